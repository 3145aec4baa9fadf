package accesslog

import (
	"bytes"
	"strings"
	"testing"

	reader "github.com/uriscan/uriscan/accesslog"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A rule is one of the grammar, with the parser of the same format.
type rule struct {
	name   string
	scan   func(src []byte, out *Line) bool
	parser *reader.Parser
}

var rules = []rule{
	{"common", ScanCommon, reader.NewParser(reader.Named("common"))},
	{"combined", ScanCombined, reader.NewParser(reader.Named("combined"))},
}

// agree holds the machine and the parser together. What the grammar takes the parser
// takes too, with the same fields. What the parser takes beyond that has a quote in the
// user or in the time. The grammar knows nothing of lines that stand in quotes.
func (r rule) agree(t *testing.T, line []byte) (valid bool) {
	t.Helper()
	var m Line
	var record reader.Record
	valid, taken := r.scan(line, &m), r.parser.Scan(line, &record)
	if record.Quoted() {
		return valid
	}
	if valid != taken && !(taken && beyondGrammar(line, &record)) {
		t.Fatalf("%s, %q: by the grammar %v (%v), by the parser %v (%v)", r.name, line, valid, m.Err(line), taken, record.Err())
	}
	if valid {
		r.agreeOnFields(t, line, &m, &record)
	}
	return valid
}

// beyondGrammar reports whether the grammar refuses a line that the parser takes.
func beyondGrammar(line []byte, record *reader.Record) bool {
	user, time := record.Span(reader.User).In(line), record.Span(reader.Time).In(line)
	return bytes.IndexByte(user, '"') >= 0 && string(user) != `""` || bytes.IndexByte(time, '"') >= 0
}

// agreeOnFields wants the same fields. To the parser a "-" is an absent field, and an
// empty request has no parts.
func (r rule) agreeOnFields(t *testing.T, line []byte, m *Line, record *reader.Record) {
	t.Helper()
	request := string(m.Request.In(line))
	if strings.Contains(request, `\ `) {
		return // no server escapes a space; to the grammar it belongs to the word before it
	}
	parts := request != "-" && request != ""
	for _, f := range []struct {
		field   reader.Field
		span    uriscan.Span
		present bool
	}{
		{reader.Client, uriscan.Span(m.Client), true}, {reader.Ident, uriscan.Span(m.Ident), true}, {reader.User, uriscan.Span(m.User), true},
		{reader.Time, uriscan.Span(m.Time), true}, {reader.Request, uriscan.Span(m.Request), true},
		{reader.Method, uriscan.Span(m.Method), parts && m.HasMethod()}, {reader.Target, uriscan.Span(m.Target), parts && m.HasTarget()},
		{reader.Protocol, uriscan.Span(m.Protocol), parts && m.HasProtocol()},
		{reader.Status, uriscan.Span(m.Status), true}, {reader.Size, uriscan.Span(m.Size), true},
		{reader.Referer, uriscan.Span(m.Referer), m.HasReferer()}, {reader.UserAgent, uriscan.Span(m.UserAgent), m.HasUserAgent()},
		{reader.Rest, uriscan.Span(m.Rest), m.HasRest()},
	} {
		keepsDash := f.field == reader.Method || f.field == reader.Target || f.field == reader.Rest
		if f.present && !keepsDash && string(f.span.In(line)) == "-" {
			f.present = false
		}
		if !f.present {
			f.span = uriscan.Span{}
		}
		if record.Has(f.field) != f.present || record.Span(f.field) != f.span {
			t.Fatalf("%s, %q: %v lies at %v by the grammar, at %v by the parser", r.name, line, f.field, f.span, record.Span(f.field))
		}
	}
}

// goodLines are of all shapes.
var goodLines = []string{
	`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET /a?b=c HTTP/1.1" 200 30975 "https://h.example/p?q#f" "Mozilla/5.0 (X11)" "-"`,
	`2001:db8::7 - ann [bee] [2019-01-26T19:45:25+03:30] "post http://h:80/a b HTTP/2" 1 - "-" "\"x\x22" 0.003 12`,
	`10.0.0.1, 10.0.0.2 - "" [1548519325.123] "\x16\x03\x01\x02" 400 0 "" "" 1 "router@docker" "http://10.0.0.1:80" 12ms`,
	`unix: - - [26/Jan/2019:19:45:25 +0330] "-" 408 - "-" "-"`,
}

// TestGrammarAgreesWithTheParserAroundGoodLines cuts lines everywhere, and puts every
// byte in every place.
func TestGrammarAgreesWithTheParserAroundGoodLines(t *testing.T) {
	valid := 0
	for _, good := range goodLines {
		for i := range len(good) + 1 {
			for _, r := range rules {
				r.agree(t, []byte(good[:i]))
			}
			for b := 0; i < len(good) && b < 256; b += exhaustive.Pick(1, 1, 3) {
				line := []byte(good)
				line[i] = byte(b)
				for _, r := range rules {
					if r.agree(t, line) {
						valid++
					}
				}
			}
		}
	}
	if valid < 1000 {
		t.Errorf("only %d lines are valid", valid)
	}
}

// TestGrammarAgreesWithTheParserOnShortTexts puts all short texts of the bytes that
// matter in the places of a line.
func TestGrammarAgreesWithTheParserOnShortTexts(t *testing.T) {
	symbols := []string{"a", " ", "-", ",", "[", "]", `"`, `\`, "1", `" `, `] "`, "GET ", " HTTP/1.1"}
	for _, place := range [][2]string{{``, ` [t] "G /" 1 2 "r" "u"`}, {`a b`, `"G /" 1 2 "r" "u"`}, {`a - - [t] "`, `" 1 2 "r" "u"`}, {`a - - [t] "G /`, ` "r" "u"`}, {`a - - [t] "G /" 1 2 "`, ``}} {
		var put func(text string, n int)
		put = func(text string, n int) {
			for _, r := range rules {
				r.agree(t, []byte(place[0]+text+place[1]))
			}
			for i := 0; n > 0 && i < len(symbols); i++ {
				put(text+symbols[i], n-1)
			}
		}
		put("", exhaustive.Pick(5, 4, 3))
	}
}

// TestGrammarAgreesWithTheParserOnRealLogs reads all real logs.
func TestGrammarAgreesWithTheParserOnRealLogs(t *testing.T) {
	step := exhaustive.Pick(1, 3, 20)
	for _, list := range reallists.Files(t, "logs/*") {
		valid, lines := map[string]int{}, 0
		for line := range strings.Lines(string(list.Data)) {
			if lines++; lines%step != 0 {
				continue
			}
			for _, r := range rules {
				if r.agree(t, []byte(strings.TrimSuffix(line, "\n"))) {
					valid[r.name]++
				}
			}
		}
		t.Logf("%s: one of %d of %d lines, valid %v", list.Name, step, lines, valid)
	}
}

// TestScansAllocateNothing holds for lines of both kinds.
func TestScansAllocateNothing(t *testing.T) {
	for _, line := range append(goodLines, "x", goodLines[0]+"\x00") {
		src, m := []byte(line), Line{}
		for _, r := range rules {
			if n := testing.AllocsPerRun(1, func() { r.scan(src, &m) }); n != 0 {
				t.Errorf("%s, %q: %v allocations", r.name, line, n)
			}
		}
	}
}
