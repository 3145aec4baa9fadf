package coraza_test

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/corazawaf/coraza/v3"
	corazahttp "github.com/corazawaf/coraza/v3/http"

	uricoraza "github.com/uriscan/uriscan/integrations/coraza"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// protect are the rules of the README, for the request target and the Host.
//
//go:embed example/rules.conf
var protect string

// serve starts a server on a socket, and returns its address.
func serve(t testing.TB, handler http.Handler) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	server := &http.Server{Handler: handler, ErrorLog: log.New(io.Discard, "", 0), DisableGeneralOptionsHandler: true}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

// send writes a request line and a Host to a socket as they are given, and returns the
// status and the body of the answer.
func send(t testing.TB, address, method, target, host string) (int, string) {
	t.Helper()
	c, err := net.Dial("tcp", address)
	must.NoError(t, err)
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", method, target, host)
	response, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	must.Equal(t, err, nil, "%s %q", method, target)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must.NoError(t, err)
	return response.StatusCode, string(body)
}

// echo answers with what it sees of a request.
var echo = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "%s %s", r.RequestURI, r.URL)
})

// requestRows have the status of WrapHandler with protect, and that of Coraza's own
// middleware with the same rules.
var requestRows = []struct {
	method, target, host string
	status, corazas      int
}{
	{"GET", "/a/b%20c?d=e+f", "h", 200, 200},
	{"GET", "http://h/p", "h", 200, 200},
	{"GET", "//secret", "h", 200, 200},
	{"OPTIONS", "*", "h", 200, 200},
	{"CONNECT", "h:443", "h", 200, 400}, // net/url writes "//h:443"

	{"GET", `/a\b`, "h", 400, 403},         // net/url writes "/a%5Cb"
	{"GET", "/<script>", "h", 400, 200},    // and "/%3Cscript%3E"
	{"GET", "/caf\xc3\xa9", "h", 400, 200}, // and "/caf%C3%A9"
	{"GET", "/a#b", "h", 400, 200},         // and "/a%23b"
	{"GET", "*", "h", 400, 400},
	{"GET", "/?q=<x>", "h", 400, 400}, // a query stays as it is
	{"GET", "/?q=%zz", "h", 400, 400},
	{"GET", "/", "h/x", 400, 400},
	{"GET", "/public/../x", "h", 403, 403},
	{"GET", "/%2e%2e/x", "h", 403, 403},
	{"GET", "/..%2fx", "h", 403, 403},
	{"GET", "/..%5cx", "h", 403, 403},
	{"GET", "/%252e%252e/", "h", 403, 403},
	{"GET", "/%c0%ae/", "h", 403, 403},
	{"GET", "/x.php%00.jpg", "h", 403, 403},
	{"GET", "http://user:secret@h/", "h", 403, 403},
	{"GET", "http://2130706433/", "h", 403, 403},

	{"GET", "/%zz", "h", 400, 400}, // net/http answers this itself
	{"GET", "/a\x01", "h", 400, 400},
	{"GET", "/a b", "h", 400, 400},
}

// TestWrapHandlerGivesRulesWhatWasSent sends requests over a socket to both
// middlewares.
func TestWrapHandlerGivesRulesWhatWasSent(t *testing.T) {
	waf := newWAF(t, protect)
	ours, corazas := serve(t, uricoraza.WrapHandler(waf, echo)), serve(t, corazahttp.WrapHandler(waf, echo))
	for _, row := range requestRows {
		if status, _ := send(t, ours, row.method, row.target, row.host); status != row.status {
			t.Errorf("%s %q, Host %q: status %d, want %d", row.method, row.target, row.host, status, row.status)
		}
		if status, _ := send(t, corazas, row.method, row.target, row.host); status != row.corazas {
			t.Errorf("%s %q, Host %q: Coraza's own: status %d, want %d", row.method, row.target, row.host, status, row.corazas)
		}
	}
}

// TestWrapHandlerLeavesTheRequestAsItWas compares what the handler after it sees with
// what it sees without it.
func TestWrapHandlerLeavesTheRequestAsItWas(t *testing.T) {
	waf := newWAF(t)
	wrapped, bare := serve(t, uricoraza.WrapHandler(waf, echo)), serve(t, echo)
	for _, row := range requestRows {
		_, want := send(t, bare, row.method, row.target, row.host)
		if _, got := send(t, wrapped, row.method, row.target, row.host); got != want {
			t.Errorf("%s %q: %q, want %q", row.method, row.target, got, want)
		}
	}
}

// TestWrapHandlerTakesRequestsOfNoServer has no request target, as a request of
// http.NewRequest.
func TestWrapHandlerTakesRequestsOfNoServer(t *testing.T) {
	r, err := http.NewRequest("GET", "http://h/%00", nil)
	must.NoError(t, err)
	w := httptest.NewRecorder()
	uricoraza.WrapHandler(newWAF(t, protect), echo).ServeHTTP(w, r)
	expect.Equal(t, w.Code, http.StatusForbidden, "status")
}

// TestWrapHandlerWithoutWAF is the handler alone, as Coraza's own is.
func TestWrapHandlerWithoutWAF(t *testing.T) {
	var none coraza.WAF
	w := httptest.NewRecorder()
	uricoraza.WrapHandler(none, echo).ServeHTTP(w, httptest.NewRequest("GET", "/p", nil))
	if w.Body.String() != "/p /p" {
		t.Errorf("%q", w.Body)
	}
}

// TestPatternReachesHandlersAround asks a handler around WrapHandler for the pattern of
// a router after it, which http.ServeMux writes into the request that it gets.
func TestPatternReachesHandlersAround(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("GET /users/{id}", echo)
	r := httptest.NewRequest("GET", "/users/7", nil)
	uricoraza.WrapHandler(newWAF(t, protect), mux).ServeHTTP(httptest.NewRecorder(), r)
	expect.Equal(t, r.Pattern, "GET /users/{id}", "the pattern")
}
