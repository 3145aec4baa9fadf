package haproxy

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/internal/test/must"
)

// A peer plays HAProxy on a connection.
type peer struct {
	net.Conn
	frames spop.Reader
}

// dial connects, and says nothing.
func dial(t testing.TB, r *running) *peer {
	t.Helper()
	conn, err := net.Dial("tcp", r.address)
	must.NoError(t, err)
	return peerOf(t, conn)
}

func peerOf(t testing.TB, conn net.Conn) *peer {
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(guard))
	return &peer{conn, spop.Reader{Source: conn, Max: 1 << 20}}
}

// greet says HELLO and reads the answer.
func (p *peer) greet(t testing.TB) {
	t.Helper()
	p.send(t, helloFrame("2.0", 16380, ""))
	if f := p.next(t); f.Kind != spop.AgentHello {
		t.Fatalf("a frame of kind %d answers HELLO", f.Kind)
	}
}

// connect is dial and greet.
func connect(t testing.TB, r *running) *peer {
	t.Helper()
	p := dial(t, r)
	p.greet(t)
	return p
}

func (p *peer) send(t testing.TB, frames string) {
	t.Helper()
	_, err := io.WriteString(p, frames)
	must.NoError(t, err)
}

// next reads a frame.
func (p *peer) next(t testing.TB) spop.Frame {
	t.Helper()
	text, err := p.frames.Next()
	must.NoError(t, err)
	f, err := spop.Parse(text)
	must.NoError(t, err)
	return f
}

// ended wants a DISCONNECT with this status, and nothing after it.
func (p *peer) ended(t testing.TB, want spop.Status, of string) {
	t.Helper()
	f := p.next(t)
	_, status, _, err := spop.Pair(f.Payload)
	if f.Kind != spop.AgentDisconnect || err != nil || spop.Status(status.Number) != want {
		t.Errorf("%s: a frame of kind %d, status %d, want DISCONNECT, %d", of, f.Kind, status.Number, want)
	}
	p.closed(t, of)
}

// closed wants the agent to close the connection.
func (p *peer) closed(t testing.TB, of string) {
	t.Helper()
	if text, err := p.frames.Next(); err == nil || isTimeout(err) {
		t.Errorf("%s: the agent sends %q, %v; want that it closes", of, text, err)
	}
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

// frame returns a frame with its length.
func frame(kind spop.Kind, ids, payload string) string {
	dst := append(spop.Begin(nil, kind, ids), payload...)
	spop.End(dst, 0)
	return string(dst)
}

// number and text are parts of frames.
func number(n int) string { return string(spop.AppendVarint(nil, uint64(n))) }

func text(s string) string { return number(len(s)) + s }

// pair is a pair with a String.
func pair(name, value string) string { return text(name) + "\x08" + text(value) }

// helloFrame is a HELLO. More pairs may follow.
func helloFrame(version string, size int, more string) string {
	return frame(spop.HAProxyHello, "\x00\x00", pair("supported-versions", version)+text("max-frame-size")+"\x03"+number(size)+pair("capabilities", "pipelining,async")+more)
}

// A request is what a message says of one. A host of nil is none.
type request struct {
	method, target string
	host           *string
	version        string
	https          bool
}

func hostOf(host string) *string { return &host }

// message is the message that spoe.conf makes of a request.
func (r request) message() string {
	host := "\x04host\x00"
	if r.host != nil {
		host = pair("host", *r.host)
	}
	secure := "\x05https\x01"
	if r.https {
		secure = "\x05https\x11"
	}
	return "\x05check\x05" + pair("method", r.method) + pair("target", r.target) + host + pair("version", r.version) + secure
}

// ask sends a request and returns the variables of the answer.
func (p *peer) ask(t testing.TB, r request) map[string]string {
	t.Helper()
	p.send(t, frame(spop.Notify, "\x07\x01", r.message()))
	f := p.next(t)
	if f.Kind != spop.Ack || f.IDs != "\x07\x01" {
		t.Fatalf("%.100q: a frame of kind %d with ids %q answers", r.target, f.Kind, f.IDs)
	}
	return variablesIn(t, f.Payload)
}

// variablesIn reads the actions of an ACK.
func variablesIn(t testing.TB, payload string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for payload != "" {
		rest, isSet := strings.CutPrefix(payload, "\x01\x03\x02")
		key, v, rest, err := spop.Pair(rest)
		must.NoError(t, err)
		if !isSet {
			t.Fatalf("%q is no set-var of a transaction", payload)
		}
		if v.IsTrue() {
			v.Text = "true"
		}
		found[key], payload = v.Text, rest
	}
	return found
}
