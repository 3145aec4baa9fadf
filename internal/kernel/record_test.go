package kernel

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"

	"github.com/uriscan/uriscan/internal/test/ref"
)

// TestKindsKeepsBoth packs every pair of kinds, and looks at each again.
func TestKindsKeepsBoth(t *testing.T) {
	for host := uint8(HostNone); host <= HostIPvFuture; host++ {
		for path := uint8(PathEmpty); path <= PathRootless; path++ {
			r := Record{Kinds: Kinds(host, path)}
			if r.HostKind() != host || r.PathKind() != path || r.Kinds>>GrammarShift != 0 {
				t.Errorf("kinds %d and %d are %d and %d, packed as %#x", host, path, r.HostKind(), r.PathKind(), r.Kinds)
			}
		}
	}
}

// TestShiftMovesWhatIsPresent moves records of every set of components, valid and
// not. An absent component has the zero span wherever the input begins.
func TestShiftMovesWhatIsPresent(t *testing.T) {
	for present := range 1 << (CompFragment + 1) {
		for _, reason := range []uint8{0, 7} {
			for _, base := range []uint32{0, 1000} {
				r := Record{Present: uint8(present), Reason: reason, BadByte: 8, Kinds: 9, ErrorOffset: 3}
				want := r
				for c, span := range []*Span{&r.Scheme, &r.Userinfo, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment} {
					moved := []*Span{&want.Scheme, &want.Userinfo, &want.Host, &want.Port, &want.Path, &want.Query, &want.Fragment}[c]
					if present>>c&1 != 0 {
						*span = Span{uint32(c), uint32(2 * c)}
						*moved = Span{uint32(c) + base, uint32(2*c) + base}
					}
				}
				if reason != 0 {
					want.ErrorOffset += base
				}
				if r.Shift(base); r != want {
					t.Fatalf("moved by %d:\n got %s\nwant %s", base, describe(&r), describe(&want))
				}
			}
		}
	}
}

// TestLastIsTheLastComponent is for every component that may be there.
func TestLastIsTheLastComponent(t *testing.T) {
	for _, src := range []string{"", "p", "//h", "?q", "p?q", "#f", "?q#f", "//u@h:1/p?q#f", "s:"} {
		r := ask([]byte(src)).record
		if last := r.Last(); int(last.End) != len(src) {
			t.Errorf("%q: the last component is %v", src, *last)
		}
		if int(r.End()) != len(src) {
			t.Errorf("%q: it ends at %d", src, r.End())
		}
	}
}

// TestDivideAuthorityAgreesWithReference divides every string of up to seven bytes
// over an alphabet that has every delimiter of an authority.
func TestDivideAuthorityAgreesWithReference(t *testing.T) {
	const alphabet = "a:@[]"
	var divide func(authority string)
	divide = func(authority string) {
		src := "//" + authority
		parsed := ref.Parse(ref.URIReference, src)
		want := recordOf(&parsed.Parts)
		var got Record
		DivideAuthority([]byte(src), 2, uint32(len(src)), &got)
		want.Kinds, want.Path, want.Present = 0, Span{}, want.Present&^(1<<CompPath)
		if got != want {
			t.Fatalf("%q:\n got %s\nwant %s", authority, describe(&got), describe(&want))
		}
		for i := range alphabet {
			if len(authority) < exhaustive.Pick(7, 6, 4) {
				divide(authority + alphabet[i:i+1])
			}
		}
	}
	divide("")
}
