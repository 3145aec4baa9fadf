package accesslog

import (
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/logref"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestHostileLines has what readers of logs stumble over. Each line that fits has a
// target or none as said; each that does not has the error where it is said to be.
func TestHostileLines(t *testing.T) {
	const haproxyBegin = `192.0.2.7:1 [06/Feb/2024:12:14:14.655] f b/s 1/2/3/4/5 200 6 - - ---- 1/1/1/1/0 0/0 `
	for _, c := range []struct {
		name, format, line string
		offset             int    // of the error, -1 if there is none
		target             string // what the record has as target
	}{
		{"a request that pretends to be a log", "haproxy", haproxyBegin + `"GET /" 200 1 - - ---- 1/1/1/1/0 0/0 "GET /admin HTTP/1.1"`, -1, "/"},
		{"a time in front of the time", "haproxy", `[06/Feb] x [06/Feb/2024] ` + haproxyBegin + `"GET /a HTTP/1.1"`, 0, ""},
		{"captured headers without end", "haproxy", haproxyBegin + `{Mozilla "GET /a HTTP/1.1"`, len(haproxyBegin) + 26, ""},
		{"three lists of captured headers", "haproxy", haproxyBegin + `{a} {b} {c} "GET /a HTTP/1.1"`, len(haproxyBegin) + 8, ""},
		{"a TLS handshake", "haproxy", haproxyBegin + `"#16#03 #01"`, -1, "#01"},
		{"a client without an address", "haproxy", `:80 [06/Feb/2024:12:14:14.655] `, 0, ""},
		{"a target with a quote", "envoy", `[t] "GET /" HTTP/1.1" 200 - 0 0 0 0 "-" "-" "-" "-" "-"`, 12, "/"},
		{"a user agent that ends the line", "envoy", `[t] "GET / HTTP/1.1" 200 - 0 0 0 0 "-" "x" "y" "h" "-" "-" "-" "-" "-"`, -1, "/"},
		{"a target without end", "elb", `t lb 192.0.2.7:1 - 0 0 0 200 200 0 0 "GET /\"`, 45, ""},
		{"an overlong number", "elb", `t lb 192.0.2.7:1 - 0 0 0 200 200 0 99999999999999999999 "GET /"`, -1, "/"},
		{"a status of four digits", "squid", `1.5 1 h TCP_MISS/2000 1 GET / - NONE/- -`, 20, ""},
		{"an object in a string", "json", `{"message":"{\"path\":\"/evil\"}","path":"/good"}`, -1, "/good"},
		{"an object in front of the object", "json", `{"path":"/evil"} {"path":"/good"}`, 17, "/evil"},
		{"two members of one name", "json", `{"path":"/evil","path":"/good"}`, -1, "/good"},
		{"a name with escapes", "json", `{"p\u0061th":"/good"}`, -1, "/good"},
		{"a path through a string", "json", `{"url":"/a","url":{"original":["/b"]}}`, -1, "/a"},
		{"a NUL in a string", "json", "{\"path\":\"/a\x00\"}", 11, ""},
		{"a NUL as an escape", "json", `{"path":"/a\u0000"}`, -1, `/a\u0000`},
		{"half a pair of surrogates", "json", `{"path":"/\ud83d"}`, -1, `/\ud83d`},
		{"a comma too many", "json", `{"path":"/a",}`, 13, "/a"},
		{"single quotes", "json", `{'path':'/a'}`, 1, ""},
		{"a number with a plus", "json", `{"path":"/a","status":+1}`, 22, "/a"},
		{"a byte order mark", "json", "\xef\xbb\xbf{\"path\":\"/a\"}", -1, "/a"},
		{"invalid UTF-8", "json", "{\"path\":\"/\xc0\xaf\"}", -1, "/\xc0\xaf"},
		{"a user that pretends to be a line", "morgan", `::1 x GET /fake HTTP/1.1 200 5 - 1 ms GET /a HTTP/1.1 200 5 - 1 ms`, -1, "/a"},
		{"a user that is a protocol", "morgan", `::1 HTTP/1.1 GET /a HTTP/1.1 200 5 - 1 ms`, -1, "/a"},
		{"a target that is a protocol", "morgan", `::1 u GET HTTP/1.1 HTTP/1.1 200 5 - 1 ms`, -1, "HTTP/1.1"},
		{"a dash for a target", "morgan", `GET - 400 - - 1.0 ms`, -1, ""},
		{"a dash for a target", "morgan", `::1 - GET - HTTP/1.1 400 - - 1.0 ms`, -1, ""},
		{"no target", "morgan", `::1 GET HTTP/1.1 200 5 - 1 ms`, 29, ""},
		{"a client that is a method", "morgan", `UNKNOWN - GET /a HTTP/1.1 200 5 - 1 ms`, 10, ""},
		{"a colour without end", "morgan", "\x1b[0mGET /a \x1b[32 200 1.0 ms - 5", 15, "/a"},
		{"a colour that is another escape", "morgan", "\x1b]0;title\aGET /a 200 1.0 ms - 5", 1, ""},
		{"an overlong number", "morgan", `GET /a 200 99999999999999999999 - 1.000 ms`, -1, "/a"},
		{"invalid UTF-8", "morgan", "GET /\xc0\xaf 200 5 - 1.000 ms", -1, "/\xc0\xaf"},
		{"a quote in the user agent that is not closed", "cloudfront", "2019-12-04\t21:02:31\tLAX1\t1\t::1\tGET\th\t/a\t200\t-\t\"x\t-", -1, "/a"},
		{"a date alone", "cloudfront", "2019-12-04", 10, ""},
		{"twelve words", "cloudfront", "the quick brown fox jumps over the lazy dog and runs away", 0, ""},
		{"an overlong number", "cloudfront", "2019-12-04\t21:02:31\tLAX1\t99999999999999999999\t::1\tGET\th\t/a\t200\t-\t-\t-", -1, "/a"},
		{"a name with a dot as a path", "json-zeek", `{"id":{"orig_h":"::1"},"uri":"/a"}`, 34, "/a"},
		{"an array of records", "json", `[{"path":"/a"},{"path":"/b"}]`, 0, ""},
	} {
		p := NewParser(Named(c.format))
		var r Record
		fits := p.Scan([]byte(c.line), &r)
		if fits != (c.offset < 0) || r.ErrorOffset() != c.offset || r.Span(Target).InString(c.line) != c.target {
			t.Errorf("%s: fits %v, error at %d, target %q; want %d, %q", c.name, fits, r.ErrorOffset(), r.Span(Target).InString(c.line), c.offset, c.target)
		}
		compare(t, p, referenceOf(p.format), c.line)
	}
}

// TestLongRepetitionsTakeLinearTime reads lines of 100,000 times what the formats look
// for, alone and after the beginnings of good lines. Were the time quadratic, this would
// take hours.
func TestLongRepetitionsTakeLinearTime(t *testing.T) {
	const many = 100_000
	repetitions := []string{`"`, `\`, `{`, `[`, `|`, ` `, "\t", `}`, `]`, `,`, `:`, `#`, `/`, `""`, `" `, ` "`, `"a `, ` ""b`, `\"`, `{"`, `{"a":`, `[[`, `{}`, ` [`, ` [06/`, `["`, `"\u`, `0`, `-`, `,"a":"`, `\ud83d`, `""" `}
	eachGoodLine(t, func(p *Parser, _ *logref.Reader, line string) {
		begins := []string{"", line}
		for _, b := range []string{`"`, ` `, `[`, `{`, `:`, `=`, "\t"} {
			if i := strings.LastIndex(line, b); i >= 0 {
				begins = append(begins, line[:i+1])
			}
		}
		for _, begin := range begins {
			for _, text := range repetitions {
				var r Record
				long := begin + strings.Repeat(text, many/len(text))
				p.Scan([]byte(long), &r)
				if r.ErrorOffset() > len(long) {
					t.Errorf("%s: error at %d of %d", p.format.name, r.ErrorOffset(), len(long))
				}
			}
		}
	})
}

// TestNestingIsBounded nests objects and arrays as deep as is allowed, and deeper by
// one, on a path of the format and beside it.
func TestNestingIsBounded(t *testing.T) {
	for _, c := range []struct{ open, inner, end string }{
		{`[`, `1`, `]`}, {`{"a":`, `1`, `}`}, {`[`, ``, `]`}, {`[[],`, `{}`, `]`},
	} {
		for depth := maxDepth - 3; depth <= maxDepth+1; depth++ {
			for _, name := range []string{"x", "url", "a"} {
				line := `{"path":"/","` + name + `":` + strings.Repeat(c.open, depth) + c.inner + strings.Repeat(c.end, depth) + `}`
				compare(t, NewParser(jsonAny), referenceOf(jsonAny), line)
				deep, err := JSON("deep", map[Field]string{Target: "path", User: strings.Repeat("a.", min(depth, maxDepth-1)) + "a"})
				must.NoError(t, err)
				compare(t, NewParser(deep), referenceOf(deep), line)
			}
		}
	}
}

// TestCloneKnowsTheColumns reads a directive, and the line after it with a clone.
func TestCloneKnowsTheColumns(t *testing.T) {
	p := NewParser(w3c)
	var r Record
	p.Scan([]byte("#Fields: cs-method cs-uri-stem"), &r)
	clone := p.Clone()
	p.Scan([]byte("#Fields: cs-uri-stem"), &r)
	if line := "GET /a"; !clone.Scan([]byte(line), &r) || r.Span(Target).InString(line) != "/a" {
		t.Errorf("the clone reads %q as target: %v", r.Span(Target).InString("GET /a"), r.Err())
	}
}

// TestColumnsInQuotesLoseThem has lines with columns in quotes, as some programs export
// them.
func TestColumnsInQuotesLoseThem(t *testing.T) {
	const directive = "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) sc-status"
	for line, stamp := range map[string]string{
		`2017-06-28 07:26:35 10.0.0.1 GET /a q=1 80 ann 192.0.2.7 curl/8+x 200`:                                   "2017-06-28T07:26:35Z",
		`"2017-06-28" "07:26:35" "10.0.0.1" "GET" "/a" "q=1" "80" "ann" "192.0.2.7" "curl/8+x" "200"`:             "2017-06-28T07:26:35Z",
		"\"2017-06-28\"\t\"07:26:35\"\t\"10.0.0.1\"\tGET\t\"/a\"\tq=1\t80\tann\t\"192.0.2.7\"\tcurl/8+x\t\"200\"": "2017-06-28T07:26:35Z",
		`2017-06-28   07:26:35   10.0.0.1 GET /a "q=1" 80 ann   192.0.2.7 curl/8+x 200`:                           "2017-06-28T07:26:35Z",
	} {
		for _, header := range []string{"", "web-1  | ", "Jul 18 11:07:14 host iis: "} {
			p, text := NewParser(w3c), header+line
			var r Record
			p.Scan([]byte(header+directive), &r)
			if !r.Skipped() || !p.Scan([]byte(text), &r) {
				t.Errorf("%q: %v", text, r.Err())
				continue
			}
			for f, want := range map[Field]string{Method: "GET", Target: "/a", Query: "q=1", HostPort: "80", User: "ann", Client: "192.0.2.7", Status: "200", UserAgent: "curl/8+x"} {
				expect.Equal(t, r.Span(f).InString(text), want, "%q: %v", text, f)
			}
			at := []byte(r.Span(Time).InString(text))
			if r.Escaped(Time) {
				at = r.AppendUnescaped(nil, Time, at)
			}
			if got, ok := w3c.AppendTimestamp(nil, at); !ok || string(got) != stamp {
				t.Errorf("%q: the time %q is the instant %q", text, at, got)
			}
		}
	}
}

// TestWordsAreNoColumns has lines of other programs in a W3C log. Their words belong to no
// column, also if there are enough of them.
func TestWordsAreNoColumns(t *testing.T) {
	for directive, lines := range map[string][]string{
		"#Fields: date time c-ip cs-method cs-uri-stem": {
			"the server has been started again", "2024-01-13 started 1 2 3", "2024-01-13 00:00:01 ::1 G\"T /a", "Jul 18 11:07:14 host nginx", `"2024-01-13 00:00:01 ::1 GET /a`, "[2024-01-13 00:00:01 ::1 GET /a",
		},
		"#Fields: c-ip cs-host s-port":     {"11:07:14 h 80", "::1 [h 80", "::1 h x", "18 h 80", "::1 18 80"},
		"#Fields: time c-port cs(Host)":    {"x 1 h", "00:00:01 x h", "00:00:01 1 18/Jul/2024"},
		"#Fields: sc-bytes c-ip cs-method": {"99999999999999999999x ::1 GET"},
	} {
		p := NewParser(w3c)
		var r Record
		p.Scan([]byte(directive), &r)
		for _, line := range lines {
			if p.Scan([]byte(line), &r) || r.Skipped() {
				t.Errorf("%s: %q fits: %v", directive, line, r.Err())
			}
		}
	}
}

// TestSizesThatNoIntegerHoldsAreNone has sizes of each length in every format.
func TestSizesThatNoIntegerHoldsAreNone(t *testing.T) {
	for format, line := range map[string]string{
		"common": `h - - [t] "GET / HTTP/1.1" 200 SIZE`, "squid": `1.5 1 h TCP_MISS/200 SIZE GET / - NONE/- -`, "elb": `t lb 192.0.2.7:1 - 0 0 0 200 200 0 SIZE "GET /"`,
		"haproxy": `192.0.2.7:1 [06/Feb/2024:12:14:14.655] f b/s 1/2/3/4/5 200 SIZE - - ---- 1/1/1/1/0 0/0 "GET /"`, "envoy": `[t] "GET / HTTP/1.1" 200 - 0 SIZE 0 0 "-" "-" "-" "h" "-"`,
		"json": `{"path":"/","size":SIZE}`, "w3c": "SIZE GET", "morgan": "GET / 200 SIZE - 1 ms", "zeek": "SIZE\t/",
	} {
		p := NewParser(Named(format))
		var r Record
		if format == "w3c" {
			p.Scan([]byte("#Fields: sc-bytes cs-method"), &r)
		}
		if format == "zeek" {
			p.Scan([]byte("#fields\tresponse_body_len\turi"), &r)
		}
		for n := range 40 {
			for _, digits := range []string{strings.Repeat("9", n+1), "1" + strings.Repeat("0", n), "9223372036854775807", "9223372036854775808", "18446744073709551616", "18446744073709551617"} {
				want, err := strconv.ParseInt(digits, 10, 64)
				p.Scan([]byte(strings.Replace(line, "SIZE", digits, 1)), &r)
				if size, ok := r.Size(); !r.Valid() || ok != (err == nil) || ok && size != want || !r.Has(Size) {
					t.Errorf("%s: %s is the size %d, %v; %v", format, digits, size, ok, r.Err())
				}
			}
		}
	}
}

// TestHeadsOfZeekSayWhatIsRead has heads with other separators and words, and heads that cannot be.
func TestHeadsOfZeekSayWhatIsRead(t *testing.T) {
	many := strings.Repeat("x\t", maxColumns-1)
	for _, c := range []struct {
		head, line string
		code       Code
		want       map[Field]string
	}{
		{"#fields\tts\turi", "1.5\t/a b\"", CodeNone, map[Field]string{Time: "1.5", Target: `/a b"`}},
		{"#separator  \n#fields uri host", "/a h", CodeNone, map[Field]string{Target: "/a", Host: "h"}},
		{"#separator \\x20\n#fields uri host", "/a h", CodeNone, map[Field]string{Target: "/a", Host: "h"}},
		{"#separator |\n#unset_field|\n#empty_field|EMPTY\n#fields|uri|host|username|method", "/a||EMPTY|-", CodeNone, map[Field]string{Target: "/a", Method: "-"}},
		{"#separator ||\n#fields\turi\thost", "/a\th", CodeNone, map[Field]string{Target: "/a", Host: "h"}},
		{"#separator \n#fields\turi\thost", "/a\th", CodeNone, map[Field]string{Target: "/a", Host: "h"}},
		{"#unset_field\t" + strings.Repeat("-", 33) + "\n#fields\turi\thost", "/a\t-", CodeNone, map[Field]string{Target: "/a", Host: "-"}},
		{"#fields\turi\turi", "/a\t/b", CodeNone, map[Field]string{Target: "/b"}},
		{"#fields\turi\n#separator |", "/a", CodeNoFields, nil},
		{"#fields\turi\n#fields\tts", "1.5", CodeNoFields, nil},
		{"#Fields\turi", "/a", CodeNoFields, nil}, {"#fields uri", "/a", CodeNoFields, nil}, {"#fields", "/a", CodeNoFields, nil},
		{"#fields\t" + many + "uri", many + "/a", CodeNone, map[Field]string{Target: "/a"}},
		{"#fields\t" + many + "uri\tx", many + "/a\tx", CodeNoFields, nil},
		{"#fields\turi\thost", "/a", CodeEnd, nil}, {"#fields\turi\thost", "/a\th\t", CodeByte, nil}, {"#fields\turi\thost", "/a\t", CodeNone, map[Field]string{Target: "/a"}},
		{"#fields\tts\turi", "Jul 18\t/a", CodeByte, nil}, {"#fields\tstatus_code\turi", "2000\t/a", CodeByte, nil}, {"#fields\tid.orig_p\turi", "x\t/a", CodeByte, nil},
	} {
		p := NewParser(zeek)
		var r Record
		for directive := range strings.Lines(c.head) {
			if p.Scan([]byte(strings.TrimSuffix(directive, "\n")), &r); !r.Skipped() {
				t.Errorf("%q: %v", directive, r.Err())
			}
		}
		p.Clone().Scan([]byte(c.line), &r)
		expect.Equal(t, r.Code(), c.code, "%q, %q", c.head, c.line)
		for f := range Field(fields) {
			if c.want != nil {
				expect.Equal(t, r.Span(f).InString(c.line), c.want[f], "%q, %q: %v", c.head, c.line, f)
			}
		}
	}
}

// TestColumnsMayBeKnownBeforehand has lines of the columns that a user names, such as those of
// CloudFront's real-time logs.
func TestColumnsMayBeKnownBeforehand(t *testing.T) {
	const names = "timestamp c-ip sc-status sc-bytes cs-method cs-host cs-uri-stem cs-user-agent cs-referer"
	const line = "1573143136.123\t192.0.2.7\t200\t2326\tGET\twww.example.org\t/a?b\tcurl/8\thttp://h/"
	for _, names := range []string{names, "#Fields: " + names, strings.ReplaceAll(names, " ", ","), " " + strings.ReplaceAll(names, " ", ", ") + "\n"} {
		f, err := W3C("own", names)
		must.NoError(t, err)
		p := NewParser(f)
		var r Record
		if !p.Scan([]byte(line), &r) || f.Name() != "own" {
			t.Errorf("%q: %v", names, r.Err())
		}
		for f, want := range map[Field]string{Time: "1573143136.123", Client: "192.0.2.7", Status: "200", Size: "2326", Method: "GET", Host: "www.example.org", Target: "/a?b", UserAgent: "curl/8", Referer: "http://h/"} {
			expect.Equal(t, r.Span(f).InString(line), want, "%q: %v", names, f)
		}
		expect.Equal(t, r.Target.Query.InString(line), "b", "query")
		if at, ok := f.AppendTimestamp(nil, []byte("2024-01-02 03:04:05")); !ok || string(at) != "2024-01-02T03:04:05Z" {
			t.Errorf("%s: a time without a zone is the instant %q", f.Name(), at)
		}
		if p.Scan([]byte("1573143136.123\t192.0.2.7"), &r) || r.Code() != CodeEnd {
			t.Errorf("a line of two columns: %v", r.Err())
		}
		if p.Scan([]byte("#Fields: cs-uri-stem"), &r); !p.Scan([]byte("/a"), &r) || !NewParser(f).Scan([]byte(line), &r) {
			t.Errorf("after a directive: %v", r.Err())
		}
	}
	for _, names := range []string{"", "#Fields:", "cs-uri-query", "uri", strings.Repeat("x ", maxColumns) + "cs-uri-stem"} {
		if f, err := W3C("own", names); f != nil || err == nil || !strings.Contains(err.Error(), "; want ") {
			t.Errorf("%q: %v, %v", names, f, err)
		}
	}
}

// TestPathsAreChecked has paths that cannot be, and some that can.
func TestPathsAreChecked(t *testing.T) {
	for _, c := range []struct {
		paths map[Field]string
		ok    bool
	}{
		{map[Field]string{Target: "uri"}, true},
		{map[Field]string{Request: " request.line  request_line "}, true},
		{map[Field]string{Target: `url\.original a\ b c\\d`}, true},
		{map[Field]string{Target: "list.0.uri list.1.uri"}, true},
		{map[Field]string{}, false},
		{map[Field]string{User: "user"}, false},
		{map[Field]string{Target: "  "}, false},
		{map[Field]string{Target: "a..b"}, false},
		{map[Field]string{Target: ".a"}, false},
		{map[Field]string{Target: "a."}, false},
		{map[Field]string{Target: `a\b`}, false},
		{map[Field]string{Target: `a\`}, false},
		{map[Field]string{Target: "a", Rest: "b"}, false},
		{map[Field]string{Target: "a", Field(200): "b"}, false},
		{map[Field]string{Target: "a", User: "a"}, false},
		{map[Field]string{Target: "a a"}, false},
		{map[Field]string{Target: strings.Repeat("a.", maxDepth) + "a"}, false},
		{map[Field]string{Target: strings.Repeat("a.", maxDepth-1) + "a"}, true},
	} {
		f, err := JSON("own", c.paths)
		if (err == nil) != c.ok || (f == nil) == c.ok {
			t.Errorf("%v: %v", c.paths, err)
		}
	}
}
