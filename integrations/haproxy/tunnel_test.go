package haproxy

import (
	"bufio"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// A switcher is a server that makes a tunnel wherever it may: for h2c, WebSockets and CONNECT.
type switcher struct {
	address string
	through chan string // what came through each tunnel first
}

func startSwitcher(t *testing.T) *switcher {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	s := &switcher{listener.Addr().String(), make(chan string, 1)}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go s.serve(conn)
		}
	}()
	return s
}

func (s *switcher) serve(conn net.Conn) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(guard))
	r := bufio.NewReader(conn)
	head, err := readHead(r)
	if err != nil {
		return
	}
	switch {
	case strings.HasPrefix(head, "CONNECT "):
		io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
	case strings.Contains(strings.ToLower(head), "\r\nupgrade: "):
		io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
	default:
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		return
	}
	line, err := r.ReadString('\n')
	if err == nil {
		s.through <- line
	}
}

// TestNoRequestGoesThroughATunnel asks for tunnels with each recipe, and sends a request
// through them that would be refused.
func TestNoRequestGoesThroughATunnel(t *testing.T) {
	agent, server := startAgent(t, Options{}), startSwitcher(t)
	for _, config := range []string{"closed.cfg", "open.cfg"} {
		p := startProxy(t, config, agent.address, server.address)
		p.checked(t)
		const line = "GET /< HTTP/1.1\r\n"
		ask := func(head string) (status, through string) {
			conn, err := net.Dial("tcp", p.web)
			must.NoError(t, err)
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(guard))
			io.WriteString(conn, head+"\r\n")
			answers := bufio.NewReader(conn)
			first, err := answers.ReadString('\n')
			must.NoError(t, err)
			readHead(answers)
			io.WriteString(conn, line+"Host: h\r\nConnection: close\r\n\r\n")
			answers.WriteTo(io.Discard) // HAProxy answers to the line, or the server closes
			select {
			case through = <-server.through:
			default:
			}
			return strings.Fields(first)[1], through
		}
		for _, c := range []struct{ of, head, status, through string }{
			{"h2c", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n", "200", ""},
			{"h2c in other words", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: upgrade\r\nUpgrade: H2C\r\n", "200", ""},
			{"h2c in a list", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket, h2c\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "200", ""},
			{"h2c in the first of two fields", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "200", ""},
			{"h2c after a quotation mark that opens", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: \"a, h2c\r\n", "200", ""},
			{"h2c with a version", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: h2c/2\r\n", "200", ""},
			{"h2c on a second line", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade:\r\n h2c\r\n", "200", ""},
			{"CONNECT", "CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n", "403", ""},
			{"another protocol", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: other\r\n", "101", line},
		} {
			status, through := ask(c.head)
			expect.Equal(t, status, c.status, "%s: %s: status", config, c.of)
			expect.Equal(t, through, c.through, "%s: %s: what goes through", config, c.of)
		}
	}
}

// TestAWebSocketOverHTTP2IsChecked sends what a browser sends (RFC 8441).
func TestAWebSocketOverHTTP2IsChecked(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address)
	p.checked(t)
	for path, want := range map[string]int{"/chat": 200, "/chat<": 400} {
		got := sendH2(t, p.h2, field{":method", "CONNECT"}, field{":protocol", "websocket"}, field{":scheme", "http"}, field{":authority", "h"}, field{":path", path}, field{"sec-websocket-version", "13"})
		expect.Equal(t, got.status, want, "%s: status", path)
	}
	if head := app.last(); !strings.HasPrefix(head, "GET /chat HTTP/1.1\r\n") {
		t.Errorf("the server got %q", head)
	}
	expect.Equal(t, sendH2(t, p.h2, field{":method", "CONNECT"}, field{":authority", "h:443"}).status, 403, "CONNECT: status")
}
