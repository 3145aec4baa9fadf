package refill

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// readerFunc is a function that reads.
type readerFunc func(room []byte) (n int, err error)

func (f readerFunc) Read(room []byte) (n int, err error) { return f(room) }

// TestBytesAreThoseOfTheStream drops bytes at random and moves the others to new memory, for streams
// that are cut in all ways. What is there is always what the stream has from Base on.
func TestBytesAreThoseOfTheStream(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	stream := make([]byte, 5000)
	for i := range stream {
		stream[i] = byte(random.Uint32())
	}
	var b Buffer
	for name, cut := range map[string]func(io.Reader) io.Reader{
		"all": func(r io.Reader) io.Reader { return r }, "one": iotest.OneByteReader, "half": iotest.HalfReader, "data with the error": iotest.DataErrReader,
	} {
		for _, least := range []int{1, 16, 100, 10000} {
			b.Reset(cut(bytes.NewReader(stream)))
			read := 0
			for b.Err == nil {
				from, base, nearlyFull := random.IntN(len(b.Bytes())+1), b.Base, b.IsNearlyFull(least)
				if random.IntN(5) == 0 {
					b.MoveTo(make([]byte, len(b.Bytes())-from), from)
					from, base, nearlyFull = 0, b.Base, b.IsNearlyFull(least)
				}
				fresh := b.Fill(from, least, math.MaxInt)
				read += len(fresh)
				if want := stream[b.Base:read]; !bytes.Equal(b.Bytes(), want) || !bytes.Equal(fresh, want[len(want)-len(fresh):]) {
					t.Fatalf("%s, %d: %d bytes from %d on are not those of the stream", name, least, len(b.Bytes()), b.Base)
				}
				if moved := b.Base - base; nearlyFull && moved != int64(from) || !nearlyFull && moved != 0 {
					t.Fatalf("%s, %d: dropped %d bytes, want %d if it is nearly full: %v", name, least, moved, from, nearlyFull)
				}
				if len(fresh) > least || len(fresh) == 0 && b.Err == nil {
					t.Fatalf("%s, %d: read %d bytes, %v", name, least, len(fresh), b.Err)
				}
			}
			if b.Err != io.EOF || read != len(stream) {
				t.Fatalf("%s, %d: read %d of %d bytes, %v", name, least, read, len(stream), b.Err)
			}
		}
	}
}

// TestMemoryDoublesIfTheRestFillsHalfOfIt has a rest of every kind, in memory of 320 bytes that is
// nearly full or not.
func TestMemoryDoublesIfTheRestFillsHalfOfIt(t *testing.T) {
	const least = 320
	for _, c := range []struct{ filled, from, most, base, memory int }{
		{299, 299, 9999, 0, 320}, {300, 300, 9999, 300, 320}, {320, 320, 9999, 320, 320}, // nearly full at 20 bytes of room
		{320, 160, 9999, 160, 320}, {320, 159, 9999, 159, 640}, {320, 0, 9999, 0, 640}, // the rest fills half of it
		{320, 10, 641, 10, 640}, {320, 10, 639, 10, 639}, {320, 10, 321, 10, 321}, {320, 10, 320, 10, 320}, {320, 10, 0, 10, 320}, // most
	} {
		var b Buffer
		b.Reset(bytes.NewReader(make([]byte, 10*least)))
		b.MoveTo(make([]byte, least), 0)
		for len(b.Bytes()) < c.filled {
			b.Fill(0, c.filled, 0)
		}
		before := &b.Bytes()[0]
		b.Fill(c.from, least, c.most)
		if isSame := before == &b.Bytes()[0]; int(b.Base) != c.base || cap(b.Bytes()) != c.memory || isSame != (c.memory == least) {
			t.Errorf("%+v: %d bytes of memory, from %d on; the same as before: %v", c, cap(b.Bytes()), b.Base, isSame)
		}
	}
}

// TestMemoryStaysIfNothingIsKept reads a hundred times as much as the memory holds.
func TestMemoryStaysIfNothingIsKept(t *testing.T) {
	const least = 64
	var b Buffer
	b.Reset(bytes.NewReader(make([]byte, 100*least)))
	for b.Err == nil {
		b.Fill(len(b.Bytes()), least, math.MaxInt)
	}
	if b.Base+int64(len(b.Bytes())) != 100*least || cap(b.Bytes()) != least {
		t.Errorf("%d bytes of memory, want %d; the stream has %d bytes", cap(b.Bytes()), least, b.Base+int64(len(b.Bytes())))
	}
}

// TestErrorsOfASourceAreKept has sources that fail with bytes and without, and those that give wrong
// counts or nothing. No further read follows.
func TestErrorsOfASourceAreKept(t *testing.T) {
	failure := errors.New("failure")
	for _, c := range []struct {
		n     int
		err   error
		fresh int
		want  error
		reads int
	}{
		{0, failure, 0, failure, 1}, {3, failure, 3, failure, 1}, {3, io.EOF, 3, io.EOF, 1}, {-1, nil, 0, bufio.ErrBadReadCount, 1}, {17, failure, 0, bufio.ErrBadReadCount, 1},
		{16, nil, 16, nil, 1}, {0, nil, 0, io.ErrNoProgress, 100},
	} {
		reads := 0
		var b Buffer
		b.Reset(readerFunc(func(room []byte) (int, error) {
			reads++
			expect.Equal(t, len(room), 16, "the room in bytes")
			return c.n, c.err
		}))
		if fresh := b.Fill(0, 16, 16); len(fresh) != c.fresh || b.Err != c.want || reads != c.reads {
			t.Errorf("%d, %v: read %d bytes, %v, in %d reads", c.n, c.err, len(fresh), b.Err, reads)
		}
		if c.want != nil && (len(b.Fill(0, 16, 100)) > 0 || reads != c.reads || b.Err != c.want) {
			t.Errorf("%d, %v: the read after the error: %v, %d reads", c.n, c.err, b.Err, reads)
		}
	}
}
