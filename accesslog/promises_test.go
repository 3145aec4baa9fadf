package accesslog

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// hostileLines are lines that cost other readers much, or that they fall over.
var hostileLines = func() []string {
	const many = 100_000
	head := `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET /`
	end := ` HTTP/1.1" 200 1 "-" "-"`
	repeat := func(text string) string { return strings.Repeat(text, many) }
	return []string{
		"", " ", `"`, `""`, `\`, "\x00", "\xff", "[", "]", repeat(" "), repeat("a "), repeat(`"`), repeat(`\`), repeat(","), repeat("a, "), repeat("["),
		head + repeat(`\`) + end, head + repeat(`\`), head + repeat(`\"`) + end, head + repeat(`\"`), head + repeat(`\x41`) + end, head + repeat(`\x41`) + `\`,
		head + repeat(` `) + end, head + repeat("a/") + end, head + repeat("%41") + end, head + repeat("é") + end,
		`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "` + repeat("G") + end,
		`192.0.2.7 - - ` + repeat("[") + `] "GET / HTTP/1.1" 200 1 "-" "-"`,
		`192.0.2.7 - - [` + repeat("] ") + `] "GET / HTTP/1.1" 200 1 "-" "-"`,
		`192.0.2.7 - ` + repeat(`] "`) + `GET / HTTP/1.1" 200 1 "-" "-"`,
		`192.0.2.7 - - [t] "GET / HTTP/1.1" 200 ` + repeat("9") + ` "-" "-"`,
		`192.0.2.7 - - [t] "GET / HTTP/1.1" ` + repeat("9"),
		`192.0.2.7 - - [t] "GET / HTTP/1.1" 200 1 "http://` + repeat(`\x5b`) + `" "-"`,
		`192.0.2.7 - - [t] "GET / HTTP/1.1" 200 1 "-" "` + repeat(`\"`) + `"`,
		`192.0.2.7 - - [t] "GET / HTTP/1.1" 200 1 "-" "-" ` + repeat(`"`),
		repeat("{"), repeat(`{"a":`), `{"a":"` + repeat(`\u0041`) + `"}`, repeat("1/"), "#Fields: " + repeat("x "),
	}
}()

// eachParser calls f with a parser of each format, on every kernel that matters.
func eachParser(t *testing.T, f func(p *Parser)) {
	for _, name := range kernels {
		restore, _ := processor.Use(name)
		for _, format := range formats {
			f(NewParser(format))
		}
		restore()
	}
}

// TestHostileLinesGiveARecord reads each of them in every format.
func TestHostileLinesGiveARecord(t *testing.T) {
	eachParser(t, func(p *Parser) {
		for _, line := range hostileLines {
			var r Record
			p.Scan([]byte(line), &r)
			checkRecord(t, p, []byte(line), &r)
		}
	})
}

// TestReadingAllocatesNothing reads lines of every format, once the buffer for texts
// without escapes has grown.
func TestReadingAllocatesNothing(t *testing.T) {
	lines := append(append([]string{}, goodLines...), hostileLines...)
	for _, f := range formats {
		if data, err := os.ReadFile("testdata/" + f.name + ".golden"); err == nil {
			lines = append(lines, strings.Split(string(data), "\n")...)
		}
	}
	var sources, buffers [][]byte
	for _, line := range lines {
		sources, buffers = append(sources, []byte(line)), append(buffers, []byte(line+"\n"+line+"\r\n"))
	}
	var out [16]Record
	eachParser(t, func(p *Parser) {
		if n := testing.AllocsPerRun(1, func() {
			for i := range sources {
				p.Scan(sources[i], &out[0])
				p.ScanLines(buffers[i], out[:])
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", p.format.name, n)
		}
		r := &out[0]
		p.Scan([]byte(goodLines[0]), r)
		if n := testing.AllocsPerRun(1, func() {
			r.Status()
			r.Size()
			r.Form()
			r.Valid()
			r.Skipped()
			r.Code()
			r.ErrorOffset()
			r.Extent()
			r.Escaped(Target)
		}); n != 0 {
			t.Errorf("%s: the methods of a record make %v allocations", p.format.name, n)
		}
	})
}

// TestScanLinesReadsEachLine has the golden lines of each format, line ends of all kinds, little
// room for records, and lines longer than what is looked at together.
func TestScanLinesReadsEachLine(t *testing.T) {
	long := commonLine + ` "-" "` + strings.Repeat("x", 3*window) + `"`
	quotes := commonLine + ` ` + strings.Repeat(`"`, 2*window)
	lines := []string{combinedLine, "", combinedLine, long, "x", quotes, combinedLine, `\`, "\r", combinedLine, strings.Repeat(combinedLine[:70]+"\r", 3), combinedLine}
	for range 2 {
		lines = append(lines, lines...)
	}
	golden := map[string][]string{}
	for _, name := range referenced {
		eachGolden(t, name, func(line string) { golden[name] = append(golden[name], line) })
	}
	for _, end := range []string{"\n", "\r\n"} {
		eachParser(t, func(p *Parser) {
			lines := slices.Concat(golden[p.format.name], lines)
			buf := []byte(strings.Join(lines, end) + end + "unfinished")
			for _, room := range []int{1, 2, 7, 1000} {
				checkLines(t, NewParser(p.format), buf, lines, room, end)
			}
		})
	}
}

// checkLines reads the lines of a buffer with room for so many records at once.
func checkLines(t *testing.T, p *Parser, buf []byte, lines []string, room int, end string) {
	t.Helper()
	out, start, i, single := make([]Record, room), 0, 0, NewParser(p.format)
	for i < len(lines) {
		n, consumed := p.ScanLines(buf[start:], out)
		if n == 0 || n < room && i+n < len(lines) {
			t.Fatalf("%s: %d lines with room for %d, %d of %d lines are read", p.format.name, n, room, i, len(lines))
		}
		at := 0
		for k := range out[:n] {
			line := strings.TrimSuffix(lines[i], "\r")
			if end != "\n" {
				line = lines[i]
			}
			var want Record
			single.scan([]byte(line), 0, nil, &want)
			if got := out[k].Extent(); int(got.Start) != at || got.InString(string(buf[start:])) != line {
				t.Fatalf("%s: line %d lies at %v, want %d", p.format.name, i, got, at)
			}
			checkSame(t, p, []byte(line), &want, &out[k], at)
			at += len(lines[i]) + len(end)
			i++
		}
		if at != consumed {
			t.Fatalf("%s: %d bytes of %d lines, want %d", p.format.name, consumed, n, at)
		}
		start += consumed
	}
	if n, consumed := p.ScanLines(buf[start:], out); n != 0 || consumed != 0 {
		t.Errorf("%s: an unfinished line is %d lines of %d bytes", p.format.name, n, consumed)
	}
	if n, consumed := p.ScanLines(buf, nil); n != 0 || consumed != 0 {
		t.Errorf("%s: without room, %d lines of %d bytes", p.format.name, n, consumed)
	}
}

// TestParsersReadOnlyTheirInput has pages around the input that cannot be read.
func TestParsersReadOnlyTheirInput(t *testing.T) {
	m := guard.For(t, 16<<10)
	for _, good := range goodLines {
		eachParser(t, func(p *Parser) {
			for n := range len(good) + 1 {
				var want, got Record
				p.scan([]byte(good[:n]), 0, nil, &want)
				for _, at := range [][]byte{m.AtEnd(good[:n]), m.AtStart(good[:n], 0)} {
					p.Scan(at, &got)
					checkSame(t, p, at, &want, &got, 0)
				}
				p.ScanLines(m.AtEnd(good[:n]+"\n"), []Record{got, got})
			}
		})
	}
}

// TestErrorsNeverRepeatTheLine has a secret in each line that does not fit.
func TestErrorsNeverRepeatTheLine(t *testing.T) {
	eachParser(t, func(p *Parser) {
		for _, line := range []string{"secret", "secret secret secret", `192.0.2.7 - - [t] "GET /?secret HTTP/1.1" secret`, `{"secret":"secret"`, "secret\x00\xff\n"} {
			var r Record
			p.Scan([]byte(line), &r)
			err := r.Err()
			if err == nil {
				continue
			}
			var e *Error
			if !errors.As(err, &e) || !errors.Is(err, r.Code()) || e.Offset != r.ErrorOffset() || e.Code != r.Code() || errors.Is(err, CodeNone) {
				t.Errorf("%s: %q: %#v", p.format.name, line, err)
			}
			for _, b := range []byte(err.Error()) {
				if b < ' ' || b > '~' {
					t.Errorf("%s: %q: %q is no printable ASCII", p.format.name, line, err)
				}
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("%s: %q: %v", p.format.name, line, err)
			}
		}
	})
}

// TestCodesAndFieldsHaveNames wants a name for each, and none for what there is not.
func TestCodesAndFieldsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for c := range Code(codes) {
		if c.String() == "" || seen[c.String()] || c.Error() != c.String() {
			t.Errorf("code %d is named %q", c, c)
		}
		seen[c.String()] = true
	}
	for f := range Field(fields) {
		if f.String() == "" || seen[f.String()] || wants[f] == "" {
			t.Errorf("field %d is named %q, wants %q", f, f, wants[f])
		}
		seen[f.String()] = true
	}
	if Code(codes).String() != "unknown" || Field(fields).String() != "unknown field" {
		t.Error("there is a name beyond the last one")
	}
	var r Record
	if r.Has(fields) || r.Span(fields) != (uriscan.Span{}) || r.Has(255) || r.Valid() || r.Skipped() || r.Err() != nil || r.ErrorOffset() >= 0 {
		t.Error("a record of nothing has something")
	}
}

// TestStatusAndSizeAreNumbers has the numbers of a line.
func TestStatusAndSizeAreNumbers(t *testing.T) {
	for numbers, want := range map[string]struct {
		status int
		size   int64
	}{
		"200 0": {200, 0}, "000 1": {0, 1}, "499 12": {499, 12}, "7 123": {7, 123}, "- -": {-1, -1}, "200 12345678": {200, 12345678}, "200 123456789": {200, 123456789},
		"200 9223372036854775807": {200, 9223372036854775807}, "200 9223372036854775808": {200, -1}, "200 99999999999999999999": {200, -1}, "999 00000000000000000000000001": {999, 1},
	} {
		for _, line := range []string{commonLine[:len(commonLine)-len("200 1")] + numbers, commonLine[:len(commonLine)-len("200 1")] + numbers + ` "-" "-"`} {
			r := readAll(t, NewParser(common), []byte(line))
			status, hasStatus := r.Status()
			size, hasSize := r.Size()
			if !r.Valid() || hasStatus != (want.status >= 0) || hasSize != (want.size >= 0) || hasStatus && status != want.status || hasSize && size != want.size {
				t.Errorf("%q: status %d %v, size %d %v, want %v; %v", line, status, hasStatus, size, hasSize, want, r.Err())
			}
		}
	}
}

// TestRecordsAreSmall wants what the documentation of Record says of its memory.
func TestRecordsAreSmall(t *testing.T) {
	if size := reflect.TypeFor[Record]().Size(); size > 384 {
		t.Errorf("a record takes %d bytes", size)
	}
}

// TestParsersKeepNothingOfOtherLines reads lines in both orders.
func TestParsersKeepNothingOfOtherLines(t *testing.T) {
	for _, first := range goodLines {
		for _, second := range append(hostileLines, goodLines...) {
			p := NewParser(combined)
			var fresh, used Record
			NewParser(combined).Scan([]byte(second), &fresh)
			p.Scan(bytes.Clone([]byte(first)), &used)
			p.Clone().Scan([]byte(second), &used)
			checkSame(t, p, []byte(second), &fresh, &used, 0)
		}
	}
}

// TestClonesShareNoMemory clones a parser that has used its buffer.
func TestClonesShareNoMemory(t *testing.T) {
	p := NewParser(combined)
	var r Record
	p.Scan([]byte(`h - - [t] "GET /a\x2fb HTTP/1.1" 200 0 "-" "-"`), &r)
	c := p.Clone()
	if len(p.buffer) == 0 || cap(c.buffer) > 0 || &c.places[0] == &p.places[0] {
		t.Errorf("a clone shares the buffer of %d bytes, or the room for places", len(p.buffer))
	}
}
