package haproxy

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// A recorded is a connection in memory: a peer that has sent all that it will, and closes.
type recorded struct {
	io.Reader
	written bytes.Buffer
}

func (r *recorded) Write(p []byte) (int, error)      { return r.written.Write(p) }
func (r *recorded) Close() error                     { return nil }
func (r *recorded) LocalAddr() net.Addr              { return &net.UnixAddr{} }
func (r *recorded) RemoteAddr() net.Addr             { return &net.UnixAddr{} }
func (r *recorded) SetDeadline(time.Time) error      { return nil }
func (r *recorded) SetReadDeadline(time.Time) error  { return nil }
func (r *recorded) SetWriteDeadline(time.Time) error { return nil }

// FuzzAgent sends anything to an agent. It wants frames as answers, each one of its size or
// less, one HELLO at the start, and one DISCONNECT at the end unless the peer has closed.
func FuzzAgent(f *testing.F) {
	ask := frame(spop.Notify, "\x01\x01", someRequest.message())
	hello := helloFrame("2.0", 400, "")
	f.Add(hello + ask + ask + frame(spop.HAProxyDisconnect, "\x00\x00", ""))
	f.Add(hello + frame(spop.Notify, "\x01\x01", strings.Repeat(request{"A", "<", nil, "", false}.message(), 5)))
	f.Add(helloFrame("1.0", 400, ""))
	f.Add(hello + frame(0, "", ""))
	agent := quietAgent(f, Options{MaxFrameSize: 1000})
	f.Fuzz(func(t *testing.T, stream string) {
		conn := &recorded{Reader: strings.NewReader(stream)}
		newConnection(agent, conn).serve()
		answers := spop.Reader{Source: &conn.written, Max: 1000}
		for i, ended := 0, false; ; i++ {
			text, err := answers.Next()
			if err == io.EOF {
				return
			}
			must.NoError(t, err)
			answer, err := spop.Parse(text)
			must.NoError(t, err)
			switch {
			case ended:
				t.Fatalf("a frame after DISCONNECT: %q", text)
			case answer.Kind == spop.AgentDisconnect:
				ended = true
			case (answer.Kind == spop.AgentHello) != (i == 0):
				t.Fatalf("answer %d is of kind %d", i, answer.Kind)
			case answer.Kind == spop.Ack && answer.Payload != "":
				if got := variablesIn(t, answer.Payload); got["checked"] != "true" {
					t.Fatalf("variables %v", got)
				}
			}
		}
	})
}

// FuzzRequest checks any request, and wants the verdict of urihttp and variables that a log
// can show.
func FuzzRequest(f *testing.F) {
	f.Add("GET", "/users/42", "h", "1.1", true, false)
	f.Add("GET", `http://u:p@0x7f.1:99999/a\..%2f<`, "[::1", "2.0", true, true)
	f.Add("OPTIONS", "*", "", "1.0", false, false)
	agent := quietAgent(f, Options{})
	checker := urihttp.NewChecker(urihttp.Options{})
	f.Fuzz(func(t *testing.T, method, target, host, version string, hasHost, https bool) {
		r := request{method: method, target: target, version: version, https: https}
		if hasHost {
			r.host = &host
		} else {
			host = ""
		}
		c := check{agent: agent}
		ack, err := c.answer(nil, spop.Frame{Payload: r.message()}, 1<<20)
		must.NoError(t, err)
		got := variablesIn(t, string(ack[9:]))
		var found urihttp.Request
		why := checker.Check(&http.Request{Method: method, RequestURI: target, Host: host, ProtoMajor: 1}, &found)
		switch refusal := got["refusal"]; {
		case why != nil && refusal != why.Code:
			t.Errorf("refusal %q, want %q", refusal, why.Code)
		case why == nil && refusal != "" && refusal != NoHost && refusal != "empty-host":
			t.Errorf("refusal %q, and urihttp lets it pass", refusal)
		}
		for name, value := range got {
			if strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
				t.Errorf("%s is %q", name, value)
			}
		}
		if facts := got["facts"]; facts != "" {
			var set uriscan.Facts
			must.NoError(t, set.UnmarshalText([]byte(facts)))
		}
	})
}

// quietAgent returns an agent that logs nothing.
func quietAgent(t testing.TB, o Options) *Agent {
	o.Log = slog.New(slog.DiscardHandler)
	agent, err := New(o)
	must.NoError(t, err)
	return agent
}
