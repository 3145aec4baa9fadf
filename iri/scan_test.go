package iri

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/named"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/samples"
)

var productions = []Production{Reference, IRI, AbsoluteIRI, RelativeRef}

// filled is a record with every field set, so that what a scan forgets shows.
var filled = func() (s uriscan.Spans) {
	uriscan.Scan([]byte("aa://aa@aa:11/aa?aa#aa<"), &s)
	return s
}()

// check compares a scan with the reference, and the other calls with the scan.
func check(t *testing.T, p Production, src string) {
	t.Helper()
	same(t, p, src, plainParse(p, src))
}

// checkValid does so for the verdict and the components of valid inputs alone. The
// offset of an error takes the reference long to find.
func checkValid(t *testing.T, p Production, src string) {
	t.Helper()
	if parts, ok := plainParts(p, src); ok {
		same(t, p, src, ref.Result{Parts: parts, Valid: true, ErrorOffset: -1})
		return
	}
	s := filled
	if p.ScanString(src, &s) || s.Valid() {
		t.Errorf("%v %q: valid", p, src)
	}
}

// same compares a scan with what the reference says.
func same(t *testing.T, p Production, src string, want ref.Result) {
	t.Helper()
	s := filled
	valid := p.ScanString(src, &s)
	got := ref.Result{Valid: valid, ErrorOffset: s.ErrorOffset(), ErrorCode: int(s.ErrorCode())}
	for c := range uriscan.CompFragment + 1 {
		span := s.Span(c)
		got.Spans[c], got.Present[c] = ref.Span{Start: int(span.Start), End: int(span.End)}, s.Has(c)
	}
	got.HostKind, got.PathKind = int(s.HostKind()), int(s.PathKind())
	if !valid {
		got.ErrorComponent = ref.Component(s.Err().(*uriscan.Error).Component)
	}
	if got != want || s.Valid() != valid {
		t.Errorf("%v %q:\n got %+v\nwant %+v", p, src, got, want)
		return
	}
	if offset, code := p.CheckString(src); offset != s.ErrorOffset() || code != s.ErrorCode() {
		t.Errorf("%v %q: Check gives %d and %v, want %d and %v", p, src, offset, code, s.ErrorOffset(), s.ErrorCode())
	}
}

// alphabet is what the exhaustive test makes strings of: a byte for each part that
// delimiters and rules play, characters of both rules, and bytes of UTF-8 alone.
var alphabet = []string{"a", "1", ":", "/", "?", "#", "@", "%", "[", "]", ".", "v", "<", "é", "\uE000", "\U000F0000", "\xC3", "\xA9", "\xF3", "\xA0"}

// TestShortStringsAreWhatTheRulesSay tries all strings of the alphabet up to a length.
// After an error the offset cannot change, so such strings are not made longer.
func TestShortStringsAreWhatTheRulesSay(t *testing.T) {
	longest := exhaustive.Pick(4, 3, 3)
	for _, p := range productions {
		tried := 0
		var try func(prefix string, left int)
		try = func(prefix string, left int) {
			tried++
			check(t, p, prefix)
			if left == 0 || !plainViable(p, prefix) {
				return
			}
			for _, more := range alphabet {
				try(prefix+more, left-1)
			}
		}
		for _, begin := range []string{"", "a:", "//", "//[", "a://[::", "//1.2.3.", "/a", "?", "#"} {
			try(begin, longest-min(1, len(begin)))
			if t.Failed() {
				return
			}
		}
		if tried < 500 {
			t.Errorf("%v: only %d strings", p, tried)
		}
	}
}

// places are texts with a place for a character: every part of a reference.
var places = []string{"%s", "a%s", "%s:a", "a:%s", "//%s", "//%s@h", "//u:%s@h", "//u%s:80", "//h:%s", "//1.2.3.%s", "//1.2.3.4%s", "//[%s", "//[::%s]", "//[v1.%s]", "//[v%s.a]", "a://h/%s/b", "/%s", "b/%s:c", "?%s", "s:?a%s#b", "#%s", "s://h#a%s", "%%%s", "%%4%s", "/%%4%s", "//h%s/?#"}

// borders are the code points at the ends of the ranges of the two rules, those of
// UTF-8's lengths and of the surrogates, and their neighbours.
func borders() (list []rune) {
	edges := []rune{0x7F, 0x80, 0x9F, 0xA0, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xF8FF, 0xF900, 0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFFEF, 0xFFF0, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0xE0000, 0xE0FFF, 0xE1000, 0x10FFFF, 0x110000, 0x200E, 0x202E, 0xFEFF}
	for plane := range rune(17) {
		edges = append(edges, plane<<16, plane<<16+0xFFFD, plane<<16+0xFFFE, plane<<16+0xFFFF)
	}
	for _, r := range edges {
		list = append(list, r-1, r, r+1)
	}
	return list
}

// encoded returns a code point in the form of UTF-8 that has n bytes: the right one,
// an overlong one, a surrogate, or one after the last code point.
func encoded(r rune, n int) string {
	if n == 1 {
		return string([]byte{byte(r)})
	}
	b := make([]byte, n)
	for i := n - 1; i > 0; i-- {
		b[i] = 0x80 | byte(r&0x3F)
		r >>= 6
	}
	b[0] = ^byte(0xFF>>n) | byte(r)
	return string(b)
}

// TestCodePointsAtBordersAreWhatTheRulesSay puts them into every place, in every length
// that UTF-8 could have, and cut after each byte.
func TestCodePointsAtBordersAreWhatTheRulesSay(t *testing.T) {
	offsets := map[int]bool{} // of errors, from the place on
	for i, r := range borders() {
		for n := range 5 {
			if n < 2 && r > 0x7F || n == 2 && r > 0x7FF || n == 3 && r > 0xFFFF || n == 0 {
				continue
			}
			character := encoded(r, n)
			for _, place := range places {
				for length := 1; length <= n; length++ {
					src := fmt.Sprintf(place, character[:length])
					if exhaustive.Enabled() || i%7 == 0 || strings.Contains("/%s ?%s //%s", place) {
						check(t, Reference, src)
					} else {
						checkValid(t, Reference, src)
					}
					if at, _ := Reference.CheckString(src); at >= 0 {
						offsets[at-strings.Index(place, "%s")] = true
					}
				}
			}
		}
	}
	for want := range 4 {
		if !offsets[want] {
			t.Errorf("no error is %d bytes after the beginning of a character", want)
		}
	}
}

// TestEveryCodePoint asks the rules about each in a path and in a query.
func TestEveryCodePoint(t *testing.T) {
	step := exhaustive.Pick(rune(1), 13, 31)
	for r := rune(0x80); r <= 0x10FFFF; r += step {
		character := encoded(r, len(string(max(r, 0x80))))
		checkValid(t, Reference, "/"+character)
		checkValid(t, Reference, "?"+character)
	}
}

// TestEveryPairOfBytes puts all of them into a path, a query and a host.
func TestEveryPairOfBytes(t *testing.T) {
	for first := 0x7F; first < 0x100; first++ {
		for second := exhaustive.Pick(0, 0, first&1); second < 0x100; second += exhaustive.Pick(1, 1, 2) {
			pair := string([]byte{byte(first), byte(second)})
			checkValid(t, Reference, "/"+pair)
			checkValid(t, Reference, "?"+pair+"\x80\x80")
			checkValid(t, Reference, "//"+pair+"\xBF")
		}
	}
}

// TestCoveringSetIsWhatTheRulesSay has an input for each state and each byte in it,
// which distinguishes the machine from every other one of its size.
func TestCoveringSetIsWhatTheRulesSay(t *testing.T) {
	set := cover.Of(&machine)
	ofEntry := map[int]Production{machineRuleIRIReference: Reference, machineRuleIRI: IRI, machineRuleIrelativeRef: RelativeRef}
	n := 0
	each := func(entry int, src string) {
		n++
		switch {
		case n%exhaustive.Pick(11, 4001, 8009) == 0:
			check(t, ofEntry[entry], src)
		case n%exhaustive.Pick(1, 61, 307) == 0:
			checkValid(t, ofEntry[entry], src)
		}
	}
	for entry := range exhaustive.Pick(len(machine.Entries), len(machine.Entries), 1) {
		set.Each(entry, func(input []byte) { each(entry, string(input)) })
	}
	set.EveryByte(each)
	if n < 100_000 {
		t.Errorf("the set has only %d inputs", n)
	}
}

// TestCasesOfTheTree scans the inputs that the tests of package uriscan begin with.
func TestCasesOfTheTree(t *testing.T) {
	for _, src := range append(samples.Cases(t), samples.States(t)...) {
		for _, p := range productions {
			if len(src) < 300 {
				check(t, p, src)
			} else {
				checkValid(t, p, src)
			}
		}
	}
}

// TestRealIRIsAreWhatTheRulesSay scans the lists of IRIs, as they are and longer than
// what is copied.
func TestRealIRIsAreWhatTheRulesSay(t *testing.T) {
	n := 0
	for _, list := range reallists.Files(t, "uris/*.txt") {
		for line := range strings.Lines(string(list.Data)) {
			if n++; n%exhaustive.Pick(1, 5, 20) != 0 {
				continue
			}
			src := strings.TrimRight(line, "\r\n")
			if len(src) < 300 {
				check(t, Reference, src)
			}
			checkValid(t, Reference, src)
			checkValid(t, IRI, src+strings.Repeat("/Ж", longCopy))
		}
	}
}

// filledRecord takes what a test does not ask about.
var filledRecord kernel.Record

// TestAbsoluteIRIEndsBeforeTheFirstNumberSign puts "#" on both sides of the borders of
// the pieces in which it is looked for, after what is right for an IRI and what is not.
func TestAbsoluteIRIEndsBeforeTheFirstNumberSign(t *testing.T) {
	for _, before := range []string{"x:", "http://h/é", "http://é@", "http://[v1.", "x", "/é", "x:\xc3"} {
		for _, n := range []int{0, 1, bytescan.SearchPiece - 1, bytescan.SearchPiece, bytescan.SearchPiece + 1, 2 * bytescan.SearchPiece, 3*bytescan.SearchPiece - 1} {
			head := before + strings.Repeat("a", max(n-len(before), 0))
			want, _ := IRI.CheckString(head)
			if want < 0 {
				want = len(head)
			}
			for _, after := range []string{"#", "#é", "# ", "##"} {
				if at, _ := AbsoluteIRI.CheckString(head + after); at != want {
					t.Errorf("%.20q of %d bytes, then %q: the error is at %d, want %d", head, len(head), after, at, want)
				}
			}
		}
	}
}

func TestProductionsAreReadAndWrittenByName(t *testing.T) {
	named.Check[Production](t, "IRI-reference", "IRI", "absolute-IRI", "irelative-ref")
}
