package scheme

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/schemeref"
)

// TestLDAPOffsetIsTheLongestViablePrefix puts every short text after the beginnings of
// a dn and of a filter. Up to the offset of an error something valid must follow, and
// one byte further nothing may. What follows is tried from a list that completes all
// that can be begun; the reference judges.
func TestLDAPOffsetIsTheLongestViablePrefix(t *testing.T) {
	var completions []string
	for _, bytes := range []string{
		"", "0", "1", "8", "9", "c", "d", "e", "28", "29", "2e", "3d", "41", "5c00", "00", "%300",
		"80", "80%80", "80%80%80", "0%80", "0%80%80", "8%80", "%80", "%80%80", "%80%80%80",
	} {
		for _, item := range []string{"", "=", "a=", ".1", ".1=", "1=", "1.1=", "(a=", "a:=", ":=", ".1:=", "n:=", "1.1:="} {
			for _, brackets := range []string{"", ")", "))", ")))", "(a=))", "(a=)))"} {
				completions = append(completions, bytes+item+brackets)
			}
		}
	}
	known := map[string]bool{}
	completes := func(text string) bool {
		if answer, ok := known[text]; ok {
			return answer
		}
		known[text] = slices.ContainsFunc(completions, func(rest string) bool {
			_, ok := schemeref.References["ldap"].Parts(text + rest)
			return ok
		})
		return known[text]
	}
	g := For("ldap")
	length := exhaustive.Pick(3, 2, 1)
	next := exhaustive.Pick("a1=,()!&%235C#?:;*~", "a=()!%2C?", "a=()!%2C?")
	var invalid int
	var try func(text string, n int)
	try = func(text string, n int) {
		var p Parts
		if !g.ScanString(text, &p) {
			invalid++
			at := p.ErrorOffset()
			if !completes(text[:at]) {
				t.Errorf("%q: error at offset %d, but nothing completes %q", text, at, text[:at])
			}
			if at < len(text) && completes(text[:at+1]) {
				t.Errorf("%q: error at offset %d, but %q can be completed", text, at, text[:at+1])
			}
			if at < len(text) {
				return
			}
		}
		if n == 0 {
			return
		}
		for i := range len(next) {
			try(text+next[i:i+1], n-1)
		}
	}
	for _, start := range []string{"ldap:///", "ldap:///a=", "ldap:///a=b%", "ldap:///a=%5", "ldap:///a=%C3", "ldap:///???", "ldap:///???(", "ldap:///???(a", "ldap:///???(a=%", "ldap:///???(!(a=)", "ldap:///???(%7C"} {
		try(start, length)
	}
	if invalid < 50 {
		t.Errorf("%d invalid texts: want more", invalid)
	}
}

// TestNestedFilters nests filters as deep as they may be, and deeper.
func TestNestedFilters(t *testing.T) {
	const head = "ldap:///???"
	nested := func(depth int, open string) string {
		return head + strings.Repeat("("+open, depth) + "(a=b)" + strings.Repeat(")", depth)
	}
	g := For("ldap")
	var p Parts
	for _, open := range []string{"!", "&", "%7C"} {
		if text := nested(deepestNesting-1, open); !g.ScanString(text, &p) {
			t.Errorf("%d filters around one: %v", deepestNesting-1, p.Err())
		}
		text := nested(deepestNesting, open)
		if want := len(head) + deepestNesting*(1+len(open)); g.ScanString(text, &p) || p.ErrorOffset() != want {
			t.Errorf("%d filters around one: error at offset %d, want %d", deepestNesting, p.ErrorOffset(), want)
		}
	}
	for _, text := range []string{
		nested(1000, "!") + ")",
		nested(1000, "!")[:len(head)+2*1000+len("(a=b)")+999],
		head + "(!" + nested(100, "&")[len(head):] + "(a=b))",
	} {
		if g.ScanString(text, &p) {
			t.Errorf("valid: %.60q…", text)
		}
	}
}
