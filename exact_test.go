package uriscan

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
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
				if engine.Decide([]byte(src), kernel.StopAt(uint32(stop)), exact.URIReference, record(&got)) != valid || got != want {
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
// the pieces in which it is looked for, after what is right for a URI and what is not.
func TestAbsoluteURIEndsBeforeTheFirstNumberSign(t *testing.T) {
	for _, before := range []string{"x:", "http://h/", "http://u@", "http://[v1.", "x", "/"} {
		for _, n := range []int{0, 1, longCheck, bytescan.SearchPiece - 1, bytescan.SearchPiece, bytescan.SearchPiece + 1, 2 * bytescan.SearchPiece, 3*bytescan.SearchPiece - 1} {
			head := (before + strings.Repeat("a", n+len(before)))[:max(n, len(before))]
			want, _ := URI.CheckString(head)
			if want < 0 {
				want = len(head)
			}
			for _, after := range []string{"#", "#f", "# ", "##"} {
				for _, kernel := range Kernels() {
					withKernel(t, kernel, func() {
						if at, _ := AbsoluteURI.CheckString(head + after); at != want {
							t.Errorf("kernel %s, %.20q of %d bytes, then %q: the error is at %d, want %d", kernel, head, len(head), after, at, want)
						}
					})
				}
			}
		}
	}
}

// TestAbsoluteURINeverWantsAFragment reads what is wanted in every state: by a URI at
// times a "#", by an absolute-URI never.
func TestAbsoluteURINeverWantsAFragment(t *testing.T) {
	inURIs := 0
	everyByteInEveryState(func(_ Production, src string) {
		var s Spans
		if !URI.ScanString(src, &s) && strings.Contains(s.Err().Error(), wantsFragment) {
			inURIs++
		}
		if !AbsoluteURI.ScanString(src, &s) && strings.Contains(s.Err().Error(), wantsFragment) {
			t.Errorf("%q: %v", src, s.Err())
		}
	})
	if inURIs == 0 {
		t.Error("no URI wants a fragment")
	}
}

// wantsFragment is how the text of an error names what begins a fragment.
const wantsFragment = `"#"`
