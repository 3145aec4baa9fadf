package coraza_test

import (
	"slices"
	"testing"
)

// differsRows have what @uriDiffers captures of a value.
var differsRows = []struct{ grammar, method, value, captured string }{
	// A path of a request, its host, and what both are in a proxy.
	{"", "GET", "/a/../b?c=http://0x7f.1/", ""},
	{"", "GET", "/%7e/%2E%2e/x;y", ""},
	{"", "GET", "//evil.example/x", ""},
	{"", "GET", `/a\..\b`, "path,refused-by-rfc3986"},
	{"", "GET", `/\evil.example`, "path,refused-by-rfc3986"},
	{"", "GET", "/a b", "refused-by-rfc3986"},
	{"", "GET", "/?a[]=1", "refused-by-rfc3986"},
	{"", "GET", "http://0x7f.1/", "host"},
	{"", "GET", "http://h:99999/", "refused-by-browser"},
	{"", "GET", "http:///evil.example/", "host,path"},
	{"", "CONNECT", "0177.0.0.1:443", "host"},
	{"", "CONNECT", "h.example:443", ""},
	{"", "CONNECT", "h.example:99999", "refused-by-browser"},
	{"", "OPTIONS", "*", ""},
	{"Host", "GET", "2130706433", "host"},
	{"Host", "GET", "h.example:80", ""},
	{"Host", "GET", "H.example", ""},
	{"Host", "GET", "1.2.3.4.5", "refused-by-browser"},
	{"Host", "GET", "h:99999", "refused-by-browser"},
	{"Host", "GET", "b\xc3\xbccher.example", "host,refused-by-rfc3986"},
	{"authority-form", "GET", "127.1:80", "host"},
	{"origin-form", "GET", `/a\b`, "path,refused-by-rfc3986"},
	{"absolute-path", "GET", "/a/b", ""},
	{"absolute-form", "GET", "http://h/a", ""},
	// Where a parameter or a link leads to.
	{"URI-reference", "GET", `\\\\evil.example/x`, "host,path,refused-by-rfc3986"},
	{"URI-reference", "GET", `/\evil.example`, "host,path,refused-by-rfc3986"},
	{"URI-reference", "GET", "///evil.example", "host,path"},
	{"URI-reference", "GET", "/account?x#y", ""},
	{"URI-reference", "GET", "", ""},
	{"URI", "GET", `http://evil.example\@h.example/`, "host,path,refused-by-rfc3986"},
	{"URI", "GET", "java\tscript:alert(1)", "scheme,refused-by-rfc3986"},
	{"URI", "GET", "https:evil.example", "host,path"},
	{"URI", "GET", "http://256.0.0.1/", "refused-by-browser"},
	{"URI", "GET", "http://h:8\t0/", "port,refused-by-rfc3986"},
	{"URI", "GET", "urn:isbn:0451450523", ""},
}

// TestDiffersMatchesWhatABrowserReadsInAnotherWay gives each value to a rule as the target and
// as a field.
func TestDiffersMatchesWhatABrowserReadsInAnotherWay(t *testing.T) {
	for _, row := range differsRows {
		for _, target := range []bool{true, false} {
			variable, uri, referer := "REQUEST_URI_RAW", row.value, ""
			if !target {
				variable, uri, referer = "REQUEST_HEADERS:Referer", "/", row.value
			}
			waf := newWAF(t, "SecRule "+variable+` "@uriDiffers `+row.grammar+`" "id:1,phase:1,deny,capture,msg:'%{TX.0}'"`)
			interruption, messages := process(waf, row.method, uri, "Referer", referer)
			switch {
			case row.captured == "" && interruption != nil, row.captured != "" && !slices.Equal(messages, []string{row.captured}):
				t.Errorf("%s %s %q: %q, want %q", variable, row.grammar, row.value, messages, row.captured)
			case row.captured != "" && (interruption == nil || interruption.Status != 403):
				t.Errorf("%s %q: %+v, want the status 403", variable, row.value, interruption)
			}
		}
	}
}

// TestDiffersLooksForWhatItNames asks for one difference at a time, and for several.
func TestDiffersLooksForWhatItNames(t *testing.T) {
	const value = `http://evil.example\\@h.example/`
	for argument, want := range map[string][]string{
		"URI host": {"host"}, "URI path": {"path"}, "URI refused-by-rfc3986": {"refused-by-rfc3986"},
		"Host": {"path,refused-by-rfc3986"}, "host": {"host"}, "host,path": {"host,path"}, " ,host": {"host"}, "Host host": nil, "port": nil,
		"URI port": nil, "URI scheme": nil, "URI refused-by-browser": nil,
		"URI host, port path": {"host,path"}, "URI": {"host,path,refused-by-rfc3986"}, " uri  port,host,": {"host"},
	} {
		waf := newWAF(t, `SecRule REQUEST_HEADERS:Referer "@uriDiffers `+argument+`" "id:1,phase:1,deny,capture,msg:'%{TX.0}'"`)
		if _, messages := process(waf, "GET", "/", "Referer", value); !slices.Equal(messages, want) {
			t.Errorf("%s: %q, want %q", argument, messages, want)
		}
	}
}
