package urihttp_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/urihttp"
)

// routes are patterns for requests.
func routes(t testing.TB) *match.Set {
	t.Helper()
	set, err := match.Compile("GET /users/{id}", "/files/{path...}", "h2.example/", "/{$}")
	must.NoError(t, err)
	return set
}

// TestRouteNamesRequests asks with each form of a target, around Strict, inside of it and
// without it.
func TestRouteNamesRequests(t *testing.T) {
	for _, c := range []struct{ method, target, host, pattern, id, path string }{
		{"GET", "/users/7?q", "h", "GET /users/{id}", "7", ""},
		{"HEAD", "/users/a%2Fb", "h:80", "GET /users/{id}", "a/b", ""},
		{"POST", "/users/7", "h", "", "", ""},
		{"GET", "/files/a%20b/c", "h", "/files/{path...}", "", "a b/c"},
		{"GET", "/files/../c", "h", "/files/{path...}", "", "../c"},
		{"GET", "http://h/users/7", "h", "GET /users/{id}", "7", ""},
		{"GET", "http://h?q", "h", "/{$}", "", ""},
		{"GET", "/none", "H2.example:8080", "h2.example/", "", ""},
		{"OPTIONS", "*", "h", "", "", ""},
		{"CONNECT", "h:443", "h:443", "", "", ""},
	} {
		for _, around := range []func(http.Handler) http.Handler{
			func(next http.Handler) http.Handler { return urihttp.Route(next, routes(t)) },
			func(next http.Handler) http.Handler {
				return urihttp.Strict(urihttp.Route(next, routes(t)), options{Counter: &counts{}})
			},
			func(next http.Handler) http.Handler {
				return urihttp.Route(urihttp.Strict(next, options{Counter: &counts{}}), routes(t))
			},
		} {
			calls := 0
			r := requestOf(c.method, c.target, c.host)
			around(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				calls++
				found, ok := urihttp.RouteFromContext(r.Context())
				if ok != (c.pattern != "") || ok && found.Pattern() != c.pattern {
					t.Errorf("%s %s: found %+v", c.method, c.target, found)
				}
				expect.Equal(t, r.Pattern, c.pattern, "%s %s: the Pattern of the request", c.method, c.target)
				expect.Equal(t, r.PathValue("id")+r.PathValue("path"), c.id+c.path, "%s %s: the value", c.method, c.target)
			})).ServeHTTP(httptest.NewRecorder(), r)
			expect.Equal(t, calls, 1, "%s %s: calls", c.method, c.target)
			expect.Equal(t, r.Pattern, c.pattern, "%s %s: the Pattern around", c.method, c.target)
		}
	}
}

// TestRouteLeavesTheLastWordToAServeMux has a mux after Route, which finds another pattern,
// none, or panics.
func TestRouteLeavesTheLastWordToAServeMux(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /users/{name}", func(_ http.ResponseWriter, r *http.Request) {
		if r.PathValue("id") != "7" || r.PathValue("name") != "7" {
			t.Error("the values of Route or of the mux are lost")
		}
	})
	mux.HandleFunc("/files/", func(http.ResponseWriter, *http.Request) { panic("on purpose") })
	for target, want := range map[string]string{"/users/7": "GET /users/{name}", "/files/a": "/files/", "/": "/{$}", "/none": ""} {
		r := requestOf("GET", target, "h")
		r.URL.Path = target
		func() {
			defer func() { recover() }()
			urihttp.Route(mux, routes(t)).ServeHTTP(httptest.NewRecorder(), r)
		}()
		expect.Equal(t, r.Pattern, want, "%s: the pattern", target)
	}
}

// TestRouteFollowsATargetThatWasChanged has a handler between Strict and Route that gives the
// request another target.
func TestRouteFollowsATargetThatWasChanged(t *testing.T) {
	pattern := ""
	route := urihttp.Route(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { pattern = r.Pattern }), routes(t))
	urihttp.Strict(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RequestURI = "/files/a"
		route.ServeHTTP(w, r)
	}), options{Counter: &counts{}}).ServeHTTP(httptest.NewRecorder(), requestOf("GET", "/users/7", "h"))
	expect.Equal(t, pattern, "/files/{path...}", "the pattern")
}

// TestRouteWantsASet has none.
func TestRouteWantsASet(t *testing.T) {
	defer func() {
		expect.Equal(t, fmt.Sprint(recover()), "urihttp: Route has no set; want one that match.Compile has made", "the panic")
	}()
	urihttp.Route(http.NotFoundHandler(), nil)
}
