package template

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// routed returns a Learner with routes.
func routed(t testing.TB, limits Limits, patterns ...string) *Learner {
	t.Helper()
	l := NewLearner(limits)
	must.NoError(t, l.AddRoutes(patterns...))
	return l
}

func TestRoutesComeBeforeWhatIsLearned(t *testing.T) {
	l := routed(t, Limits{Words: 1}, "/users/{id}", "/users/me", "/users/{id}/posts/{post}", "/files/{path...}", "/exact/{$}", "/tree/")
	for _, test := range []struct{ path, want string }{
		{"/users/alice", "/users/{id}"},
		{"/users/bob", "/users/{id}"},
		{"/users/me", "/users/me"},
		{"/users/me/posts/1", "/users/{id}/posts/{post}"},
		{"/users/", "/users/"},
		{"/users/7/likes", "/users/{int}/likes"},
		{"/files/a/b/c", "/files/{path...}"},
		{"/files/", "/files/{path...}"},
		{"/files?x=/", "/files"},
		{"/exact/", "/exact/{$}"},
		{"/exact/1", "/exact/{int}"},
		{"/tree/", "/tree/"},
		{"/tree/a//b/", "/tree/"},
		{"/users/x?a=/b#c", "/users/{id}"},
		{"users/x", "users/x"},
	} {
		expect.Equal(t, string(l.AppendString(nil, test.path)), test.want, "the template of %q", test.path)
		expect.Equal(t, string(l.AppendKnownString(nil, test.path)), test.want, "the known template of %q", test.path)
	}
	check(t, l)
}

func TestTheWordsOfRoutesStay(t *testing.T) {
	l := routed(t, Limits{Words: 2}, "/api/v1/users/{id}", "/static/{file...}")
	for _, path := range []string{"/a", "/b", "/c", "/api/x", "/api/y", "/api/z", "/api/v1/p", "/api/v1/q", "/api/v1/r", "/d/1"} {
		l.LearnString(path)
	}
	for _, test := range []struct{ path, want string }{
		{"/d/2", "/{param}/{int}"},
		{"/api/w", "/api/{param}"},
		{"/api/v1/w", "/api/v1/{param}"},
		{"/api/v1/users", "/api/v1/users"},
		{"/static", "/static"},
		{"/api/v1/users/7/x", "/api/v1/users/{int}/x"},
	} {
		expect.Equal(t, string(l.AppendString(nil, test.path)), test.want, "the template of %q", test.path)
	}
	check(t, l)
	// A snapshot has the routes, so what is loaded goes on in the same way.
	var loaded Learner
	must.NoError(t, loaded.UnmarshalText([]byte(snapshotOf(t, l))))
	expect.Equal(t, string(loaded.AppendString(nil, "/api/other")), "/api/{param}", "after loading")
	check(t, &loaded)
}

func TestWrongRoutesAreRefused(t *testing.T) {
	for _, test := range []struct{ pattern, reason string }{
		{"", `begins without "/"`},
		{"GET /users", `begins without "/"`},
		{"example.com/users", `begins without "/"`},
		{"/a/{b...}/c", "segment 2 is a wildcard for the end"},
		{"/a/{$}/c", "segment 2 is a wildcard for the end"},
		{"/a/b{c}", "segment 2 is neither"},
		{"/{a}b", "segment 1 is neither"},
		{"/{}", "segment 1 is neither"},
		{"/{...}", "segment 1 is neither"},
		{"/a}", "segment 1 is neither"},
		{"/a?b", "segment 1 is neither"},
		{"/users/{name}", `the same paths as "/users/{id}"`},
		{"/users/{id}", `the same paths as "/users/{id}"`},
		{"/users/{a...}", `the same paths as "/users/"`},
	} {
		l := routed(t, Limits{}, "/users/{id}", "/users/")
		err := l.AddRoutes("/ok/{x}", test.pattern)
		if err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%q: %v, want %q in it", test.pattern, err, test.reason)
		}
		expect.Equal(t, string(l.AppendString(nil, "/ok/1")), "/ok/{x}", "the route before %q", test.pattern)
	}
	if err := learned(Limits{}, "/a").AddRoutes("/b"); err == nil {
		t.Error("a route after a path")
	}
}

// served is the handler of a pattern.
type served struct{ http.Handler }

func TestRoutesMatchAsInServeMux(t *testing.T) {
	patterns := []string{"/a", "/a/", "/a/{x}", "/a/{x}/b", "/{x}/b", "/{x}/b/{$}", "/b/{rest...}", "/{x}/{y}/c", "/a/b/{$}", "/a/b"}
	mux := http.NewServeMux()
	var kept []string
	for _, pattern := range patterns {
		func() {
			defer func() { _ = recover() }() // a conflict that ServeMux refuses
			mux.Handle(pattern, served{})
			kept = append(kept, pattern)
		}()
	}
	must.Equal(t, len(kept) > 6, true, "%q are enough", kept)
	l := routed(t, Limits{}, kept...)
	number := 0
	exhaustive.Strings("/", []byte("abc/"), exhaustive.Pick(9, 7, 5), func(path string) {
		if strings.Contains(path, "//") {
			return // ServeMux redirects
		}
		r := httptest.NewRequest("GET", "http://h/", nil)
		r.URL.Path = path
		handler, want := mux.Handler(r)
		if _, ours := handler.(served); !ours {
			want = "" // not found, or a redirect to the path with a slash
		}
		got := ""
		if match := l.routes.match([]byte(path)); match != nil {
			got = match.pattern
		}
		if got != want {
			t.Errorf("%q: %q, and ServeMux has %q", path, got, want)
		}
		number++
	})
	must.Equal(t, number > 100, true, "%d paths", number)
}

func TestLearnersWithTheSameRoutesAreMerged(t *testing.T) {
	a, b := routed(t, Limits{}, "/x/{id}", "/y/{id}"), routed(t, Limits{}, "/y/{id}", "/x/{id}")
	for _, path := range []string{"/x/1", "/y/1", "/z/1"} {
		a.LearnString(path)
		b.LearnString(path)
		b.LearnString("/y/2")
	}
	must.NoError(t, a.Merge(b))
	expect.Slices(t, a.Templates(), []Learned{{"/y/{id}", 5}, {"/x/{id}", 2}, {"/z/{int}", 2}}, "the templates")
	expect.Equal(t, snapshotOf(t, a), "uriscan learner 1\nroute 2 /x/{id}\nroute 5 /y/{id}\n2 /z/<{int}>\n", "the snapshot")
}
