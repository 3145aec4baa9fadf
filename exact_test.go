package uriscan

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// TestFastPathThatStopsTooEarlyCostsNothing stops before bytes that are right, or
// that are wrong. No kernel does the first; the record would be right all the
// same. What the fast path has located is the exact kernel's record of the part.
func TestFastPathThatStopsTooEarlyCostsNothing(t *testing.T) {
	stops := 0
	for _, src := range []string{
		"http://u@h:8/path/of/it?the=query#fragment", "//1.2.3.4/a/b?c#d", "//[::1]/a?b#c", "//[v1.a]/a?b#c",
		"/path/of/it?q", "first/second#f", "mailto:a@b?subject=c", "?query#f", "#fragment", "//h/a b", "/a?b\\", "x/y#z#",
		"/a/%41b?%42c#%43d", "/a/%4?b#c",
	} {
		withKernel(t, "exact", func() {
			var want Spans
			valid := ScanString(src, &want)
			for stop := range len(src) {
				var got Spans
				if !canStop(src, stop) || !ScanString(src[:stop], &got) || !inRun(&got, &want, stop) {
					continue
				}
				stops++
				got.errorOffset = uint32(stop) + 1 // as in a pending record, see kernel.TryLines
				if URIReference.scanSlow([]byte(src), kernel.StopAt(uint32(stop)), record(&got)) != valid || got != want {
					t.Errorf("%q, stopped at %d:\n got %s\nwant %s", src, stop, describe(&got), describe(&want))
				}
			}
		})
	}
	if stops == 0 {
		t.Error("there was no place to stop at")
	}
}

// canStop reports whether the byte is none that ends a component or begins one.
func canStop(src string, at int) bool {
	switch src[at] {
	case ':', '/', '?', '#', '@':
		return false
	}
	return true
}

// inRun reports whether a fast path that located part can stop at the offset. It
// can in a query, in a fragment, and in a path that has begun. What looks like a
// path must be one in the whole, too, and not the beginning of a scheme.
func inRun(part, whole *Spans, at int) bool {
	inPath := part.Path.Len() > 0 && int(part.Path.End) == at && part.PathKind() == whole.PathKind()
	return inPath || part.Has(CompQuery) || part.Has(CompFragment)
}

// TestAbsoluteURIEndsBeforeTheFirstNumberSign puts "#" on both sides of the borders of
// the pieces in which it is looked for, behind what is right for a URI and what is not.
func TestAbsoluteURIEndsBeforeTheFirstNumberSign(t *testing.T) {
	for _, before := range []string{"x:", "http://h/", "http://u@", "http://[v1.", "x", "/"} {
		for _, n := range []int{0, 1, longCheck, bytescan.SearchPiece - 1, bytescan.SearchPiece, bytescan.SearchPiece + 1, 2 * bytescan.SearchPiece, 3*bytescan.SearchPiece - 1} {
			head := (before + strings.Repeat("a", n+len(before)))[:max(n, len(before))]
			want, _ := URI.CheckString(head)
			if want < 0 {
				want = len(head)
			}
			for _, behind := range []string{"#", "#f", "# ", "##"} {
				for _, kernel := range Kernels() {
					withKernel(t, kernel, func() {
						if at, _ := AbsoluteURI.CheckString(head + behind); at != want {
							t.Errorf("kernel %s, %.20q of %d bytes, then %q: the error is at %d, want %d", kernel, head, len(head), behind, at, want)
						}
					})
				}
			}
		}
	}
}

// TestTripletsLeaveEveryTextWhereItIs names the states in which a walk may pass over
// triplets: those of every component that may have them. An IPvFuture takes the same
// bytes as a userinfo, but no triplet.
func TestTripletsLeaveEveryTextWhereItIs(t *testing.T) {
	for before, want := range map[string]bool{
		"//u:a": true, "//h": true, "//u@h": true, "%41": true, "a:b": true, "/p": true, "//h/p": true, "?q": true, "#f": true,
		"//[v1.a": false, "//[": false, "//h:8": false, "a": false, "%": false,
	} {
		if got := onTriplets[machine.Number(stateAfter(before))]; got != want {
			t.Errorf("behind %q: triplets leave the state where it is: %v, want %v", before, got, want)
		}
	}
}

// TestWalkGoesWhereTheMachineDoes walks texts that are longer than a piece. Runs and
// triplets begin and end at every place of it.
func TestWalkGoesWhereTheMachineDoes(t *testing.T) {
	forms := append([]shapes.Form{
		{Before: "//u:", Unit: "%41:", Behind: ""}, {Before: "//u:", Unit: "a%4F", Behind: "@h"}, {Before: "//", Unit: "a%41", Behind: ":"}, {Before: "x:", Unit: "%41a", Behind: "\\"},
		{Before: "/", Unit: "%41%4", Behind: ""}, {Before: "//[v1.", Unit: "a:", Behind: "%41]"},
	}, shapes.All...)
	for _, kernel := range Kernels() {
		withKernel(t, kernel, func() {
			for _, f := range forms {
				for n := 0; n < 5*walkPiece; n += exhaustive.Pick(1, 1, 5) {
					checkWalk(t, kernel, []byte(f.OfLength(n)))
				}
			}
		})
	}
}

// checkWalk holds a walk against one of the machine alone.
func checkWalk(t *testing.T, kernel string, src []byte) {
	t.Helper()
	var got, want fsm.Registers
	got.Clear()
	want.Clear()
	state, at := walk(src, 0, machine.Entries[machineRuleURIReference], &got)
	wantState, wantAt := machine.Walk(src, 0, machine.Entries[machineRuleURIReference], &want)
	// Slot 0 takes offsets that nobody asks for.
	got[fsm.SlotNone], want[fsm.SlotNone] = 0, 0
	if state != wantState || at != wantAt || got != want {
		t.Fatalf("kernel %s, %q: state %d at %d, registers %v; want %d at %d, %v", kernel, src, machine.Number(state), at, got, machine.Number(wantState), wantAt, want)
	}
}
