package template

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// marksPlain is marksOf by a table look-up for each byte.
func marksPlain(text []byte) (m marks) {
	for i, b := range text {
		if is := letters[b]; is == isEnd {
			m.end |= 1 << i
		} else if is == isDigit {
			m.digit |= 1 << i
		}
		if is := letters[b]; is&(isLower|isDot|isMark) == 0 && b != '/' {
			m.odd |= 1 << i
		}
	}
	return m
}

// TestMarksAreThoseOfTheTable has every byte at every place, and random texts of every length.
func TestMarksAreThoseOfTheTable(t *testing.T) {
	check := func(text []byte) {
		if got, want := marksOf(text), marksPlain(text); got != want {
			t.Fatalf("%q:\n got %x\nwant %x", text, got, want)
		}
	}
	for n := range window + 1 {
		for place := range n {
			text := bytes.Repeat([]byte("a"), n)
			for b := range 256 {
				text[place] = byte(b)
				check(text)
			}
		}
	}
	random := rand.New(rand.NewPCG(3986, 23))
	for range 20000 {
		text := make([]byte, random.IntN(window+1))
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		check(text)
	}
}

// TestHasLongIsThirtyTwoBytesInARow counts them.
func TestHasLongIsThirtyTwoBytesInARow(t *testing.T) {
	for before := range window {
		for n := 0; before+n <= window; n++ {
			for _, tail := range []string{"", "/", "/x"} {
				text := append(bytes.Repeat([]byte("/"), before), bytes.Repeat([]byte("a"), n)...)
				text = append(text, tail...)
				if len(text) > window {
					continue
				}
				m := marksOf(text)
				if got := m.hasLong(len(text)); got != (n >= shortestTitle) {
					t.Errorf("%d slashes, %d letters, %q: %v", before, n, tail, got)
				}
			}
		}
	}
}

// TestOddBytesAloneMakeMoreThanAConstant is what the fast path relies on: a segment without
// an odd byte, and shorter than a title, stays.
func TestOddBytesAloneMakeMoreThanAConstant(t *testing.T) {
	var plain []byte
	for b := range 256 {
		if m := marksOf([]byte{byte(b)}); m.odd|m.end == 0 {
			plain = append(plain, byte(b))
		}
	}
	random := rand.New(rand.NewPCG(1051, 23))
	for range 50000 {
		segment := make([]byte, random.IntN(shortestTitle))
		for i := range segment {
			segment[i] = plain[random.IntN(len(plain))]
		}
		if class := classify(segment); otel.placeholders[class] != "" {
			t.Errorf("%q is %v", segment, class)
		}
	}
}

// TestShortConstantsStay wants those that are known to be ones to be constants or versions.
func TestShortConstantsStay(t *testing.T) {
	const letters = "0189afgvxzAFGVXZ"
	var segment [longestShort]byte
	for n := 1; n <= len(segment); n++ {
		for number := range 1 << (4 * n) {
			for i := range n {
				segment[i] = letters[number>>(4*i)&15]
			}
			if text := segment[:n]; isShortConstant(text) {
				if class := classify(text); class != Constant && class != Version {
					t.Fatalf("%q is %v", text, class)
				}
			}
		}
	}
}
