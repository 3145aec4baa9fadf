package peer

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// What README.md says of the peers, as lines and those who accept them; the
// peers in C and C++ count when the build has them.
var checks = []struct {
	what, line string
	accept     string
}{
	{"a plain URL", "http://h/a?b#c", "net_url fredbi_uri fasthttp nlnwa_whatwg uriparser boost_url http_parser"},
	{"an IPv6 host", "http://[::1]/", "net_url fredbi_uri fasthttp nlnwa_whatwg uriparser boost_url http_parser"},
	{"a wrong IPv6 host", "http://[::zz]/", ""},
	{"a space in the path", "http://h/a b", "net_url fasthttp nlnwa_whatwg"},
	{"a space in the query", "http://h/?a b", "net_url fasthttp nlnwa_whatwg"},
	{"a broken triplet in the path", "http://h/%zz", "fasthttp nlnwa_whatwg http_parser"},
	{"a broken triplet in the query", "http://h/?%zz", "net_url fasthttp nlnwa_whatwg http_parser"},
	{"a broken triplet in the userinfo", "http://u%zz@h/", "fasthttp nlnwa_whatwg http_parser"},
	{"a broken triplet in the host", "http://h%zz/", ""},
	{"braces in the path", "http://h/{}", "net_url fasthttp nlnwa_whatwg http_parser"},
	{"brackets in the query", "http://h/?a[]=1", "net_url fasthttp nlnwa_whatwg http_parser"},
	{"two fragments", "http://h#a#b", "net_url fasthttp nlnwa_whatwg"},
	{"non-ASCII bytes in the path", "http://h/\u00e9", "net_url fredbi_uri fasthttp nlnwa_whatwg http_parser"},
	{"a control byte", "http://h/\x01", "nlnwa_whatwg"},
	{"a letter as port", "http://h:x/", "boost_url"},
	{"a port beyond 65,535", "http://h:99999/", "net_url fasthttp uriparser boost_url"},
	{"an underscore in the host", "http://a_b/", "net_url fasthttp nlnwa_whatwg uriparser boost_url http_parser"},
	{"no host", "urn:a:b", "net_url fredbi_uri fasthttp nlnwa_whatwg uriparser boost_url"},
	{"an absolute path", "/a/b", "net_url fredbi_uri fasthttp uriparser boost_url http_parser"},
	{"a relative path", "a/b", "net_url fredbi_uri fasthttp uriparser boost_url"},
	{"a query alone", "?q", "net_url fasthttp uriparser boost_url"},
	{"nothing", "", "net_url fredbi_uri fasthttp uriparser boost_url"},
}

func TestPeersCheckWhatTheReadmeSays(t *testing.T) {
	for _, check := range checks {
		c := corpus.New(check.what, [][]byte{[]byte(check.line)})
		for _, p := range All() {
			want := slices.Contains(strings.Fields(check.accept), p.Name)
			expect.Equal(t, p.Pass(c) == 1, want, "%s: accepted by %s", check.what, p.Name)
		}
	}
}

func TestPeersGoOverEveryLine(t *testing.T) {
	lines := slices.Repeat([][]byte{[]byte("http://h/a"), []byte("http://[::zz]/")}, 100)
	c := corpus.New("mixed", lines)
	empty := corpus.New("empty", nil)
	for _, p := range All() {
		if got := p.Pass(c); got != 100 {
			t.Errorf("%s accepted %d lines of 200, want the 100 that are valid", p.Name, got)
		}
		expect.Equal(t, p.Pass(empty), 0, "%s: lines accepted of none", p.Name)
	}
}
