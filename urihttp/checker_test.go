package urihttp_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/urihttp"
)

// TestCheckerSaysWhatStrictDoes asks both about every row, with options and without,
// and compares the code and what was found.
func TestCheckerSaysWhatStrictDoes(t *testing.T) {
	for _, o := range []options{
		{},
		{AllowUserinfo: true, AllowEmptyHost: true, AllowSchemes: []string{"ftp"}, RefuseFacts: uriscan.FactEmptySegment | uriscan.FactBackslash},
		{MaxTargetLength: 5},
	} {
		checker := urihttp.NewChecker(o)
		found := &urihttp.Request{Target: "what was there before"}
		for _, row := range requests.Rows {
			r := requestOf(row.Method, row.Target, row.Host)
			var logged *urihttp.Refusal
			o.Log = func(_ *http.Request, why *urihttp.Refusal) { logged = why }
			_, passed, _ := ask(r, o)
			why := checker.Check(r, found)
			if (why == nil) != (logged == nil) || why != nil && (why.Code != logged.Code || why.Status != logged.Status || why.Error() != logged.Error()) {
				t.Errorf("%s %q, Host %q: %v, Strict says %v", row.Method, row.Target, row.Host, why, logged)
			}
			if passed != nil {
				if want, _ := urihttp.FromContext(passed.Context()); *found != *want {
					t.Errorf("%s %q, Host %q: found %+v, Strict %+v", row.Method, row.Target, row.Host, found, want)
				}
			}
			if why == nil || why.Code != "length" {
				checkFound(t, r, found)
			} else if (*found != urihttp.Request{Target: row.Target, Host: row.Host}) {
				t.Errorf("%q is too long, and found is %+v", row.Target, found)
			}
		}
	}
}

// checkFound wants the spans and the facts of the target and the Host, valid or not.
func checkFound(t *testing.T, r *http.Request, found *urihttp.Request) {
	t.Helper()
	var s uriscan.Spans
	if _, valid := target.ScanString(r.Method, r.RequestURI, &s); s != found.TargetSpans || valid != found.TargetSpans.Valid() || uriscan.FactsOf(r.RequestURI, &s) != found.TargetFacts {
		t.Errorf("%s %q: found %+v", r.Method, r.RequestURI, found)
	}
	if target.HostString(r.Host, &s); s != found.HostSpans || uriscan.FactsOf(r.Host, &s) != found.HostFacts {
		t.Errorf("Host %q: found %+v", r.Host, found)
	}
}

// TestCheckAllocatesNothingForWhatPasses asks for requests that pass.
func TestCheckAllocatesNothingForWhatPasses(t *testing.T) {
	checker := urihttp.NewChecker(options{RefuseFacts: uriscan.FactEncodedNUL, MaxTargetLength: 1000, AllowInQuery: "[]"})
	later := requestOf("GET", "/", "www.example.com")
	later.ProtoMajor, later.Header["Host"] = 2, []string{"WWW.example.com:80"}
	for _, r := range []*http.Request{
		requestOf("GET", "/search/products;v=2/list?page=3&name=a%20b", "www.example.com"),
		requestOf("GET", "/search?page[]=3&name[]="+strings.Repeat("x", 900), "www.example.com"),
		later,
	} {
		var found urihttp.Request
		expect.Allocations(t, 0, func() {
			if why := checker.Check(r, &found); why != nil {
				t.Fatal(why)
			}
		}, "%.30s", r.RequestURI)
	}
}
