package urihttp_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/requests"
)

// serve starts a server on a socket and returns its address.
func serve(t testing.TB, handler http.Handler) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("no socket can be had: %v", err)
	}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	server := &http.Server{Handler: handler, Protocols: &protocols}
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
	if err != nil {
		t.Fatal(err)
	}
	c.SetDeadline(time.Now().Add(time.Minute))
	return c
}

// send writes a request to a socket byte by byte as it is given, and reads the answer.
func send(t testing.TB, address, method, target, host string) answer {
	t.Helper()
	c := dial(t, address)
	defer c.Close()
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", method, target, host)
	response, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	if err != nil {
		t.Fatalf("%s %q, Host %q: %v", method, target, host, err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %q, Host %q: %v", method, target, host, err)
	}
	return answer{response.StatusCode, response.Header, string(body)}
}

func TestTmp(t *testing.T) {
	address := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "%q %q %q", r.RequestURI, r.Host, r.URL.Path) }))
	for _, row := range requests.Rows {
		a := send(t, address, row.Method, row.Target, row.Host)
		fmt.Printf("%s %q Host %q: %d %.60q\n", row.Method, row.Target, row.Host, a.status, a.body)
	}
}
