package haproxy

import (
	"context"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

var someRequest = request{"GET", "/users/42", hostOf("h"), "1.1", false}

func TestWrongOptionsAreErrors(t *testing.T) {
	taken := prometheus.NewRegistry()
	_, err := New(Options{Registerer: taken})
	must.NoError(t, err)
	for want, o := range map[string]Options{
		"MaxConnections is -1":      {MaxConnections: -1},
		"MaxFrameSize is 255":       {MaxFrameSize: 255},
		"MaxFrameSize is 16777217":  {MaxFrameSize: 16<<20 + 1},
		"MaxFrameSize is -1":        {MaxFrameSize: -1},
		"IdleTimeout is -1s":        {IdleTimeout: -time.Second},
		`Variables[1] is "refusal"`: {Variables: []string{"facts", "refusal"}},
		"AllowSchemes has":          {Check: urihttp.Options{AllowSchemes: []string{"a b"}}},
		"AllowInQuery has":          {Check: urihttp.Options{AllowInQuery: "a"}},
		"duplicate metrics":         {Registerer: taken},
	} {
		agent, err := New(o)
		if agent != nil || err == nil || !strings.HasPrefix(err.Error(), "haproxy: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want one with %q", err, want)
		}
	}
}

func TestHelloAgreesOnTheSmallerFrame(t *testing.T) {
	agent := startAgent(t, Options{MaxFrameSize: 20000})
	for size, want := range map[int]uint64{256: 256, 16380: 16380, 30000: 20000} {
		p := dial(t, agent)
		p.send(t, helloFrame("1.0, 2.0", size, pair("engine-id", "x")))
		_, _, rest, err := spop.Pair(p.next(t).Payload)
		must.NoError(t, err)
		_, got, rest, err := spop.Pair(rest)
		must.NoError(t, err)
		expect.Equal(t, got.Number, want, "of %d", size)
		_, capabilities, _, err := spop.Pair(rest)
		must.NoError(t, err)
		expect.Equal(t, capabilities.Text, "pipelining", "capabilities")
	}
}

func TestAHealthcheckIsAnsweredAndEnds(t *testing.T) {
	agent := startAgent(t, Options{})
	p := dial(t, agent)
	p.send(t, helloFrame("2.0", 16380, "\x0bhealthcheck\x11"))
	expect.Equal(t, p.next(t).Kind, spop.AgentHello, "kind")
	p.closed(t, "a check of health")
	expect.Equal(t, agent.metric(t, "healthchecks_total", ""), 1, "checks counted")
	expect.Equal(t, agent.metric(t, "broken_connections_total", ""), 0, "errors counted")
}

func TestWhatIsNotSPOPEndsTheConnection(t *testing.T) {
	agent := startAgent(t, Options{})
	ask := frame(spop.Notify, "\x01\x01", someRequest.message())
	for of, c := range map[string]struct {
		greeted bool
		send    string
		want    spop.Status
	}{
		"NOTIFY before HELLO":         {false, ask, spop.Invalid},
		"HELLO twice":                 {true, helloFrame("2.0", 16380, ""), spop.Invalid},
		"another version":             {false, helloFrame("3.0", 16380, ""), spop.BadVersion},
		"a small frame size":          {false, helloFrame("2.0", 255, ""), spop.BadFrameSize},
		"a HELLO without a version":   {false, frame(spop.HAProxyHello, "\x00\x00", ""), spop.NoVersion},
		"an empty frame":              {true, "\x00\x00\x00\x00", spop.Invalid},
		"a fragment":                  {true, "\x00\x00\x00\x07\x03\x00\x00\x00\x00\x01\x01", spop.NoFragmentation},
		"the rest of one":             {true, "\x00\x00\x00\x07\x00\x00\x00\x00\x01\x01\x01", spop.NoFragmentation},
		"an unknown kind":             {true, frame(77, "\x01\x01", ""), spop.Invalid},
		"a frame of an agent":         {true, frame(spop.Ack, "\x01\x01", ""), spop.Invalid},
		"a large frame":               {true, "\x00\x00\x40\x00", spop.TooBig},
		"a huge frame":                {false, "\xff\xff\xff\xff", spop.TooBig},
		"HTTP":                        {false, "GET / HTTP/1.1\r\n\r\n", spop.TooBig},
		"too many messages":           {true, frame(spop.Notify, "\x01\x01", strings.Repeat(request{"A", "/", nil, "", false}.message(), 17)), spop.Invalid},
		"too many arguments":          {true, frame(spop.Notify, "\x01\x01", "\x05check\x41"+strings.Repeat("\x01a\x00", 65)), spop.Invalid},
		"fewer arguments than it has": {true, frame(spop.Notify, "\x01\x01", "\x05check\x03"+pair("method", "GET")+pair("target", "/")), spop.Invalid},
		"a text that is too long":     {true, frame(spop.Notify, "\x01\x01", "\x05check\x01\x06method\x08\x09GET"), spop.Invalid},
		"DISCONNECT":                  {true, frame(spop.HAProxyDisconnect, "\x00\x00", ""), spop.Normal},
		"DISCONNECT in place of it":   {false, frame(spop.HAProxyDisconnect, "\x00\x00", ""), spop.Normal},
	} {
		before := agent.metric(t, "broken_connections_total", fmt.Sprint(int(c.want)))
		p := dial(t, agent)
		if c.greeted {
			p.greet(t)
			p.send(t, ask)
			expect.Equal(t, p.next(t).Kind, spop.Ack, "%s: kind", of)
		}
		p.send(t, c.send)
		p.ended(t, c.want, of)
		if c.want != spop.Normal {
			eventually(t, "the error is counted", func() bool {
				return agent.metric(t, "broken_connections_total", fmt.Sprint(int(c.want))) == before+1
			})
		}
	}
	if text := agent.log.String(); strings.Contains(text, "users") || strings.Contains(text, "GET") {
		t.Errorf("the log repeats what was sent: %s", text)
	}
}

func TestFramesAreAnsweredInOrderHoweverTheyArrive(t *testing.T) {
	agent := startAgent(t, Options{})
	var stream strings.Builder
	const all = 1000
	for i := range all {
		r := request{"GET", fmt.Sprintf("/%d/%s", i, strings.Repeat("a", i%700)), hostOf("h"), "1.1", false}
		if i%3 == 0 {
			r.target += "<"
		}
		stream.WriteString(frame(spop.Notify, number(i)+"\x01", r.message()))
	}
	for _, chunk := range []int{1 << 30, 1, 7, 4096} {
		p := connect(t, agent)
		sent := make(chan error, 1)
		go func() {
			rest := stream.String()
			if chunk == 1 {
				rest = rest[:20000] // each byte is a packet
			}
			for len(rest) > 0 {
				n := min(chunk, len(rest))
				if _, err := io.WriteString(p, rest[:n]); err != nil {
					sent <- err
					return
				}
				rest = rest[n:]
			}
			sent <- nil
		}()
		want := all
		if chunk == 1 {
			want = 30
		}
		for i := range want {
			f := p.next(t)
			if f.IDs != number(i)+"\x01" || (variablesIn(t, f.Payload)["refusal"] == "target-path") != (i%3 == 0) {
				t.Fatalf("in chunks of %d: answer %d has ids %q and %q", chunk, i, f.IDs, f.Payload)
			}
		}
		must.NoError(t, <-sent)
	}
}

// HAProxy waits for an answer while the next frame is on its way.
func TestAnAnswerDoesNotWaitForTheRestOfTheNextFrame(t *testing.T) {
	p := connect(t, startAgent(t, Options{}))
	ask := frame(spop.Notify, "\x01\x01", someRequest.message())
	p.send(t, ask+ask[:20])
	p.next(t)
	p.send(t, ask[20:])
	p.next(t)
}

func TestConnectionsAreLimited(t *testing.T) {
	agent := startAgent(t, Options{MaxConnections: 2})
	one, two := connect(t, agent), connect(t, agent)
	three := dial(t, agent)
	three.ended(t, spop.NoResources, "the third connection")
	expect.Equal(t, agent.metric(t, "turned_away_connections_total", ""), 1, "turned away")
	one.Close()
	eventually(t, "a connection is free", func() bool { return agent.metric(t, "connections", "") == 1 })
	connect(t, agent).ask(t, someRequest)
	two.ask(t, someRequest)
}

func TestASilentPeerIsTimedOut(t *testing.T) {
	agent := startAgent(t, Options{IdleTimeout: 50 * time.Millisecond}, func(a *Agent) {
		a.times.hello, a.times.frame = 50*time.Millisecond, 50*time.Millisecond
	})
	dial(t, agent).ended(t, spop.Timeout, "no HELLO")
	connect(t, agent).ended(t, spop.Timeout, "no NOTIFY")
	p := dial(t, agent)
	p.send(t, "\x00")
	p.ended(t, spop.Timeout, "half a HELLO")
}

// A byte now and then must not keep a connection.
func TestAFrameThatTricklesInIsTimedOut(t *testing.T) {
	agent := startAgent(t, Options{IdleTimeout: guard}, func(a *Agent) { a.times.frame = 100 * time.Millisecond })
	p := connect(t, agent)
	ask := frame(spop.Notify, "\x01\x01", request{"GET", "/" + strings.Repeat("a", 2000), nil, "1.0", false}.message())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for i := range ask {
			if _, err := io.WriteString(p, ask[i:i+1]); err != nil {
				return
			}
			time.Sleep(2 * time.Millisecond)
		}
	}()
	p.ended(t, spop.Timeout, "a byte every other millisecond")
	p.Close()
	<-ended
}

func TestAPeerThatReadsNothingIsTimedOut(t *testing.T) {
	agent := startAgent(t, Options{}, func(a *Agent) { a.times.write = 50 * time.Millisecond })
	p := connect(t, agent)
	many := strings.Repeat(frame(spop.Notify, "\x01\x01", someRequest.message()), 1000)
	for {
		if _, err := io.WriteString(p, many); err != nil {
			break // the agent has closed, though it read all that came
		}
	}
	eventually(t, "the connection is closed", func() bool { return agent.metric(t, "connections", "") == 0 })
}

// A connection that waits has room for one frame of the largest size, and has let go of the
// last one.
func TestAConnectionHoldsOneFrame(t *testing.T) {
	const size, connections = 1 << 20, 16
	agent := startAgent(t, Options{MaxFrameSize: size})
	large := frame(spop.Notify, "\x01\x01", request{"GET", "/" + strings.Repeat("a", size-200), hostOf("h"), "1.1", false}.message())
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for range connections {
		p := dial(t, agent)
		p.send(t, helloFrame("2.0", size, ""))
		p.next(t)
		p.send(t, large)
		expect.Equal(t, p.next(t).Kind, spop.Ack, "kind")
	}
	eventually(t, "what is held is about one frame for each connection", func() bool {
		return heap() < before+connections*(size+size/2)
	})
}

func TestShutdownAnswersWhatHasArrived(t *testing.T) {
	agent := startAgent(t, Options{})
	eventually(t, "it is healthy", agent.Healthy)
	p, idle, fresh := connect(t, agent), connect(t, agent), dial(t, agent)
	eventually(t, "all are accepted", func() bool { return agent.metric(t, "connections", "") == 3 })
	ask := frame(spop.Notify, "\x01\x01", someRequest.message())
	const all = 500
	p.send(t, strings.Repeat(ask, all))
	agent.stop(t)
	for range all {
		expect.Equal(t, p.next(t).Kind, spop.Ack, "kind")
	}
	p.ended(t, spop.Normal, "a connection with requests")
	idle.ended(t, spop.Normal, "an idle connection")
	fresh.ended(t, spop.Normal, "one without a HELLO")
	expect.Equal(t, agent.Healthy(), false, "healthy")
	if _, err := net.Dial("tcp", agent.address); err == nil {
		t.Error("it still listens")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	expect.Equal(t, agent.Serve(listener), ErrStopped, "Serve after Shutdown")
}

// A peer that goes on sending has no quiet moment.
func TestShutdownEndsUnderLoad(t *testing.T) {
	agent := startAgent(t, Options{})
	p := connect(t, agent)
	ask := strings.Repeat(frame(spop.Notify, "\x01\x01", someRequest.message()), 10)
	var load sync.WaitGroup
	load.Go(func() {
		for {
			if _, err := io.WriteString(p, ask); err != nil {
				return
			}
		}
	})
	load.Go(func() {
		for {
			text, err := p.frames.Next()
			if err != nil {
				return
			}
			if f, err := spop.Parse(text); err != nil || f.Kind == spop.AgentDisconnect {
				return
			}
		}
	})
	agent.stop(t)
	p.Close()
	load.Wait()
}

func TestShutdownClosesWhenItsContextEnds(t *testing.T) {
	agent := startAgent(t, Options{}, func(a *Agent) { a.times.write = guard })
	p := connect(t, agent)
	many := strings.Repeat(frame(spop.Notify, "\x01\x01", someRequest.message()), 1000)
	p.SetWriteDeadline(time.Now().Add(time.Second))
	for {
		if _, err := io.WriteString(p, many); err != nil {
			break // the agent waits for this peer to read
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	expect.Equal(t, agent.Shutdown(ctx), context.Canceled, "Shutdown")
	expect.Equal(t, agent.metric(t, "connections", ""), 0, "connections")
}

func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for round := range 3 {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			agent := startAgent(t, Options{MaxConnections: 50})
			ask := frame(spop.Notify, "\x01\x01", someRequest.message())
			for i := range 100 {
				p := dial(t, agent)
				switch i % 5 {
				case 0:
					p.Close()
				case 1:
					p.send(t, "\x00\x00\x00\x05garbage")
				case 2:
					p.send(t, helloFrame("2.0", 16380, "")+ask+ask[:10])
				case 3:
					p.send(t, helloFrame("2.0", 16380, "\x0bhealthcheck\x11"))
					p.Close()
				}
			}
		})
	}
	eventually(t, "all goroutines have ended", func() bool { return runtime.NumGoroutine() <= before })
}

func TestManyConnectionsAtOnce(t *testing.T) {
	agent := startAgent(t, Options{})
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			p := connect(t, agent)
			for range 200 {
				if got := p.ask(t, request{"GET", fmt.Sprintf("/%d<", i), hostOf("h"), "1.1", false}); got["refusal"] != "target-path" {
					t.Errorf("%v", got)
					return
				}
			}
		})
	}
	all.Wait()
	expect.Equal(t, agent.metric(t, "requests_total", ""), 4000, "requests")
	expect.Equal(t, agent.metric(t, "refused_requests_total", "target-path"), 4000, "refused")
}

func TestUnixSocketsAreServed(t *testing.T) {
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	must.NoError(t, err)
	agent := serveOn(t, Options{}, listener)
	conn, err := net.Dial("unix", agent.address)
	must.NoError(t, err)
	p := peerOf(t, conn)
	p.greet(t)
	expect.Equal(t, p.ask(t, someRequest)["template"], "/users/{int}", "template")
	agent.stop(t)
	p.ended(t, spop.Normal, "a Unix socket")
}

// A failing listener has errors that pass, and one that does not.
type failing struct {
	net.Listener
	errors []error
}

func (f *failing) Accept() (net.Conn, error) {
	err := f.errors[0]
	f.errors = f.errors[1:]
	return nil, err
}

type temporary struct{ error }

func (temporary) Temporary() bool { return true }

func TestServeGoesOnAfterAnErrorThatPasses(t *testing.T) {
	agent, err := New(Options{Log: startAgent(t, Options{}).options.Log})
	must.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	l := &failing{listener, []error{temporary{io.ErrNoProgress}, temporary{io.ErrNoProgress}, io.ErrClosedPipe}}
	if err := agent.Serve(l); err == nil || len(l.errors) > 0 || !strings.Contains(err.Error(), io.ErrClosedPipe.Error()) {
		t.Errorf("Serve returned %v, with %d errors to come", err, len(l.errors))
	}
	expect.Equal(t, agent.Healthy(), false, "healthy")
}
