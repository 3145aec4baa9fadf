package uribeam

import (
	"context"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Match]())
	registerDoFn(func(fn *findFn) any { return fn.ProcessElement })
	registerCall3x0[context.Context, string, func(Match)]()
	register.Emitter1[Match]()
}

// FindOptions say what is looked for in text. The zero value has the defaults.
type FindOptions struct {
	// Options are those of package find: the schemes, and how far a URI goes.
	find.Options

	// Facts fills Record.Facts.
	Facts bool

	// Browser fills Record.Browser.
	Browser bool

	// Names say which names of paths and hosts are in the records.
	Names Names
}

// Match is a URI that was found in a line of text. It is a row with a schema.
type Match struct {
	URI    Record `beam:"uri"`
	Offset int64  `beam:"offset"` // of its first byte in the line
}

// FindURIs finds the URIs in each line of text. It expects a PCollection<string> and
// returns a PCollection<Match>.
//
// In the modes find.Strict and find.IRI every match is valid. In the mode find.Loose a
// match may be invalid; then its record says what is wrong, and where. A line without a
// URI gives nothing. A URI that goes on in the next line is not put together.
//
// FindURIs panics if the options have a scheme that is none, schemes together with
// AnyScheme, or no such mode; and for Names as ScanLines does.
func FindURIs(s beam.Scope, lines beam.PCollection, o FindOptions) beam.PCollection {
	s = s.Scope("uribeam.FindURIs")
	if _, err := find.New(o.Options); err != nil {
		panic(err)
	}
	if err := o.Names.check(); err != nil {
		panic(err)
	}
	return beam.ParDo(s, &findFn{Options: o}, lines)
}

// findFn finds URIs.
type findFn struct {
	Options FindOptions `json:"options"`

	finder  *find.Finder
	matches []find.Match
	uris    uriReader
	tally   tally
}

func (fn *findFn) Setup() (err error) {
	if fn.Options.Facts {
		fn.uris.facts = factNames{}
	}
	if fn.finder, err = find.New(fn.Options.Options); err != nil {
		return err
	}
	fn.uris.browser = fn.Options.Browser
	return fn.Options.Names.fill(&fn.uris)
}

func (fn *findFn) ProcessElement(ctx context.Context, line string, emit func(Match)) {
	fn.matches = fn.finder.AppendMatchesString(fn.matches[:0], line)
	for i := range fn.matches {
		m := &fn.matches[i]
		fn.tally.addScan(ctx, m.Spans.Valid(), &m.Spans)
		found := Match{Offset: int64(m.Start)}
		fn.uris.read(&found.URI, line, uriscan.Span{Start: uint32(m.Start), End: uint32(m.End)}, &m.Spans)
		emit(found)
	}
}

func (fn *findFn) FinishBundle(ctx context.Context, _ func(Match)) { fn.tally.report(ctx) }
