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
)

// texts are lines of text with URIs in them, or what is nearly one.
var texts = append([]string{
	"See http://example.com/a_(b), or 'https://h:1/'.",
	"no URI here",
	"http://u:secret@h/%zz and <http://[::1]/>",
	"\x00\xffhttp://h/\xff http://bücher.example/é ftp://h/x",
	"see also jdbc:mysql://u:p@h/db",
}, hostile...)

// TestFindURIsFindsWhatAFinderFinds compares with a Finder, for each mode, after a
// Reshuffle. Each match must be the record of its own text, with its offset.
func TestFindURIsFindsWhatAFinderFinds(t *testing.T) {
	for _, o := range []find.Options{{}, {Mode: find.Loose}, {Mode: find.Strict}, {AnyScheme: true}, {Schemes: []string{"ftp"}}} {
		t.Run(o.Mode.String(), func(t *testing.T) {
			want, invalid := matchesIn(t, texts, o)
			got := run(t, func(s beam.Scope) {
				matches := FindURIs(s, beam.CreateList(s, texts), FindOptions{Options: o, Facts: true})
				passert.EqualsList(s, beam.Reshuffle(s, matches), want)
			})
			if got["records"] != int64(len(want)) || got["invalid"] != invalid {
				t.Errorf("counters: %d records, %d invalid; want %d and %d", got["records"], got["invalid"], len(want), invalid)
			}
		})
	}
}

// matchesIn returns the matches in lines, and how many of them are invalid.
func matchesIn(t *testing.T, lines []string, o find.Options) (matches []Match, invalid int64) {
	finder, err := find.New(o)
	must.NoError(t, err)
	for _, line := range lines {
		for m := range finder.AllString(line) {
			found := Match{Offset: int64(m.Start), URI: recordOf(line[m.Start:m.End], uriscan.URIReference, true)}
			if o.Mode == find.IRI {
				found.URI.Valid, found.URI.ErrorType, found.URI.ErrorOffset = true, "", -1
				found.URI.HostKind, found.URI.PathKind = m.Spans.HostKind().String(), m.Spans.PathKind().String()
				found.URI.Facts = uriscan.FactsOf(line, &m.Spans).String()
			}
			if !found.URI.Valid {
				invalid++
			}
			matches = append(matches, found)
		}
	}
	if len(matches) == 0 {
		t.Fatal("the texts have no URI")
	}
	return matches, invalid
}

// TestFindURIsRefusesWrongOptions builds pipelines that cannot run.
func TestFindURIsRefusesWrongOptions(t *testing.T) {
	for _, o := range []find.Options{{Schemes: []string{"1"}}, {Schemes: []string{"http"}, AnyScheme: true}, {Mode: 9}} {
		wantRefusal(t, "find", func(s beam.Scope) { FindURIs(s, beam.Create(s, "x"), FindOptions{Options: o}) })
	}
}

// TestFindURIsAllocatesNothing calls the DoFn as a pipeline does.
func TestFindURIsAllocatesNothing(t *testing.T) {
	fn := &findFn{}
	must.NoError(t, fn.Setup())
	found := 0
	emit := func(Match) { found++ }
	fn.ProcessElement(context.Background(), texts[0], emit)
	must.Equal(t, found, 2, "URIs found")
	expect.Allocations(t, 0, func() { fn.ProcessElement(context.Background(), texts[0], emit) }, "the calls")
}
