package urihttp_test

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/urihttp"
)

// options is the name that the tables of the tests use.
type options = urihttp.Options

// serve starts a server on a socket, for HTTP/1 and HTTP/2 without TLS, and returns its
// address.
func serve(t testing.TB, handler http.Handler) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("no socket can be had: %v", err)
	}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	server := &http.Server{
		Handler: handler, Protocols: &protocols, ErrorLog: log.New(io.Discard, "", 0),
		DisableGeneralOptionsHandler: true, // it would answer OPTIONS * in the handler's place
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

// An answer is what a client got.
type answer struct {
	status int
	header http.Header
	body   string
}

// dial connects to a server.
func dial(t testing.TB, address string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	must.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(time.Minute))
	return c
}

// send writes a request to a socket as it is given, and reads the answer.
func send(t testing.TB, address, method, target, host string) answer {
	t.Helper()
	c := dial(t, address)
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", method, target, host)
	response, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	must.Equal(t, err, nil, "%s %q, Host %q", method, target, host)
	body, err := io.ReadAll(response.Body)
	must.Equal(t, err, nil, "%s %q, Host %q", method, target, host)
	return answer{response.StatusCode, response.Header, string(body)}
}

// connect opens a connection that is kept, and returns how to read an answer from it.
func connect(address string) (c net.Conn, read func() (status int, body []byte, err error), err error) {
	c, err = net.Dial("tcp", address)
	if err != nil {
		return nil, nil, err
	}
	c.SetDeadline(time.Now().Add(time.Minute))
	reader := bufio.NewReader(c)
	return c, func() (status int, body []byte, err error) {
		response, err := http.ReadResponse(reader, nil)
		if err != nil {
			return 0, nil, err
		}
		body, err = io.ReadAll(response.Body)
		return response.StatusCode, body, err
	}, nil
}

// A recorder is a handler that keeps what it is asked.
type recorder struct {
	mutex    sync.Mutex
	requests []*http.Request
}

func (h *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.requests = append(h.requests, r)
}

// take returns what was asked since the last call.
func (h *recorder) take() []*http.Request {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	taken := h.requests
	h.requests = nil
	return taken
}

// counts is a Counter that keeps its counts.
type counts struct {
	mutex sync.Mutex
	of    map[string]int64
}

func (c *counts) Add(code string, delta int64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.of == nil {
		c.of = map[string]int64{}
	}
	c.of[code] += delta
}

// take returns the counts since the last call.
func (c *counts) take() map[string]int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	taken := c.of
	c.of = nil
	return taken
}

// TestNetHTTPAcceptsWhatTheRowsSay sends each request to a server with a handler that
// is not inside Strict. The row says whether that handler is called.
func TestNetHTTPAcceptsWhatTheRowsSay(t *testing.T) {
	seen := &recorder{}
	address := serve(t, seen)
	for _, row := range requests.Rows {
		a := send(t, address, row.Method, row.Target, row.Host)
		expect.Equal(t, len(seen.take()) == 1, row.AcceptedBy&requests.NetHTTP != 0, "%s %q, Host %q: accepted, status %d", row.Method, row.Target, row.Host, a.status)
	}
}

// TestStrictAnswersTheRowsOverASocket sends each request to a server with Strict.
// What is refused gets 400, and no handler sees it.
func TestStrictAnswersTheRowsOverASocket(t *testing.T) {
	seen, counted := &recorder{}, &counts{}
	address := serve(t, urihttp.Strict(seen, options{Counter: counted}))
	for _, row := range requests.Rows {
		a := send(t, address, row.Method, row.Target, row.Host)
		passed := seen.take()
		count := counted.take()
		switch {
		case !row.Refused:
			if a.status != http.StatusOK || len(passed) != 1 || len(count) != 0 {
				t.Errorf("%s %q, Host %q: status %d, %d requests pass, counts %v", row.Method, row.Target, row.Host, a.status, len(passed), count)
			}
		case a.status != http.StatusBadRequest || len(passed) != 0:
			t.Errorf("%s %q, Host %q: status %d, %d requests pass", row.Method, row.Target, row.Host, a.status, len(passed))
		case row.AcceptedBy&requests.NetHTTP != 0 && (len(count) != 1 || a.header.Get("Content-Type") != "application/problem+json"):
			t.Errorf("%s %q, Host %q: counts %v, header %v", row.Method, row.Target, row.Host, count, a.header)
		}
	}
}

// TestHostOfAbsoluteFormIsChecked has an absolute-form with a host that net/http decodes. The
// target is right; what the handler would find in r.Host is not.
func TestHostOfAbsoluteFormIsChecked(t *testing.T) {
	counted := &counts{}
	address := serve(t, urihttp.Strict(&recorder{}, options{Counter: counted}))
	a := send(t, address, "GET", "http://caf%C3%A9.example/", "h")
	if count := counted.take(); a.status != http.StatusBadRequest || count["host-host"] != 1 {
		t.Errorf("status %d, counts %v", a.status, count)
	}
	if a := send(t, address, "GET", "http://other.example/", "h"); a.status != http.StatusOK {
		t.Errorf("an absolute-form with another Host, which net/http drops, gets status %d", a.status)
	}
	if a := send(t, address, "GET", "http://other.example/", "<not looked at>"); a.status != http.StatusBadRequest {
		t.Errorf("a Host that net/http refuses gets status %d", a.status)
	}
}
