package ref

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// followers returns the bytes that can follow a viable prefix of a URI-reference.
func followers(prefix string) string {
	var all []byte
	for c := range 256 {
		longer := prefix + string([]byte{byte(c)})
		if r := Parse(URIReference, longer); r.Valid || r.ErrorOffset == len(longer) {
			all = append(all, byte(c))
		}
	}
	return string(all)
}

// The prefix decides the code. Some codes follow from what can come after the prefix
// as well, and the two ways must agree.
func TestCodeAgreesWithWhatCanFollow(t *testing.T) {
	const hexdig = "0123456789ABCDEFabcdef"
	known := map[string]string{}
	check := func(s string) {
		r := Parse(URIReference, s)
		if r.Valid {
			return
		}
		prefix := s[:r.ErrorOffset]
		next, ok := known[prefix]
		if !ok {
			next = followers(prefix)
			known[prefix] = next
		}
		if (r.ErrorCode == CodeEnd) != (r.ErrorOffset == len(s)) {
			t.Errorf("%q: code %d at offset %d of %d", s, r.ErrorCode, r.ErrorOffset, len(s))
		}
		if r.ErrorCode == CodePercent && next != hexdig {
			t.Errorf("%q: a fault of a triplet, but %q can follow", s, next)
		}
		if r.ErrorCode == CodeIPLiteral && strings.ContainsAny(next, "/?#@") {
			t.Errorf("%q: inside an IP literal, but %q can follow", s, next)
		}
		couldBeUserinfo := !strings.ContainsAny(prefix, "@]")
		if r.ErrorCode == CodePort && strings.Contains(next, "@") != couldBeUserinfo {
			t.Errorf("%q: in a port, and %q can follow", s, next)
		}
		if r.ErrorCode == CodeUserinfo && (!strings.Contains(next, "@") || strings.Contains(next, "/")) {
			t.Errorf("%q: it can only be userinfo, but %q can follow", s, next)
		}
		if r.ErrorCode == CodeFirstColon && strings.Contains(next, ":") {
			t.Errorf("%q: a colon is refused that can follow", s)
		}
		if r.ErrorCode == CodeFragment && strings.Contains(next, "#") {
			t.Errorf("%q: in a fragment, but %q can follow", s, next)
		}
		if r.ErrorCode == CodeQuery && !strings.Contains(next, "#") {
			t.Errorf("%q: in a query, but only %q can follow", s, next)
		}
	}
	forAllStrings("a1:/?#[]@%", 4, check)
	r := rand.New(rand.NewPCG(3986, 5))
	for range 2_000 {
		check(randomString(r, 8))
	}
}
