package uriscanprocessor

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// The password and the signature are nowhere in what is written, whatever the URL looks
// like, and whichever attributes are asked for.
func TestSecretsAreInNoAttribute(t *testing.T) {
	const all = "attributes: [url.full, url.original, url.scheme, url.userinfo, url.domain, url.port, url.path, url.query, url.fragment, url.extension, uriscan.host_kind, uriscan.path_kind], facts: [all]"
	for _, text := range []string{
		"http://ann:S3CRET@h/", "http://S3CRET@h/", "http://ann:S3CRET/x@h/y", "http://ann:S3CRET?x@h/y", "http://ann:S3CRET#x@h/y",
		"http://ann:S3CRET x@h/y", "http://ann:S3CRET[@h/y", "http://ann:80S3CRET/@h/", "http:/ann:S3CRET@h/y", "http:///ann:S3CRET@h/y",
		"///ann:S3CRET@h", "//ann:S3CRET@h/x", "jdbc:mysql://ann:S3CRET@h/db", "http://ann:S3CRET%@h:99999/", "S3CRET @h", " http://ann:S3CRET@h",
		"http://h/?sig=S3CRET", "http://h/?a=b&Signature=S3CRET&c", "http://h/ ?AWSAccessKeyId=S3CRET", "/a?X-Goog-Signature=S3CRET#f",
		"http://h/?%73ig=S3CRET", "http://\x00ann:S3CRET@h/", "http://\xff:S3CRET@h/",
	} {
		for _, mode := range []string{"mode: url, normalize: scheme", "mode: target"} {
			got := logged(t, "sources: [{from: u, "+mode+", "+all+"}]", nil, attrs{"u": text}).Attributes().AsRaw()
			delete(got, "u")
			if strings.Contains(asJSON(t, got), "S3CRET") || len(got) == 0 {
				t.Errorf("%s: %q: %s", mode, text, asJSON(t, got))
			}
		}
		line := `::1 - - [10/Oct/2026:13:55:36 +0200] "GET ` + text + ` HTTP/1.1" 200 1 "` + text + `" "-" ` + text
		if strings.ContainsAny(text, " \x00") {
			continue // the log would have it in escapes
		}
		got, _ := body(t, "sources: [{from: body, mode: accesslog, attributes: [url.original, url.path, url.query, http.request.header.referer, uriscan.request, uriscan.rest, uriscan.captured]}]", line)
		if strings.Contains(asJSON(t, got), "S3CRET") || len(got) == 0 {
			t.Errorf("%s: %s", line, asJSON(t, got))
		}
	}
}

// A user agent may name a page with a password, and a line may be one of another program,
// so that a URL is where a name should be.
func TestSecretsOfURLsAreHiddenWhereverALineHasThem(t *testing.T) {
	for _, line := range []string{
		`::1 - - [t] "GET / HTTP/1.1" 200 1 "-" "bot (a@b.example; +http://ann:S3CRET@h/bot.html)"`,
		`::1 - - [t] "GET / HTTP/1.1" 200 1 "https://h/?sig=S3CRET" "https://h/?sig=S3CRET"`,
		`::1 //ann:S3CRET@h/ http:/ann:S3CRET@h/ [t] "GET / HTTP/1.1" http://ann:S3CRET@h/ http://ann:S3CRET@h/`,
		`::1 - - [http://ann:S3CRET@h/] "http://ann:S3CRET@h/ / http://ann:S3CRET@h/" 200 1`,
	} {
		for _, options := range []string{"", "schema: ecs\n"} {
			got, _ := body(t, options+"sources: [{from: body, mode: accesslog}]", line)
			if strings.Contains(asJSON(t, got), "S3CRET") || !strings.Contains(asJSON(t, got), "REDACTED") {
				t.Errorf("%s: %s", line, asJSON(t, got))
			}
		}
		if got, _ := body(t, "sources: [{from: body, mode: accesslog}]\nredact: {enabled: false}", line); !strings.Contains(asJSON(t, got), "S3CRET") {
			t.Errorf("%s: %s", line, asJSON(t, got))
		}
	}
}

// A line is exported with its record. Its secrets are hidden in the record, too, whatever
// format it fits.
func TestSecretsAreHiddenInTheLineItself(t *testing.T) {
	for line, want := range map[string]string{
		`::1 - - [10/Oct/2026:13:55:36 +0200] "GET /?sig=S3CRET HTTP/1.1" 200 1 "http://u:S3CRET@h/" "-"`: `::1 - - [10/Oct/2026:13:55:36 +0200] "GET /?sig=REDACTED HTTP/1.1" 200 1 "http://REDACTED:REDACTED@h/" "-"`,
		`::1 - - [t] "GET /a%zz?sig=S3CRET HTTP/1.1" 400 x`:                                               `::1 - - [t] "GET /a%zz?sig=REDACTED HTTP/1.1" 400 x`,
		`cannot connect to amqp://u:S3CRET@a.example;amqp://v:S3CRET@b.example`:                           `cannot connect to amqp://REDACTED:REDACTED@a.example;amqp://REDACTED:REDACTED@b.example`,
		`{"uri":"http:\/\/u:S3CRET@h\/"}`:                                                                 `{"uri":"http:REDACTED:REDACTED@h\/"}`,
		`dial http://u:S3CRET`:                                                                            `dial http://REDACTED:REDACTED`,
		`nothing to hide`:                                                                                 `nothing to hide`,
	} {
		for _, options := range []string{"", "on_error: keep", "limits: {length: 10}", "redact: {enabled: false}"} {
			if _, got := body(t, "sources: [{from: body, mode: accesslog, original: redact}]\n"+options, line); got != want {
				t.Errorf("%s: %s becomes\n%s, want\n%s", options, line, got, want)
			}
		}
	}
}

func TestThoroughHidesMore(t *testing.T) {
	const text = "http://h/?Password=S3CRET&to=http%3A%2F%2Fu%3AS3CRET%40h#token=S3CRET"
	for _, mode := range []string{"url", "find", "accesslog"} {
		for config, isSafe := range map[string]bool{"redact: {}": false, "redact: {thorough: true}": true, "redact: {thorough: true, query_keys: [x]}": false} {
			got := logged(t, "sources: [{from: u, mode: "+mode+", original: redact}]\n"+config, nil, attrs{"u": text}).Attributes().AsRaw()
			if strings.Contains(asJSON(t, got), "S3CRET") == isSafe || len(got) == 0 {
				t.Errorf("%s, %s: %s", mode, config, asJSON(t, got))
			}
		}
	}
}

func TestInvalidURLKeepsWhatComesAfterTheSecret(t *testing.T) {
	wantAttributes(t, logged(t, "{}", nil, attrs{"http.url": "http://u:p@h:81/a b?c=d#e"}).Attributes(), attrs{
		"http.url": "http://u:p@h:81/a b?c=d#e", "url.scheme": "http", "url.domain": "h", "url.port": 81, "url.path": "/a b",
		"url.query": "c=d", "url.fragment": "e", "error.type": "path", "error.offset": 17,
	})
}

// What comes before an "@" of an invalid URL may be a password. So what would be the
// host if it is none is not written: it would be a lie if it is one.
func TestInvalidURLHasNoComponentsBeforeItsLastAt(t *testing.T) {
	for text, want := range map[string]attrs{
		"http://h/a b@c/d?e": {"url.scheme": "http", "url.query": "e", "error.type": "path", "error.offset": 10},
		"a b:c@h?e":          {"url.query": "e", "error.type": "path", "error.offset": 1},
		"http://h:x/y":       {"url.scheme": "http", "url.path": "/y", "error.type": "userinfo", "error.offset": 10},
		"http://h:1/|@c#f":   {"url.scheme": "http", "url.fragment": "f", "error.type": "path", "error.offset": 11},
	} {
		wantJSON(t, text, urlAttributes(t, "", text), want)
	}
}

func TestRedactionCanBeChanged(t *testing.T) {
	const text = "http://u:p@h/?token=a&SIG=b&sig=x#token=c"
	for config, want := range map[string]string{
		"redact: {query_keys: [token]}":                           "http://REDACTED:REDACTED@h/?token=REDACTED&SIG=b&sig=x#token=c",
		"redact: {fold_case: true}":                               "http://REDACTED:REDACTED@h/?token=a&SIG=REDACTED&sig=REDACTED#token=c",
		"redact: {query_keys: [token], fragment: true, mask: xx}": "http://xx:xx@h/?token=xx&SIG=b&sig=x#token=xx",
		"redact: {query_keys: []}":                                "http://REDACTED:REDACTED@h/?token=a&SIG=b&sig=x#token=c",
		"redact: {enabled: false}":                                text,
	} {
		expect.Equal[any](t, urlAttributes(t, config, text)["url.full"], want, "%s", config)
	}
}

// The attribute url.full must not hold credentials, so it is redacted even where it is
// what is read.
func TestURLFullIsRedactedInItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"http://u:p@h/?sig=x":                      "http://REDACTED:REDACTED@h/?sig=REDACTED",
		"http://u:p@h/ ?sig=x":                     "http://REDACTED:REDACTED@h/ ?sig=REDACTED",
		"http://u:p@h/" + strings.Repeat("a", 100): "http://REDACTED:REDACTED@h/" + strings.Repeat("a", 100),
	} {
		for _, config := range []string{"limits: {length: 60}", "on_error: keep", "schema: ecs", "sources: [{from: url.full, attributes: [url.path]}]", "sources: [{from: url.full, to: x.}]", "sources: [{from: 'attributes[\"url.full\"]', original: remove, overwrite: true}]"} {
			if got, _ := logged(t, config, nil, attrs{"url.full": text}).Attributes().Get("url.full"); got.Str() != want {
				t.Errorf("%s: %s is %s", config, text, got.Str())
			}
		}
		if got, _ := logged(t, "redact: {enabled: false}", nil, attrs{"url.full": text}).Attributes().Get("url.full"); got.Str() != text {
			t.Errorf("%s is %s", text, got.Str())
		}
	}
}

// An instrumentation that writes url.full writes url.query, too.
func TestSecretOfAnAttributeThatIsThereIsReplaced(t *testing.T) {
	wantAttributes(t, logged(t, "{}", nil, attrs{"url.full": "http://h/a?sig=x", "url.query": "sig=x", "url.path": "/kept"}).Attributes(), attrs{
		"url.full": "http://h/a?sig=REDACTED", "url.query": "sig=REDACTED", "url.path": "/kept", "url.scheme": "http", "url.domain": "h",
	})
	const text = "http://u@h/"
	got := logged(t, "sources: [{from: u, attributes: [url.full, url.original]}]", nil, attrs{"u": text, "url.full": text, "url.original": text})
	wantAttributes(t, got.Attributes(), attrs{"u": text, "url.full": "http://REDACTED@h/", "url.original": "http://REDACTED@h/"})
}

func TestSecretOfALineReplacesTheAttributeThatIsThere(t *testing.T) {
	const line = `::1 - ann [t] "GET / HTTP/1.1" 200 1 "http://u:p@h/" "http://u:p@h/"`
	got := logged(t, "sources: [{from: u, mode: accesslog}]", nil, attrs{
		"u": line, "user_agent.original": "http://u:p@h/", "http.request.header.referer": "http://u:p@h/", "user.name": "kept",
	}).Attributes().AsRaw()
	if got["user_agent.original"] != "http://REDACTED:REDACTED@h/" || got["user.name"] != "kept" || strings.Contains(asJSON(t, got["http.request.header.referer"]), "u:p") {
		t.Error(asJSON(t, got))
	}
}

func TestOriginalIsKeptRedactedOrRemoved(t *testing.T) {
	for _, c := range []struct {
		original, text string
		want           any
	}{
		{"keep", "http://u:p@h/", "http://u:p@h/"},
		{"redact", "http://u:p@h/", "http://REDACTED:REDACTED@h/"},
		{"redact", "http://u:p@h/ ", "http://REDACTED:REDACTED@h/ "},
		{"remove", "http://u:p@h/", nil},
		{"remove", "http://u:p@h/ ", "http://u:p@h/ "},
	} {
		for _, config := range []string{"", "on_error: keep", "redact: {enabled: false}"} {
			config = "sources: [{from: %, original: " + c.original + "}]\n" + config
			if got := logged(t, strings.ReplaceAll(config, "%", "u"), nil, attrs{"u": c.text, "v": 1}).Attributes().AsRaw(); got["u"] != c.want || got["v"] != int64(1) {
				t.Errorf("%s: %v, want %v", config, got, c.want)
			}
			if _, after := body(t, strings.ReplaceAll(config, "%", "body"), c.text); after != c.want {
				t.Errorf("%s: %v, want %v", config, after, c.want)
			}
			nested := logged(t, strings.ReplaceAll(config, "%", `'body["a"]["b"]'`), attrs{"a": attrs{"b": c.text}}, nil).Body().AsRaw().(attrs)["a"].(attrs)
			if nested["b"] != c.want {
				t.Errorf("%s: %v, want %v", config, nested, c.want)
			}
			nested = logged(t, strings.ReplaceAll(config, "%", `'attributes["a"]["b"]'`), nil, attrs{"a": attrs{"b": c.text}}).Attributes().AsRaw()["a"].(attrs)
			if nested["b"] != c.want {
				t.Errorf("%s: %v, want %v", config, nested, c.want)
			}
		}
	}
}
