package uriscanprocessor

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"

	"github.com/uriscan/uriscan/internal/test/must"
)

// hostile are texts that people send who want to break something, and accidents.
var hostile = []string{
	"", " ", "\x00", "%", "%2", "http://", "http://[", "http://[::1", "http://[::1]x", "http://[fe80::1%25en0]/", "http://[v1.a]/", "http://h:99999/",
	"http://h:99999999999999999999999999/", "http://h:/", "//", "///", "?", "#", ":", "@", "://", "urn:", "urn:isbn:1", "http://h/%zz", "http://h/a\r\nb: c",
	"http://\xff\xfe/", "/caf\xc3", "\xff", "http://h/é", "http://\u202eh/", "http://u:p@h@h/", "http://@/", "javascript:alert(1)", "\ufeffhttp://h/",
	"GET / HTTP/1.1", `::1 - - [t] "`, `::1 - - [t] "GET /\x22\xff" 200 2 "\xff" "\xff"`, "{", `{"request":`, `{"request":"GET /\ud800 HTTP/1.1"}`,
	"#Fields: x", "http://a@http://b@http://c", strings.Repeat("http://", 100), strings.Repeat("%", 100), strings.Repeat("/..", 100), strings.Repeat("?&sig=", 100),
	"http://h/?sig=&sig&sig=a;sig=b#sig=c", "a\nb", "http://h/\x7f", "http://h/" + strings.Repeat("a", 5000),
}

// everything is a configuration that reads one text in every way.
const everything = `
sources:
  - {from: u, to: "url.", facts: [all], normalize: scheme, attributes: [url.full, url.original, url.scheme, url.domain, url.port, url.path, url.query, url.fragment, url.extension, uriscan.host_kind, uriscan.path_kind]}
  - {from: u, to: "target.", mode: target, facts: [all]}
  - {from: u, to: "line.", mode: accesslog, facts: [all]}
  - {from: u, to: "json.", mode: accesslog, format: json}
  - {from: u, to: "w3c.", mode: accesslog, format: w3c, directive: "#Fields: date time cs-uri-stem cs-uri-query"}
  - {from: u, to: "strict.", mode: find}
  - {from: u, to: "loose.", mode: find, extent: loose, any_scheme: true}
  - {from: u, to: "iri.", mode: find, extent: iri, original: redact}
  - {from: body, to: "body."}
`

func TestHostileTextsAreReadAndKept(t *testing.T) {
	for _, text := range hostile {
		for _, options := range []string{"", "schema: ecs\n", "on_error: keep\n", "redact: {enabled: false}\n", "limits: {length: 3}\n"} {
			got := logged(t, options+everything, []byte(text), attrs{"u": text, "other": 1})
			if string(got.Body().Bytes().AsRaw()) != text {
				t.Errorf("%q: the body has become %q", text, got.Body().Bytes().AsRaw())
			}
			if other, found := got.Attributes().Get("other"); !found || other.Int() != 1 {
				t.Errorf("%q: an attribute is lost", text)
			}
			wantUTF8(t, text, got.Attributes())
		}
	}
}

// wantUTF8 fails if a string that was written is not UTF-8, which no exporter may send.
func wantUTF8(t *testing.T, text string, m pcommon.Map) {
	t.Helper()
	for name, value := range m.All() {
		if name != "u" && !utf8.ValidString(value.AsString()) {
			t.Errorf("%q: %s is %q", text, name, value.AsString())
		}
	}
}

// Marshalling and unmarshalling gives what was written: it is an OTLP batch.
func TestHostileBatchesCanBeSent(t *testing.T) {
	for _, text := range hostile {
		logs := oneLog(t, text, attrs{"u": text})
		send(t, everything, logs)
		wire, err := new(plog.ProtoMarshaler).MarshalLogs(logs)
		must.NoError(t, err)
		back, err := new(plog.ProtoUnmarshaler).UnmarshalLogs(wire)
		must.NoError(t, err)
		wantJSON(t, text, rawOf(back), rawOf(logs))
	}
}

func TestBytesThatAreNotUTF8HaveAnEncoding(t *testing.T) {
	wantAttributes(t, logged(t, "{}", nil, attrs{"http.url": "http://h/caf\xe9?sig=\xff&b"}).Attributes(), attrs{
		"http.url": "http://h/caf\xe9?sig=\xff&b", "url.scheme": "http", "url.domain": "h", "url.path": "/café", "url.query": "sig=REDACTED&b",
		"error.type": "path", "error.offset": 12, "uriscan.encoding": "iso-8859-1",
	})
}

func TestValuesThatAreTooLongGetTheErrorAlone(t *testing.T) {
	for mode, want := range map[string]string{"url": "too-long", "target": "too-long", "find": "too-long", "accesslog": "log-too-long"} {
		wantJSON(t, mode, ofMode(t, mode, "limits: {length: 9}", "http://h/a"), attrs{"error.type": want, "error.offset": 9})
		if got := ofMode(t, mode, "limits: {length: 10}", "http://h/a"); got["error.type"] == want {
			t.Errorf("%s: a value of 10 bytes is too long for 10", mode)
		}
	}
}

// Texts of a megabyte that make bad programs take quadratic time. The deadline is a guard
// against hanging.
func TestLongTextsTakeLinearTime(t *testing.T) {
	const size = 1 << 20
	done := make(chan bool)
	go func() {
		defer close(done)
		for _, unit := range []string{"http://a|", "http://", "http://u:p@", "%", "@", "/..", "?sig=", "a", "\xff", "http://h:1|@", "\\x22", `"`, "{", "é"} {
			text := strings.Repeat(unit, size/len(unit))
			send(t, everything+"limits: {matches: 1048576}", oneLog(t, text, attrs{"u": text}))
		}
	}()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatal("still reading after two minutes")
	}
}
