package uribeam

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/uriscan/uriscan"
)

func init() {
	registerDoFn(func(fn *scanFn) any { return fn.ProcessElement })
	registerCall4x0[context.Context, string, func(Record), func(Record)]()
	register.Emitter1[Record]()
}

// ScanOptions say how lines are scanned. The zero value has the defaults.
type ScanOptions struct {
	// Production is the rule of RFC 3986 that a line must match. The default is
	// uriscan.URIReference.
	Production uriscan.Production

	// Facts fills Record.Facts.
	Facts bool

	// Browser fills Record.Browser.
	Browser bool

	// Names say which names of paths and hosts are in the records.
	Names Names
}

// ScanLines scans each line as one URI reference. It expects a PCollection<string> and
// returns two PCollection<Record>: each line gives one record, either in valid or in
// invalid.
//
// Both kinds of record have the components; an invalid one also has what is wrong, and
// where. beam.Flatten(s, valid, invalid) has all lines. A carriage return at the end of a
// line is not part of it.
//
//	lines := uribeam.ReadLines(s, "gs://bucket/urls-*.gz")
//	valid, invalid := uribeam.ScanLines(s, lines, uribeam.ScanOptions{})
//
// ScanLines panics if Names has no such preset, or has a snapshot that is none.
func ScanLines(s beam.Scope, lines beam.PCollection, o ScanOptions) (valid, invalid beam.PCollection) {
	s = s.Scope("uribeam.ScanLines")
	if err := o.Names.check(); err != nil {
		panic(err)
	}
	return beam.ParDo2(s, &scanFn{Options: o}, lines)
}

// scanFn scans lines.
type scanFn struct {
	Options ScanOptions `json:"options"`

	uris  uriReader
	tally tally
}

func (fn *scanFn) Setup() error {
	if fn.Options.Facts {
		fn.uris.facts = factNames{}
	}
	fn.uris.browser = fn.Options.Browser
	return fn.Options.Names.fill(&fn.uris)
}

func (fn *scanFn) ProcessElement(ctx context.Context, line string, valid, invalid func(Record)) {
	line = withoutReturn(line)
	var s uriscan.Spans
	isValid := fn.Options.Production.ScanString(line, &s)
	fn.tally.addScan(ctx, isValid, &s)
	var r Record
	fn.uris.read(&r, line, whole(line), &s)
	if isValid {
		valid(r)
	} else {
		invalid(r)
	}
}

func (fn *scanFn) FinishBundle(ctx context.Context, _, _ func(Record)) { fn.tally.report(ctx) }
