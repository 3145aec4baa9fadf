package percent

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestSetsAreWhatAScanAccepts puts every byte into each component of a URI, amidst
// others: the scan must accept it there, in that component alone, if the set has it.
func TestSetsAreWhatAScanAccepts(t *testing.T) {
	for _, c := range []struct {
		name          string
		set           Set
		component     uriscan.Component
		before, after string
	}{
		{"Userinfo", Userinfo, uriscan.CompUserinfo, "x://", "@h/p"},
		{"RegName", RegName, uriscan.CompHost, "x://u@", ":1/p"},
		{"Path", Path, uriscan.CompPath, "x://h", "?q"},
		{"Query", Query, uriscan.CompQuery, "x:?", "#f"},
		{"Fragment", Fragment, uriscan.CompFragment, "x:#", ""},
	} {
		for b := range 256 {
			inside := "a" + string([]byte{byte(b)}) + "a"
			if c.component == uriscan.CompPath {
				inside = "/" + inside
			}
			src := c.before + inside + c.after
			s, err := uriscan.Parse(src)
			if got := err == nil && s.Span(c.component).InString(src) == inside; got != c.set.Has(byte(b)) {
				t.Errorf("%s: the scan takes byte 0x%02x in %q: %v, the set: %v", c.name, b, src, got, c.set.Has(byte(b)))
			}
		}
	}
}

// TestSetsOfNoComponent holds the other sets to their words.
func TestSetsOfNoComponent(t *testing.T) {
	if want := Path.Without(Of("/")); Segment != want {
		t.Errorf("Segment has %v, want a path's bytes without the slash: %v", Segment, want)
	}
	expect.Equal(t, QueryValue, Query.Without(Of("&=+;")), "QueryValue")
	expect.Equal(t, Unreserved, RegName.Without(Of("!$&'()*+,;=")), "Unreserved")
	for _, s := range []Set{Unreserved, Userinfo, RegName, Segment, Path, Query, Fragment, QueryValue} {
		if s.Without(Fragment) != (Set{}) || s.Has('%') || s.Has('#') {
			t.Errorf("%v has bytes that no component has", s)
		}
	}
}

// TestSetsAreSets compares each operation with membership, byte by byte.
func TestSetsAreSets(t *testing.T) {
	for _, a := range sets {
		for _, b := range sets {
			union, without, complement := a.Union(b), a.Without(b), a.Complement()
			for c := range 256 {
				inA, inB := a.Has(byte(c)), b.Has(byte(c))
				if union.Has(byte(c)) != (inA || inB) || without.Has(byte(c)) != (inA && !inB) || complement.Has(byte(c)) == inA {
					t.Fatalf("byte 0x%02x of %v and %v", c, a, b)
				}
			}
		}
		var members []byte
		for c := range 256 {
			if a.Has(byte(c)) {
				members = append(members, byte(c))
			}
		}
		if Of(members) != a || Of(string(members)) != a {
			t.Errorf("Of(%q) is %v, want %v", members, Of(members), a)
		}
	}
}

// TestSetsPrintTheirBytes reads what String writes.
func TestSetsPrintTheirBytes(t *testing.T) {
	expect.Equal(t, Of("a-cde\x00 \x80").String(), "a c-e - 0x00 0x20 0x80", "the answer")
	for _, s := range append([]Set{Of("ac\x00\x02\x03 "), Of("yz01Z\x7f\x80\xff")}, sets...) {
		back, text := Set{}, s.String()
		for _, part := range regexp.MustCompile(`\S+`).FindAllString(text, -1) {
			var low, high byte
			if n, _ := fmt.Sscanf(part, "0x%02X-0x%02X", &low, &high); n == 1 {
				high = low
			} else if n == 0 {
				low, high = part[0], part[len(part)-1]
			}
			for b := int(low); b <= int(high); b++ {
				back = back.Union(Of([]byte{byte(b)}))
			}
		}
		if back != s {
			t.Errorf("%q are the bytes %v, want those of %v", text, back, s)
		}
	}
}

// TestCommentsOfTheSetsHaveTheirBytes compares the comments of the generated file with
// what String says.
func TestCommentsOfTheSetsHaveTheirBytes(t *testing.T) {
	text := must.Bytes(t, "sets_gen.go")
	comments := regexp.MustCompile(`(?m)^\t//\n\t//\t(.*)\n\t(\w+) = Set`).FindAllSubmatch(text, -1)
	want := map[string]Set{
		"Unreserved": Unreserved, "Userinfo": Userinfo, "RegName": RegName, "Segment": Segment,
		"Path": Path, "Query": Query, "Fragment": Fragment, "QueryValue": QueryValue,
	}
	expect.Equal(t, len(comments), len(want), "comments")
	for _, c := range comments {
		expect.Equal(t, want[string(c[2])].String(), string(c[1]), "the set of %s, of which the comment has the bytes %s", c[2], c[1])
	}
}
