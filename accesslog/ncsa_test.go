package accesslog

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// TestTargetsMayHaveRawQuotes has lines of servers that escape no quote in the target, and lines
// that must not be read so.
func TestTargetsMayHaveRawQuotes(t *testing.T) {
	for request, want := range map[string]string{
		`GET /?a="b HTTP/1.1`: `/?a="b`, `GET /?" HTTP/1.1`: `/?"`, `GET "/"" HTTP/2`: `"/""`, `GET /\"a"b HTTP/1.1`: `/\"a"b`, `G-E /"] "x HTTP/1.0`: "",
		`GET /?a="b`: "", `GET /" HTTP/1.1" "http://r/`: "", `GET /" 2005 5 HTTP/1.1`: "", `G"T / HTTP/1.1`: "", ` /"x HTTP/1.1`: "", `GET /"x http/1.1`: "", `GET "" "HTTP/1.1`: "",
	} {
		for _, f := range formatsOfNCSA {
			line := []byte(`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "` + request + `" 200 5 "http://h/" "x"`)
			if f.usual.host {
				line = append([]byte("h.example "), line...)
			}
			p := NewParser(f)
			fits := checkReference(t, p, line)
			var r Record
			if p.Scan(line, &r); fits != (want != "") || fits && r.Span(Target).InString(string(line)) != want {
				t.Errorf("%s: %s: fits %v, %q, want %q", f.name, line, fits, r.Span(Target).InString(string(line)), want)
			}
		}
	}
}

// TestFieldsOfNCSA has one line of each format and wants the fields named.
func TestFieldsOfNCSA(t *testing.T) {
	const request = `[26/Jan/2019:19:45:25 +0330] "GET /a?b HTTP/1.1" 200 30975`
	for _, c := range []struct {
		format, line string
		want         map[Field]string
	}{
		{"common", `192.0.2.7 - ann ` + request, map[Field]string{Client: "192.0.2.7", User: "ann"}},
		{"combined", `::1 - - ` + request + ` "http://h/" "curl/8" "-"`, map[Field]string{
			Client: "::1", Referer: "http://h/", UserAgent: "curl/8", Rest: `"-"`,
		}},
		{"vhost-combined", `h:80 10.0.0.1, 10.0.0.2 i ann bee ` + request + ` "-" "\"x\x22"`, map[Field]string{
			Host: "h", HostPort: "80", Client: "10.0.0.1, 10.0.0.2", Ident: "i", User: "ann bee", UserAgent: `\"x\x22`,
		}},
		{"vhost", `h ::1 - - ` + request, map[Field]string{Host: "h", Client: "::1"}},
	} {
		maps.Copy(c.want, map[Field]string{
			Time: "26/Jan/2019:19:45:25 +0330", Request: "GET /a?b HTTP/1.1",
			Method: "GET", Target: "/a?b", Protocol: "HTTP/1.1", Status: "200", Size: "30975",
		})
		p := NewParser(Named(c.format))
		r := readAll(t, p, []byte(c.line))
		if !r.Valid() {
			t.Errorf("%s: %v", c.format, r.Err())
		}
		for f := range Field(fields) {
			expect.Equal(t, r.Span(f).InString(c.line), c.want[f], "%s: %v", c.format, f)
		}
		if !r.Target.Valid() || r.Target.Query.InString(c.line) != "b" {
			t.Errorf("%s: target %v", c.format, r.Target.Err())
		}
		if f, err := Detect([]byte(c.line)); f != p.Format() {
			t.Errorf("%s: detected %v, %v", c.format, f, err)
		}
	}
}

// TestNCSAAgreesWithExpressionsOnShortTexts puts all short texts of the bytes that
// matter in the places of a line, and holds all formats against their expressions.
func TestNCSAAgreesWithExpressionsOnShortTexts(t *testing.T) {
	const usual = `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET / HTTP/1.1" 200 15 `
	places := []struct{ before, after string }{
		{``, ` [t] "G /" 1 2 "r" "u"`},
		{`a b`, `"G /" 1 2 "r" "u"`},
		{`a - - [t] `, ` 1 2 "r" "u"`},
		{`a - - [t] "G /" `, ` "r" "u"`},
		{`a - - [t] "G / HTTP/1.1`, `" 200 1 "-" "-"`},
		{usual, ``},
		{usual + `"r" "`, `" x`},
		{``, usual[9:] + `"r" "u"`},
	}
	symbols := []string{"a", " ", "-", ",", "[", "]", `"`, `\`, "1", `" `, `] "`, "GET "}
	parsers := [4]*Parser{}
	for i, f := range formatsOfNCSA {
		parsers[i] = NewParser(f)
	}
	valid := 0
	for _, place := range places {
		eachText(symbols, exhaustive.Pick(5, 3, 2), func(text string) {
			line := []byte(place.before + text + place.after)
			for _, p := range parsers {
				if len(line) > 0 && checkReference(t, p, line) {
					valid++
				}
			}
		})
	}
	if valid < 500 {
		t.Errorf("only %d lines are valid", valid)
	}
}

// eachText calls f with all texts of up to n symbols.
func eachText(symbols []string, n int, f func(text string)) {
	f("")
	if n == 0 {
		return
	}
	for _, symbol := range symbols {
		eachText(symbols, n-1, func(text string) { f(symbol + text) })
	}
}

// TestRequestsAgreeWithTheExpression has all short request lines.
func TestRequestsAgreeWithTheExpression(t *testing.T) {
	p := NewParser(combined)
	eachText([]string{"GET", "/", " ", "HTTP/1.1", "H/", "2", ".", "-", `\"`, `\x16`, "g", "é", "\xff"}, exhaustive.Pick(5, 4, 3), func(request string) {
		checkReference(t, p, []byte(`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "`+request+`" 400 0 "-" "-"`))
	})
}

// goodLines are lines of the combined format, of usual and of unusual shapes.
var goodLines = []string{
	`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET /a?b=c HTTP/1.1" 200 30975 "https://h.example/p?q#f" "Mozilla/5.0 (X11)" "-"`,
	`2001:db8::7 - ann bee [2019-01-26T19:45:25+03:30] "post http://h:80/a b HTTP/2" 1 - "-" "\"x\x22" 0.003 12`,
	`10.0.0.1, 10.0.0.2 - "" [1548519325.123] "\x16\x03\x01\x02" 400 0 "" "" 1 "router@docker" "http://10.0.0.1:80" 12ms`,
	`unix: - - [26/Jan/2019:19:45:25 +0330] "-" 408 - "-" "-"`,
	`"192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "OPTIONS * HTTP/1.0" 200 1 "-" "curl/8""`,
}

// TestCutLinesKeepTheirFields cuts good lines everywhere. What is left of a line has the
// fields of the whole line as far as it goes, and its error is where it ends.
func TestCutLinesKeepTheirFields(t *testing.T) {
	p := NewParser(combined)
	for _, line := range goodLines[:4] { // the last one is in quotes, and without its end it is not
		whole := readAll(t, p, []byte(line))
		if !whole.Valid() {
			t.Fatalf("%q: %v", line, whole.Err())
		}
		for n := 1; n < len(line); n++ {
			checkReference(t, p, []byte(line[:n]))
			r := readAll(t, p, []byte(line[:n]))
			if !r.Valid() && r.Code() != CodeEnd {
				t.Errorf("%q: %v", line[:n], r.Err())
			}
			if r.Code() == CodeEnd && r.ErrorOffset() != n {
				t.Errorf("%q: error at %d, want %d", line[:n], r.ErrorOffset(), n)
			}
			for f := range Field(fields) {
				got, want := r.Span(f), whole.Span(f)
				if r.Has(f) && (got.Start != want.Start || got.End != want.End && int(got.End) != n) {
					t.Errorf("%q: %v lies at %v, in the whole line at %v", line[:n], f, got, want)
				}
				known := f // what has to be read before f is known
				switch f {
				case User:
					known = Time // the user may have spaces and brackets
				case Method, Target, Protocol:
					known = Request
				}
				if whole.Has(f) && int(whole.Span(known).End)+2 < n && !r.Has(f) {
					t.Errorf("%q: %v is lost", line[:n], f)
				}
			}
		}
	}
}

// TestLinesWithOneByteReplaced puts every byte in every place of good lines.
func TestLinesWithOneByteReplaced(t *testing.T) {
	parsers := []*Parser{NewParser(combined), NewParser(vhost)}
	for _, good := range goodLines {
		for i := range good {
			line := []byte(good)
			for b := 0; b < 256; b += exhaustive.Pick(1, 7, 51) {
				line[i] = byte(b)
				for _, p := range parsers {
					checkReference(t, p, line)
				}
			}
			for _, b := range []byte(` "\[]-,` + "\n\r") {
				line[i] = b
				checkReference(t, parsers[0], line)
			}
		}
	}
}

// TestFieldsBeforeTheErrorAreKept has lines that do not fit, with the error and the
// fields before it.
func TestFieldsBeforeTheErrorAreKept(t *testing.T) {
	const head = `192.0.2.7 - - [t] `
	for _, c := range []struct {
		line string
		want string // the text of the error
		last Field  // the last field that is there
	}{
		{`x`, `accesslog: line ends at offset 1: too early in client; want a name or an address`, fields},
		{` x`, `accesslog: byte 0x20 at offset 0: not allowed in client; want a name or an address`, fields},
		{`h - [t] "`, `accesslog: byte 0x5b at offset 4: not allowed in user; want a name or "-"`, Client},
		{`h - -[t] "`, `accesslog: byte 0x5b at offset 5: not allowed in time; want a time`, Client},
		{`h - - t] "`, `accesslog: byte 0x5d at offset 7: not allowed in time; want a time`, Client},
		{`h - - [t]`, `accesslog: line ends at offset 9: too early in time; want a time`, Client},
		{head + `"GET / HTTP/1.1`, `accesslog: line ends at offset 33: too early in request; want a request line`, Time},
		{head + `"GET / HTTP/1.1"200`, `accesslog: byte 0x32 at offset 34: not allowed in status; want up to three digits or "-"`, Protocol},
		{head + `"GET / HTTP/1.1" 2000`, `accesslog: byte 0x30 at offset 38: not allowed in status; want up to three digits or "-"`, Protocol},
		{head + `"GET / HTTP/1.1" 200 x`, `accesslog: byte 0x78 at offset 39: not allowed in size; want digits or "-"`, Status},
		{head + `"GET / HTTP/1.1" 200 1x`, `accesslog: byte 0x78 at offset 40: not allowed in referer; want a referer or "-"`, Size},
		{head + `"GET / HTTP/1.1" 200 1 - -`, `accesslog: byte 0x2d at offset 41: not allowed in referer; want a referer or "-"`, Size},
		{head + `"GET / HTTP/1.1" 200 1 "r" "u"x`, `accesslog: byte 0x78 at offset 48: not allowed in rest; want further fields or the end of the line`, UserAgent},
	} {
		r := readAll(t, NewParser(combined), []byte(c.line))
		if err := r.Err(); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.line, err, c.want)
		}
		if c.last < fields && !r.Has(c.last) {
			t.Errorf("%q: %v is not there", c.line, c.last)
		}
		for f := range Field(fields) {
			if r.Has(f) && f > c.last {
				t.Errorf("%q: %v is there", c.line, f)
			}
		}
	}
}

// TestRealLogsAgreeWithExpressions reads all real logs.
func TestRealLogsAgreeWithExpressions(t *testing.T) {
	parsers := [4]*Parser{}
	for i, f := range formatsOfNCSA {
		parsers[i] = NewParser(f)
	}
	step := exhaustive.Pick(1, 20, 80)
	for _, list := range reallists.Files(t, "logs/*") {
		valid, lines := map[string]int{}, 0
		for line := range bytes.SplitSeq(bytes.TrimSuffix(list.Data, []byte("\n")), []byte("\n")) {
			if lines++; lines%step != 0 && len(list.Data) > 1<<18 || len(line) == 0 {
				continue
			}
			for _, p := range parsers {
				if checkReference(t, p, line) {
					valid[p.format.name]++
				}
			}
		}
		t.Logf("%s: %d lines, valid %v", list.Name, lines, valid)
	}
}

// TestQuotedLinesLoseTheirQuotes has lines in quotes, as spreadsheets export them.
func TestQuotedLinesLoseTheirQuotes(t *testing.T) {
	for _, line := range []string{`"a - - [t] "G /" 1 2 "r" "u" x`, `"a" - - [t] "G /" 1 2 "r" "u"`} {
		if r := readAll(t, NewParser(combined), []byte(line)); r.Valid() {
			t.Errorf("%q: a client with a quote fits", line)
		}
	}
	for line, want := range map[string]bool{
		`"a - - [t] "G /" 1 2 "r" "u""`:   true,
		`a - - [t] "G /" 1 2 "r" "u"`:     false,
		`a - - [t] "G /" 1 2 "r" "u" "x"`: false,
	} {
		r := readAll(t, NewParser(combined), []byte(line))
		if !r.Valid() {
			t.Errorf("%q: %v", line, r.Err())
		}
		if want && (r.Span(Client).InString(line) != "a" || r.Span(UserAgent).InString(line) != "u" || r.Has(Rest)) {
			t.Errorf("%q: client %q", line, r.Span(Client).InString(line))
		}
	}
}

// TestGarbageIsARecordWithAnInvalidTarget has requests that are none.
func TestGarbageIsARecordWithAnInvalidTarget(t *testing.T) {
	for request, want := range map[string]struct{ method, target, protocol string }{
		`\x16\x03\x01\x02\x00\x01`:      {"", `\x16\x03\x01\x02\x00\x01`, ""},
		`\x03\x00 Cookie: mstshash=a b`: {"", `\x03\x00 Cookie: mstshash=a b`, ""},
		`t3 12.1.2\x0A`:                 {"t3", `12.1.2\x0A`, ""},
		`quit`:                          {"quit", ``, ""},
		`GET /a b HTTP/1.1`:             {"GET", `/a b`, "HTTP/1.1"},
		`GET  HTTP/1.1`:                 {"GET", ``, "HTTP/1.1"},
		`GET /`:                         {"GET", `/`, ""},
		`OPTIONS sip:nm SIP/2.0`:        {"OPTIONS", `sip:nm`, "SIP/2.0"},
		`/ HTTP/1.1`:                    {"", `/ HTTP/1.1`, ""},
	} {
		line := `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "` + request + `" 400 0`
		r := readAll(t, NewParser(common), []byte(line))
		if !r.Valid() || r.Span(Request).InString(line) != request {
			t.Errorf("%q: %v", request, r.Err())
		}
		expect.Equal(t, r.Span(Method).InString(line), want.method, "%q: method", request)
		expect.Equal(t, r.Span(Target).InString(line), want.target, "%q: target", request)
		expect.Equal(t, r.Span(Protocol).InString(line), want.protocol, "%q: protocol", request)
		expect.Equal(t, r.Target.Valid(), want.target == "/" || want.target == "sip:nm", "%q: target valid", request)
	}
}

// TestTargetsAreScannedWithoutEscapes wants the components of what the client sent, at
// the places where they are in the line.
func TestTargetsAreScannedWithoutEscapes(t *testing.T) {
	for text, want := range map[string]struct {
		valid       bool
		path, query string
		errorText   string // what follows the error offset
	}{
		`/a\x2fb\x3fc=d`: {true, `/a\x2fb`, `c=d`, ""},
		`/a\"b?c`:        {false, `/a\"b`, `c`, `\"b?c`},
		`/\xc3\xa9?\xff`: {false, `/\xc3\xa9`, `\xff`, `\xc3\xa9?\xff`},
		`/a?b\\`:         {false, `/a`, `b\\`, `\\`},
	} {
		line := `h - - [t] "GET ` + text + ` HTTP/1.1" 400 0 "` + text + `" "-"`
		r := readAll(t, NewParser(combined), []byte(line))
		for _, s := range []*uriscan.Spans{&r.Target, &r.Referer} {
			if s.Valid() != want.valid || s.Path.InString(line) != want.path || s.Query.InString(line) != want.query {
				t.Errorf("%q: valid %v, path %q, query %q", text, s.Valid(), s.Path.InString(line), s.Query.InString(line))
			}
			if !want.valid && !strings.HasPrefix(line[s.ErrorOffset():], want.errorText) {
				t.Errorf("%q: error at %.8q", text, line[s.ErrorOffset():])
			}
		}
		if !r.Escaped(Target) || !r.Escaped(Request) || !r.Escaped(Referer) || r.Escaped(UserAgent) {
			t.Errorf("%q: escaped %b", text, r.escaped)
		}
	}
}
