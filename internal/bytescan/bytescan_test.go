package bytescan

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// TestSearchesAllocateNothing runs every search over a short and a long text, on every
// kernel.
func TestSearchesAllocateNothing(t *testing.T) {
	var places [MaxCandidates]uint32
	out := make([]uint32, 100_000)
	delimiters, stops, sets := DelimitersOf([]byte("\"\\\n")), NewStops(func(b byte) bool { return b == 0 }, false), prefixTestSets()
	for name, search := range map[string]func(src []byte){
		"LineEnds":  func(src []byte) { LineEnds(src, out) },
		"Positions": func(src []byte) { delimiters.Positions(src, out) },
		"NextName": func(src []byte) {
			s, b := SeparatorsOf("&;"), beginningsOf("s")
			NextName(src, 1, &s, &b)
		},
		"Length": func(src []byte) { sets.Length(src, withTriplets, true) },
		"Run":    func(src []byte) { stops.Run(src) },
		"Candidates": func(src []byte) {
			for len(src) >= len(mark) {
				_, consumed := Candidates(src, &places)
				src = src[consumed:]
			}
		},
		"Survey": func(src []byte) { Survey(src, 0, uint32(len(src))) },
	} {
		for _, unit := range []string{"a", "a%41", `(http://a) "b&s"` + "\n"} {
			for _, n := range []int{10, 10_000} {
				src := bytes.Repeat([]byte(unit), n)
				kernels.Each(t, func() {
					if n := testing.AllocsPerRun(5, func() { search(src) }); n != 0 {
						t.Errorf("%s of %d bytes on %s: %v allocations", name, len(src), processor.Active(), n)
					}
				})
			}
		}
	}
}

// TestNothingIsFoundInNil holds every search to the length of its text, on every kernel:
// the address of nil is 0.
func TestNothingIsFoundInNil(t *testing.T) {
	delimiters, stops, sets := DelimitersOf([]byte("\x00/")), NewStops(func(b byte) bool { return b == 0 }, true), prefixTestSets()
	kernels.Each(t, func() {
		lines, _ := LineEnds(nil, nil), LineEnds(nil, make([]uint32, LineEndsRoom))
		places, done := delimiters.Positions(nil, nil)
		candidates, consumed := Candidates(nil, new([MaxCandidates]uint32))
		if n := lines + places + done + candidates + consumed + stops.Run(nil).Length + sets.Length(nil, withTriplets, true) + IndexDelimiter(nil); n != 0 {
			t.Errorf("%s finds something in nil", processor.Active())
		}
		if signs := Survey(nil, 0, 0); signs != 0 {
			t.Errorf("%s: nil has the signs %012b", processor.Active(), signs)
		}
	})
}
