package ref

import (
	"math/rand/v2"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// RFC 3986 Appendix A once more, typed from the RFC as regular expressions. The
// notation and the engine are different, so the same error is unlikely in both.
const (
	reSub      = `!$&'()*+,;=`
	rePct      = `%[0-9A-Fa-f]{2}`
	reUnres    = `A-Za-z0-9\-._~`
	rePchar    = `(?:[` + reUnres + reSub + `:@]|` + rePct + `)`
	reNzNc     = `(?:[` + reUnres + reSub + `@]|` + rePct + `)+`
	reOctet    = `(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])`
	reIPv4     = reOctet + `(?:\.` + reOctet + `){3}`
	reH16      = `[0-9A-Fa-f]{1,4}`
	reLs32     = `(?:` + reH16 + `:` + reH16 + `|` + reIPv4 + `)`
	reFuture   = `[vV][0-9A-Fa-f]+\.[` + reUnres + reSub + `:]+`
	reRegName  = `(?:[` + reUnres + reSub + `]|` + rePct + `)*`
	reUserinfo = `(?:[` + reUnres + reSub + `:]|` + rePct + `)*`
	reIPv6     = `(?:` +
		`(?:` + reH16 + `:){6}` + reLs32 +
		`|::(?:` + reH16 + `:){5}` + reLs32 +
		`|(?:` + reH16 + `)?::(?:` + reH16 + `:){4}` + reLs32 +
		`|(?:(?:` + reH16 + `:){0,1}` + reH16 + `)?::(?:` + reH16 + `:){3}` + reLs32 +
		`|(?:(?:` + reH16 + `:){0,2}` + reH16 + `)?::(?:` + reH16 + `:){2}` + reLs32 +
		`|(?:(?:` + reH16 + `:){0,3}` + reH16 + `)?::` + reH16 + `:` + reLs32 +
		`|(?:(?:` + reH16 + `:){0,4}` + reH16 + `)?::` + reLs32 +
		`|(?:(?:` + reH16 + `:){0,5}` + reH16 + `)?::` + reH16 +
		`|(?:(?:` + reH16 + `:){0,6}` + reH16 + `)?::` +
		`)`
	reHost      = `(?:\[(?:` + reIPv6 + `|` + reFuture + `)\]|` + reRegName + `)`
	reAuthority = `(?:` + reUserinfo + `@)?` + reHost + `(?::[0-9]*)?`
	reAbempty   = `(?:/` + rePchar + `*)*`
	reAbsolute  = `/(?:` + rePchar + `+(?:/` + rePchar + `*)*)?`
	reRootless  = rePchar + `+(?:/` + rePchar + `*)*`
	reNoscheme  = reNzNc + `(?:/` + rePchar + `*)*`
	reQuery     = `(?:\?(?:` + rePchar + `|[/?])*)?`
	reFragment  = `(?:#(?:` + rePchar + `|[/?])*)?`
	reAbsURI    = `[A-Za-z][A-Za-z0-9+\-.]*:(?://` + reAuthority + reAbempty + `|` + reAbsolute + `|` + reRootless + `|)` + reQuery
	reURI       = reAbsURI + reFragment
	reRelative  = `(?://` + reAuthority + reAbempty + `|` + reAbsolute + `|` + reNoscheme + `|)` + reQuery + reFragment
)

// byRegexp are the productions as regular expressions, each for a whole string.
var byRegexp = [...]*regexp.Regexp{
	URIReference: whole(reURI + `|` + reRelative),
	URI:          whole(reURI),
	AbsoluteURI:  whole(reAbsURI),
	RelativeRef:  whole(reRelative),
}

// whole returns the expression compiled for whole strings.
func whole(expression string) *regexp.Regexp {
	return regexp.MustCompile(`\A(?:` + expression + `)\z`)
}

// forAllStrings calls f with every string over the alphabet up to the length.
func forAllStrings(alphabet string, length int, f func(s string)) {
	var extend func(s string)
	extend = func(s string) {
		f(s)
		if len(s) < length {
			for i := range len(alphabet) {
				extend(s + alphabet[i:i+1])
			}
		}
	}
	extend("")
}

// checkValidity compares the verdicts of the parser with those of the regular
// expressions, and checks what holds for every result.
func checkValidity(t *testing.T, s string) {
	t.Helper()
	for p, re := range byRegexp {
		r := Parse(Production(p), s)
		if r.Valid != re.MatchString(s) {
			t.Errorf("production %d, %q: valid is %v, the regular expression says otherwise", p, s, r.Valid)
		}
		if r.Valid != (r.ErrorOffset == -1) || r.Valid != (r.ErrorCode == CodeNone) || r.ErrorOffset > len(s) {
			t.Errorf("production %d, %q: valid %v, offset %d, code %d do not go together", p, s, r.Valid, r.ErrorOffset, r.ErrorCode)
		}
		if got := joined(s, r.Parts); got != s {
			t.Errorf("production %d: the components of %q make up %q", p, s, got)
		}
		if r.Valid && r.Parts != split(s) {
			t.Errorf("production %d, %q: the grammar divides it as %+v, Appendix B as %+v", p, s, r.Parts, split(s))
		}
	}
}

// joined returns the components put together as §5.3 does.
func joined(src string, p Parts) string {
	var b strings.Builder
	put := func(c Component, before, after string) {
		if p.Present[c] {
			b.WriteString(before + src[p.Spans[c].Start:p.Spans[c].End] + after)
		} else if p.Spans[c] != (Span{}) {
			b.WriteString("<an absent component with a span>")
		}
	}
	put(Scheme, "", ":")
	if p.Present[Host] {
		b.WriteString("//")
	}
	put(Userinfo, "", "@")
	put(Host, "", "")
	put(Port, ":", "")
	put(Path, "", "")
	put(Query, "?", "")
	put(Fragment, "#", "")
	return b.String()
}

func TestValidityAgreesWithRegexpOnAllShortStrings(t *testing.T) {
	forAllStrings("a1:/?#[]@%", 5, func(s string) { checkValidity(t, s) })
}

func TestValidityAgreesWithRegexpOnEveryByte(t *testing.T) {
	for _, around := range []string{"|", "|:", "a|b:c", "//|", "//a|b", "//a|@b", "//a:|", "//a@b:|", "//[|::1]", "//[::1|]", "//[v1.|]", "//[v|.1]", "/|", "/a|b", "?|", "#|", "a:|", "a:b|c", "%|1", "%1|", "//%|", "?%|", "#%4|"} {
		for c := range 256 {
			checkValidity(t, strings.Replace(around, "|", string([]byte{byte(c)}), 1))
		}
	}
}

// pieces are what random strings are made of: each is apt to stand next to another.
var pieces = []string{
	"a", "Z", "1", "0", "25", "255", "256", "f", "ffff", "g", "v", "v1.", "::", ":", ":", ".", "/", "/", "//", "?", "#", "[", "]", "@", "%",
	"%4", "%41", "%zz", "http:", "http://", "//[", "1.2.3.4", "::1", "1:2:3:4:5:6:", "-", "+", "_", "~", "!", "$", "\\", " ", "\x00", "\x7f", "\xff", "é", "\n", "[::1]", "u:p@",
}

// randomString returns up to most of the pieces one after the other.
func randomString(r *rand.Rand, most int) string {
	var b strings.Builder
	for range r.IntN(most + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

func TestValidityAgreesWithRegexpOnRandomStrings(t *testing.T) {
	r := rand.New(rand.NewPCG(3986, 1))
	for range 50_000 {
		checkValidity(t, randomString(r, 12))
	}
}

// An IPv6address without a zone is what net/netip takes too, and it was not
// written from the RFC's nine alternatives.
func TestIPv6AgreesWithNetip(t *testing.T) {
	r := rand.New(rand.NewPCG(3986, 2))
	groups := []string{"0", "1", "12", "abc", "ffff", "12345", "1.2.3.4", "01.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "", "", "g"}
	for range 100_000 {
		var all []string
		for range 1 + r.IntN(10) {
			all = append(all, groups[r.IntN(len(groups)-r.IntN(10))])
		}
		s := strings.Join(all, ":")
		address, err := netip.ParseAddr(s)
		want := err == nil && address.Is6()
		if got := hostKind("["+s+"]") == HostIPv6address; got != want {
			t.Fatalf("IPv6address %q: the parser says %v, net/netip %v", s, got, want)
		}
	}
}

// The one ambiguity of the grammar is that of §3.2.2: an IPv4address is a reg-name
// too. All other ways through the rules that match give the same components.
func TestOnlyAnIPv4HostIsAmbiguous(t *testing.T) {
	check := func(s string) {
		m := matcher{src: s}
		var first *Parts
		uriReference(&m, 0, func(end int) bool {
			if end != len(s) {
				return false
			}
			found := m.Parts
			if first == nil {
				first = &found
			}
			if found.HostKind == HostRegName && first.HostKind == HostIPv4address {
				found.HostKind = HostIPv4address
			}
			expect.Equal(t, found, *first, "%q: another match", s)
			return false // and now the next way
		})
	}
	forAllStrings("a1:/?#[]@%", 4, check)
	r := rand.New(rand.NewPCG(3986, 3))
	for range 20_000 {
		check(randomString(r, 10))
	}
}
