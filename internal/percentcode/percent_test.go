package percentcode

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// plainDecode decodes src into dst byte by byte. Where a triplet stands for a byte
// outside of only it stays; a broken one stays too, or ends the work if strict.
func plainDecode(dst, src []byte, only *Nibbles, strict bool) (n, i int) {
	digit := func(b byte) int { return strings.IndexByte("0123456789abcdef", b|0x20) }
	for ; i < len(src) && n < len(dst); n++ {
		dst[n] = src[i]
		if i++; src[i-1] != '%' {
			continue
		}
		if i+2 <= len(src) && src[i] >= '0' && src[i+1] >= '0' && digit(src[i]) >= 0 && digit(src[i+1]) >= 0 {
			if b := byte(16*digit(src[i]) + digit(src[i+1])); only.Has(b) {
				dst[n] = b
				i += 2
			}
		} else if strict {
			return n, i - 1
		}
	}
	return n, i
}

// plainEncode encodes src into dst byte by byte.
func plainEncode(dst, src []byte, keep *Nibbles) (n, i int) {
	for ; i < len(src); i++ {
		code := string(src[i : i+1])
		if src[i] == '%' || !keep.Has(src[i]) {
			code = "%" + string("0123456789ABCDEF"[src[i]>>4]) + string("0123456789ABCDEF"[src[i]&15])
		}
		if n+len(code) > len(dst) {
			break
		}
		n += copy(dst[n:], code)
	}
	return n, i
}

// everyByte is the set of all bytes.
var everyByte = func() (s Nibbles) {
	for b := range 256 {
		s.Add(byte(b))
	}
	return s
}()

// percentSets are sets to keep and to decode: of letters and digits, of all but "/", and
// of bytes from 0x80 on.
var percentSets = func() []*Nibbles {
	var word, high Nibbles
	for b := range 256 {
		switch {
		case b >= 0x80 && b%3 > 0:
			high.Add(byte(b))
		case b < 0x80 && tripletsOf[b]&TripletUnreserved != 0 && b != '-' && b != '.' && b != '_' && b != '~':
			word.Add(byte(b))
		}
	}
	most := everyByte.without('/')
	return []*Nibbles{&word, &most, &high}
}()

// percentKernels returns the kernels that are not the same here: those with vectors for
// triplets, and one without.
func percentKernels() (names []string) {
	for _, name := range processor.Names() {
		restore, _ := processor.Use(name)
		if hasVector() || name == "exact" {
			names = append(names, name)
		}
		restore()
	}
	return names
}

// checkPercent holds every call on every kernel to the plain versions, with dst as the
// room.
func checkPercent(t *testing.T, dst, src []byte) {
	t.Helper()
	want := make([]byte, len(dst))
	check := func(call string, wantWritten, wantRead int, f func() (written, read int)) {
		t.Helper()
		for _, name := range percentKernels() {
			restore, _ := processor.Use(name)
			written, read := f()
			restore()
			if written != wantWritten || read != wantRead || !bytes.Equal(dst[:written], want[:written]) {
				t.Fatalf("kernel %s, %s of %d bytes %.300q, room for %d: %d of %d, %.300q; want %d of %d, %.300q",
					name, call, len(src), src, len(dst), written, read, dst[:written], wantWritten, wantRead, want[:wantWritten])
			}
		}
	}
	n, i := plainDecode(want, src, &everyByte, true)
	check("Decode", n, i, func() (written, read int) { return Decode(dst, src) })
	for _, set := range percentSets {
		n, i = plainDecode(want, src, set, false)
		check("DecodeOnly", n, i, func() (written, read int) { return DecodeOnly(dst, src, set) })
		n, i = plainEncode(want, src, set)
		check("Encode", n, i, func() (written, read int) { return Encode(dst, src, set) })
	}
}

// checkInPlace does so for DecodeInPlace of a copy of src in memory.
func checkInPlace(t *testing.T, memory, src []byte) {
	t.Helper()
	want := make([]byte, len(src))
	wantWritten, wantRead := plainDecode(want, src, &everyByte, true)
	for _, name := range percentKernels() {
		restore, _ := processor.Use(name)
		b := memory[:copy(memory, src):len(src)]
		written, read := DecodeInPlace(b)
		restore()
		if written != wantWritten || read != wantRead || !bytes.Equal(b[:written], want[:written]) {
			t.Fatalf("kernel %s, %d bytes %.300q in place: %d of %d, %.300q; want %d of %d, %.300q",
				name, len(src), src, written, read, b[:written], wantWritten, wantRead, want[:wantWritten])
		}
	}
}

// percentTexts are the beginnings of texts: one unit again and again.
var percentTexts = []string{"a", "%41", "\xe1", "a%e1", "abcdefghijklmnop%2F/", "%4", "%%41", "%%", "/%2f%25", "0123456789abcdefghijklmnopqrstuvwxyz%7e", "%g1", "%1g"}

// percentText returns n bytes of such a text.
func percentText(unit string, n int) []byte {
	return bytes.Repeat([]byte(unit), n/len(unit)+1)[:n]
}

// TestPercentAgreesInEveryRoom has texts of every length and dst of every size about
// that which is needed.
func TestPercentAgreesInEveryRoom(t *testing.T) {
	dst := make([]byte, 2000)
	for _, unit := range percentTexts {
		for n := range exhaustive.Pick(300, 200, 140) {
			src := percentText(unit, n)
			checkInPlace(t, dst, src)
			for room := 0; room <= 3*n+66; room += 1 + room*exhaustive.Pick(1, 2, 6)/70 {
				checkPercent(t, dst[:room:room], src)
			}
		}
	}
}

// TestPercentKnowsEveryByte puts every byte at places of a block, and after "%" and
// after a digit.
func TestPercentKnowsEveryByte(t *testing.T) {
	dst := make([]byte, 1000)
	src := percentText("%41", 140)
	for at := range src {
		before := src[at]
		for b := at % 7; b < 256; b += exhaustive.Pick(1, 7, 14) {
			src[at] = byte(b)
			checkPercent(t, dst, src)
			checkInPlace(t, dst, src)
		}
		src[at] = before
	}
}

// TestPercentDecodesATripletAtEveryPlace has one triplet, or two that follow each
// other, in a text of other bytes.
func TestPercentDecodesATripletAtEveryPlace(t *testing.T) {
	dst := make([]byte, 1000)
	for _, triplets := range []string{"%41", "%2F%e1", "%4", "%"} {
		for before := range 140 {
			for _, after := range []int{0, 1, 2, 60, 61, 62, 63, 64, 65, 66, 130, 200} {
				src := append(append(percentText("x", before), triplets...), percentText("y", after)...)
				checkPercent(t, dst, src)
				checkInPlace(t, dst, src)
			}
		}
	}
}

// TestPercentGoesOnAfterAPiece has texts that take several calls of a vector kernel,
// triplets across the border of two, and little gain before it.
func TestPercentGoesOnAfterAPiece(t *testing.T) {
	dst := make([]byte, 7*percentPiece)
	for _, unit := range []string{"a", "%41", "a%e1%e"} {
		for _, n := range exhaustive.Pick([]int{percentPiece - 1, percentPiece, percentPiece + 1, percentPiece + 63, 2*percentPiece + 100}, []int{percentPiece + 63, 2*percentPiece + 100}, []int{2*percentPiece + 1}) {
			src := percentText(unit, n)
			checkPercent(t, dst, src)
			checkInPlace(t, dst, src)
		}
	}
	for back := 0; back < 70; back += exhaustive.Pick(1, 1+back/4, 1+back) {
		for _, start := range []string{"", "%41", "%41%41%41%41", strings.Repeat("%41", 40)} {
			src := append([]byte(start), percentText("x", percentPiece-len(start)-back)...)
			src = append(append(src, "%42%43y%44"...), percentText("z%45", 300)...)
			checkPercent(t, dst, src)
			checkInPlace(t, dst, src)
		}
	}
}

// TestPercentKeepsToItsMemory lets src and dst begin after, and end before, pages that
// cannot be read or written.
func TestPercentKeepsToItsMemory(t *testing.T) {
	page := os.Getpagesize()
	from, to := guard.For(t, page).Bytes(), guard.For(t, page).Bytes()
	for i, unit := range percentTexts {
		for n := i % exhaustive.Pick(1, 3, 9); n < 300; n += exhaustive.Pick(1, 3, 9) {
			for _, start := range []int{0, len(from) - n} {
				src := from[start : start+n : start+n]
				copy(src, percentText(unit, n))
				for _, room := range []int{0, n / 3, n / 2, n - 1, n, n + 1, 2 * n, 3*n - 1, 3 * n} {
					if room < 0 {
						continue
					}
					cause := guard.Crash(func() {
						checkPercent(t, to[:room:room], src)
						checkPercent(t, to[len(to)-room:], src)
					})
					if cause != "" {
						t.Fatalf("%d bytes of %q, room for %d: %s", n, unit, room, cause)
					}
				}
			}
			for _, memory := range [][]byte{to[:n:n], to[len(to)-n:]} {
				if cause := guard.Crash(func() { checkInPlace(t, memory, percentText(unit, n)) }); cause != "" {
					t.Fatalf("%d bytes of %q in place: %s", n, unit, cause)
				}
			}
		}
	}
}

// TestPercentLeavesOtherBytesAlone has bytes beside src that would complete a triplet,
// at 64 addresses, and marks beside dst.
func TestPercentLeavesOtherBytesAlone(t *testing.T) {
	const mark = 0xa5
	r := rand.New(rand.NewPCG(1, 2))
	for offset := range 64 {
		for _, unit := range percentTexts {
			n, from := r.IntN(exhaustive.Pick(300, 200, 150)), bytes.Repeat([]byte("%41"), 300)
			src := from[128+offset:][:n:n]
			copy(src, percentText(unit, n))
			room := r.IntN(3*n + 66)
			to := bytes.Repeat([]byte{mark}, room+400)
			checkPercent(t, to[200-offset:][:room:room], src)
			if bytes.Count(to[:200-offset], []byte{mark}) != 200-offset || bytes.Count(to[200-offset+room:], []byte{mark}) != 200+offset {
				t.Fatalf("%d bytes of %q, room for %d: bytes outside of it are written", n, unit, room)
			}
			to = bytes.Repeat([]byte{mark}, n+400)
			checkInPlace(t, to[200-offset:][:n:n], src)
			if bytes.Count(to[200-offset+n:], []byte{mark}) != 200+offset {
				t.Fatalf("%d bytes of %q in place: bytes past the end are written", n, unit)
			}
		}
	}
}

// TestLengthsOfPercentAreThose compares the lengths with what is written.
func TestLengthsOfPercentAreThose(t *testing.T) {
	dst := make([]byte, 10_000)
	for _, unit := range percentTexts {
		for n := 0; n < 3000; n += 1 + n/20 {
			src := percentText(unit, n)
			if want, _ := plainDecode(dst, src, &everyByte, true); DecodedLen(src) != want {
				t.Fatalf("DecodedLen(%q) = %d, want %d", src, DecodedLen(src), want)
			}
			for _, set := range percentSets {
				if want, _ := plainDecode(dst, src, set, false); DecodedOnlyLen(src, set) != want {
					t.Fatalf("DecodedOnlyLen(%q) = %d, want %d", src, DecodedOnlyLen(src, set), want)
				}
				want, _ := plainEncode(dst, src, set)
				for _, name := range percentKernels() {
					restore, _ := processor.Use(name)
					if got := EncodedLen(src, set); got != want {
						t.Fatalf("kernel %s: EncodedLen(%q) = %d, want %d", name, src, got, want)
					}
					restore()
				}
			}
		}
	}
}

// TestNilIsAnEmptyText decodes and encodes nil, and other texts into nil: its address
// is 0.
func TestNilIsAnEmptyText(t *testing.T) {
	checkPercent(t, nil, nil)
	checkPercent(t, make([]byte, 100), nil)
	checkPercent(t, nil, percentText("a%41", 50))
	checkTriplets(t, nil)
}
