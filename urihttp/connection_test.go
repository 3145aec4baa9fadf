package urihttp_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// TestRefusalClosesTheConnection sends a second request after one that is refused.
func TestRefusalClosesTheConnection(t *testing.T) {
	for name, c := range map[string]struct {
		protocol string
		target   string
		options  options
		closes   bool
	}{
		"refused":                   {"HTTP/1.1", "/<", options{}, true},
		"refused, HTTP/1.0":         {"HTTP/1.0", "/<", options{}, true},
		"too long":                  {"HTTP/1.1", "/123", options{MaxTargetLength: 2}, true},
		"passed":                    {"HTTP/1.1", "/", options{}, false},
		"passed, HTTP/1.0":          {"HTTP/1.0", "/", options{}, false},
		"refused, KeepConnection":   {"HTTP/1.1", "/<", options{KeepConnection: true}, false},
		"KeepConnection, HTTP/1.0":  {"HTTP/1.0", "/<", options{KeepConnection: true}, false},
		"would be refused, report":  {"HTTP/1.1", "/<", options{ReportOnly: true}, false},
		"too long and is passed on": {"HTTP/1.1", "/123", options{MaxTargetLength: 2, ReportOnly: true}, false},
	} {
		answers := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.RequestURI) })
		c.options.Counter = &counts{}
		address := serve(t, urihttp.Strict(answers, c.options))
		connection, read, err := connect(address)
		must.NoError(t, err)
		send := func(target string) (status int, err error) {
			fmt.Fprintf(connection, "GET %s %s\r\nHost: h\r\nConnection: keep-alive\r\n\r\n", target, c.protocol)
			status, _, err = read()
			return status, err
		}
		first, err := send(c.target)
		if refused := strings.HasPrefix(name, "refused") || name == "too long" || name == "KeepConnection, HTTP/1.0"; err != nil || (first >= 400) != refused {
			t.Errorf("%s: status %d, %v", name, first, err)
		}
		if second, err := send("/"); (err != nil) != c.closes || err == nil && second > 400 && second != 414 {
			t.Errorf("%s: the second request gets status %d, %v", name, second, err)
		}
		connection.Close()
	}
}

// TestReportOnlyPassesAndCounts asks with every kind of refusal. The handler is called,
// and is counted and logged as without the option.
func TestReportOnlyPassesAndCounts(t *testing.T) {
	for _, c := range []struct{ method, target, host, code string }{
		{"GET", "/<", "h", "target-path"}, {"GET", "/", "h<", "host-host"}, {"GET", "ftp://h/", "h", "scheme"}, {"GET", "/%00", "h", "fact-encoded-nul"},
		{"CONNECT", "h:", "h:", "connect-port"}, {"GET", "/" + strings.Repeat("x", 100), "h", "length"}, {"GET", "/", "h", ""},
	} {
		var logged []string
		w, passed, counted := ask(requestOf(c.method, c.target, c.host), options{ReportOnly: true, MaxTargetLength: 100, RefuseFacts: uriscan.FactEncodedNUL,
			Log: func(_ *http.Request, why *urihttp.Refusal) { logged = append(logged, why.Code) }})
		var want []string
		if c.code != "" {
			want = []string{c.code}
		}
		if w.Code != 200 || passed == nil || !slices.Equal(logged, want) || len(counted) != len(want) || c.code != "" && counted[c.code] != 1 {
			t.Errorf("%s %q: status %d, logged %v, counts %v", c.method, c.target, w.Code, logged, counted)
			continue
		}
		if found, ok := urihttp.FromContext(passed.Context()); !ok || found.Target != c.target || c.code == "target-path" && found.TargetSpans.ErrorOffset() != 1 {
			t.Errorf("%s %q: found %+v", c.method, c.target, found)
		}
	}
}

// TestWrongOptionsPanic has what no scheme and no query could ever have.
func TestWrongOptionsPanic(t *testing.T) {
	for name, o := range map[string]options{
		`AllowSchemes has "ft p"`: {AllowSchemes: []string{"ftp", "ft p"}},
		`AllowSchemes has "ftp:"`: {AllowSchemes: []string{"ftp:"}},
		`AllowSchemes has ""`:     {AllowSchemes: []string{""}},
		`AllowSchemes has "é"`:    {AllowSchemes: []string{"é"}},
		`AllowInQuery has "x"`:    {AllowInQuery: "[x]"},
		`AllowInQuery has "#"`:    {AllowInQuery: "#"},
		`AllowInQuery has " "`:    {AllowInQuery: "[] ]"},
		`AllowInQuery has "%"`:    {AllowInQuery: "%"},
		`AllowInQuery has "é"`:    {AllowInQuery: "é"},
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, name) || !strings.Contains(said, "; want ") {
					t.Errorf("%s: %s", name, said)
				}
			}()
			urihttp.NewChecker(o)
		}()
	}
}

// TestPatternReachesHandlersAround asks a handler around Strict for the pattern that a
// router after it has found, after an answer and after a panic.
func TestPatternReachesHandlersAround(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /users/{id}", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic("on purpose") })
	strict := urihttp.Strict(mux, options{Counter: &counts{}})
	for target, want := range map[string]string{"/users/7": "GET /users/{id}", "/panic": "GET /panic", "/none": "", "/users/<": ""} {
		r := httptest.NewRequest("GET", "http://h/", nil)
		r.RequestURI, r.URL.Path = target, target
		func() {
			defer func() { recover() }()
			strict.ServeHTTP(httptest.NewRecorder(), r)
		}()
		expect.Equal(t, r.Pattern, want, "%s: the pattern", target)
	}
}

// TestTargetHasThePrefixThatWasStripped has Strict inside http.StripPrefix.
func TestTargetHasThePrefixThatWasStripped(t *testing.T) {
	seen, counted := &recorder{}, &counts{}
	address := serve(t, http.StripPrefix("/api", urihttp.Strict(seen, options{Counter: counted})))
	send(t, address, "GET", "/api/users", "h")
	passed := seen.take()
	if len(passed) != 1 || passed[0].URL.Path != "/users" {
		t.Fatalf("%v pass", passed)
	}
	if found, _ := urihttp.FromContext(passed[0].Context()); found.Target != "/api/users" {
		t.Errorf("the target is %q", found.Target)
	}
	if a := send(t, address, "GET", "/api/<x>", "h"); a.status != 400 || counted.take()["target-path"] != 1 {
		t.Errorf("after the prefix: %+v", a)
	}
}

// TestLimitsAreWhatThePackageCommentSays asks a server with the settings of net/http.
func TestLimitsAreWhatThePackageCommentSays(t *testing.T) {
	seen := &recorder{}
	server := httptest.NewServer(urihttp.Strict(seen, options{Counter: &counts{}}))
	defer server.Close()
	address := server.Listener.Addr().String()
	if a := send(t, address, "OPTIONS", "*", "h"); a.status != 200 || len(seen.take()) != 0 {
		t.Errorf("OPTIONS * is answered by the handler, status %d", a.status)
	}
	send(t, address, "CONNECT", "h:443", "evil.example")
	if passed := seen.take(); len(passed) != 1 || passed[0].Host != "h:443" {
		t.Errorf("CONNECT with another Host: %v", passed)
	}
	for _, head := range []string{"CONNECT h:443 HTTP/1.1\r\n\r\n", "GET /a HTTP/1.0\r\n\r\n"} {
		c, read, err := connect(address)
		must.NoError(t, err)
		io.WriteString(c, head)
		if status, _, err := read(); status != 200 || err != nil || len(seen.take()) != 1 {
			t.Errorf("%q: status %d, %v", head, status, err)
		}
		c.Close()
	}
}
