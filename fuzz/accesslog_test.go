package fuzz

import (
	"bytes"
	"maps"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/logref"
	"github.com/uriscan/uriscan/target"
)

// seedsOfLogs are lines of the common and the combined format, usual ones and others.
var seedsOfLogs = []string{
	`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET /a?b=c HTTP/1.1" 200 30975 "https://h.example/p?q#f" "Mozilla/5.0 (X11)" "-"`,
	`h:80 2001:db8::7 - ann bee [2019-01-26T19:45:25+03:30] "post http://h:80/a b HTTP/2" 1 - "-" "\"x\x22" 0.003 12`,
	`10.0.0.1, 10.0.0.2 - "" [1548519325.123] "\x16\x03\x01\x02" 400 0 "" "" 1 "router@docker" "http://10.0.0.1:80" 12ms`,
	`unix: - - [26/Jan/2019:19:45:25 +0330] "-" 408 - "-" "-"`,
	`"192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "OPTIONS * HTTP/1.0" 200 1 "-" "curl/8""`,
	`h - - [t] "GET /a\x3fb\\ HTTP/1.1" 400 99999999999999999999 "\"" "`,
	"192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] \"HEAD / HTTP/1.0\" 304 0\r\n\n192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] \"GET /\" 000 -\n",
}

// FuzzAccessLog reads a text as lines of each format of NCSA. Each line is read by
// itself and among the others, on every kernel, and held against a regular expression.
// Its target and its referer are those of a scan of the same text.
func FuzzAccessLog(f *testing.F) {
	for _, line := range seedsOfLogs {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		buf := append(bytes.Clone(input), '\n')
		for _, name := range []string{"common", "combined", "vhost", "vhost-combined"} {
			p := accesslog.NewParser(accesslog.Named(name))
			for _, k := range uriscan.Kernels() {
				withKernel(t, k, func() { checkLog(t, p, buf) })
			}
		}
	})
}

// checkLog reads all lines of buf at once, and each by itself.
func checkLog(t *testing.T, p *accesslog.Parser, buf []byte) {
	t.Helper()
	out := make([]accesslog.Record, bytes.Count(buf, []byte("\n"))+1)
	n, consumed := p.ScanLines(buf, out)
	if n != len(out)-1 || consumed != len(buf) {
		t.Fatalf("%s, %q: %d lines of %d bytes, want %d of %d", p.Format().Name(), buf, n, consumed, len(out)-1, len(buf))
	}
	start := 0
	for i := range out[:n] {
		length := bytes.IndexByte(buf[start:], '\n')
		line := bytes.TrimSuffix(buf[start:start+length], []byte("\r"))
		checkLogLine(t, p, line, start, &out[i])
		start += length + 1
	}
}

// checkLogLine reads a line by itself, and wants what was read of it among others.
func checkLogLine(t *testing.T, p *accesslog.Parser, line []byte, start int, among *accesslog.Record) {
	t.Helper()
	var r accesslog.Record
	valid := p.Scan(line, &r)
	name := p.Format().Name()
	if valid != among.Valid() || r.Skipped() != among.Skipped() || r.Code() != among.Code() || valid && !maps.Equal(placesOf(&r, 0), placesOf(among, start)) {
		t.Fatalf("%s, %q: %v %v alone, %v %v among other lines", name, line, placesOf(&r, 0), r.Err(), placesOf(among, start), among.Err())
	}
	want, ok := logref.ReadNCSA(name, string(line))
	if valid != ok || valid && !maps.Equal(placesOf(&r, 0), want) {
		t.Fatalf("%s, %q: %v %v, by the expression %v %v", name, line, placesOf(&r, 0), r.Err(), want, ok)
	}
	if at := r.ErrorOffset(); at > len(line) || valid == (at >= 0) && !r.Skipped() {
		t.Fatalf("%s, %q: error at %d", name, line, at)
	}
	if r.Has(accesslog.Target) {
		var want uriscan.Spans
		text := r.AppendUnescaped(nil, accesslog.Target, r.Span(accesslog.Target).In(line))
		form, ok := target.Scan(r.Span(accesslog.Method).In(line), text, &want)
		if form != r.Form() || ok != r.Target.Valid() {
			t.Fatalf("%s, %q: target is %v, %v, want %v, %v", name, line, r.Form(), r.Target.Valid(), form, ok)
		}
		checkUnescaped(t, &r, line, text, &r.Target, &want)
	}
	if r.Has(accesslog.Referer) {
		var want uriscan.Spans
		text := r.AppendUnescaped(nil, accesslog.Referer, r.Span(accesslog.Referer).In(line))
		if uriscan.Scan(text, &want) != r.Referer.Valid() {
			t.Fatalf("%s, %q: referer %v, want %v", name, line, r.Referer.Err(), want.Err())
		}
		checkUnescaped(t, &r, line, text, &r.Referer, &want)
	}
}

// checkUnescaped wants the components in a line to be those of the text without escapes.
func checkUnescaped(t *testing.T, r *accesslog.Record, line, text []byte, got, want *uriscan.Spans) {
	t.Helper()
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		part := r.AppendUnescaped(nil, accesslog.Target, got.Span(c).In(line))
		if got.Has(c) != want.Has(c) || !bytes.Equal(part, want.Span(c).In(text)) {
			t.Fatalf("%q: %v is %q, want %q", line, c, part, want.Span(c).In(text))
		}
	}
	if got.ErrorCode() != want.ErrorCode() {
		t.Fatalf("%q: %v, want %v", line, got.Err(), want.Err())
	}
}

// placesOf returns where the fields of a record lie in its line, which begins at start.
func placesOf(r *accesslog.Record, start int) logref.Places {
	found := logref.Places{}
	for f := accesslog.Client; f <= accesslog.Rest; f++ {
		if span := r.Span(f); r.Has(f) {
			found[f.String()] = [2]int{int(span.Start) - start, int(span.End) - start}
		}
	}
	return found
}
