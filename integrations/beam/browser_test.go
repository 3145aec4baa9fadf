package uribeam

import (
	"context"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/whatwg"
)

// TestBrowserIsThatOfTheLibrary compares the column of each line and of each match with what
// package whatwg says of the text alone, after a Reshuffle.
func TestBrowserIsThatOfTheLibrary(t *testing.T) {
	with := func(r Record) Record {
		var s uriscan.Spans
		uriscan.ScanString(r.Original, &s)
		r.Browser = whatwg.Compare(r.Original, &s).String()
		return r
	}
	lines := append([]string{`http://evil.example\@h.example/`, "https:evil.example", "java\tscript:alert(1)"}, hostile...)
	var want []Record
	different := 0
	for _, line := range lines {
		r := with(recordOf(withoutReturn(line), uriscan.URIReference, false))
		want = append(want, r)
		if r.Browser != "" {
			different++
		}
	}
	if different < 10 {
		t.Errorf("only %d lines differ", different)
	}
	matches, _ := matchesIn(t, texts, find.Options{})
	for i := range matches {
		matches[i].URI = with(matches[i].URI)
	}
	run(t, func(s beam.Scope) {
		valid, invalid := ScanLines(s, beam.CreateList(s, lines), ScanOptions{Browser: true})
		passert.EqualsList(s, beam.Reshuffle(s, beam.Flatten(s, valid, invalid)), want)
		found := FindURIs(s, beam.CreateList(s, texts), FindOptions{Facts: true, Browser: true})
		passert.EqualsList(s, beam.Reshuffle(s, found), matches)
	})
}

// TestCountByCountsEachDifference counts those of URIs and of matches. A request target is no
// URI, so a log is refused.
func TestCountByCountsEachDifference(t *testing.T) {
	texts := []string{"https:evil.example", "http://0x7f.1/", "http://h/"}
	run(t, func(s beam.Scope) {
		valid, _ := ScanLines(s, beam.CreateList(s, texts), ScanOptions{Browser: true})
		passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, valid, Browser)), `"host" 2`, `"path" 1`)
		found := FindURIs(s, beam.CreateList(s, texts), FindOptions{Browser: true})
		passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, found, Browser)), `"host" 1`)
	})
	wantRefusal(t, "a LogRecord has a request target, and only a URI has the field browser", func(s beam.Scope) {
		requests, _ := ParseAccessLog(s, beam.Create(s, "x"), LogOptions{})
		CountBy(s, requests, Browser)
	})
}

// TestBrowserAllocatesNothing calls the DoFn as a pipeline does.
func TestBrowserAllocatesNothing(t *testing.T) {
	fn := &scanFn{Options: ScanOptions{Browser: true}}
	must.NoError(t, fn.Setup())
	var kept Record
	emit := func(r Record) { kept = r }
	for line, want := range map[string]string{"http://h.example/a?b": "", `http://evil.example\@h.example/`: "host,path,refused-by-rfc3986"} {
		expect.Allocations(t, 0, func() { fn.ProcessElement(context.Background(), line, emit, emit) }, "%s", line)
		expect.Equal(t, kept.Browser, want, "%s", line)
	}
}
