package bytescan

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// A stopSet is a set of stops from the words of NewStops.
type stopSet struct {
	name string
	stop func(b byte) bool
	high bool
}

var stopSets = []stopSet{
	{"NUL", func(b byte) bool { return b == 0 }, false},
	{"NUL and beyond ASCII", func(b byte) bool { return b == 0 }, true},
	{"controls", func(b byte) bool { return b < ' ' || b == 0x7F }, false},
	{"all but parentheses", func(b byte) bool { return b != '(' && b != ')' }, true},
	{"every third", func(b byte) bool { return b%3 == 0 }, false},
}

// runByWord returns the run that src begins with, from the words of the comment.
func runByWord(set stopSet, src []byte) (r Run) {
	for _, b := range src {
		switch {
		case b < 0x80 && set.stop(b), b >= 0x80 && set.high:
			return r
		case b == '(':
			r.Opened++
		case b == ')':
			r.Closed++
		}
		r.Length++
	}
	return r
}

// checkRun compares both on every kernel.
func checkRun(t *testing.T, set stopSet, stops *Stops, src []byte) {
	t.Helper()
	want := runByWord(set, src)
	kernels.Each(t, func() {
		got := stops.Run(src)
		if got != want {
			t.Fatalf("kernel %s, %s, %d bytes %.300q: %+v, want %+v", processor.Active(), set.name, len(src), src, got, want)
		}
	})
}

// eachRun calls f with texts of all lengths up to a few blocks in which every byte value is
// somewhere, at the end and amidst bytes that are no stops.
func eachRun(f func(set stopSet, stops *Stops, text []byte)) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, set := range stopSets {
		stops := NewStops(set.stop, set.high)
		var passed []byte
		for b := range 256 {
			if runByWord(set, []byte{byte(b)}).Length == 1 {
				passed = append(passed, byte(b))
			}
		}
		for length := 0; length < 3*Block+5; length += exhaustive.Pick(1, 3, 11) {
			text := make([]byte, length)
			for range exhaustive.Pick(100, 20, 5) {
				for i := range text {
					text[i] = passed[random.IntN(len(passed))]
				}
				f(set, stops, text)
				if length > 0 {
					text[random.IntN(length)] = byte(random.IntN(256))
					f(set, stops, text)
				}
			}
		}
	}
}

// TestRunEndsAtTheFirstStop holds for every length, on every kernel.
func TestRunEndsAtTheFirstStop(t *testing.T) {
	eachRun(func(set stopSet, stops *Stops, text []byte) { checkRun(t, set, stops, text) })
}

// TestRunKnowsEveryByteAtEveryPlace puts each byte at each place of a block and its neighbours.
func TestRunKnowsEveryByteAtEveryPlace(t *testing.T) {
	for _, set := range stopSets {
		stops := NewStops(set.stop, set.high)
		for b := range 256 {
			if got := stops.Has(byte(b)); got != (runByWord(set, []byte{byte(b)}).Length == 0) {
				t.Errorf("%s has byte %#x: %v", set.name, b, got)
			}
			text := bytes.Repeat([]byte("("), 2*Block)
			for at := 0; at < len(text); at += exhaustive.Pick(1, 5, 31) {
				text[at] = byte(b)
				checkRun(t, set, stops, text)
				text[at] = '('
			}
		}
	}
}

// TestRunOfLongTextGoesOnAfterAPiece has runs that end near the borders of pieces.
func TestRunOfLongTextGoesOnAfterAPiece(t *testing.T) {
	set := stopSets[0]
	stops := NewStops(set.stop, set.high)
	text := bytes.Repeat([]byte("(a\xFF)("), vectorPiece)
	for _, at := range []int{vectorPiece - 1, vectorPiece, vectorPiece + 1, 2 * vectorPiece, 2*vectorPiece + 63, len(text) - 1} {
		text[at] = 0
		checkRun(t, set, stops, text)
		text[at] = ')'
		checkRun(t, set, stops, text[:at])
	}
}

// TestRunReadsOnlyTheInput has pages around the input that cannot be read.
func TestRunReadsOnlyTheInput(t *testing.T) {
	m := guard.For(t, 4096)
	eachRun(func(set stopSet, stops *Stops, text []byte) {
		m.Beside(t, string(text), func(at []byte) { checkRun(t, set, stops, at) })
	})
}
