package iri

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/assembly"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// someInputs are of every way through a scan: the fast path, a masked copy, the machine
// from where the fast path stopped and from the start, valid and not.
var someInputs = []string{
	"", "http://example.com/a?b#c", "http://é.net/", "http://h/é?ж#日", "//u@é:80", "é", "é:a", "a/é:b", "urn:é", "data:,é<",
	"http://h/\uFFE5", "http://\U000F0000/", "?\U000F0000", "http://[v1.é]/", "http://[v1.a]/é", "http://h/<", "http://h/é<", "http://é/%4", "http://h/é%zz",
	"http://h/\xC3", "http://h/\xC3a", "http://h/\xC0\xAF", "http://h/\xED\xA0\x80", "http://h/" + strings.Repeat("a/é", 500), "?" + strings.Repeat("\uFFE5", 500) + "#\xF3\xA0\x80",
	"a:" + strings.Repeat("é", 600), strings.Repeat("é", 600) + ":", "#" + strings.Repeat("%C3", 300) + "é|",
}

// TestKernelsAgree compares the records of all kernels.
func TestKernelsAgree(t *testing.T) {
	inputs := someInputs
	r := rand.New(rand.NewPCG(3987, 22))
	for range exhaustive.Pick(200_000, 20_000, 5_000) {
		var src strings.Builder
		src.WriteString([]string{"", "http://", "//", "a:/", "a:", "?", "#"}[r.IntN(7)])
		for range r.IntN(40) {
			src.WriteString(alphabet[r.IntN(len(alphabet)-5)])
		}
		inputs = append(inputs, src.String())
	}
	for _, src := range inputs {
		for _, p := range productions {
			var want uriscan.Spans
			valid := p.ScanString(src, &want)
			kernels.Each(t, func() {
				s := filled
				if p.Scan([]byte(src), &s) != valid || s != want {
					t.Errorf("%v %q: %+v, want %+v", p, src, s, want)
				}
			})
		}
	}
}

// TestFunctionsAreThoseOfTheProduction compares the functions of the package with the
// methods of Reference.
func TestFunctionsAreThoseOfTheProduction(t *testing.T) {
	for _, src := range someInputs {
		var want uriscan.Spans
		valid := Reference.ScanString(src, &want)
		a, b, c := filled, filled, filled
		if Scan([]byte(src), &a) != valid || ScanString(src, &b) != valid || Production(77).ScanString(src, &c) != valid || a != want || b != want || c != want {
			t.Errorf("%q: %+v, %+v and %+v, want %+v", src, a, b, c, want)
		}
		if s, err := Parse(src); s != want || (err == nil) != valid {
			t.Errorf("Parse(%q) = %+v, %v", src, s, err)
		}
	}
}

// TestScanReadsOnlyItsInput puts inputs against pages that cannot be read.
func TestScanReadsOnlyItsInput(t *testing.T) {
	pages := guard.For(t, 8192)
	for _, src := range someInputs {
		var want uriscan.Spans
		ScanString(src, &want)
		for _, text := range [][]byte{pages.AtEnd(src), pages.AtStart(src, 0)} {
			copy(text, src) // the other place may overlap this one
			kernels.Each(t, func() {
				s := filled
				if Scan(text, &s); s != want {
					t.Errorf("%q: %+v, want %+v", src, s, want)
				}
				Reference.Check(text)
				CheckBidi(text, &s)
				AppendURI(nil, text, &s, nil)
				AppendIRI(nil, text, &s, nil)
			})
		}
	}
}

// TestNothingIsAllocated measures all operations where dst has room.
func TestNothingIsAllocated(t *testing.T) {
	for _, src := range someInputs {
		input := []byte(src)
		var s uriscan.Spans
		valid := Scan(input, &s)
		dst := make([]byte, 0, 3*len(src)+100)
		for name, f := range map[string]func(){
			"Scan":           func() { Scan(input, &s) },
			"ScanString":     func() { ScanString(src, &s) },
			"IRI.Scan":       func() { IRI.Scan(input, &s) },
			"Check":          func() { AbsoluteIRI.Check(input) },
			"CheckBidi":      func() { CheckBidi(src, &s) },
			"Scan for stack": func() { var s uriscan.Spans; Scan(input, &s) },
		} {
			expect.Allocations(t, 0, f, "%s of %q", name, src)
		}
		if !valid {
			continue
		}
		Scan(input, &s)
		for name, f := range map[string]func(){
			"AppendURI": func() { AppendURI(dst, src, &s, nil) },
			"AppendIRI": func() { AppendIRI(dst, input, &s, nil) },
			"AppendURI to the stack": func() {
				var room [64]byte
				if len(src) < 20 {
					AppendURI(room[:0], src, &s, nil)
				}
			},
		} {
			expect.Allocations(t, 0, f, "%s of %q", name, src)
		}
	}
}

// TestScanIsInlined asks the compiler: so a scan costs one call.
func TestScanIsInlined(t *testing.T) {
	out := assembly.Compiler(t, "-m")
	for _, name := range []string{"Scan", "ScanString", "Production.ScanString"} {
		if !strings.Contains(out, "can inline "+name+"\n") {
			t.Errorf("%s is not inlined", name)
		}
	}
}

// TestLongInputsAreScannedInPieces has inputs that are longer than what the fast path is
// given, with characters all over or only at the end.
func TestLongInputsAreScannedInPieces(t *testing.T) {
	long := strings.Repeat("abc/def%41", 30_000)
	mixed := strings.Repeat("/日本语/é", 30_000)
	for _, c := range []struct {
		src string
		at  int
	}{
		{"http://h/" + long, -1}, {"http://h/" + long + "é?\uE000#é", -1}, {"http://é" + mixed, -1}, {"?" + long + mixed, -1},
		{"http://h/" + long + "é<", 9 + len(long) + 2}, {"http://h/" + mixed + "\xC3", 9 + len(mixed) + 1}, {"http://h" + mixed + "%4", 8 + len(mixed) + 2},
		{"http://h/" + long + "#" + mixed + "#", 9 + len(long) + 1 + len(mixed)}, {"#" + mixed + "\uE000", 1 + len(mixed)},
	} {
		kernels.Each(t, func() {
			var s uriscan.Spans
			if ScanString(c.src, &s); s.ErrorOffset() != c.at {
				t.Errorf("%.20q of %d bytes: offset %d, want %d", c.src, len(c.src), s.ErrorOffset(), c.at)
			}
			if at, _ := Reference.CheckString(c.src); at != c.at {
				t.Errorf("%.20q of %d bytes: Check gives %d, want %d", c.src, len(c.src), at, c.at)
			}
			end := s.Path.End
			for c := uriscan.CompQuery; c <= uriscan.CompFragment; c++ {
				if s.Has(c) {
					end = s.Span(c).End
				}
			}
			if int(end) != len(c.src) {
				t.Errorf("%.20q of %d bytes: the last component ends at %d", c.src, len(c.src), end)
			}
		})
	}
}
