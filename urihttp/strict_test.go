package urihttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"expvar"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/urihttp"
)

// requestOf returns a request as a server would hand it on. The target of
// httptest.NewRequest must be one that net/http parses, so it is set afterwards.
func requestOf(method, target, host string) *http.Request {
	r := httptest.NewRequest(method, "/", nil)
	r.RequestURI, r.Host = target, host
	return r
}

// ask sends a request to Strict without a socket. It returns the status, what the
// handler was given, and what was counted.
func ask(r *http.Request, o options) (w *httptest.ResponseRecorder, passed *http.Request, counted map[string]int64) {
	seen, count := &recorder{}, &counts{}
	w = httptest.NewRecorder()
	o.Counter = count
	urihttp.Strict(seen, o).ServeHTTP(w, r)
	if all := seen.take(); len(all) == 1 {
		passed = all[0]
	}
	return w, passed, count.take()
}

// TestRowsAreRefusedByTheirCode has the code that each kind of request is counted by.
func TestRowsAreRefusedByTheirCode(t *testing.T) {
	codes := urihttp.Codes()
	for _, row := range requests.Rows {
		w, passed, counted := ask(requestOf(row.Method, row.Target, row.Host), options{})
		if (passed == nil) != row.Refused || (w.Code == http.StatusBadRequest) != row.Refused || (len(counted) == 1) != row.Refused {
			t.Errorf("%s %q, Host %q: status %d, counts %v", row.Method, row.Target, row.Host, w.Code, counted)
		}
		for code := range counted {
			if isGrammar := strings.HasPrefix(code, "target-") || strings.HasPrefix(code, "host-"); isGrammar != (row.Offset >= 0) || isGrammar && strings.HasPrefix(code, "host-") != row.InHost {
				t.Errorf("%s %q, Host %q is counted as %s", row.Method, row.Target, row.Host, code)
			}
			if !slices.Contains(codes, code) {
				t.Errorf("%s is none of the codes", code)
			}
		}
	}
	if !slices.Contains(codes, "fact-encoded-nul") || slices.Contains(codes, "fact-normal") || slices.Contains(codes, "target-none") || len(codes) != len(slices.Compact(slices.Sorted(slices.Values(codes)))) {
		t.Errorf("the codes are %v", codes)
	}
}

// TestOptionsChangeWhatPasses has the options one by one.
func TestOptionsChangeWhatPasses(t *testing.T) {
	const firewall = uriscan.FactEncodedSlash | uriscan.FactDotSegment | uriscan.FactEncodedDotSegment | uriscan.FactEncodedBackslash | uriscan.FactEncodedNUL | uriscan.FactEncodedPercent
	for _, c := range []struct {
		method, target, host string
		options              options
		status               int
		code                 string
	}{
		{"GET", "javascript:alert(1)", "h", options{}, 400, "scheme"},
		{"GET", "javascript:alert(1)", "h", options{AllowSchemes: []string{"JAVASCRIPT"}}, 200, ""},
		{"GET", "HTTPS://h/", "h", options{}, 200, ""},
		{"GET", "ws://h/", "h", options{AllowSchemes: []string{"ftp", "ws"}}, 200, ""},
		{"GET", "wss://h/", "h", options{AllowSchemes: []string{"ftp", "ws"}}, 400, "scheme"},
		{"GET", "/?a[]=1&b[c]=2", "h", options{}, 400, "target-query"},
		{"GET", "/?a[]=1&b[c]=2", "h", options{AllowInQuery: "[]"}, 200, ""},
		{"GET", "http://h/?a[]=1", "h", options{AllowInQuery: "]["}, 200, ""},
		{"GET", "/?a=1", "h", options{AllowInQuery: "[]"}, 200, ""},
		{"GET", "/?a[]=1|2", "h", options{AllowInQuery: "[]"}, 400, "target-query"},
		{"GET", "/?a[]=%zz", "h", options{AllowInQuery: "[]"}, 400, "target-percent"},
		{"GET", "/?a[]=1#", "h", options{AllowInQuery: "[]"}, 400, "target-query"},
		{"GET", "/a[]?a[]=1", "h", options{AllowInQuery: "[]"}, 400, "target-path"},
		{"GET", "http://[::1/?a[]", "h", options{AllowInQuery: "[]"}, 400, "target-ip-literal"},
		{"CONNECT", "h:443?[]", "h", options{AllowInQuery: "[]"}, 400, "target-port"},
		{"GET", "/?a[]=1&" + strings.Repeat("x", 4096) + "[]", "h", options{AllowInQuery: "[]"}, 200, ""},
		{"GET", "/?" + "\"<>[\\]^`{|}", "h", options{AllowInQuery: "\"<>[\\]^`{|}"}, 200, ""},
		{"GET", "/?a[]=1", "h", options{AllowInQuery: "[]", RefuseFacts: uriscan.FactBracketsInQuery}, 400, "fact-brackets-in-query"},
		{"GET", "/", "h", options{AllowSchemes: []string{}, MaxTargetLength: -1}, 200, ""},
		{"GET", "http:///x", "h", options{}, 400, "empty-host"},
		{"GET", "http:x", "h", options{}, 400, "empty-host"},
		{"GET", "http://:80/x", "h", options{}, 400, "empty-host"},
		{"GET", "https:///x", "h", options{}, 400, "empty-host"},
		{"GET", "http:///x", "h", options{AllowEmptyHost: true}, 200, ""},
		{"GET", "urn:x:y", "h", options{AllowSchemes: []string{"urn"}}, 200, ""},
		{"CONNECT", ":443", ":443", options{}, 400, "empty-host"},
		{"CONNECT", ":443", ":443", options{AllowEmptyHost: true}, 200, ""},
		{"CONNECT", "h:", "h:", options{}, 400, "connect-port"},
		{"CONNECT", "h:65536", "h:65536", options{}, 400, "connect-port"},
		{"CONNECT", "h:65535", "h:65535", options{}, 200, ""},
		{"GET", "http://u:p@h/", "h", options{}, 400, "userinfo"},
		{"GET", "http://@h/", "h", options{}, 400, "userinfo"},
		{"GET", "http://u:p@h/", "h", options{AllowUserinfo: true}, 200, ""},
		{"GET", "http://h/", "i", options{}, 400, "other-host"},
		{"GET", "http://h/", "h:8", options{}, 400, "other-host"},
		{"GET", "http://h:8/", "h", options{}, 400, "other-host"},
		{"GET", "http://h/", "h:443", options{}, 400, "other-host"},
		{"GET", "http://h/", ":80", options{}, 400, "other-host"},
		{"GET", "http://h:99999/", "h:99998", options{}, 400, "other-host"},
		{"GET", "x://h/", "h:1", options{AllowSchemes: []string{"x"}}, 400, "other-host"},
		{"GET", "x://h/", "H", options{AllowSchemes: []string{"x"}}, 200, ""},
		{"GET", "ftp://h/", "h:21", options{AllowSchemes: []string{"ftp"}}, 200, ""},
		{"GET", "http://h/", "", options{}, 200, ""},
		{"GET", "http://H/", "h:80", options{}, 200, ""},
		{"GET", "http://h:80/", "h", options{}, 200, ""},
		{"GET", "https://[::1]/", "[::1]:443", options{}, 200, ""},
		{"GET", "http://h:99999/", "h:99999", options{}, 200, ""},
		{"GET", "http://u@h/", "h", options{AllowUserinfo: true}, 200, ""},
		{"GET", "/12345678", "h", options{MaxTargetLength: 8}, 414, "length"},
		{"GET", "/1234567", "h", options{MaxTargetLength: 8}, 200, ""},
		{"GET", "/1", "h", options{MaxTargetLength: 1}, 414, "length"},
		{"GET", "/" + strings.Repeat("x", 1<<20), "h", options{MaxTargetLength: 0}, 200, ""},
		{"GET", "/a%2Fb", "h", options{}, 200, ""},
		{"GET", "/a%2Fb", "h", options{RefuseFacts: firewall}, 400, "fact-encoded-slash"},
		{"GET", "http://h/a%2Fb", "h", options{RefuseFacts: firewall}, 400, "fact-encoded-slash"},
		{"GET", "http://u@h/", "h", options{AllowUserinfo: true, RefuseFacts: uriscan.FactUserinfo}, 400, "fact-userinfo"},
		{"GET", "/a/../b", "h", options{RefuseFacts: firewall}, 400, "fact-dot-segment"},
		{"GET", "/a/%2e./b", "h", options{RefuseFacts: firewall}, 400, "fact-encoded-dot-segment"},
		{"GET", "/a%5Cb", "h", options{RefuseFacts: firewall}, 400, "fact-encoded-backslash"},
		{"GET", "/a?b=%00", "h", options{RefuseFacts: firewall}, 400, "fact-encoded-nul"},
		{"GET", "/%252e%252e/", "h", options{RefuseFacts: firewall}, 400, "fact-encoded-percent"},
		{"GET", "/a/%2e./%2f", "h", options{RefuseFacts: uriscan.FactEncodedDotSegment | uriscan.FactEncodedSlash}, 400, "fact-encoded-dot-segment"},
		{"GET", "/", "H", options{RefuseFacts: uriscan.FactUpperHost}, 400, "fact-upper-host"},
		{"GET", "/", "h:99999", options{RefuseFacts: uriscan.FactPortTooLarge}, 400, "fact-port-too-large"},
		{"GET", "/", "", options{RefuseFacts: uriscan.FactEmptyHost}, 400, "fact-empty-host"},
		{"GET", "/", "h", options{RefuseFacts: uriscan.FactNormal}, 200, ""},
	} {
		w, passed, counted := ask(requestOf(c.method, c.target, c.host), c.options)
		if w.Code != c.status || (passed != nil) != (c.status == 200) || c.code != "" && counted[c.code] != 1 || c.code == "" && len(counted) > 0 {
			t.Errorf("%s %.40q, Host %q: status %d, counts %v; want %d %s", c.method, c.target, c.host, w.Code, counted, c.status, c.code)
		}
	}
}

// TestAnswersHoldNothingOfTheRequest looks for a word that is everywhere in the
// request, and reads the answer as JSON.
func TestAnswersHoldNothingOfTheRequest(t *testing.T) {
	const word = "s3cr3t"
	for _, r := range []*http.Request{
		requestOf("GET", "/"+word+"<", word), requestOf("GET", "/"+word, word+"<"), requestOf("GET", word+"://h/", word),
		requestOf("GET", "http://"+word+"@h/", word), requestOf("GET", "/"+word+"%00", word), requestOf("CONNECT", word+":", word), requestOf("GET", "/"+word+strings.Repeat("x", 100), word),
	} {
		r.Header.Set("Cookie", word)
		var logged *urihttp.Refusal
		w, _, _ := ask(r, options{RefuseFacts: uriscan.FactEncodedNUL, MaxTargetLength: 100, Log: func(_ *http.Request, why *urihttp.Refusal) { logged = why }})
		if all := fmt.Sprint(w.Body, w.Header(), logged); strings.Contains(all, word) {
			t.Errorf("the answer to %s repeats the request: %s", r.RequestURI, all)
		}
		var problem struct {
			Type, Title, Detail, Code string
			Status                    int
		}
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil || problem.Status != w.Code || problem.Title != http.StatusText(w.Code) || problem.Code != logged.Code || problem.Detail == "" {
			t.Errorf("%s: the answer is %s, %v", r.RequestURI, w.Body, err)
		}
		if w.Header().Get("Content-Type") != "application/problem+json" || w.Header().Get("Content-Length") != fmt.Sprint(w.Body.Len()) || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: header %v", r.RequestURI, w.Header())
		}
	}
}

// TestLogIsToldWhy has what a log function is given.
func TestLogIsToldWhy(t *testing.T) {
	for _, c := range []struct {
		method, target, host string
		want                 urihttp.Refusal
		offset               int
		is                   error
		text                 string
	}{
		{"GET", "/a b", "h", urihttp.Refusal{Code: "target-path", Status: 400}, 2, uriscan.CodePath, "urihttp: request refused, target-path: uriscan: byte 0x20 at offset 2:"},
		{"GET", "/", "[::1", urihttp.Refusal{Code: "host-end", Status: 400}, 4, uriscan.CodeEnd, "urihttp: request refused, host-end: uriscan: input ends at offset 4:"},
		{"GET", "/%00?%2f", "h", urihttp.Refusal{Code: "fact-encoded-nul", Status: 400, Facts: uriscan.FactEncodedNUL}, -1, nil, "urihttp: request refused, its target or Host has encoded-nul"},
		{"GET", "ftp://h/", "h", urihttp.Refusal{Code: "scheme", Status: 400}, -1, nil, "urihttp: request refused, scheme"},
		{"GET", "/" + strings.Repeat("x", 1000), "h", urihttp.Refusal{Code: "length", Status: 414}, -1, nil, "urihttp: request refused, length"},
	} {
		request := requestOf(c.method, c.target, c.host)
		calls := 0
		ask(request, options{RefuseFacts: uriscan.FactEncodedNUL | uriscan.FactEncodedSlash, MaxTargetLength: 1000, Log: func(r *http.Request, why *urihttp.Refusal) {
			calls++
			var err *uriscan.Error
			if errors.As(why.Err, &err) != (c.offset >= 0) || err != nil && err.Offset != c.offset {
				t.Errorf("%.40q: the error is %v", c.target, why.Err)
			}
			if c.is != nil && !errors.Is(why, c.is) {
				t.Errorf("%.40q: %v is not %v", c.target, why, c.is)
			}
			if r != request || why.Code != c.want.Code || why.Status != c.want.Status || why.Facts != c.want.Facts || !strings.HasPrefix(why.Error(), c.text) {
				t.Errorf("%.40q: %+v, %v", c.target, why, why)
			}
		}})
		expect.Equal(t, calls, 1, "times that %.40q is logged", c.target)
	}
	ask(requestOf("GET", "/", "h"), options{Log: func(*http.Request, *urihttp.Refusal) { t.Error("what passes is logged") }})
}

// TestContextHasWhatWasFound asks the context of requests of each form, and leaves the
// values that were there.
func TestContextHasWhatWasFound(t *testing.T) {
	type key struct{}
	for _, c := range []struct {
		method, target, host string
		form                 target.Form
	}{
		{"GET", "//a/../b%2f?c", "H:80", target.Origin}, {"GET", "http://h/p", "h", target.Absolute}, {"CONNECT", "h:443", "h:443", target.Authority}, {"OPTIONS", "*", "", target.Asterisk},
	} {
		r := requestOf(c.method, c.target, c.host)
		r = r.WithContext(context.WithValue(r.Context(), key{}, "kept"))
		_, passed, _ := ask(r, options{})
		found, ok := urihttp.FromContext(passed.Context())
		if !ok || passed.Context().Value(key{}) != "kept" || found.Form != c.form || found.Target != c.target || found.Host != c.host {
			t.Fatalf("%s %q: %+v, %v", c.method, c.target, found, ok)
		}
		var targetSpans, hostSpans uriscan.Spans
		c.form.ScanString(c.target, &targetSpans)
		target.HostString(c.host, &hostSpans)
		if found.TargetSpans != targetSpans || found.HostSpans != hostSpans || found.TargetFacts != uriscan.FactsOf(c.target, &targetSpans) || found.HostFacts != uriscan.FactsOf(c.host, &hostSpans) {
			t.Errorf("%s %q: %+v", c.method, c.target, found)
		}
		derived, cancel := context.WithCancel(passed.Context())
		if again, ok := urihttp.FromContext(derived); !ok || again != found {
			t.Errorf("%s %q: a derived context has %v", c.method, c.target, again)
		}
		cancel()
	}
	if found, ok := urihttp.FromContext(context.Background()); ok || found != nil {
		t.Errorf("the empty context has %v", found)
	}
}

// TestLaterProtocolsHaveNoAbsoluteForm has what a server for HTTP/2 or HTTP/3 hands on.
func TestLaterProtocolsHaveNoAbsoluteForm(t *testing.T) {
	for _, c := range []struct {
		method, target, protocol string
		form                     target.Form
		status                   int
	}{
		{"GET", "/p", "", target.Origin, 200},
		{"GET", "http://h/p", "", target.Origin, 400},
		{"OPTIONS", "*", "", target.Asterisk, 200},
		{"OPTIONS", "*x", "", target.Asterisk, 400},
		{"GET", "*", "", target.Origin, 400},
		{"CONNECT", "h:443", "", target.Authority, 200},
		{"CONNECT", "/chat", "", target.Authority, 400},
		{"CONNECT", "/chat", "websocket", target.Origin, 200},
		{"CONNECT", "h:443", "websocket", target.Origin, 400},
	} {
		for _, major := range []int{2, 3} {
			r := requestOf(c.method, c.target, "h")
			r.ProtoMajor, r.ProtoMinor = major, 0
			if c.protocol != "" {
				r.Header[":protocol"] = []string{c.protocol}
			}
			w, passed, _ := ask(r, options{})
			expect.Equal(t, w.Code, c.status, "HTTP/%d %s %q: status", major, c.method, c.target)
			if passed == nil {
				continue
			}
			if found, _ := urihttp.FromContext(passed.Context()); found.Form != c.form {
				t.Errorf("HTTP/%d %s %q is scanned as %v, want %v", major, c.method, c.target, found.Form, c.form)
			}
		}
	}
}

// TestDefaultCounterIsPublishedOnce calls Strict twice without a Counter.
func TestDefaultCounterIsPublishedOnce(t *testing.T) {
	nothing := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	first, second := urihttp.Strict(nothing, options{}), urihttp.Strict(nothing, options{})
	m, isMap := expvar.Get("urihttp").(*expvar.Map)
	if !isMap {
		t.Fatal("expvar has no map urihttp")
	}
	count := func() (n int64) {
		if v, isInt := m.Get("target-path").(*expvar.Int); isInt {
			n = v.Value()
		}
		return n
	}
	before := count()
	for _, h := range []http.Handler{first, second} {
		h.ServeHTTP(httptest.NewRecorder(), requestOf("GET", "/<", "h"))
	}
	expect.Equal(t, count()-before, 2, "the count of two refused requests")
}

// TestManyClientsAtOnce sends good and bad requests from a thousand connections that
// are open at once. Each must get its own answer.
func TestManyClientsAtOnce(t *testing.T) {
	const clients = 1000
	counted := &counts{}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, _ := urihttp.FromContext(r.Context())
		w.Write([]byte(found.TargetSpans.Path.InString(found.Target)))
	})
	address := serve(t, urihttp.Strict(handler, options{Counter: counted, RefuseFacts: uriscan.FactDotSegment, KeepConnection: true}))
	open, done := sync.WaitGroup{}, sync.WaitGroup{}
	open.Add(clients)
	done.Add(clients)
	failures := make(chan string, clients)
	for i := range clients {
		go func() {
			defer done.Done()
			failures <- client(address, i, func() { open.Done(); open.Wait() })
		}()
	}
	done.Wait()
	for range clients {
		if failure := <-failures; failure != "" {
			t.Error(failure)
		}
	}
	if got := counted.take(); got["target-path"] != clients || got["fact-dot-segment"] != clients || len(got) != 2 {
		t.Errorf("%d clients are counted as %v", clients, got)
	}
}

// client opens a connection, waits for the others, and sends three requests on it. It
// returns what went wrong.
func client(address string, i int, wait func()) (failure string) {
	c, read, err := connect(address)
	wait()
	if err != nil {
		return err.Error()
	}
	defer c.Close()
	for _, want := range []struct {
		target string
		status int
		body   string
	}{
		{fmt.Sprintf("/client/%d?q", i), 200, fmt.Sprintf("/client/%d", i)},
		{fmt.Sprintf("/client<%d", i), 400, `"code":"target-path"`},
		{fmt.Sprintf("/client/../%d", i), 400, `"code":"fact-dot-segment"`},
	} {
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: h\r\n\r\n", want.target)
		status, body, err := read()
		if err != nil || status != want.status || !bytes.Contains(body, []byte(want.body)) {
			return fmt.Sprintf("%s: status %d, %s, %v", want.target, status, body, err)
		}
	}
	return ""
}
