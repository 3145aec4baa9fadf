package ref

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// appendixB is the regular expression of Appendix B; "." takes any byte here.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func TestSplitIsAppendixB(t *testing.T) {
	check := func(s string) {
		groups, p := appendixB.FindStringSubmatchIndex(s), split(s)
		for c, group := range map[Component]int{Scheme: 2, Path: 5, Query: 7, Fragment: 9} {
			want := Span{groups[2*group], groups[2*group+1]}
			present := want.Start >= 0
			if !present {
				want = Span{}
			}
			if p.Present[c] != present || p.Spans[c] != want {
				t.Errorf("%q: component %d is %v %v, group %d is %v %v", s, c, p.Present[c], p.Spans[c], group, present, want)
			}
		}
		if p.Present[Host] != (groups[2*4] >= 0) {
			t.Errorf("%q: an authority is there: %v; group 4 says otherwise", s, p.Present[Host])
		}
		if p.Present[Host] && p.authority() != (Span{groups[2*4], groups[2*4+1]}) {
			t.Errorf("%q: the authority is %v, group 4 is %v", s, p.authority(), groups[8:10])
		}
	}
	forAllStrings("a1:/?#[]@%", 5, check)
	r := rand.New(rand.NewPCG(3986, 4))
	for range 50_000 {
		check(randomString(r, 12))
	}
}

// authority returns the span of userinfo, host and port together.
func (p *Parts) authority() Span {
	whole := p.Spans[Host]
	if p.Present[Userinfo] {
		whole.Start = p.Spans[Userinfo].Start
	}
	if p.Present[Port] {
		whole.End = p.Spans[Port].End
	}
	return whole
}

func TestAuthorityDividesAtTheLastAtAndTheLastFreeColon(t *testing.T) {
	for _, c := range []struct{ authority, userinfo, host, port string }{
		{"h", "-", "h", "-"},
		{"", "-", "", "-"},
		{":", "-", "", ""},
		{"@", "", "", "-"},
		{"a@b@c", "a@b", "c", "-"},
		{"a:b@c:d@e:f", "a:b@c:d", "e", "f"},
		{"a:b:c", "-", "a:b", "c"},
		{"[::1]", "-", "[::1]", "-"},
		{"[::1]:8", "-", "[::1]", "8"},
		{"[::1]:8:9", "-", "[::1]:8", "9"},
		{"[::1", "-", "[::1", "-"},
		{"a:[::1", "-", "a", "[::1"},
		{"::1]:8", "-", "::1]", "8"},
		{"[a]b:c[d:e", "-", "[a]b", "c[d:e"},
		{"[[a]:b]:c", "-", "[[a]:b]", "c"},
		{"[@]:1", "[", "]", "1"},
		{"u:[@h:1", "u:[", "h", "1"},
	} {
		p := split("//" + c.authority)
		for component, want := range map[Component]string{Userinfo: c.userinfo, Host: c.host, Port: c.port} {
			got := "-"
			if p.Present[component] {
				got = c.authority[p.Spans[component].Start-2 : p.Spans[component].End-2]
			}
			if got != want {
				t.Errorf("%q: component %d is %q, want %q (%q stands for absent)", c.authority, component, got, want, "-")
			}
		}
	}
}
