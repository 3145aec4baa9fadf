package records

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/rewrite"
)

// values returns what the line says besides its target: "name=value" for each field.
func values(r *LogReader, wanted Set) (found []string) {
	w := Walker{Wanted: wanted}
	w.Line(r, func(v Value) {
		if v.Field >= Timestamp && v.Field != Format {
			found = append(found, v.Field.String()+"="+v.Text)
		}
	})
	return found
}

func TestValuesAreThoseOfTheLineInItsOrder(t *testing.T) {
	r := NewLogReader(LogParsers(Auto, ""))
	for line, want := range map[string][]string{
		`192.0.2.7 - ann [t] "GET /a?b HTTP/1.1" 200 007 "/r" "curl \"8\""` + "\r\n": {
			"client.address=192.0.2.7", "user.name=ann", "uriscan.time=t", "uriscan.request=GET /a?b HTTP/1.1", "http.request.method=GET", "network.protocol.version=1.1",
			"http.response.status_code=200", "uriscan.size_text=007", "http.request.header.referer=/r", `user_agent.original=curl "8"`,
		},
		`[t] "GET /a HTTP/1.1" 200 - 0 7 5 4 "192.0.2.7" "curl/8" "id" "h.example:8443" "10.0.0.1:80"`: {
			"uriscan.time=t", "uriscan.request=GET /a HTTP/1.1", "http.request.method=GET", "network.protocol.version=1.1", "http.response.status_code=200",
			"http.response.body.size=7", "user_agent.original=curl/8", "server.address=h.example", "server.port=8443", "http.request.header.x-forwarded-for=192.0.2.7",
		},
		"no line of a log": {"client.address=no", "uriscan.ident=line"},
	} {
		r.Scan(line)
		got := values(r, 0)
		got = slices.DeleteFunc(got, func(value string) bool { return strings.HasPrefix(value, "uriscan.rest=") })
		expect.Slices(t, got, want, "%s", line)
	}
}

func TestOnlyWhatIsWantedIsRead(t *testing.T) {
	r := NewLogReader(LogParsers("common", ""))
	r.Scan(`::1 - ann [t] "GET /a HTTP/1.1" 200 7`)
	expect.Equal(t, fmt.Sprint(values(r, SetOf(User, Original))), "[user.name=ann]", "the answer")
}

func TestALineIsReadInTheFirstFormatThatItFits(t *testing.T) {
	r := NewLogReader(LogParsers(Auto, ""))
	for line, want := range map[string]string{
		`::1 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" 200 2 "-" "-"`: "combined",
		`::1 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" 200 2`:         "common",
		`{"msg":"no log"}`:   "combined",
		`::1 - - [t] "GET /`: "combined",
	} {
		if r.Scan(line); r.Format().Name() != want {
			t.Errorf("%s is read as %s, want %s", line, r.Format().Name(), want)
		}
	}
	if r.Scan("x"); r.Record.Valid() || r.Record.Code() != accesslog.CodeEnd {
		t.Errorf("x has the code %s", r.Record.Code())
	}
}

func TestTargetHasItsQueryWhereverItStands(t *testing.T) {
	for _, c := range []struct{ format, directive, line, method, target string }{
		{"common", "", `::1 - - [t] "GET /a?b HTTP/1.1" 200 7`, "GET", "/a?b"},
		{"common", "", `::1 - - [t] "GET /\x61\"b HTTP/1.1" 200 7`, "GET", `/a"b`},
		{W3C, "#Fields: cs-method cs-uri-stem cs-uri-query", "GET /a b=c", "GET", "/a?b=c"},
		{W3C, "#Fields: cs-method cs-uri-stem cs-uri-query", "GET /a -", "GET", "/a"},
		{W3C, "#Fields: cs-uri-query", "b=c", "", "?b=c"},
		{W3C, "#Fields: sc-status", "200", "", ""},
		{"zeek", "#fields\tmethod\turi", `GET	/a\x09b c`, "GET", "/a\tb c"},
	} {
		r := NewLogReader(LogParsers(c.format, c.directive))
		r.Scan(c.line)
		if text, s := r.Target(); r.method != c.method || text != c.target || (s != nil) != (text != "") {
			t.Errorf("%s: %q, %q, %v; want %q, %q", c.line, r.method, text, s, c.method, c.target)
		}
	}
}

// A text need not be the next line of the same file.
func TestAPieceSaysNothingOfTheNextLine(t *testing.T) {
	r := NewLogReader(LogParsers(Auto, ""))
	const header, line = "2024-07-18T11:07:14Z stdout ", `::1 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" 200 2`
	for range 2 {
		if r.Scan(header + "P " + line); r.Record.Code() != accesslog.CodePart {
			t.Errorf("the piece has the code %s", r.Record.Code())
		}
		if r.Scan(header + "F " + line); !r.Record.Valid() || r.Value(accesslog.Stream) != "stdout" {
			t.Errorf("the line has the code %s", r.Record.Code())
		}
	}
}

// What is read of a line in Docker's file has no escapes.
func TestValuesOfDockersFilesHaveNoEscapes(t *testing.T) {
	r := NewLogReader(LogParsers(Auto, ""))
	r.Scan(`{"log":"::1 - - [t] \"GET /a?b\u0026c=\\x22 HTTP/1.1\" 200 2 \"-\" \"curl\"\n","stream":"stdout","time":"t"}`)
	if target, _ := r.Target(); target != `/a?b&c="` || r.Value(accesslog.Stream) != "stdout" || r.Format().Name() != "combined" {
		t.Errorf("the target is %q, the format %s", target, r.Format().Name())
	}
}

// The parsers are shared by readers, so no line may change them.
func TestDirectivesAreForgottenAndTheParsersStay(t *testing.T) {
	parsers := LogParsers(W3C, "#Fields: cs-method cs-uri-stem")
	r := NewLogReader(parsers)
	targetOf := func(r *LogReader) string {
		r.Scan("x y")
		target, _ := r.Target()
		return target
	}
	expect.Equal(t, targetOf(r), "y", "the target before the directive")
	if r.Scan("#Fields: cs-uri-stem cs-method"); !r.Record.Skipped() {
		t.Error("the directive is a record")
	}
	if got, other := targetOf(r), targetOf(NewLogReader(parsers)); got != "x" || other != "y" {
		t.Errorf("the target is %q after the directive, and %q for another reader", got, other)
	}
	if r.Reset(); targetOf(r) != "y" {
		t.Error("the directive is remembered")
	}
}

func TestParsersAreThoseOfTheFormat(t *testing.T) {
	for _, c := range []struct {
		format, directive string
		want              int
	}{
		{Auto, "", len(accesslog.Formats()) - 3}, {Auto, "#Fields: cs-method", len(accesslog.Formats()) - 1}, {"combined", "", 1}, {"no-such", "", 0}, {W3C, "#Fields: cs-method", 1},
		{"zeek", "#fields\tts\turi", 1}, {"zeek", "#fields\tts", 0}, {Zeek, "", 0}, {"cloudfront", "", 1}, {"iis", "", 1},
		{W3C, "", 0}, {W3C, "#Fields:", 0}, {W3C, "# cs-method", 0}, {W3C, "cs-method", 0},
	} {
		expect.Equal(t, len(LogParsers(c.format, c.directive)), c.want, "%s with %q: parsers", c.format, c.directive)
	}
}

func TestMemoryOfALongLineIsForgotten(t *testing.T) {
	r := NewLogReader(LogParsers("common", ""))
	r.Scan(`::1 - - [t] "GET /` + strings.Repeat(`\x61`, 1<<20) + ` HTTP/1.1" 200 7`)
	if target, _ := r.Target(); len(target) != 1<<20+1 {
		t.Errorf("the target has %d bytes", len(target))
	}
	if r.Forget(); cap(r.line)+cap(r.buffer) > 1<<17 || r.Line() != "" {
		t.Errorf("%d bytes are kept", cap(r.line)+cap(r.buffer))
	}
	if r.Scan(`::1 - - [t] "GET /a HTTP/1.1" 200 7`); !r.Record.Valid() {
		t.Error("the next line is invalid")
	}
}

func TestValuesWithoutEscapesAllocateNothing(t *testing.T) {
	r := NewLogReader(LogParsers("combined", ""))
	const line = `192.0.2.7 - ann [10/Oct/2026:13:55:36 +0200] "GET /a.gz?b=c HTTP/1.1" 200 2326 "https://h/" "curl/8"`
	w := Walker{Wanted: ^SetOf(Timestamp, Template), Facts: 1<<40 - 1, Steps: rewrite.SchemeBased}
	length := 0
	if n := testing.AllocsPerRun(100, func() {
		r.Scan(line)
		w.Line(r, func(v Value) { length += len(v.Text) })
	}); n != 0 || length == 0 {
		t.Errorf("%v allocations, %d bytes", n, length)
	}
}
