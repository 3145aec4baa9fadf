package urihttp_test

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/internal/test/tree"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/whatwg"
)

// refusing returns options that refuse differences.
func refusing(differences whatwg.Difference) options {
	return options{Compare: whatwg.Compare[[]byte], RefuseDifferent: differences}
}

// TestRequestsThatABrowserReadsInAnotherWayAreRefused has requests of each form. Their host,
// port and path are those of the URI that the request is for.
func TestRequestsThatABrowserReadsInAnotherWayAreRefused(t *testing.T) {
	any := refusing(^whatwg.Difference(0))
	withSchemes, withEmptyHost, withQuery := any, any, any
	withSchemes.AllowSchemes, withEmptyHost.AllowEmptyHost, withQuery.AllowInQuery = []string{"file", "x"}, true, "[]\\"
	for _, c := range []struct {
		method, target, host string
		options              options
		code                 string
	}{
		{"GET", "/a/../b?q", "h.example", any, ""},
		{"GET", "/%7e/%2e%2e/a;b", "H.example:80", any, ""},
		{"GET", "//evil.example/x", "h.example", any, ""},
		{"GET", "/", "1.2.3.4", any, ""},
		{"GET", "/", "[::1]:8080", any, ""},
		{"GET", "/", "h,h2", any, ""},
		{"OPTIONS", "*", "h.example", any, ""},
		{"CONNECT", "h.example:443", "h.example:443", any, ""},
		{"GET", "http://h.example/a?b=http://0x7f.1/", "h.example", any, ""},
		{"GET", "/", "", any, ""},
		{"GET", "/a?b", ":80", any, ""},
		// Another host.
		{"GET", "/", "2130706433", any, "different-host"},
		{"GET", "/", "0x7f.1:80", any, "different-host"},
		{"OPTIONS", "*", "0x7f.1", any, "different-host"},
		{"CONNECT", "0177.1:443", "0177.1:443", any, "different-host"},
		{"GET", "http://127.1/", "h.example", any, "different-host"},
		{"GET", "http://h.example/", "127.1", any, "other-host"}, // an absolute-form replaces the Host
		{"GET", "http:///a/b", "h", withEmptyHost, "different-host"},
		// Another path.
		{"GET", "file:///C:/../../a", "h", withSchemes, "different-path"},
		{"GET", "x:/a/../b", "h", withSchemes, ""},
		// A browser refuses.
		{"GET", "/", "h:99999", any, "different-refused-by-browser"},
		{"GET", "/", "1.2.3.4.5", any, "different-refused-by-browser"},
		{"GET", "/", "a%2Fb", any, "different-refused-by-browser"},
		{"GET", "/", "[v1.a]", any, "different-refused-by-browser"},
		{"GET", "http://256.1.1.1/", "h", any, "different-refused-by-browser"},
		// What the grammar does not allow is refused for that; in a query it may be allowed.
		{"GET", `/a\..\b`, "h", any, "target-path"},
		{"GET", "/?a[]=1", "h", any, "target-query"},
		{"GET", `/?a[]=\`, "h", withQuery, ""},
		{"GET", `http://h/?a[]=\`, "h", withQuery, ""},
		{"GET", `/?a[]=\`, "0x7f.1", withQuery, "different-host"},
		// Only what is asked for counts.
		{"GET", "/", "0x7f.1", refusing(0), ""},
		{"GET", "/", "0x7f.1", refusing(whatwg.RefusedByRFC3986), ""},
		{"GET", "/", "0x7f.1", options{Compare: whatwg.Compare[[]byte], RefuseFacts: uriscan.FactDiffers}, "fact-differs"},
		{"GET", "/a/../b", "h", options{Compare: whatwg.Compare[[]byte], RefuseFacts: uriscan.FactDiffers}, ""},
		{"GET", "/", "0x7f.1", refusing(whatwg.DifferentPath | whatwg.RefusedByBrowser), ""},
		{"GET", "/", "h:99999", refusing(whatwg.DifferentHost), ""},
		{"GET", "/", "h:99999", refusing(whatwg.RefusedByBrowser), "different-refused-by-browser"},
		{"GET", "http:///a/b", "h", options{Compare: whatwg.Compare[[]byte], RefuseDifferent: whatwg.DifferentPath, AllowEmptyHost: true}, "different-path"},
	} {
		w, passed, counted := ask(requestOf(c.method, c.target, c.host), c.options)
		if (passed != nil) != (c.code == "") || passed == nil && (w.Code != http.StatusBadRequest || counted[c.code] != 1) {
			t.Errorf("%s %q, Host %q: status %d, counts %v; want %q", c.method, c.target, c.host, w.Code, counted, c.code)
		}
	}
}

// TestDifferenceIsThatOfTheWholeURI compares it with that of the URI as RFC 9112 §3.3 makes
// it, in plain Go and with the query, for all rows on connections of both kinds.
func TestDifferenceIsThatOfTheWholeURI(t *testing.T) {
	checker := urihttp.NewChecker(refusing(0))
	different := 0
	for _, row := range requests.Rows {
		for _, host := range []string{row.Host, "0x7f.1", "h:443", "h:99999", "", ":80", "b\xc3\xbc.de", "u@h", "a/b"} {
			for scheme, connection := range map[string]*tls.ConnectionState{"http": nil, "https": {}} {
				r := requestOf(row.Method, row.Target, host)
				r.TLS = connection
				var found urihttp.Request
				checker.Check(r, &found)
				whole := effective(scheme, &found)
				var s uriscan.Spans
				uriscan.ScanString(whole, &s)
				want := whatwg.Compare(whole, &s) &^ whatwg.RefusedByRFC3986
				if _, err := whatwg.AppendHref(nil, whole); err != nil && !s.Valid() && s.Has(uriscan.CompQuery) && s.ErrorOffset() >= int(s.Query.Start) {
					want = whatwg.RefusedByBrowser // and not by both, since AllowInQuery may allow it
				}
				if found.Difference != want {
					t.Errorf("%s %q, Host %q: %v, want %v as for %q", row.Method, row.Target, host, found.Difference, want, whole)
				} else if want != 0 {
					different++
				}
			}
		}
	}
	if different < 200 {
		t.Errorf("only %d requests differ", different)
	}
}

// effective returns the URI that a request is for.
func effective(scheme string, found *urihttp.Request) string {
	authority, hasHost, rest := found.Host, found.HostSpans.Host.Len() > 0, found.Target
	switch found.Form {
	case target.Absolute:
		return found.Target
	case target.Authority:
		authority, hasHost, rest = found.Target, found.TargetSpans.Host.Len() > 0, ""
	case target.Asterisk:
		rest = ""
	}
	if !hasHost {
		authority = "host.invalid" + authority
	}
	return scheme + "://" + authority + rest
}

// TestDifferenceIsFoundWithoutRefusing lets a request pass that would be refused, with what was
// found in its context, and logs the reason.
func TestDifferenceIsFoundWithoutRefusing(t *testing.T) {
	for _, o := range []options{refusing(0), {Compare: whatwg.Compare[[]byte], RefuseDifferent: whatwg.DifferentHost, ReportOnly: true}} {
		var logged []string
		o.Log = func(_ *http.Request, why *urihttp.Refusal) {
			logged = append(logged, fmt.Sprint(why.Code, " ", why.Difference, " ", why))
		}
		_, passed, counted := ask(requestOf("GET", "/", "0x7f.1"), o)
		must.Equal(t, passed != nil, true, "passed")
		found, _ := urihttp.FromContext(passed.Context())
		expect.Equal(t, found.Difference, whatwg.DifferentHost, "the difference")
		if o.ReportOnly {
			expect.Slices(t, logged, []string{"different-host host urihttp: request refused, a browser reads its host in another way"}, "the log")
			expect.Equal(t, counted["different-host"], 1, "the count")
		} else if len(logged)+len(counted) > 0 {
			t.Errorf("what passes is logged and counted: %v, %v", logged, counted)
		}
	}
	o := refusing(^whatwg.Difference(0))
	o.Log = func(_ *http.Request, why *urihttp.Refusal) {
		expect.Equal(t, why.Error(), "urihttp: request refused, a browser refuses its URI", "the reason")
	}
	ask(requestOf("GET", "/", "h:99999"), o)
	ask(requestOf("GET", "/", "0x7f.1"), options{Log: func(*http.Request, *urihttp.Refusal) { t.Error("a request is compared without being asked to") }})
}

// TestRefuseDifferentNeedsCompare wants a panic, since a server could not go on as it was told.
func TestRefuseDifferentNeedsCompare(t *testing.T) {
	for _, o := range []options{{RefuseDifferent: whatwg.DifferentHost}, {RefuseFacts: uriscan.FactDiffers}} {
		func() {
			defer func() {
				expect.Equal(t, fmt.Sprint(recover()), "urihttp: RefuseDifferent or FactDiffers without Compare refuses nothing; want Compare: whatwg.Compare[[]byte]", "the panic")
			}()
			urihttp.NewChecker(o)
		}()
	}
}

// TestComparingAllocatesNothing has requests that pass, proven and by the state machine.
func TestComparingAllocatesNothing(t *testing.T) {
	checker := urihttp.NewChecker(refusing(whatwg.DifferentPath))
	for _, r := range []*http.Request{
		requestOf("GET", "/search/products;v=2/list?page=3&name=a%20b", "www.example.com"),
		requestOf("GET", "http://www.example.com/"+strings.Repeat("x", 8000), "www.example.com"),
		requestOf("GET", "/?"+strings.Repeat("x", 100000), "0x7f.1"),
		requestOf("CONNECT", "0x7f.1:443", "0x7f.1:443"),
	} {
		var found urihttp.Request
		expect.Allocations(t, 0, func() {
			if why := checker.Check(r, &found); why != nil {
				t.Fatal(why)
			}
		}, "%.30s", r.RequestURI)
	}
}

// TestProgramsThatDoNotCompareHaveNoTables builds two servers that also use package records,
// and looks for the state machine of package whatwg and the tables of package idn among the
// symbols of each.
func TestProgramsThatDoNotCompareHaveNoTables(t *testing.T) {
	const program = `package main

import (
	"net/http"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/urihttp"
	%s
)

func main() {
	new(records.Walker).URI("/", new(uriscan.Spans), uriscan.ScanString, func(records.Value) {})
	http.ListenAndServe("127.0.0.1:0", urihttp.Strict(http.NotFoundHandler(), urihttp.Options{%s}))
}
`
	folder := t.TempDir()
	for _, compares := range []bool{false, true} {
		source := fmt.Sprintf(program, "", "")
		if compares {
			source = fmt.Sprintf(program, `"github.com/uriscan/uriscan/whatwg"`, "Compare: whatwg.Compare[[]byte]")
		}
		must.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(source), 0o600))
		server := filepath.Join(folder, fmt.Sprintf("server-%v.exe", compares))
		build := exec.Command("go", "build", "-o", server, filepath.Join(folder, "main.go"))
		root, err := tree.Root()
		must.NoError(t, err)
		build.Dir, build.Env = root, append(build.Environ(), "GOWORK=off", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH)
		if said, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		symbols, err := exec.Command("go", "tool", "nm", server).Output()
		must.NoError(t, err)
		for _, name := range []string{"uriscan/whatwg.run", "uriscan/idn/internal/ucd.values", "uriscan/idn.(*converter)"} {
			if has := strings.Contains(string(symbols), name); has != compares {
				t.Errorf("a server that compares: %v; it has %s: %v", compares, name, has)
			}
		}
	}
}
