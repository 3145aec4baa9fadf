package uriscanprocessor

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

func TestComponentsOfURLs(t *testing.T) {
	for text, want := range map[string]attrs{
		"https://user:secret@example.com:8042/over/there.gz?name=ferret#nose": {
			"url.full":   "https://REDACTED:REDACTED@example.com:8042/over/there.gz?name=ferret#nose",
			"url.scheme": "https", "url.domain": "example.com", "url.port": 8042, "url.path": "/over/there.gz",
			"url.query": "name=ferret", "url.fragment": "nose", "url.extension": "gz",
		},
		"http://h?":  {"url.full": "http://h?", "url.scheme": "http", "url.domain": "h", "url.path": "", "url.query": ""},
		"../a.b?c":   {"url.path": "../a.b", "url.query": "c", "url.extension": "b"},
		"":           {"url.path": ""},
		"http://h:/": {"url.full": "http://h:/", "url.scheme": "http", "url.domain": "h", "uriscan.port_text": "", "url.path": "/"},
		"http://h/?a=1&sig=x&AWSAccessKeyId=y#f": {
			"url.full":   "http://h/?a=1&sig=REDACTED&AWSAccessKeyId=REDACTED#f",
			"url.scheme": "http", "url.domain": "h", "url.path": "/", "url.query": "a=1&sig=REDACTED&AWSAccessKeyId=REDACTED", "url.fragment": "f",
		},
		"http://h:080/":         {"url.full": "http://h:080/", "url.scheme": "http", "url.domain": "h", "uriscan.port_text": "080", "url.path": "/"},
		"http://exa mple.com/a": {"url.scheme": "http", "url.domain": "exa mple.com", "url.path": "/a", "error.type": "host", "error.offset": 10},
		"jdbc:mysql://u:p@h/db": {"url.full": "jdbc:mysql://REDACTED:REDACTED@h/db", "url.scheme": "jdbc", "url.path": "mysql://REDACTED:REDACTED@h/db"},

		// What the function URL() of OTTL, the language of the transform processor, gets
		// wrong in the Collector of the same version.
		"http://h/v1.2/foo":  {"url.full": "http://h/v1.2/foo", "url.scheme": "http", "url.domain": "h", "url.path": "/v1.2/foo"}, // extension 2/foo
		"http://[::1]:8080/": {"url.full": "http://[::1]:8080/", "url.scheme": "http", "url.domain": "[::1]", "url.port": 8080, "url.path": "/"},
		"urn:isbn:1":         {"url.full": "urn:isbn:1", "url.scheme": "urn", "url.path": "isbn:1"}, // no path
		"http://h/a%2Fb":     {"url.full": "http://h/a%2Fb", "url.scheme": "http", "url.domain": "h", "url.path": "/a%2Fb"},
		"http://h/100%":      {"url.scheme": "http", "url.domain": "h", "url.path": "/100%", "error.type": "end", "error.offset": 13}, // nothing at all
		"http://h/100%/a?b":  {"url.scheme": "http", "url.domain": "h", "url.path": "/100%/a", "url.query": "b", "error.type": "percent", "error.offset": 13},
		"http://h:99999/a":   {"url.scheme": "http", "url.domain": "h", "uriscan.port_text": "99999", "url.path": "/a", "url.full": "http://h:99999/a"},
	} {
		wantJSON(t, text, urlAttributes(t, "", text), want)
	}
}

func TestNamesOfECS(t *testing.T) {
	wantAttributes(t, logged(t, "schema: ecs\nsources: [{from: u, attributes: [url.domain, uriscan.userinfo, uriscan.host_kind]}]\nredact: {enabled: false}", nil, attrs{"u": "http://a@h/ "}).Attributes(), attrs{
		"u": "http://a@h/ ", "url.domain": "h", "uriscan.userinfo": "a", "uriscan.host_kind": "reg-name", "error.type": "path", "uriscan.error_offset": 11,
	})
}

func TestBrowserIsAListOfWhatDiffers(t *testing.T) {
	const config = `sources: [{from: u, attributes: [uriscan.browser], facts: [ipv4-like]}]`
	for text, want := range map[string]attrs{
		"http://0x7f.1/":                     {"uriscan.browser": []any{"host"}, "uriscan.facts": []any{"ipv4-like"}},
		`http://u:p@evil.example\@h.example`: {"uriscan.browser": []any{"host", "path", "refused-by-rfc3986"}, "error.type": "host", "error.offset": 23},
		"http://h:99999/":                    {"uriscan.browser": []any{"refused-by-browser"}},
		"http://h/":                          {},
	} {
		want["u"] = text
		wantAttributes(t, logged(t, config, nil, attrs{"u": text}).Attributes(), want)
	}
	got, _ := body(t, "sources: [{from: body, mode: find, facts: [all], attributes: [uriscan.browser]}]", "http://0x7f.1/ http://b\u00fc.example http://h:99999/")
	wantJSON(t, "the attributes", got, attrs{"uriscan.browser": []any{"host", "refused-by-browser", "refused-by-rfc3986"}, "uriscan.facts": []any{"ipv4-like", "port-too-large", "non-ascii", "normal", "differs"}})
	got, _ = body(t, "sources: [{from: body, mode: find, facts: [differs, space], attributes: [uriscan.uri_count]}]", "http://ok.example http://0x7f.1/")
	wantJSON(t, "the attributes", got, attrs{"uriscan.uri_count": 2, "uriscan.facts": []any{"differs"}})
	wantAttributes(t, logged(t, `sources: [{from: u, attributes: [url.scheme], facts: [differs]}]`, nil, attrs{"u": "https:evil.example"}).Attributes(), attrs{"u": "https:evil.example", "url.scheme": "https", "uriscan.facts": []any{"differs"}})
	wantAttributes(t, logged(t, `sources: [{from: u, mode: target, attributes: [url.path], facts: [all]}]`, nil, attrs{"u": `/\evil.example`}).Attributes(), attrs{"u": `/\evil.example`, "url.path": `/\evil.example`, "uriscan.facts": []any{"backslash"}, "error.type": "path", "error.offset": 1})
}

func TestPrefixIsBeforeEveryName(t *testing.T) {
	got := logged(t, `sources: [{from: u, to: "referer.", facts: [all], normalize: syntax}]`, nil, attrs{"u": "HTTP://u@H:99999/%7e.a?b#c"}).Attributes()
	for name := range got.All() {
		if name != "u" && !strings.HasPrefix(name, "referer.") {
			t.Errorf("%s has no prefix", name)
		}
	}
	expect.Equal(t, got.Len(), 11, "attributes of %s", asJSON(t, got.AsRaw()))
}

func TestFactsAreAListOfNames(t *testing.T) {
	text := "http://u:p@H/a/../b;c"
	for facts, want := range map[string]string{
		"[all]":                        `["userinfo","password","upper-host","dot-segment","semicolon-in-path"]`,
		"[dot-segment, encoded-slash]": `["dot-segment"]`,
		"all":                          `["userinfo","password","upper-host","dot-segment","semicolon-in-path"]`,
		"[encoded-slash]":              `null`,
		"[]":                           `null`,
	} {
		got := logged(t, "sources: [{from: u, facts: "+facts+"}]", nil, attrs{"u": text}).Attributes().AsRaw()
		expect.Equal(t, strings.Join(strings.Fields(asJSON(t, got["uriscan.facts"])), ""), want, "%s", facts)
	}
}

func TestNormalFormIsWrittenBesideTheComponents(t *testing.T) {
	for _, c := range []struct{ how, text, want string }{
		{"syntax", "HTTP://u:p@Example.COM:80/%7ea/../b?sig=%2f", "http://REDACTED:REDACTED@example.com:80/b?sig=REDACTED"},
		{"scheme", "HTTP://Example.COM:80", "http://example.com/"},
		{"scheme", "http://h/", "http://h/"},
		{"scheme", "http://h/ ", ""},
		{"none", "HTTP://h/", ""},
	} {
		got, _ := logged(t, "sources: [{from: u, normalize: "+c.how+"}]", nil, attrs{"u": c.text}).Attributes().AsRaw()["uriscan.normalized"].(string)
		expect.Equal(t, got, c.want, "%s of %s", c.how, c.text)
	}
}

func TestTargetsDependOnTheMethod(t *testing.T) {
	for _, c := range []struct {
		method, text string
		want         attrs
	}{
		{"GET", "//evil.example/x?q", attrs{"url.path": "//evil.example/x", "url.query": "q"}},
		{"CONNECT", "h:443", attrs{"url.domain": "h", "url.port": 443, "url.path": ""}},
		{"GET", "h:443", attrs{"url.full": "h:443", "url.scheme": "h", "url.path": "443"}},
		{"OPTIONS", "*", attrs{"url.path": "*"}},
		{"GET", "*", attrs{"url.path": "*", "error.type": "path", "error.offset": 0}},
		{"GET", "/a#b", attrs{"url.path": "/a", "url.fragment": "b", "error.type": "path", "error.offset": 2}},
		{"GET", "http://u:p@h/a?sig=s", attrs{"url.full": "http://REDACTED:REDACTED@h/a?sig=REDACTED", "url.scheme": "http", "url.domain": "h", "url.path": "/a", "url.query": "sig=REDACTED"}},
	} {
		for name, config := range map[string]string{
			"http.request.method": "sources: [{from: t, mode: target}]",
			"http.method":         "sources: [{from: t, mode: target}]",
			"verb":                "sources: [{from: t, mode: target, method_from: verb}]",
		} {
			got := logged(t, config, nil, attrs{"t": c.text, name: c.method}).Attributes().AsRaw()
			delete(got, "t")
			delete(got, name)
			wantJSON(t, c.method+" "+c.text, got, c.want)
		}
	}
}

func TestExtensionIsThatOfThePath(t *testing.T) {
	for path, want := range map[string]string{
		"/a.tar.gz": "gz", "a.js": "js", "/a.JSP;jsessionid=1.2": "JSP", "/.htaccess": "", "/v1.2/foo": "", "http://h.example": "",
		"/a.b?c.d#e.f": "b", "mailto:a@b.example": "", "file:/a.txt": "txt", "http://u:p@h/a.gif?sig=x.y": "gif", "http://h/a b.gif": "gif",
		"http://u:p w@h/a.gif": "gif", "/p w.gif@h": "", "/p w.gif/@h.gif": "",
	} {
		if got, _ := urlAttributes(t, "", path)["url.extension"].(string); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}
