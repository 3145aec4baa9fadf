package match_test

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/match"
)

// A muxAnswer is what ServeMux says of a request: the pattern and the values of its
// wildcards.
type muxAnswer struct{ pattern, values string }

// mux is a ServeMux with handlers that note what was found.
type mux struct {
	*http.ServeMux
	found muxAnswer
}

// newMux returns a mux with some patterns, or nil if it panics for one of them.
func newMux(patterns []string) (m *mux) {
	defer func() {
		if recover() != nil {
			m = nil
		}
	}()
	m = &mux{ServeMux: http.NewServeMux()}
	for _, pattern := range patterns {
		m.HandleFunc(pattern, func(_ http.ResponseWriter, r *http.Request) {
			m.found.pattern = r.Pattern
			for _, name := range []string{"x", "y", "z", "w", "rest"} {
				if strings.Contains(pattern, "{"+name) {
					m.found.values += name + "=" + r.PathValue(name) + " "
				}
			}
		})
	}
	return m
}

// ask returns what the mux says, and whether it redirects to the path with a "/" at its end.
func (m *mux) ask(host, method, path string) (answer muxAnswer, redirects bool) {
	plain, err := url.PathUnescape(path)
	if err != nil {
		plain = path
	}
	m.found = muxAnswer{}
	w := httptest.NewRecorder()
	m.ServeHTTP(w, &http.Request{Method: method, Host: host, URL: &url.URL{Path: plain, RawPath: path}})
	return m.found, w.Code/100 == 3
}

// ask returns what a set says. The values are decoded, as those of ServeMux are.
func ask(set *match.Set, host, method, path string) (found muxAnswer) {
	var m match.Match
	if !set.MatchHostString(host, method, path, &m) {
		return muxAnswer{}
	}
	found.pattern = set.Pattern(m.Pattern)
	values := map[string]string{}
	for i, name := range set.Names(m.Pattern) {
		value := m.Value(i).InString(path)
		if plain, err := url.PathUnescape(value); err == nil {
			value = plain
		}
		values[name] = value
	}
	for _, name := range []string{"x", "y", "z", "w", "rest"} {
		if value, known := values[name]; known {
			found.values += name + "=" + value + " "
		}
	}
	return found
}

// checkAgainstServeMux compares the verdict about patterns, and the answers for requests.
func checkAgainstServeMux(t *testing.T, patterns, hosts, methods, paths []string) (compiled bool) {
	t.Helper()
	set, err := match.Compile(patterns...)
	mux := newMux(patterns)
	if (err == nil) != (mux != nil) {
		t.Errorf("%q: error %v, but ServeMux takes them: %t", patterns, err, mux != nil)
	}
	if err != nil || mux == nil {
		return false
	}
	for _, host := range hosts {
		for _, method := range methods {
			for _, path := range paths {
				want, redirects := mux.ask(host, method, path)
				if redirects && ask(set, host, method, path+"/") == want {
					t.Errorf("%q, %s %s%s: ServeMux redirects to a path that is not found", patterns, method, host, path)
				}
				if got := ask(set, host, method, path); got != want && !redirects {
					t.Fatalf("%q, %s %s%s: %+v, ServeMux says %+v", patterns, method, host, path, got, want)
				}
			}
		}
	}
	return true
}

// shortPatterns returns all paths of patterns of up to some segments.
func shortPatterns(segments []string, length int) (all []string) {
	names := []string{"x", "y", "z", "w"}
	var grow func(start string, depth int)
	grow = func(start string, depth int) {
		all = append(all, start+"/", start+"/{$}", start+"/{rest...}")
		if depth == length {
			return
		}
		for _, s := range segments {
			next := start + "/" + strings.ReplaceAll(s, "{}", "{"+names[depth]+"}")
			all = append(all, next)
			grow(next, depth+1)
		}
	}
	grow("", 0)
	return all
}

// shortPaths returns all clean paths of up to some segments.
func shortPaths(segments []string, length int) (all []string) {
	var grow func(start string, depth int)
	grow = func(start string, depth int) {
		all = append(all, start+"/")
		if depth == length {
			return
		}
		for _, s := range segments {
			all = append(all, start+"/"+s)
			grow(start+"/"+s, depth+1)
		}
	}
	grow("", 0)
	return all
}

// TestPairsOfPatternsAreThoseOfServeMux has all pairs of short patterns, and all short paths.
func TestPairsOfPatternsAreThoseOfServeMux(t *testing.T) {
	length := exhaustive.Pick(3, 2, 1)
	paths := shortPaths([]string{"a", "b", "c"}, length+1)
	patterns := shortPatterns([]string{"a", "b", "{}"}, length)
	methods := []string{"GET", "HEAD", "POST"}
	compiled := 0
	for i, a := range patterns {
		for k, b := range patterns[:i] {
			for j, m := range [][2]string{{"", ""}, {"GET ", ""}, {"", "GET "}, {"GET ", "HEAD "}, {"HEAD ", "GET "}, {"POST ", "GET "}} {
				if (i+k)%6 != j && !exhaustive.Enabled() {
					continue // one of them for each pair, and another one for the next pair
				}
				if checkAgainstServeMux(t, []string{m[0] + a, m[1] + b}, []string{""}, methods, paths) {
					compiled++
				}
			}
		}
	}
	expect.Equal(t, compiled > len(patterns), true, "%d pairs of %d patterns were compared", compiled, len(patterns))
}

// TestSetsAreThoseOfServeMux has random sets. Patterns that would make ServeMux panic are
// left out one by one, so that the sets are large.
func TestSetsAreThoseOfServeMux(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	segments := []string{"a", "b", "long-literal", "eight888", "seven77", "a%2Fb", "%61b", "100%25", "%zz", "{}"}
	names := []string{"x", "y", "z", "w"}
	compiled, conflicts := 0, 0
	for range exhaustive.Pick(50_000, 300, 60) {
		var patterns []string
		few := segments[random.IntN(len(segments)-2):]
		for range 1 + random.IntN(30) {
			var p strings.Builder
			p.WriteString(pick([]string{"", "", "", "GET ", "POST ", "HEAD ", "PROPPATCH  "}))
			p.WriteString(pick([]string{"", "", "", "", "h", "h.example"}))
			for i := range random.IntN(4) {
				p.WriteString("/" + strings.ReplaceAll(pick(few), "{}", "{"+names[i]+"}"))
			}
			p.WriteString(pick([]string{"/" + pick(few[:len(few)-1]), "/{w}", "/", "/{$}", "/{rest...}"}))
			more := append(patterns[:len(patterns):len(patterns)], p.String())
			_, err := match.Compile(more...)
			takes := newMux(more) != nil
			if (err == nil) != takes {
				t.Errorf("%q: error %v, but ServeMux takes them: %t", more, err, takes)
			}
			if takes {
				patterns = more
			} else {
				conflicts++
			}
		}
		var paths []string
		// A server refuses a path with a broken triplet, so ServeMux does not see it.
		inPaths := append(few[:len(few)-1:len(few)-1], "c", "a%2fb", "%61", "ab", "eight8888", "eight88", "%25", "long-literals", "%25zz")
		inPaths = slices.DeleteFunc(inPaths, func(s string) bool { return s == "%zz" })
		for range 50 {
			var p strings.Builder
			for range 1 + random.IntN(5) {
				p.WriteString("/" + pick(inPaths))
			}
			paths = append(paths, p.String()+pick([]string{"", "", "/"}))
		}
		if checkAgainstServeMux(t, patterns, []string{"", "h", "h.example:80"}, []string{"GET", "HEAD", "POST", "PROPPATCH", "PUT"}, paths) {
			compiled++
		}
	}
	expect.Equal(t, compiled > 0 && conflicts > 0, true, "%d sets, %d conflicts", compiled, conflicts)
}
