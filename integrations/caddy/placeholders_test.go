package caddy

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// names are the placeholders, in the order in which the tests write them.
var names = []string{"form", "scheme", "host", "port", "path", "query", "template", "route", "facts", "browser", "normal", "redacted", "refusal", "error.type", "error.offset"}

// TestPlaceholdersSayWhatWasFound has the values of all placeholders, "|" between
// them.
func TestPlaceholdersSayWhatWasFound(t *testing.T) {
	s := start(t, `
	uriscan {
		strict off
		max_length 200
		redact {
			query_keys token
			fold_case
			mask xxx
		}
	}
	respond "{http.uriscan.`+strings.Join(names, "}|{http.uriscan.")+`}"`)
	for _, row := range []struct{ method, target, host, want string }{
		{"GET", "/a%2fb?c=d&token=1", "h:8080", "origin-form||h|8080|/a%2fb|c=d&token=1|/{encoded}||encoded-slash,lower-triplet||/a%2Fb?c=d&token=1|/a%2fb?c=d&token=xxx|||"},
		{"GET", "//evil.example/x", "h", "origin-form||h||//evil.example/x||//evil.example/x||empty-segment||//evil.example/x|//evil.example/x|||"},
		{"GET", "http://u:p@E.example:81/%7e?Token=1", "h", "absolute-form|http|E.example|81|/%7e|Token=1|/{encoded}||userinfo,password,upper-host,encoded-unreserved,lower-triplet||http://u:p@E.example:81/~?Token=1|http://xxx:xxx@E.example:81/%7e?Token=xxx|||"},
		{"CONNECT", "h:443", "h:443", "authority-form||h|443|||||||h:443|h:443|||"},
		{"GET", "/a\\b?q", "h", "||h||/a\\b|q|/{encoded}||backslash,differs|path|/a\\b?q|/a\\b?q||path|2"},
		{"GET", "/a", "0x7f.1:443", "origin-form||0x7f.1|443|/a||/a||ipv4-like,differs|host|/a|/a|||"},
		{"GET", "/a", "h:99999", "origin-form||h|99999|/a||/a||port-too-large,differs|refused-by-browser|/a|/a|||"},
		{"GET", "/?q=%zz", "h", "||h||/|q=%zz|/||broken-triplet||/?q=%zz|/?q=%zz||percent|5"},
	} {
		if got := s.send(t, row.method, row.target, row.host); got.body != row.want {
			t.Errorf("%s %q:\n%s\nwant\n%s", row.method, row.target, got.body, row.want)
		}
	}
}

// TestLogsSayWhyRequestsWereRefused appends placeholders to the access log. That of a
// refused request has them too.
func TestLogsSayWhyRequestsWereRefused(t *testing.T) {
	s := start(t, `
	log_append refusal {http.uriscan.refusal}
	log_append facts {http.uriscan.facts}
	log_append error {http.uriscan.error.type}
	uriscan {
		deny encoded-nul
		deny_different host
	}`+echo)
	targets := []string{"/a", "/<", "/%00", "http://u@h/", "http://0x7f.1/"}
	for _, target := range targets {
		s.send(t, "GET", target, "h")
	}
	records := s.logged(t)
	must.Equal(t, len(records), len(targets), "records")
	for i, want := range []struct{ refusal, facts, code string }{
		{"", "", ""}, {"target-path", "", "path"}, {"fact-encoded-nul", "encoded-nul,encoded-control", ""}, {"userinfo", "userinfo", ""}, {"different-host", "ipv4-like,differs", ""},
	} {
		r := records[i]
		if r["refusal"] != want.refusal || r["facts"] != want.facts || r["error"] != want.code {
			t.Errorf("%q: %v %v %v", targets[i], r["refusal"], r["facts"], r["error"])
		}
	}
}

// TestUnknownPlaceholdersAreLeftToOthers asks for names beside the known ones.
func TestUnknownPlaceholdersAreLeftToOthers(t *testing.T) {
	naming, err := newNaming("", nil)
	must.NoError(t, err)
	v := &view{names: naming}
	for _, name := range []string{"", "http.uriscan", "http.uriscan.", "http.uriscan.userinfo", "http.request.uri", "http.uriscan.error"} {
		if value, known := v.placeholder(name); known {
			t.Errorf("%s is %v", name, value)
		}
	}
	for _, name := range names {
		if _, known := v.placeholder(prefix + name); !known {
			t.Errorf("%s is not known", name)
		}
	}
}
