package uriscan

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// Kernels look at blocks of 16, 32 or 64 bytes. What happens at the seams
// between blocks is most likely to be wrong, so the tests of this file move one
// odd byte over all places.

// longForms are inputs that are one long component but for a few bytes.
var longForms = []struct{ name, before, unit, after string }{
	{"scheme", "", "s", "://h/p"},
	{"userinfo", "http://", "u", "@h/p"},
	{"password", "http://u:", "w", "@h/p"},
	{"host", "http://", "h", "/p?q#f"},
	{"host of labels", "//", "abc.de-f.", ""},
	{"port", "http://h:", "1", "/p"},
	{"path", "http://h/", "p", "?q#f"},
	{"path of segments", "/", "abc/de/", ""},
	{"first segment", "", "a~", ""},
	{"path of triplets", "s:", "%4f", ""},
	{"query", "http://h/p?", "q=1&/", "#f"},
	{"query of triplets", "?", "%F4a", ""},
	{"fragment", "http://h/p?q#", "f/?", ""},
}

// TestScanAgreesWithReferenceAtEveryPositionOfALongComponent puts every byte
// value at every position of 130 bytes.
func TestScanAgreesWithReferenceAtEveryPositionOfALongComponent(t *testing.T) {
	step := exhaustive.Pick(1, 13, 21)
	s := suite{t: t}
	for _, f := range longForms {
		text := ofLength(f.before, f.unit, f.after, 130)
		for at := len(f.before); at < len(f.before)+130; at++ {
			for b := at % step; b < 256; b += step {
				s.ask(URIReference, text[:at]+string([]byte{byte(b)})+text[at+1:])
			}
		}
	}
	s.done()
}

// seams returns the offsets that kernels may stumble over, up to the limit.
func seams(limit int) []int {
	var offsets []int
	for at := 0; at <= limit; at++ {
		if at <= 200 || at%64 <= 3 || at%64 >= 61 {
			offsets = append(offsets, at)
		}
	}
	return offsets
}

// TestScanAgreesWithReferenceOnOneOddityAtEverySeam is for the beginning of
// the input, where the reference is quick.
func TestScanAgreesWithReferenceOnOneOddityAtEverySeam(t *testing.T) {
	limit := exhaustive.Pick(200, 66, 20)
	s := suite{t: t}
	for _, f := range longForms {
		for at := range limit + 1 {
			for _, odd := range shapes.Oddities {
				text := ofLength(f.before, f.unit, f.after, limit+64)
				s.ask(URIReference, text[:at]+odd+text[at:])
				s.ask(URIReference, text[:at]+odd)
				if at+len(odd) <= len(text) {
					s.ask(URIReference, text[:at]+odd+text[at+len(odd):])
				}
			}
		}
	}
	s.done()
}

// TestScanAgreesWithReferenceOnWrongBytesInSchemes puts bytes that no scheme has
// into every place of schemes of every length. Some have the low seven bits of
// those that it may have.
func TestScanAgreesWithReferenceOnWrongBytesInSchemes(t *testing.T) {
	s := suite{t: t}
	for n := 1; n <= 70; n++ {
		for at := range n {
			if at > 0 && at%8 != n%8 && !exhaustive.Enabled() {
				continue
			}
			for _, wrong := range []string{"\xe1", "\xc1", "\xb1", "\xae", "\x80", "\xff", " ", "_", "%"} {
				for _, after := range []string{":", ":a", ":/a?q", "://h/p"} {
					s.ask(URIReference, strings.Repeat("s", at)+wrong+strings.Repeat("s", n-at-1)+after)
				}
			}
		}
	}
	s.done()
}

// TestScanAgreesWithReferenceOnWrongBytesInFirstSegments does so with a segment
// that is no scheme, and may have no colon. What is allowed depends on that after its
// wrong byte, too.
func TestScanAgreesWithReferenceOnWrongBytesInFirstSegments(t *testing.T) {
	s := suite{t: t}
	for n := 3; n <= 70; n++ {
		for _, wrong := range []string{" ", ":", "%", "\xff"} {
			for _, after := range []string{"", "p", "/p", "pp:p", "?q"} {
				s.ask(URIReference, "%41"+strings.Repeat("s", n-3)+wrong+after)
			}
		}
	}
	s.done()
}

// TestKernelsAgreeOnOneOddityAtEverySeam goes on to 4,096 bytes, where the
// exact kernel, held against the reference above, is what is compared with.
func TestKernelsAgreeOnOneOddityAtEverySeam(t *testing.T) {
	limit := exhaustive.Pick(4096, 700, 260)
	s := suite{t: t, noReference: true}
	for _, f := range longForms {
		text := ofLength(f.before, f.unit, f.after, limit+64)
		for i, at := range seams(limit) {
			for j, odd := range shapes.Oddities {
				if at > 200 && (i+j)%8 != 0 && !testing.Short() {
					continue // every eighth pair: the seams repeat
				}
				s.ask(URIReference, text[:at]+odd+text[at:])
			}
		}
	}
	s.done()
}

// TestKernelsAgreeOnEveryLength moves the end of the input over the seams, and
// with it the place where the last delimiters are.
func TestKernelsAgreeOnEveryLength(t *testing.T) {
	limit := exhaustive.Pick(1200, 600, 300)
	s := suite{t: t, noReference: true}
	for _, f := range longForms {
		for n := range limit + 1 {
			s.ask(URIReference, ofLength(f.before, f.unit, f.after, n))
			s.ask(AbsoluteURI, ofLength(f.before, f.unit, f.after, n))
		}
	}
	s.done()
}

// TestKernelsAgreeOnTwoOddities puts two shapes.Oddities at two places that may lie
// in one block or not; what the first begins, the second may end.
func TestKernelsAgreeOnTwoOddities(t *testing.T) {
	places := []int{1, 32, 63, 64}
	if exhaustive.Enabled() {
		places = []int{1, 15, 16, 31, 32, 62, 63, 64, 65, 128}
	}
	s := suite{t: t, noReference: true}
	for _, f := range longForms {
		text := ofLength(f.before, f.unit, f.after, 140)
		for i, first := range places {
			for _, second := range places[i:] {
				for j, x := range shapes.Oddities {
					for k, y := range shapes.Oddities {
						if (i+j+k)%exhaustive.Pick(1, 3, 3) == 0 {
							s.ask(URIReference, text[:first]+x+text[first:second]+y+text[second:])
						}
					}
				}
			}
		}
	}
	s.done()
}

// TestLongFormsAreWellFormed makes sure that the forms above are what their
// names say: an oddity in a form that was never valid would test little.
func TestLongFormsAreWellFormed(t *testing.T) {
	for _, f := range longForms {
		n := 3 * 4 * 5 * 7 * len(f.unit) // whole units
		if src := f.before + strings.Repeat(f.unit, n) + f.after; !ScanString(src, new(Spans)) {
			t.Errorf("the form %s is not valid", f.name)
		}
	}
}

// TestKernelsAgreeOnEveryByteFarAfterTheHead puts every byte value into long
// components, where kernels skip hundreds of bytes at a time and look at them
// less closely.
func TestKernelsAgreeOnEveryByteFarAfterTheHead(t *testing.T) {
	s := suite{t: t, noReference: true}
	for _, f := range longForms {
		text := ofLength(f.before, f.unit, f.after, 1500)
		for _, at := range []int{450, 800, 1150} {
			for b := range 256 {
				s.ask(URIReference, text[:at]+string([]byte{byte(b)})+text[at+1:])
			}
		}
	}
	s.done()
}

// TestKernelsAgreeAroundThePieces has components about as long as what one call of
// a kernel, of a search or of a look at a run is given, with an odd text before the
// border, on it and after it.
func TestKernelsAgreeAroundThePieces(t *testing.T) {
	s := suite{t: t, noReference: true}
	for _, f := range longForms {
		for _, border := range exhaustive.Pick([]int{64 << 10, kernel.MaxTry, 1 << 20}, []int{64 << 10, kernel.MaxTry}, []int{64 << 10}) {
			for _, n := range []int{border - 65, border, border + 1, border + 130} {
				text := ofLength(f.before, f.unit, f.after, n)
				s.ask(URIReference, text)
				for _, at := range []int{border - 70, border - 1, border, n} {
					for i, odd := range []string{" ", "%4", "%41", ":", "/", "?", "#", "@"} {
						if at <= n && (at+i)%exhaustive.Pick(1, 3, 5) == 0 {
							s.ask(URIReference, text[:at]+odd+text[at:])
						}
					}
				}
			}
		}
		s.flush() // these are long
	}
	s.done()
}
