package target

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
)

// TestHostileTexts has what other parsers stumble over: where a byte is missing or one
// too many, long repetitions of what they look for, and texts that are valid in one
// place and not in another.
func TestHostileTexts(t *testing.T) {
	const many = 300_000
	for _, c := range []struct {
		name, method, text string
		offset             int // of the error; -1 if there is none
	}{
		{"a host in front of a path", "GET", "//evil.com//x", -1},
		{"three slashes", "GET", "///evil.com", -1},
		{"slashes alone", "GET", strings.Repeat("/", many), -1},
		{"slashes and a fragment", "GET", strings.Repeat("/", many) + "#", many},
		{"slashes and an at sign", "GET", strings.Repeat("/@", many), -1},
		{"a path as of Windows", "GET", `/\evil.com`, 1},
		{"a query in front", "GET", "?x=/", 0},
		{"an absolute-form with backslashes", "GET", `http:\\evil.com/`, 5},
		{"a scheme that is a host", "GET", "evil.com:80/", -1},
		{"a scheme without end", "GET", strings.Repeat("a", many), many},
		{"a triplet cut short", "GET", "/%4", 3},
		{"a percent sign at the end", "GET", "/a?b%", 5},
		{"triplets of a percent sign", "GET", "/" + strings.Repeat("%25", many), -1},
		{"triplets, the last one broken", "GET", "/" + strings.Repeat("%25", many) + "%2", 3*many + 3},
		{"a line end", "GET", "/\r\nHost: evil.com", 1},
		{"a second request", "GET", "/ HTTP/1.1\r\n\r\nGET /admin", 1},
		{"a NUL at the end", "GET", "/x\x00", 2},
		{"an overlong slash", "GET", "/..\xc0\xaf", 3},
		{"a byte order mark", "GET", "\xef\xbb\xbf/", 0},
		{"userinfo without end", "GET", "http://" + strings.Repeat("u:", many), 7 + 2*many},
		{"at signs", "GET", "http://" + strings.Repeat("@", many), 8},
		{"brackets", "GET", "http://" + strings.Repeat("[", many), 8},
		{"CONNECT with a scheme", "CONNECT", "http://h:443", 5},
		{"CONNECT with two ports", "CONNECT", "h:443:444", 5},
		{"CONNECT with a zone", "CONNECT", "[fe80::1%25eth0]:443", 8},
		{"CONNECT to digits without end", "CONNECT", "h:" + strings.Repeat("9", many), -1},
		{"CONNECT in small letters", "connect", "h:443", -1},
		{"OPTIONS with a query", "OPTIONS", "*?x", 1},
		{"OPTIONS with two stars", "OPTIONS", "**", 1},
		{"the method of another case", "options", "*", 0},
		{"Host with a list", "Host", "h, evil.com", 2},
		{"Host with a path", "Host", "h/../evil.com", 1},
		{"Host with a line end", "Host", "h\r\n", 1},
		{"Host with a port without end", "Host", "h:" + strings.Repeat("0", many), -1},
		{"Host of dots", "Host", strings.Repeat(".", many), -1},
		{"Host of colons", "Host", strings.Repeat(":", many), 1},
		{"Host of brackets", "Host", strings.Repeat("[", many), 1},
		{"Host of brackets that close", "Host", strings.Repeat("]", many), 0},
		{"Host with nine groups", "Host", "[1:2:3:4:5:6:7:8:9]", 16},
		{"Host with two gaps", "Host", "[1::2::3]", 6},
		{"Host with a group too long", "Host", "[12345::]", 5},
		{"Host of triplets", "Host", strings.Repeat("%41", many), -1},
		{"Host of triplets, the last one broken", "Host", strings.Repeat("%41", many) + "%4g", 3*many + 2},
	} {
		var s uriscan.Spans
		valid := false
		if c.method == "Host" {
			valid = HostString(c.text, &s)
		} else {
			_, valid = ScanString(c.method, c.text, &s)
		}
		if valid != (c.offset < 0) || s.ErrorOffset() != c.offset {
			t.Errorf("%s: valid %v, error at %d, want it at %d", c.name, valid, s.ErrorOffset(), c.offset)
		}
		checkTiling(t, []byte(c.text), &s)
		uriscan.FactsOf(c.text, &s)
	}
}
