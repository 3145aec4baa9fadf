package bench

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/julienschmidt/httprouter"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
)

// A routed request is a request with the pattern that it matches.
type routed struct {
	pattern, method, path string
	methodBytes, bytes    []byte
	request               *http.Request
}

// requestsOf returns a request for each pattern, "METHOD /path", with values for its wildcards.
func requestsOf(patterns []string, values *strings.Replacer) []routed {
	all := make([]routed, len(patterns))
	for i, pattern := range patterns {
		method, path, _ := strings.Cut(pattern, " ")
		path = values.Replace(path)
		all[i] = routed{pattern, method, path, []byte(method), []byte(path), &http.Request{Method: method, URL: &url.URL{Path: path}}}
	}
	return all
}

// A routePeer finds the patterns of requests. It returns the pattern it found.
type routePeer struct {
	name string
	find func(r *routed) (pattern string)
}

// nobody serves nothing.
func nobody(http.ResponseWriter, *http.Request) {}

// routePeers returns uriscan and three routers, with the patterns. httprouter and chi only
// look up here, and call no handler; so does ServeMux.Handler, which also makes a redirect if
// the path is not clean. httprouter returns the handle, from which the pattern follows.
func routePeers(b *testing.B, patterns []string) []routePeer {
	set, err := match.Compile(patterns...)
	must.NoError(b, err)
	var m match.Match
	mux, hr, cr := http.NewServeMux(), httprouter.New(), chi.NewRouter()
	var handled string
	colons := strings.NewReplacer("{", ":", "}", "")
	for _, pattern := range patterns {
		method, path, _ := strings.Cut(pattern, " ")
		mux.HandleFunc(pattern, nobody)
		cr.MethodFunc(method, path, nobody)
		hr.Handle(method, colons.Replace(path), func(http.ResponseWriter, *http.Request, httprouter.Params) { handled = pattern })
	}
	context := chi.NewRouteContext()
	return []routePeer{
		{"uriscan", func(r *routed) string {
			if !set.Match(r.methodBytes, r.bytes, &m) {
				return ""
			}
			return set.Pattern(m.Pattern)
		}},
		{"httprouter", func(r *routed) string {
			handle, _, _ := hr.Lookup(r.method, r.path)
			handle(nil, nil, nil)
			return handled
		}},
		{"chi", func(r *routed) string {
			context.Reset()
			return r.method + " " + cr.Find(context, r.method, r.path)
		}},
		{"ServeMux", func(r *routed) string {
			_, pattern := mux.Handler(r.request)
			return pattern
		}},
	}
}

// BenchmarkMatch measures one request for each of the routes of an API.
func BenchmarkMatch(b *testing.B) {
	requests := requestsOf(githubRoutes, valuesOfGithub)
	for _, p := range routePeers(b, githubRoutes) {
		b.Run("peer="+p.name, func(b *testing.B) { measureRoutes(b, requests, p.find) })
	}
}

// measureRoutes times the requests, after it has checked what is found.
func measureRoutes(b *testing.B, requests []routed, find func(r *routed) string) {
	for i := range requests {
		if got := find(&requests[i]); got != requests[i].pattern {
			b.Fatalf("%s %s: %s", requests[i].method, requests[i].path, got)
		}
	}
	rounds := max(1, 10_000/len(requests)) // so that what is around the loop does not count
	b.ReportAllocs()
	report := countInstructions(b, rounds*len(requests), "insns/path")
	for b.Loop() {
		for range rounds {
			for i := range requests {
				find(&requests[i])
			}
		}
	}
	report()
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rounds*len(requests)), "ns/path")
}

// manyRoutes returns n routes of a hundred or fewer collections, each with up to a hundred
// subresources.
func manyRoutes(n int) (patterns []string) {
	for i := range n {
		patterns = append(patterns, fmt.Sprintf("GET /%s-%d/{id}/%s-%d", collections[i/100%10], i/1000, collections[i%10], i/10%10))
	}
	return patterns
}

var collections = []string{"users", "orders", "items", "carts", "payments", "shipments", "reviews", "images", "labels", "members"}

// BenchmarkMatchSize measures sets of ten to a hundred thousand routes. asked is how many of the routes
// are asked for, one after the other: if it is 10, what they need is in the nearest cache.
func BenchmarkMatchSize(b *testing.B) {
	for _, n := range []int{10, 100, 1_000, 10_000, 100_000} {
		patterns := manyRoutes(n)
		requests := requestsOf(patterns, strings.NewReplacer("{id}", "7919"))
		set, err := match.Compile(patterns...)
		must.NoError(b, err)
		var m match.Match
		for _, asked := range slices.Compact([]int{10, n}) {
			var some []routed
			for i := 0; i < n; i += n / asked {
				some = append(some, requests[i])
			}
			b.Run(fmt.Sprintf("routes=%d/asked=%d", n, asked), func(b *testing.B) {
				measureRoutes(b, some, func(r *routed) string {
					if !set.Match(r.methodBytes, r.bytes, &m) {
						return ""
					}
					return set.Pattern(m.Pattern)
				})
			})
		}
	}
}

// BenchmarkMatchLoad measures how long a set takes to compile and to load.
func BenchmarkMatchLoad(b *testing.B) {
	for _, n := range []int{1_000, 100_000} {
		patterns := manyRoutes(n)
		set, err := match.Compile(patterns...)
		must.NoError(b, err)
		data, err := set.MarshalBinary()
		must.NoError(b, err)
		for name, load := range map[string]func() error{
			"compile":   func() error { _, err := match.Compile(patterns...); return err },
			"unmarshal": func() error { return new(match.Set).UnmarshalBinary(data) },
		} {
			b.Run(fmt.Sprintf("routes=%d/by=%s", n, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					must.NoError(b, load())
				}
				b.ReportMetric(float64(len(data))/float64(n), "bytes/pattern")
			})
		}
	}
}

// BenchmarkMatchWorst measures sets and paths for which a match goes back as often as it can.
func BenchmarkMatchWorst(b *testing.B) {
	for _, c := range []struct {
		name     string
		patterns []string
		path     string
	}{
		{"two_ways", []string{"/a/{x}/a/{y}/1", "/{x}/a/{y}/a/2"}, "/a/a/a/a/3"},
		{"64_ways", combinations(6), "/a/a/a/a/a/a/none"},
		{"long_segment", []string{"/{x}/a"}, "/" + strings.Repeat("x", 10_000)},
		{"many_slashes", []string{"/a/{x...}"}, "/a/" + strings.Repeat("/", 10_000)},
	} {
		b.Run("case="+c.name, func(b *testing.B) {
			set, err := match.Compile(c.patterns...)
			must.NoError(b, err)
			method, path := []byte("GET"), []byte(c.path)
			var m match.Match
			rounds := max(1, 100_000/len(path))
			report := countInstructions(b, rounds*len(path), "insns/byte")
			for b.Loop() {
				for range rounds {
					set.Match(method, path, &m)
				}
			}
			report()
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rounds*len(path)), "ns/byte")
		})
	}
}

// combinations are patterns with each choice of a literal and a wildcard in n segments, and
// a last segment of their own.
func combinations(n int) (patterns []string) {
	for choice := range 1 << n {
		var p strings.Builder
		for i := range n {
			if choice>>i&1 == 1 {
				p.WriteString("/a")
			} else {
				fmt.Fprintf(&p, "/{x%d}", i)
			}
		}
		fmt.Fprintf(&p, "/%d", choice)
		patterns = append(patterns, p.String())
	}
	return patterns
}
