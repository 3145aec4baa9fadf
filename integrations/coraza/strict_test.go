package coraza_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/corazawaf/coraza/v3"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// strictRows have what @uriStrict captures of a value: the reason and the offset, or
// nothing for what is valid.
var strictRows = []struct{ grammar, method, value, captured string }{
	{"", "GET", "/a/b?c=%20", ""},
	{"", "GET", "//evil.example/x", ""}, // a path, as a target
	{"", "GET", "http://h/p", ""},
	{"", "GET", "*", "path 0"},
	{"", "OPTIONS", "*", ""},
	{"", "OPTIONS", "*/x", "path 1"},
	{"", "CONNECT", "h:443", ""},
	{"", "CONNECT", "/path", "host 0"},
	{"", "GET", `/a\b`, "path 2"},
	{"", "GET", "/<script>", "path 1"},
	{"", "GET", "/a b", "path 2"},
	{"", "GET", "/a#b", "path 2"},
	{"", "GET", "/100%", "end 5"},
	{"", "GET", "/%zz", "percent 2"},
	{"", "GET", "/?q=[1]", "query 4"},
	{"", "GET", "/caf\xc3\xa9", "path 4"},
	{"", "GET", "/\xff", "path 1"},
	{"", "GET", "/a\x00b", "path 2"},
	{"", "GET", "/a\r\nX: y", "path 2"},
	{"", "GET", "/%C0%AE%C0%AE/", ""}, // overlong UTF-8 is valid; @uriFacts finds it
	{"", "GET", "", "end 0"},
	{"request-target", "GET", "/p", ""},
	{"REQUEST-TARGET", "GET", "/p|", "path 2"},
	{"origin-form", "GET", "http://h/p", "path 0"},
	{"absolute-form", "GET", "http://h/p", ""},
	{"absolute-form", "GET", "/p", "scheme 0"},
	{"authority-form", "GET", "h:443", ""},
	{"authority-form", "GET", "h", "end 1"},
	{"asterisk-form", "GET", "*", ""},
	{"absolute-path", "GET", "/a/b;c=d", ""},
	{"absolute-path", "GET", "/a?b", "path 2"},
	{"absolute-path", "GET", "/a?b^", "path 2"},
	{"absolute-path", "GET", "/a^?b", "path 2"},
	{"absolute-path", "GET", "a", "path 0"},
	{"Host", "GET", "example.com:80", ""},
	{"Host", "GET", "h:99999", ""}, // grammatical; @uriFacts Host port-too-large finds it
	{"Host", "GET", "[::1", "end 4"},
	{"Host", "GET", "[fe80::1%25eth0]", "ip-literal 8"},
	{"Host", "GET", "", ""},
	{"Host", "GET", "user:secret@h", "port 5"},
	{"URI", "GET", "https://user:secret@h:99999/", ""},
	{"URI", "GET", "urn:isbn:0451450523", ""},
	{"URI", "GET", "//h/p", "scheme 0"},
	{"URI", "GET", "", "end 0"},
	{"URI-reference", "GET", "../a?b#c", ""},
	{"URI-reference", "GET", "", ""},
	{"uri-reference", "GET", "http://[::1]:a/", "port 13"},
	{"absolute-URI", "GET", "http://h/#f", "path 9"},
	{"relative-ref", "GET", "http://h/", "first-colon 4"},
}

// TestStrictMatchesWhatIsNotValid gives each value to a rule as the target, where the
// method counts, and as a field.
func TestStrictMatchesWhatIsNotValid(t *testing.T) {
	const actions = `"id:1,phase:1,deny,status:400,capture,msg:'%{TX.0} %{TX.1}'"`
	for _, row := range strictRows {
		waf := newWAF(t, `SecRule REQUEST_URI_RAW "@uriStrict `+row.grammar+`" `+actions)
		checkStrict(t, waf, row.method, row.value, "", row.captured, row.grammar)
		waf = newWAF(t, `SecRule REQUEST_HEADERS:Referer "@uriStrict `+row.grammar+`" `+actions)
		checkStrict(t, waf, row.method, "/", row.value, row.captured, row.grammar)
	}
}

// checkStrict sends a request through a WAF with a rule that writes what it captures.
func checkStrict(t *testing.T, waf coraza.WAF, method, uri, referer, captured, grammar string) {
	t.Helper()
	interruption, messages := process(waf, method, uri, "Referer", referer)
	switch {
	case captured == "" && interruption != nil:
		t.Errorf("@uriStrict %s, %s %q, referer %q: refused with %q", grammar, method, uri, referer, messages)
	case captured != "" && (interruption == nil || interruption.Status != 400 || !slices.Equal(messages, []string{captured})):
		t.Errorf("@uriStrict %s, %s %q, referer %q: %+v %q, want %q", grammar, method, uri, referer, interruption, messages, captured)
	}
}

// TestNegatedStrictMatchesWhatIsValid writes the rule with "!".
func TestNegatedStrictMatchesWhatIsValid(t *testing.T) {
	waf := newWAF(t, `SecRule REQUEST_HEADERS:Referer "!@uriStrict URI" "id:1,phase:1,deny"`)
	for value, valid := range map[string]bool{"http://h/": true, "http://h/^": false, "/p": false} {
		if interruption, _ := process(waf, "GET", "/", "Referer", value); (interruption != nil) != valid {
			t.Errorf("%q: %+v", value, interruption)
		}
	}
}

// TestConnectOfHTTP2MayHaveAPath asks for a protocol (RFC 8441 §4), which HTTP/1 cannot.
func TestConnectOfHTTP2MayHaveAPath(t *testing.T) {
	waf := newWAF(t, `SecRule REQUEST_URI_RAW "@uriStrict" "id:1,phase:1,deny"`)
	for _, c := range []struct {
		version, target string
		refused         bool
	}{
		{"HTTP/1.1", "/chat", true}, {"HTTP/2.0", "/chat", false}, {"HTTP/2", "/chat", false}, {"HTTP/3.0", "/chat", false},
		{"HTTP/2.0", "/<", true}, {"HTTP/2.0", "h:443", false}, {"HTTP/2.0", "h", true},
	} {
		tx := waf.NewTransaction()
		tx.ProcessURI(c.target, "CONNECT", c.version)
		expect.Equal(t, tx.ProcessRequestHeaders() != nil, c.refused, "%s %q: refused", c.version, c.target)
		tx.Close()
	}
}

// TestAbsentFieldIsNotJudged sends no Referer and a rule for it: a field that is not
// there has no value.
func TestAbsentFieldIsNotJudged(t *testing.T) {
	waf := newWAF(t, `SecRule REQUEST_HEADERS:Referer "@uriStrict URI" "id:1,phase:1,deny"`,
		`SecRule REQUEST_HEADERS:Referer "!@uriFacts URI normal" "id:2,phase:1,deny"`)
	if interruption, _ := process(waf, "GET", "/"); interruption != nil {
		t.Errorf("%+v", interruption)
	}
}

// TestUnknownArgumentsRefuseTheRules loads rules with a wrong argument. The error is
// one line that names the operator, what is wrong, and what would be right.
func TestUnknownArgumentsRefuseTheRules(t *testing.T) {
	for rule, want := range map[string][]string{
		`@uriStrict url`:                       {`@uriStrict does not know the grammar "url"`, "request-target, origin-form", "relative-ref, or nothing"},
		`@uriStrict URI URI`:                   {`"URI URI"`},
		`@uriStrict %{tx.what}`:                {`"%{tx.what}"`},
		`@uriFacts`:                            {"@uriFacts names no fact", `"dot-segment,encoded-nul"`},
		`@uriFacts , ,`:                        {"@uriFacts names no fact"},
		`@uriFacts URI`:                        {"@uriFacts names no fact"},
		`@uriFacts dot_segment`:                {`@uriFacts does not know the fact "dot_segment"`, "userinfo,password,", ",normal", "request-target, origin-form"},
		`@uriFacts dot-segment URI`:            {`the fact "URI"`},
		`@uriFacts URI Host userinfo`:          {`the fact "Host"`},
		`@uriFacts Dot-Segment`:                {`"Dot-Segment"`},
		`@uriFacts dot-segment,` + "\x00":      {`"\x00"`},
		`@uriFacts dot-segment;encoded-nul`:    {`"dot-segment;encoded-nul"`},
		`@uriDiffers hosts`:                    {`@uriDiffers does not know the difference "hosts"`, "nothing or some of scheme,host,port,path,refused-by-browser,refused-by-rfc3986", "request-target, origin-form"},
		`@uriDiffers host URI`:                 {`the difference "URI"`},
		`@uriDiffers URI all`:                  {`the difference "all"`},
		`@uriFacts dot-segment,encoded-nul|OR`: {`"encoded-nul|OR"`},
	} {
		_, err := coraza.NewWAF(coraza.NewWAFConfig().WithDirectives(fmt.Sprintf("SecRule REQUEST_URI_RAW \"%s\" \"id:1,phase:1,deny\"", rule)))
		if err == nil {
			t.Errorf("%s: no error", rule)
			continue
		}
		for _, part := range want {
			if !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v\nwant one line with %s", rule, err, part)
			}
		}
	}
}
