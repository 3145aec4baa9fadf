package accesslog

import (
	"maps"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/logref"
)

// What the tests of this package share.

// The formats of NCSA.
var formatsOfNCSA = []*Format{common, combined, vhost, vhostCombined}

// plainOf returns a text without the escapes of a format.
func plainOf(f *Format, text string) []byte {
	r := Record{state: state{escapes: f.escapes}}
	return r.AppendUnescaped(nil, UserAgent, []byte(text))
}

// fieldsOf returns the fields of a record as package logref has them.
func fieldsOf(r *Record) logref.Places {
	found := logref.Places{}
	for f := range Field(fields) {
		if span := r.Span(f); r.Has(f) {
			found[f.String()] = [2]int{int(span.Start), int(span.End)}
		}
	}
	return found
}

// shifted returns the fields as they lie if the line begins at an offset.
func shifted(f logref.Places, by int) logref.Places {
	f = maps.Clone(f)
	for name, at := range f {
		f[name] = [2]int{at[0] + by, at[1] + by}
	}
	return f
}

// before and after are lines around another one, which must not change what is read of it.
const before, after = "192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] \"GET / HTTP/1.1\" 200 1 \"\n\"\\\n", "\n\"\"\"\"\"\"\n"

// readAll reads a line by itself, by the exact scan alone, and among other lines, on
// every kernel, and wants the same of all. It returns the record.
func readAll(t *testing.T, p *Parser, line []byte) (r Record) {
	t.Helper()
	p.open = 0 // whatever came before
	p.scan(line, 0, nil, &r)
	checkRecord(t, p, line, &r)
	open := p.open
	buf := append(append([]byte(before), line...), after...)
	for _, name := range kernels {
		restore, _ := processor.Use(name)
		var alone Record
		p.open = 0
		p.Scan(line, &alone)
		checkSame(t, p, line, &r, &alone, 0)
		var out [8]Record
		p.open = 0
		n, consumed := p.ScanLines(buf, out[:])
		restore()
		if n < 4 || p.open != open || out[2].line.Start != uint32(len(before)) {
			t.Fatalf("%s, kernel %s, %q: %d lines of %d bytes, the third at %d", p.format.name, name, line, n, consumed, out[2].line.Start)
		}
		if got := out[2].line.Len(); got == len(line) { // no line end within it
			checkSame(t, p, line, &r, &out[2], len(before))
		}
	}
	return r
}

// kernels are those that change how lines are read.
var kernels = func() []string {
	all := uriscan.Kernels()
	if len(all) > 2 {
		return []string{all[0], all[len(all)-2]}
	}
	return all
}()

// checkSame wants two records of a line to be the same, the second one with its offsets
// by so much greater.
func checkSame(t *testing.T, p *Parser, line []byte, a, b *Record, by int) {
	t.Helper()
	if x, y := fieldsOf(a), fieldsOf(b); !maps.Equal(shifted(x, by), y) {
		t.Fatalf("%s, %q: %v alone, %v with offset %d", p.format.name, line, x, y, by)
	}
	x, y := a.state, b.state
	x.line.Start += uint32(by)
	x.line.End += uint32(by)
	if x.code > CodeSkipped {
		x.offset += uint32(by)
	}
	if x != y {
		t.Fatalf("%s, %q: %+v alone, %+v with offset %d", p.format.name, line, x, y, by)
	}
	checkSameSpans(t, line, &a.Target, &b.Target, by)
	checkSameSpans(t, line, &a.Referer, &b.Referer, by)
}

// checkSameSpans does so for the spans of a URI.
func checkSameSpans(t *testing.T, line []byte, a, b *uriscan.Spans, by int) {
	t.Helper()
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		x, y := a.Span(c), b.Span(c)
		if a.Has(c) {
			x.Start += uint32(by)
			x.End += uint32(by)
		}
		if a.Has(c) != b.Has(c) || x != y {
			t.Fatalf("%q: %v is %v alone, %v with offset %d", line, c, a.Span(c), y, by)
		}
	}
	if a.Valid() != b.Valid() || a.ErrorCode() != b.ErrorCode() || a.ErrorOffset() >= 0 && a.ErrorOffset()+by != b.ErrorOffset() {
		t.Fatalf("%q: %v at %d alone, %v at %d with offset %d", line, a.ErrorCode(), a.ErrorOffset(), b.ErrorCode(), b.ErrorOffset(), by)
	}
}

// checkRecord wants what holds for every record: spans lie in the line, and an error
// says where it is.
func checkRecord(t *testing.T, p *Parser, line []byte, r *Record) {
	t.Helper()
	if !r.read || r.Valid() && r.Skipped() || r.Valid() != (r.Code() == CodeNone) || (r.Err() != nil) != (r.Code() > CodeSkipped) {
		t.Fatalf("%s, %q: read %v, valid %v, skipped %v, %v", p.format.name, line, r.read, r.Valid(), r.Skipped(), r.Err())
	}
	if at := r.ErrorOffset(); (at >= 0) != (r.Code() > CodeSkipped) || at > len(line) {
		t.Fatalf("%s, %q: error at %d, %v", p.format.name, line, at, r.Code())
	}
	for f := range Field(fields) {
		span := r.Span(f)
		if span.Start > span.End || int(span.End) > len(line) || !r.Has(f) && span != (uriscan.Span{}) {
			t.Fatalf("%s, %q: %v lies at %v", p.format.name, line, f, span)
		}
	}
	if (r.Target != uriscan.Spans{}) != r.Has(Target) || (r.Referer != uriscan.Spans{}) != r.Has(Referer) {
		t.Fatalf("%s, %q: target %v, referer %v", p.format.name, line, r.Target, r.Referer)
	}
}

// checkReference holds a record against the regular expression of its format.
func checkReference(t *testing.T, p *Parser, line []byte) (valid bool) {
	t.Helper()
	r := readAll(t, p, line)
	want, ok := logref.ReadNCSA(p.format.name, string(line))
	if r.Valid() != ok {
		t.Fatalf("%s, %q: valid %v, %v; by the expression %v", p.format.name, line, r.Valid(), r.Err(), ok)
	}
	if got := fieldsOf(&r); ok && !maps.Equal(got, want) {
		t.Fatalf("%s, %q: %v, by the expression %v", p.format.name, line, got, want)
	}
	return ok
}
