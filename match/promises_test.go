package match_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
)

// TestMatchAllocatesNothing is for every way that a match can take.
func TestMatchAllocatesNothing(t *testing.T) {
	sets := []*match.Set{mustCompile(t, mixed...), mustOpenAPI(t, templates...), mustCompile(t, "/a/{x}/c", "/a/b/z", strings.Repeat("/b", 100)+"/{x}")}
	paths := []string{"/a/b/c", "/r/a...b", "/" + strings.Repeat("%61", 200), "/" + strings.Repeat("x", 10_000), strings.Repeat("/b", 100) + "/c", strings.Repeat("/b", 10_000)}
	for _, r := range requests {
		paths = append(paths, r[2])
	}
	for _, set := range sets {
		for _, path := range paths {
			var m match.Match
			method, host, bytes := []byte("GET"), []byte("H.example:80"), []byte(path)
			expect.Allocations(t, 0, func() { set.Match(method, bytes, &m) }, "Match, %.30s", path)
			expect.Allocations(t, 0, func() { set.MatchString("PROPPATCH", path, &m) }, "MatchString, %.30s", path)
			expect.Allocations(t, 0, func() { set.MatchHost(host, method, bytes, &m) }, "MatchHost, %.30s", path)
			expect.Allocations(t, 0, func() { set.MatchHostString("H.example:80", "GET", path, &m) }, "MatchHostString, %.30s", path)
		}
	}
}

// TestConcurrentMatchesDoNotDisturbEachOther uses a set from many goroutines.
func TestConcurrentMatchesDoNotDisturbEachOther(t *testing.T) {
	set := mustCompile(t, mixed...)
	want := answers(set)
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 20 {
				if got := answers(set); got != want {
					t.Error("another answer")
				}
			}
		}()
	}
	all.Wait()
}

// TestNoByteBesideThePathCounts has paths inside of longer texts.
func TestNoByteBesideThePathCounts(t *testing.T) {
	set := mustCompile(t, mixed...)
	for _, r := range requests {
		for _, beside := range []string{"", "/", "x", "longer-than-eight", "%2F", "\x00"} {
			text := []byte(beside + r[2] + beside)
			path := text[len(beside) : len(beside)+len(r[2])]
			var m, want match.Match
			got, found := set.Match([]byte(r[1]), path, &m), set.MatchString(r[1], r[2], &want)
			if got != found || m.Pattern != want.Pattern || m.Values() != want.Values() {
				t.Errorf("%s beside %q: %v %v, want %v %v", r[2], beside, got, m, found, want)
			}
		}
	}
}

// TestPathsAreReadWithinTheirBounds has paths and methods of each length that end where the
// readable memory ends, and that begin where it begins.
func TestPathsAreReadWithinTheirBounds(t *testing.T) {
	m := guard.For(t, 1<<12)
	paths := []string{"/" + strings.Repeat("x", 40), strings.Repeat("/b", 20), "/many/longer-than-nine/" + strings.Repeat("%61", 10), "/static/" + strings.Repeat("x", 30), "/r/a...b.json/" + strings.Repeat("x", 20)}
	for _, r := range requests {
		paths = append(paths, r[2])
	}
	for _, set := range []*match.Set{mustCompile(t, mixed...), mustOpenAPI(t, templates...), mustCompile(t, strings.Repeat("/b", 10)+"/{x}", "/{x}/b/longer-than-eight")} {
		for _, path := range paths {
			for n := range len(path) + 1 {
				var want, got match.Match
				found := set.MatchString("GET", path[:n], &want)
				for _, placed := range [][]byte{m.AtEnd(path[:n]), m.AtStart(path[:n], 0)} {
					if set.Match([]byte("GET"), placed, &got) != found || got.Pattern != want.Pattern {
						t.Errorf("%q: pattern %d, want %d", path[:n], got.Pattern, want.Pattern)
					}
				}
			}
		}
		for _, method := range []string{"", "G", "GE", "GET", "POST", "PATCH", "DELETE", "OPTIONS", "CHECKOUT", "PROPPATCH"} {
			var want, got match.Match
			found := set.MatchHostString("h.example", method, "/users/7", &want)
			for _, placed := range [][]byte{m.AtEnd(method), m.AtStart(method, 0)} {
				if set.MatchHost([]byte("h.example"), placed, []byte("/users/7"), &got) != found {
					t.Errorf("%q: %t, want %t", method, !found, found)
				}
			}
		}
		if host := m.AtEnd("H.example:8080"); set.MatchHost(host, []byte("GET"), []byte("/a"), &match.Match{}) != set.MatchHostString("h.EXAMPLE:8080", "GET", "/a", &match.Match{}) {
			t.Error("a host at the end of the memory has another answer")
		}
	}
}

// TestZeroSetHasNoPatterns asks it for everything.
func TestZeroSetHasNoPatterns(t *testing.T) {
	var set match.Set
	var m match.Match
	if set.MatchString("GET", "/", &m) || set.MatchHostString("h", "GET", "/", &m) || set.Len() != 0 || set.Methods("h", "/") != nil {
		t.Error("the zero Set has a pattern")
	}
}

// TestErrorsSayWhereAndWhatWouldBeRight has a pattern for each reason.
func TestErrorsSayWhereAndWhatWouldBeRight(t *testing.T) {
	long := "/" + strings.Repeat("x", match.MaxLiteral+1)
	var methods []string
	for i := range match.MaxMethods + 1 {
		methods = append(methods, fmt.Sprintf("M%d /", i))
	}
	for _, c := range []struct {
		openAPI  bool
		patterns []string
		code     match.ErrorCode
		pattern  int
		offset   int
	}{
		{false, []string{""}, match.CodePath, 0, 0},
		{false, []string{"/", "host"}, match.CodePath, 1, 4},
		{false, []string{"GET "}, match.CodePath, 0, 4},
		{false, []string{"G(T /"}, match.CodeMethod, 0, 0},
		{false, []string{" /"}, match.CodeMethod, 0, 0},
		{false, []string{"GET  {h}/"}, match.CodeHost, 0, 5},
		{false, []string{"/a{x}"}, match.CodeWildcard, 0, 2},
		{false, []string{"/a/{x}b"}, match.CodeWildcard, 0, 7},
		{false, []string{"/{$}/"}, match.CodeWildcard, 0, 1},
		{false, []string{"/{x...}/"}, match.CodeWildcard, 0, 1},
		{false, []string{"/{}"}, match.CodeName, 0, 2},
		{false, []string{"/{...}"}, match.CodeName, 0, 2},
		{false, []string{"/{1}"}, match.CodeName, 0, 2},
		{false, []string{"/{x}/{x...}"}, match.CodeName, 0, 6},
		{false, []string{long}, match.CodeLimit, 0, 1},
		{false, []string{long[1:] + "/"}, match.CodeLimit, 0, 0},
		{false, []string{strings.Repeat("/x", match.MaxPattern)}, match.CodeLimit, 0, match.MaxPattern},
		{false, methods, match.CodeLimit, -1, -1},
		{true, []string{"/{x}{y}"}, match.CodeWildcard, 0, 4},
		{true, []string{"/a}"}, match.CodeWildcard, 0, 2},
		{true, []string{"/{a"}, match.CodeWildcard, 0, 1},
		{true, []string{"/{a{b}}"}, match.CodeWildcard, 0, 1},
		{true, []string{"/a{}"}, match.CodeName, 0, 3},
		{true, []string{"/{a}-{a}"}, match.CodeName, 0, 6},
		{true, []string{long}, match.CodeLimit, 0, 1},
		{true, []string{"/a{x}", "/b", "/a{y}"}, match.CodeConflict, 2, -1},
		{false, []string{"GET /{x}", "GET /{y}"}, match.CodeConflict, 1, -1},
		{false, []string{"/{x}/a", "/b", "/a/{x...}"}, match.CodeConflict, 2, -1},
		{false, []string{"H/", "h/"}, match.CodeConflict, 1, -1},
	} {
		compile := match.Compile
		if c.openAPI {
			compile = match.FromOpenAPI
		}
		_, err := compile(c.patterns...)
		e, isError := err.(*match.Error)
		if !isError || e.Code != c.code || e.Pattern != c.pattern || e.Offset != c.offset || (e.Other == -1) == (c.code == match.CodeConflict) || e.Other < -1 {
			t.Errorf("%.50q: %+v", c.patterns, err)
			continue
		}
		if said := e.Error(); !strings.HasPrefix(said, "match: ") || strings.Contains(said, "\n") || !strings.Contains(said, "want") && c.code != match.CodeLimit {
			t.Errorf("%.50q: %s", c.patterns, said)
		}
	}
}

// TestConflictsHaveAPathThatBothMatch asks each of the two patterns for it.
func TestConflictsHaveAPathThatBothMatch(t *testing.T) {
	patterns := append(shortPatterns([]string{"a", "%2F", "{}"}, 2), "/%zz/{x}", "/{x}/100%25")
	conflicts := 0
	for i, a := range patterns {
		for _, b := range patterns[:i] {
			_, err := match.Compile(a, "POST "+b, b)
			e, isError := err.(*match.Error)
			if !isError {
				continue
			}
			conflicts++
			for _, pattern := range []string{a, b} {
				var m match.Match
				if !mustCompile(t, pattern).MatchString("POST", e.Path, &m) {
					t.Errorf("%s does not match %s, with which it is in conflict", pattern, e.Path)
				}
			}
		}
	}
	expect.Equal(t, conflicts > 50, true, "%d conflicts", conflicts)
}

// TestConflictsNameTheirPatterns has subtrees of which only one branch is in conflict, and
// methods that are in none.
func TestConflictsNameTheirPatterns(t *testing.T) {
	for _, patterns := range [][]string{{"GET /{r...}", "GET /a/c", "/a/b"}, {"GET /{x}/{r...}", "GET /a/b/c", "/a/b/d"}, {"GET /{r...}", "GET /a/c/{$}", "/a/c/"}} {
		_, err := match.Compile(patterns...)
		var e *match.Error
		if !errors.As(err, &e) || e.Pattern != 2 || e.Other != 0 || !errors.Is(err, match.CodeConflict) || errors.Is(err, match.CodeData) {
			t.Errorf("%q: %v", patterns, err)
		}
	}
	for _, method := range []string{"GET", "HEAD"} {
		mustCompile(t, "POST /a/{x}", method+" /{y}/b", "GET /z", "HEAD /z")
		mustCompile(t, method+" /a/{x}", "POST /{y}/b", "GET /z", "HEAD /z")
	}
	_, err := match.FromOpenAPI("/a{x}", "/a{y}")
	var e *match.Error
	if !errors.As(err, &e) || !mustOpenAPI(t, "/a{x}").MatchString("GET", e.Path, new(match.Match)) {
		t.Errorf("%v", err)
	}
}

// TestSetsMayReachTheLimits has as many wildcards and methods as there may be, and a form with
// a long text. A way that ends at a literal goes on with a form.
func TestSetsMayReachTheLimits(t *testing.T) {
	var wildcards, values strings.Builder
	for i := range match.MaxWildcards {
		fmt.Fprintf(&wildcards, "/{x%d}", i)
		fmt.Fprintf(&values, "/%d", i)
	}
	var methods []string
	for i := range match.MaxMethods {
		methods = append(methods, fmt.Sprintf("M%d /m", i))
	}
	long := "/{x}" + strings.Repeat("p", match.MaxLiteral) + "{y}"
	for _, c := range []struct {
		set          *match.Set
		method, path string
		want         int
	}{
		{mustCompile(t, wildcards.String()), "GET", values.String(), 0},
		{mustCompile(t, methods...), methods[match.MaxMethods-1][:3], "/m", match.MaxMethods - 1},
		{mustOpenAPI(t, long), "GET", "/1" + long[4:4+match.MaxLiteral] + "2", 0},
		{mustOpenAPI(t, "/a.json/1", "/{n}.json/2"), "GET", "/a.json/2", 1},
	} {
		data, err := c.set.MarshalBinary()
		must.NoError(t, err)
		var read match.Set
		must.NoError(t, read.UnmarshalBinary(data))
		for _, set := range []*match.Set{c.set, &read} {
			var m match.Match
			if !set.MatchString(c.method, c.path, &m) || m.Pattern != c.want {
				t.Errorf("%.60s: pattern %d, want %d", c.path, m.Pattern, c.want)
			}
		}
	}
	if _, err := match.Compile(wildcards.String() + "/{y}"); !errors.Is(err, match.CodeLimit) {
		t.Error(err)
	}
}

// TestPatternsAreReadInEveryForm has hosts with letters at the ends of their range, names with
// every kind of character, and literals and patterns of the greatest length.
func TestPatternsAreReadInEveryForm(t *testing.T) {
	set := mustCompile(t, "AZ.example/a", "POST az.Example/b/{_x9}", "/a", "/"+strings.Repeat("l", match.MaxLiteral), strings.Repeat("/p", match.MaxPattern/2))
	for _, c := range []struct {
		host, method, path string
		want               int
	}{{"az.example", "GET", "/a", 0}, {"AZ.EXAMPLE:80", "POST", "/b/1", 1}, {"a.example", "GET", "/a", 2}} {
		var m match.Match
		if !set.MatchHostString(c.host, c.method, c.path, &m) || m.Pattern != c.want {
			t.Errorf("%s %s%s: pattern %d, want %d", c.method, c.host, c.path, m.Pattern, c.want)
		}
	}
	for i, want := range [][3]string{{"", "AZ.example", "/a"}, {"POST", "az.Example", "/b/{_x9}"}, {"", "", "/a"}} {
		method, host, path := set.Parts(i)
		expect.Equal(t, [3]string{method, host, path}, want, "the parts of %d", i)
	}
}

// TestErrorCodesHaveNames reads and writes each of them.
func TestErrorCodesHaveNames(t *testing.T) {
	for c := match.CodeNone; c <= match.CodeData; c++ {
		name, err := c.MarshalText()
		var read match.ErrorCode
		if err != nil || read.UnmarshalText(name) != nil || read != c || c.Error() != string(name) {
			t.Errorf("code %d: %q, %v, read as %d", c, name, err, read)
		}
	}
	wrong := match.CodeData + 1
	if _, err := wrong.AppendText(nil); err == nil || wrong.UnmarshalText([]byte("x")) == nil {
		t.Error("a code that is none has a name")
	}
}
