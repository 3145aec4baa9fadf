package accesslog

import (
	"bytes"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// headers are headers of every form, with what is read of them.
var headers = []struct{ text, time, host, program, stream string }{
	{"Jul 18 11:07:14 host nginx[2869]: ", "Jul 18 11:07:14", "host", "nginx", ""},
	{"Jul  8 11:07:14 192.0.2.1 nginx: ", "Jul  8 11:07:14", "192.0.2.1", "nginx", ""},
	{"Jul 8 11:07:14.123 host nginx: ", "Jul 8 11:07:14.123", "host", "nginx", ""},
	{"<190>Jul 18 11:07:14 nginx: ", "Jul 18 11:07:14", "", "nginx", ""},
	{"<190>Jul 18 11:07:14 host ", "Jul 18 11:07:14", "host", "", ""},
	{"<190>nginx: ", "", "", "nginx", ""},
	{"<190>1 2024-07-18T11:07:14.123Z host.example nginx 2869 access - ", "2024-07-18T11:07:14.123Z", "host.example", "nginx", ""},
	{"1 2024-07-18T11:07:14+00:00 host nginx - - - ", "2024-07-18T11:07:14+00:00", "host", "nginx", ""},
	{`<190>1 - - - - - [ex@1 a="b\"]c" d=""][x y="z"] ` + "\ufeff", "", "", "", ""},
	{"2024-07-18T11:07:14.123456+00:00 host nginx[2869]: ", "2024-07-18T11:07:14.123456+00:00", "host", "nginx", ""},
	{"2024-07-18T11:07:14+0000 host nginx:  ", "2024-07-18T11:07:14+0000", "host", "nginx", ""},
	{"<190>2024-07-18T11:07:14Z host docker/web[1]: ", "2024-07-18T11:07:14Z", "host", "docker/web", ""},
	{"2024-07-08T11:07:14.123456789Z stdout F ", "2024-07-08T11:07:14.123456789Z", "", "", "stdout"},
	{"2024-07-08T11:07:14.123456789+02:00 stderr F:tag ", "2024-07-08T11:07:14.123456789+02:00", "", "", "stderr"},
	{"web-1  | ", "", "", "web-1", ""},
	{"web_1 | 2024-07-08T11:07:14.123456789Z ", "2024-07-08T11:07:14.123456789Z", "", "web_1", ""},
	{"2024-07-08T11:07:14Z ", "2024-07-08T11:07:14Z", "", "", ""},
	{"2024-07-08T11:07:14Z stdout F Jul 18 11:07:15 host nginx: ", "2024-07-08T11:07:14Z", "host", "nginx", "stdout"},
	{"\ufeff", "", "", "", ""},
}

// TestHeadersAreReadInFrontOfEveryFormat puts each header in front of a line of each format.
// The fields of the line are those that it has without a header.
func TestHeadersAreReadInFrontOfEveryFormat(t *testing.T) {
	lines := map[string][]string{"common": {commonLine}, "combined": goodLines, "vhost": {"h.example:80 " + commonLine}, "vhost-combined": {"h.example " + combinedLine}}
	for _, name := range referenced {
		eachGolden(t, name, func(line string) { lines[name] = append(lines[name], line) })
	}
	for name, list := range lines {
		bare, headed := NewParser(Named(name)), NewParser(Named(name))
		for _, line := range list {
			var want, got Record
			bare.Scan([]byte(line), &want)
			if !want.Valid() && !want.Skipped() || want.present&headerFields != 0 {
				continue
			}
			for _, h := range headers {
				if bare.format.beginsWithTime && !strings.HasSuffix(h.text, ": ") {
					continue // a time alone is no header there
				}
				if headed.Scan([]byte(h.text+line), &got); want.Skipped() {
					if !got.Skipped() || got.present != 0 {
						t.Errorf("%s: %q is not skipped", name, h.text+line)
					}
					continue
				}
				if name == "uvicorn" && h.program == "" && got.Has(Program) { // "INFO:" looks like the name of one
					expect.Equal(t, got.Span(Program).InString(h.text+line)+" "+got.Span(Target).InString(h.text+line), "INFO "+want.Span(Target).InString(line), "%q: program and target", h.text+line)
					continue
				}
				checkHeaded(t, headed, h.text, line, &want, &got)
				for f, text := range map[Field]string{HeaderTime: h.time, HeaderHost: h.host, Program: h.program, Stream: h.stream} {
					if got.Span(f).InString(h.text) != text || got.Has(f) != (text != "") {
						t.Errorf("%s: %q: %v is %q, want %q", name, h.text+line, f, got.Span(f).InString(h.text), text)
					}
				}
			}
		}
	}
}

// checkHeaded wants the record of a line with a header to be that of the line alone.
func checkHeaded(t *testing.T, p *Parser, header, line string, want, got *Record) {
	t.Helper()
	if !got.Valid() {
		t.Fatalf("%s: %q: %v", p.format.name, header+line, got.Err())
	}
	found := fieldsOf(got)
	for _, f := range [...]Field{HeaderTime, HeaderHost, Program, Stream} {
		delete(found, f.String())
	}
	if want := shifted(fieldsOf(want), len(header)); !maps.Equal(found, want) {
		t.Fatalf("%s: %q: %v, want %v", p.format.name, header+line, found, want)
	}
	checkSameSpans(t, []byte(line), &want.Target, &got.Target, len(header))
	checkSameSpans(t, []byte(line), &want.Referer, &got.Referer, len(header))
}

// TestLinesOfLogCarriersAreNotMisread has what was read as a host and a client once.
func TestLinesOfLogCarriersAreNotMisread(t *testing.T) {
	for _, header := range []string{
		"Jul 18 11:07:14 host nginx[2869] ", "Jul 18 ", "foo bar ", "2024-07-08T11:07:14Z stdout X ", "11:07:14 ", "[11] ", "18/Jul/2024:11:07:14 ", `"a" `, "<1>x ", "stdout F ", "host nginx: ",
		"9 <1>nginx: ", "<1234>nginx: ", "1720436834 ", "1720436834.123 ", "a: ", "2024-07-08 11:07:14 ", "| ", "name |", "<190>1 2024-07-18T11:07:14Z h n - - [x ",
	} {
		for _, f := range formatsOfNCSA {
			line := header + combinedLine
			if f.usual.host && (strings.Count(header, " ") == 1 || header == "foo bar ") && isHost([]byte(strings.TrimSpace(header))) {
				continue
			}
			r := readAll(t, NewParser(f), []byte(line))
			if checkReference(t, NewParser(f), []byte(line)); r.Valid() {
				t.Errorf("%s: %q is read with the client %q", f.name, line, r.Span(Client).InString(line))
			}
		}
	}
}

// TestHeadedLinesAgreeWithTheReference cuts lines with headers at every byte, and puts other
// bytes in their places.
func TestHeadedLinesAgreeWithTheReference(t *testing.T) {
	parsers := []*Parser{NewParser(combined), NewParser(vhost)}
	turns := exhaustive.Pick(1, 3, 9)
	turn := 0
	for _, h := range headers {
		line := []byte(h.text + commonLine + ` "-" "u"`)
		line = append(strconv.AppendInt(nil, int64(len(line)), 10), append([]byte(" "), line...)...)
		if h.text[0] != '<' {
			line = line[bytes.IndexByte(line, ' ')+1:]
		}
		for i := range len(line) + 1 {
			for _, p := range parsers {
				checkReference(t, p, line[:i])
			}
			for _, b := range []byte(" 0:[]\"\\<>|-PF1\x01") {
				if turn++; i < len(line) && turn%turns == 0 {
					changed := bytes.Clone(line)
					changed[i] = b
					checkReference(t, parsers[turn%2], changed)
					checkReference(t, parsers[turn%2], append(changed[:i:i], line[i+1:]...))
				}
			}
		}
	}
}

// TestPiecesOfLinesAreTold has lines that a container runtime has cut. The last piece does
// not say that it is one, and its text may look like a line.
func TestPiecesOfLinesAreTold(t *testing.T) {
	const at = "2024-07-08T11:07:14.123456789Z "
	lines := []struct{ line, want string }{
		{at + "stdout F " + combinedLine, "none"},
		{at + "stdout P " + combinedLine[:50], "part"},
		{at + "stderr F " + combinedLine, "none"}, // another stream
		{at + "stdout P " + combinedLine, "part"},
		{at + "stdout F " + combinedLine, "part"},
		{at + "stdout F " + combinedLine, "none"},
		{at + "stderr P", "part"},
		{at + "stderr F ", "part"},
		{at + "stderr F ", "skipped"},
		{at + "stderr P:x " + combinedLine, "part"},
		{at + "stdout F " + combinedLine, "none"},
		{`{"log":"x","stream":"stderr","time":"t"}`, "part"},
		{`{"log":"` + commonLine[:10] + `\n","stream":"stderr","time":"t"}`, "part"},
		{`{"log":"\n","stream":"stderr","time":"t"}`, "skipped"},
	}
	buf := ""
	for _, c := range lines {
		buf += c.line + "\n"
	}
	for _, f := range []*Format{combined, jsonAny} {
		p, q := NewParser(f), NewParser(f)
		out := make([]Record, len(lines))
		if n, _ := p.ScanLines([]byte(buf), out); n != len(out) {
			t.Fatalf("%d lines of %d", n, len(out))
		}
		for i, c := range lines {
			var r Record
			line, want := c.line, c.want
			q.Scan([]byte(line), &r)
			if f == jsonAny && want == "none" {
				want = "json"
			}
			if r.Code().String() != want || out[i].Code() != r.Code() {
				t.Errorf("%s: line %d, %q: %v alone, %v among others, want %s", f.name, i, line, r.Code(), out[i].Code(), want)
			}
			if want == "part" && (!r.Has(Stream) || r.Err() == nil) {
				t.Errorf("%q: no stream, or no error", line)
			}
		}
	}
	p, endless := NewParser(combined), at+"stdout P "+combinedLine
	for range 1000 {
		var r Record
		if p.Scan([]byte(endless), &r); r.Code() != CodePart {
			t.Fatalf("a piece is %v", r.Code())
		}
	}
	if p.Clone().open != p.open {
		t.Error("a clone does not know that the line goes on")
	}
}

// inJSONFile returns a line as Docker writes it.
func inJSONFile(line string) string {
	var out strings.Builder
	out.WriteString(`{"log":"`)
	for _, r := range line + "\n" {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r < ' ' || r == '<' || r == '>' || r == '&':
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String() + `","stream":"stdout","time":"2024-07-18T11:07:14.123456789Z"}`
}

// TestJSONFilesHoldTheLinesOfEveryFormat wants what is read of a line in Docker's file to be
// what is read of the line alone, once the escapes are taken away.
func TestJSONFilesHoldTheLinesOfEveryFormat(t *testing.T) {
	lines := map[string][]string{"common": {commonLine}, "combined": goodLines, "vhost": {"h.example:80 " + commonLine}}
	lines["combined"] = append(lines["combined"], `192.0.2.7 - - [t] "GET /a?b=c&d=<e>\x26\"\\ HTTP/1.1" 200 1 "http://h/?a&b" "é \"q\""`, "web-1 | "+combinedLine, combinedLine+"\r")
	for _, name := range referenced {
		eachGolden(t, name, func(line string) { lines[name] = append(lines[name], line) })
	}
	for name, list := range lines {
		alone, inside := NewParser(Named(name)), NewParser(Named(name))
		for _, line := range list {
			if strings.ToValidUTF8(line, "") != line {
				continue
			}
			var want, got Record
			object := inJSONFile(line)
			alone.Scan([]byte(strings.TrimSuffix(line, "\r")), &want)
			inside.Scan([]byte(object), &got)
			checkInside(t, inside, line, object, &want, &got)
		}
	}
}

// checkInside compares the record of a line with that of the object that has it.
func checkInside(t *testing.T, p *Parser, line, object string, want, got *Record) {
	t.Helper()
	if got.Code() != want.Code() || got.Form() != want.Form() || got.Extent().Len() != len(object) {
		t.Fatalf("%s: %s: %v, want %v", p.format.name, object, got.Err(), want.Err())
	}
	text := func(r *Record, in string, f Field) string {
		if r.Escaped(f) || f == Target && r.Escaped(Query) {
			return string(r.AppendUnescaped(nil, f, []byte(in)))
		}
		return in
	}
	for f := range Field(fields) {
		a, b := text(want, want.Span(f).InString(line), f), text(got, got.Span(f).InString(object), f)
		if isHeader := 1<<f&(1<<HeaderTime|1<<Stream) != 0; !isHeader && (a != b || want.Has(f) != got.Has(f)) {
			t.Fatalf("%s: %s: %v is %q, want %q", p.format.name, object, f, b, a)
		}
	}
	if got.Skipped() {
		return
	}
	if got.Span(Stream).InString(object) != "stdout" || got.Span(HeaderTime).InString(object) != "2024-07-18T11:07:14.123456789Z" {
		t.Fatalf("%s: stream %q, time %q", object, got.Span(Stream).InString(object), got.Span(HeaderTime).InString(object))
	}
	for f, pair := range map[Field][2]interface {
		Valid() bool
		ErrorOffset() int
	}{Target: {&want.Target, &got.Target}, Referer: {&want.Referer, &got.Referer}} {
		if pair[0].Valid() != pair[1].Valid() || (pair[0].ErrorOffset() < 0) != (pair[1].ErrorOffset() < 0) {
			t.Fatalf("%s: the %v is valid: %v", object, f, pair[1].Valid())
		}
	}
	if a, b := want.Target.Path.InString(line), got.Target.Path.InString(object); text(want, a, Target) != text(got, b, Target) {
		t.Fatalf("%s: the path is %q, want %q", object, b, a)
	}
	if a, b := want.Target.Query.InString(line), got.Target.Query.InString(object); text(want, a, Target) != text(got, b, Target) {
		t.Fatalf("%s: the query is %q, want %q", object, b, a)
	}
	if offset := want.ErrorOffset(); offset >= 0 && offset < len(line) && line[offset] != '"' && line[offset] != '\\' && object[got.ErrorOffset()] != line[offset] {
		t.Fatalf("%s: error at %d, want it at %q", object, got.ErrorOffset(), line[offset:])
	}
}

// TestHostileJSONFiles has objects that are nearly those of Docker: none makes a record.
func TestHostileJSONFiles(t *testing.T) {
	object := inJSONFile(combinedLine)
	for _, line := range []string{
		`{"log":"\`, `{"log":"\u`, `{"log":"\ud83d"`, `{"log":5,"stream":"stdout","time":"t"}`, `{"log":"x\n","stream":"else","time":"t"}`, `{"log":"x\n","time":"t"}`,
		`{"log":"x\n","stream":"stdout"}`, object + "x", object + object, strings.Replace(object, `\"GET`, `\qGET`, 1), `{"log":` + inJSONFile(commonLine) + `}`, inJSONFile(inJSONFile(combinedLine)),
		`{"log":"","stream":"stdout","time":"t"}`, `{"log":"\r\n","stream":"stdout","time":"t"`,
	} {
		p := NewParser(combined)
		if r := readAll(t, p, []byte(line)); r.Valid() {
			t.Errorf("%s is a record", line)
		}
	}
	p := NewParser(combined)
	for i := range object {
		if r := readAll(t, p, []byte(object[:i])); r.Valid() || i > 0 && r.Skipped() {
			t.Errorf("%s is a record", object[:i])
		}
	}
}

// TestHeadersTakeLinearTime reads lines that are hundreds of thousands of headers, or of what
// headers are made of. Were the time quadratic, this would take minutes.
func TestHeadersTakeLinearTime(t *testing.T) {
	const many = 100_000
	start := time.Now()
	for _, unit := range []string{
		"web | ", "2024-07-18T11:07:14Z ", "Jul 18 11:07:14 h n: ", "<1>", "[a ", `[a b="`, `\"`, "n[", "n: ", "stdout P ", "x:", "1.2.", "::", "a, ", "%", "unix:", "1 ", `\u0026`, `\\`, "-,",
	} {
		for _, begin := range []string{"", "<190>1 - - - - - ", "2024-07-18T11:07:14Z stdout F ", "Jul 18 11:07:14 ", `{"log":"`} {
			line := begin + strings.Repeat(unit, many)
			for _, text := range []string{line, line + " " + combinedLine, line + `\n","stream":"stdout","time":"t"}`} {
				for _, f := range []*Format{combined, vhost, haproxy, jsonAny} {
					var r Record
					NewParser(f).Scan([]byte(text), &r)
				}
			}
		}
	}
	t.Log(time.Since(start))
}

// TestHeadersAreReadAlikeAfterAnyLine reads lines, and cuts of them, after another one, and
// wants the records of a parser that has read none.
func TestHeadersAreReadAlikeAfterAnyLine(t *testing.T) {
	const line = `192.0.2.7 - - [18/Jul/2024:11:07:14 +0000] "GET / HTTP/1.1" 200 5`
	var lines [][]byte
	for _, begin := range []string{"", "<190>", "Jul 18 11:07:14 ", "<190>Jul 18 11:07:14 ", "2024-07-18T11:07:14Z "} {
		for _, tag := range []string{
			"", "nginx: ", "nginx:  ", "nginx:", "ngin: ", "host nginx: ", "host nginx[2869]: ", "host nginx[2869]:   ", "host ngin[2869]: ", "host: ", "host: nginx: ",
			"hos nginx[2869]: ", "nginx[2869]: ", "unix: ", "192.0.2.1: ", "host " + strings.Repeat("n", 58) + ": ", "host " + strings.Repeat("n", 57) + ": ",
		} {
			header := len(begin) + len(tag)
			for _, cut := range []int{header + len(line), header + 1, header, header - 1} {
				lines = append(lines, []byte(begin + tag + line)[:max(cut, 0)])
			}
		}
	}
	wants := make([]Record, len(lines))
	for i, text := range lines {
		NewParser(common).Scan(text, &wants[i])
	}
	for _, before := range lines {
		used := NewParser(common)
		for i, text := range lines {
			var r, got Record
			used.Scan(before, &r)
			used.Scan(text, &got)
			checkSame(t, used, text, &got, &wants[i], 0)
		}
	}
}
