package bench

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/julienschmidt/httprouter"
	uritemplate3 "github.com/yosida95/uritemplate/v3"
	"golang.org/x/net/publicsuffix"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/uritemplate"
)

// A replacement is a row of docs/migration.md about another package: what both give for an
// input, inputs for which that is the same, and one for which it is not.
type replacement struct {
	run     func(t *testing.T, input string) (theirs, ours any)
	same    []string
	differs string // "" if nothing does
}

// theirHosts are hosts of which both lists of public suffixes have had the rules for years.
var theirHosts = []string{"www.example.co.uk", "example.com", "co.uk", "com", "localhost", "a.b.c.kobe.jp", "www.city.kobe.jp", "ann.github.io", "github.io", "x.unknown-suffix"}

// theirTemplates are templates and no templates.
var theirTemplates = []string{"/users/{id}", everyOperator, "{x:3}{id*}", "", "{", "}", "{a b}", "{=x}", "{x:0}", "{x*:1}", "<x>", "%zz"}

// everyOperator is a template with every operator of the RFC.
const everyOperator = "{x,id}{+x}{#x}{.x}{/x}{;x}{?x,id}{&x}{?id*}"

// theirPaths are paths that both routers look up.
var theirPaths = []string{"/about", "/users/42", "/users/ann%20b", "/files/a/b", "/nothing", "/users", "/users/42/x", "/"}

// thePatterns are those of the routers, in the syntax of ServeMux.
var thePatterns = []string{"GET /about", "GET /users/{id}", "GET /files/{rest...}", "GET /a/b"}

// replacements has a function for each row. The code of the row is in it.
var replacements = map[string]replacement{
	"publicsuffix.PublicSuffix(h)": {func(_ *testing.T, h string) (any, any) {
		suffix, icann := publicsuffix.PublicSuffix(h)
		d := psl.Split(h)
		return []any{suffix, icann}, []any{d.Suffix.InString(h), d.Listed() && !d.Private()}
	}, theirHosts, "192.0.2.1"},
	"publicsuffix.EffectiveTLDPlusOne(h)": {func(_ *testing.T, h string) (any, any) {
		domain, _ := publicsuffix.EffectiveTLDPlusOne(h)
		d := psl.Split(h)
		return domain, d.Registrable.InString(h)
	}, theirHosts, "example.com."},
	"uritemplate3.New(text)": {func(_ *testing.T, text string) (any, any) {
		_, theirs := uritemplate3.New(text)
		_, ours := uritemplate.Parse(text)
		return theirs == nil, ours == nil
	}, theirTemplates, ""},
	"t3.Varnames()": {func(_ *testing.T, text string) (any, any) {
		t3, t := uritemplate3.MustNew(text), uritemplate.MustParse(text)
		return t3.Varnames(), t.Names()
	}, []string{"/users/{id}", everyOperator}, ""},
	"t3.Expand(values)": {func(test *testing.T, value string) (any, any) {
		t3, t := uritemplate3.MustNew(everyOperator), uritemplate.MustParse(everyOperator)
		values := uritemplate3.Values{"id": uritemplate3.List("a", value), "x": uritemplate3.String(value)}
		vars := uritemplate.Map{"id": uritemplate.List("a", value), "x": uritemplate.String(value)}
		theirs, err := t3.Expand(values)
		must.NoError(test, err)
		ours, err := t.Append(nil, vars)
		must.NoError(test, err)
		return theirs, string(ours)
	}, []string{"a", "", "a b", "50%/,", "a&b=c;d"}, "é"},
	"t3.Match(expansion)": {func(_ *testing.T, text string) (any, any) {
		t3, t := uritemplate3.MustNew(text), uritemplate.MustParse(text)
		expansion := strings.NewReplacer("{id}", "a%20b", "{x}", "p.q", "{y}", "r").Replace(text)
		var theirs, ours []string
		values := t3.Match(expansion)
		var m uritemplate.Match
		if !t.MatchString(expansion, &m) {
			ours = []string{"no match"}
		}
		if values == nil {
			theirs = []string{"no match"}
		}
		for _, name := range t.Names() {
			theirs, ours = append(theirs, values.Get(name).String()), append(ours, m.Value(name).String())
		}
		return theirs, ours
	}, []string{"/users/{id}", "{id}", "/{id}/{y}", "{x}.{y}"}, ""},
	"mux.Handler(request)": {func(t *testing.T, path string) (any, any) {
		mux := http.NewServeMux()
		for _, pattern := range thePatterns {
			mux.HandleFunc(pattern, nobody)
		}
		request := httptest.NewRequest("GET", path, nil)
		_, theirs := mux.Handler(request)
		set, err := match.Compile(thePatterns...)
		must.NoError(t, err)
		var m match.Match
		if !set.MatchHostString(request.Host, request.Method, request.URL.EscapedPath(), &m) {
			return theirs, ""
		}
		return theirs, set.Pattern(m.Pattern)
	}, theirPaths, "/a//b"},
	"router.Lookup(method, path)": {func(t *testing.T, path string) (any, any) {
		const method = "GET"
		router := theirRouter()
		handle, _, _ := router.Lookup(method, path)
		set, err := match.Compile(thePatterns...)
		must.NoError(t, err)
		var m match.Match
		return handle != nil, set.MatchString(method, path, &m)
	}, theirPaths, "/%61bout"},
	"params.ByName(name)": {func(t *testing.T, path string) (any, any) {
		const name = "id"
		_, params, _ := theirRouter().Lookup("GET", path)
		set, err := match.Compile(thePatterns...)
		must.NoError(t, err)
		var m match.Match
		set.MatchString("GET", path, &m)
		i := slices.Index(set.Names(m.Pattern), name)
		must.Equal(t, set.Names(m.Pattern)[i], name, "the name")
		return params.ByName(name), m.Value(i).InString(path)
	}, []string{"/users/42", "/users/ann%20b"}, ""},
}

// theirRouter is httprouter with the patterns, in its own syntax.
func theirRouter() *httprouter.Router {
	router := httprouter.New()
	for _, path := range []string{"/about", "/users/:id", "/files/*rest", "/a/b"} {
		router.Handle("GET", path, func(http.ResponseWriter, *http.Request, httprouter.Params) {})
	}
	return router
}

// TestRowsOfOtherPackagesAreExecuted wants a function for each row and a row for each function,
// with the code of the row in this file. Both sides must give the same, but where the row says
// that they differ. Ada is not a package of Go: what needs it is skipped where there is none.
func TestRowsOfOtherPackagesAreExecuted(t *testing.T) {
	_, text, _ := strings.Cut(must.Read(t, "../docs/migration.md"), "| other packages |")
	text, _, _ = strings.Cut(text, "\n\n")
	source := must.Read(t, "migration_test.go") + must.Read(t, "migration_browser_test.go")
	maps.Copy(replacements, browserReplacements)
	code := regexp.MustCompile("`([^`]*)`")
	shown := map[string]bool{}
	for line := range strings.Lines(text) {
		cells := strings.Split(line, " | ")
		name := code.FindStringSubmatch(cells[0])
		if len(cells) != 3 || name == nil {
			continue
		}
		shown[name[1]] = true
		row, known := replacements[name[1]]
		if !known {
			t.Errorf("no function runs the row %s", name[1])
			continue
		}
		for _, c := range code.FindAllStringSubmatch(cells[0]+cells[1], -1) {
			if strings.Count(source, c[1]) < 1+strings.Count(cells[0], c[1]) {
				t.Errorf("the row %s: nothing here runs %s", name[1], c[1])
			}
		}
		if differs := code.FindAllStringSubmatch(cells[2], -1); row.differs != "" && (len(differs) == 0 || differs[len(differs)-1][1] != row.differs) {
			t.Errorf("the row %s does not end with the example %s", name[1], row.differs)
		}
		t.Run(name[1], func(t *testing.T) {
			for _, input := range row.same {
				if theirs, ours := row.run(t, input); !reflect.DeepEqual(theirs, ours) {
					t.Errorf("%s of %q is %#v, what the row has instead gives %#v", name[1], input, theirs, ours)
				}
			}
			if row.differs == "" {
				return
			}
			if theirs, ours := row.run(t, row.differs); reflect.DeepEqual(theirs, ours) {
				t.Errorf("%s of %q: both sides give %#v", name[1], row.differs, theirs)
			}
		})
	}
	for name := range replacements {
		if !shown[name] {
			t.Errorf("docs/migration.md has no row %s", name)
		}
	}
}
