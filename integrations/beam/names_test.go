package uribeam

import (
	"context"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/template"
)

// namedRecordOf is recordOf with the names of the preset otel.
func namedRecordOf(text string) Record {
	r := recordOf(text, uriscan.URIReference, false)
	r.Template = string(template.Append(nil, r.Path, nil))
	d := psl.Split(r.Host)
	r.Subdomain, r.RegisteredDomain, r.TopLevelDomain = d.Subdomain.InString(r.Host), d.Registrable.InString(r.Host), d.Suffix.InString(r.Host)
	return r
}

// learned is a snapshot of a learner that knows a route and has seen three users, which are
// more than it keeps apart.
func learned(t testing.TB) []byte {
	t.Helper()
	learner := template.NewLearner(template.Limits{Words: 2})
	must.NoError(t, learner.AddRoutes("/shops/{shop}"))
	for _, path := range []string{"/users/ann", "/users/bob", "/users/cid", "/about/team"} {
		learner.LearnString(path)
	}
	snapshot, err := learner.MarshalText()
	must.NoError(t, err)
	return snapshot
}

// TestNamesAreThoseOfTheLibrary compares the names of each line with those that the packages
// template and psl give, after a Reshuffle, which encodes and decodes the rows.
func TestNamesAreThoseOfTheLibrary(t *testing.T) {
	lines := append([]string{"https://www.example.co.uk/users/42?q", "//Shop.Example.COM:1/v1/f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "/%zz/7", "http://192.0.2.1/"}, hostile...)
	var want []Record
	for _, line := range lines {
		want = append(want, namedRecordOf(withoutReturn(line)))
	}
	run(t, func(s beam.Scope) {
		valid, invalid := ScanLines(s, beam.CreateList(s, lines), ScanOptions{Names: Names{Template: "otel", Domain: true}})
		passert.EqualsList(s, beam.Reshuffle(s, beam.Flatten(s, valid, invalid)), want)
	})
}

// TestCountByCountsNames counts the templates and the registrable domains of URIs, of matches
// and of requests.
func TestCountByCountsNames(t *testing.T) {
	names := Names{Learned: learned(t), Domain: true}
	texts := []string{"https://www.Example.co.uk/users/dan", "https://example.co.uk/users/eve", "https://example.com/shops/7"}
	wantTemplates := []any{`"/users/{param}" 2`, `"/shops/{shop}" 1`}
	wantDomains := []any{`"example.co.uk" 2`, `"example.com" 1`}
	log := []string{
		`www.example.co.uk 192.0.2.7 - - [t] "GET /users/dan HTTP/1.1" 200 9 "-" "-"`,
		`www.example.co.uk 192.0.2.7 - - [t] "GET https://example.com/shops/7 HTTP/1.1" 200 9 "-" "-"`,
		`example.co.uk 192.0.2.7 - - [t] "GET /users/eve?q HTTP/1.1" 200 9 "-" "-"`,
	}
	for name, elements := range map[string]func(s beam.Scope) beam.PCollection{
		"records": func(s beam.Scope) beam.PCollection {
			valid, _ := ScanLines(s, beam.CreateList(s, texts), ScanOptions{Names: names})
			return valid
		},
		"matches": func(s beam.Scope) beam.PCollection {
			return FindURIs(s, beam.CreateList(s, texts), FindOptions{Names: names})
		},
		"requests": func(s beam.Scope) beam.PCollection {
			requests, _ := ParseAccessLog(s, beam.CreateList(s, log), LogOptions{Format: "vhost-combined", Names: names})
			return requests
		},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, func(s beam.Scope) {
				col := elements(s)
				passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, col, Template)), wantTemplates...)
				passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, col, Domain)), wantDomains...)
			})
		})
	}
}

// TestASnapshotIsKeptWithTheLimitsThatMadeIt has more words at a place than a learner has by
// default. None of them may become variable.
func TestASnapshotIsKeptWithTheLimitsThatMadeIt(t *testing.T) {
	learner := template.NewLearner(template.Limits{Words: 1000})
	path := func(i int) string { return "/" + string(rune('a'+i/26)) + "-" + string(rune('a'+i%26)) }
	for i := range 26 * 26 {
		learner.LearnString(path(i))
	}
	snapshot, err := learner.MarshalText()
	must.NoError(t, err)
	var u uriReader
	must.NoError(t, (&Names{Learned: snapshot}).fill(&u))
	for i := range 26 * 26 {
		expect.Equal(t, string(u.appendTemplate(nil, path(i))), path(i), "template")
	}
}

// TestWrongNamesAreRefused builds pipelines that cannot run. The messages repeat nothing of a
// snapshot.
func TestWrongNamesAreRefused(t *testing.T) {
	for _, c := range []struct {
		names Names
		want  string
	}{
		{Names{Template: "secret"}, "no preset has the name of Names.Template; want one of otel, rfc1051, odigos"},
		{Names{Learned: []byte("secret")}, "Names.Learned is no snapshot"},
		{Names{Template: "secret", Learned: learned(t)}, "no preset has the name"},
	} {
		wantRefusal(t, c.want, func(s beam.Scope) { ScanLines(s, beam.Create(s, "x"), ScanOptions{Names: c.names}) })
		wantRefusal(t, c.want, func(s beam.Scope) { FindURIs(s, beam.Create(s, "x"), FindOptions{Names: c.names}) })
		wantRefusal(t, c.want, func(s beam.Scope) { ParseAccessLog(s, beam.Create(s, "x"), LogOptions{Names: c.names}) })
	}
}

// TestNamesAllocateNothing calls the DoFn as a pipeline does. A template is made when it is
// seen for the first time.
func TestNamesAllocateNothing(t *testing.T) {
	ctx := context.Background()
	for _, names := range []Names{{Template: "otel", Domain: true}, {Learned: learned(t), Domain: true}} {
		fn := &scanFn{Options: ScanOptions{Names: names}}
		must.NoError(t, fn.Setup())
		var kept Record
		emit := func(r Record) { kept = r }
		const line = "https://www.example.co.uk/users/42"
		fn.ProcessElement(ctx, line, emit, emit)
		expect.Allocations(t, 0, func() { fn.ProcessElement(ctx, line, emit, emit) }, "the calls")
		expect.Equal(t, kept, namedRecordOf(line), "emitted")
	}
}

// TestLongTemplatesAreNotKept has long paths, of which a line may have a megabyte.
func TestLongTemplatesAreNotKept(t *testing.T) {
	var u uriReader
	must.NoError(t, (&Names{Template: "otel"}).fill(&u))
	for _, path := range []string{"/" + strings.Repeat("a/", LongestKey), "/7/" + strings.Repeat("a/", LongestKey)} {
		expect.Equal(t, u.nameOf(path), string(template.Append(nil, path, nil)), "the template")
	}
	expect.Equal(t, len(u.templates), 0, "templates that are kept")
	expect.Equal(t, u.nameOf("/users/7"), "/users/{int}", "a short one")
	expect.Equal(t, len(u.templates), 1, "templates that are kept")
}

// TestTemplatesThatAreKeptAreBounded makes more templates than are kept.
func TestTemplatesThatAreKeptAreBounded(t *testing.T) {
	var m memo
	for i := range 2*mostKept + 1 {
		text := []byte{byte(i), byte(i >> 8), byte(i >> 16)}
		expect.Equal(t, m.of(text), string(text), "text %d", i)
		if len(m) > mostKept {
			t.Fatalf("%d strings are kept, want at most %d", len(m), mostKept)
		}
	}
}
