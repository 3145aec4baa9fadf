package haproxy

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/whatwg"
)

// Options say what an Agent refuses, which variables it sets, and its limits. The zero
// Options refuse what package urihttp does, and set every variable.
type Options struct {
	// Check says what is refused. Only the fields that [urihttp.NewChecker] heeds have an
	// effect. If Compare is nil and something needs it, it is whatwg.Compare.
	Check urihttp.Options

	// Variables are those that are set besides checked and refusal; nil is all of
	// [Variables]. Others cost no time.
	Variables []string

	// Template says which segments of a path vary for the variable template; nil is "otel".
	Template *template.Preset

	// MaxConnections is how many connections may be open; 0 is 1024. Each further one gets
	// a DISCONNECT at once.
	MaxConnections int

	// MaxFrameSize is the size of the largest frame in bytes, from 256 to 16 MiB; 0 is 65536.
	// HAProxy takes the smaller one of this and its own, which is tune.bufsize less 4.
	MaxFrameSize int

	// IdleTimeout is how long a connection may be silent; 0 is five minutes. It should be
	// longer than the "timeout idle" in HAProxy's configuration, so that HAProxy closes.
	IdleTimeout time.Duration

	// Registerer gets the metrics; nil is a registry that nobody sees.
	Registerer prometheus.Registerer

	// Log gets what goes wrong with connections, and never anything of a request; nil is
	// slog.Default().
	Log *slog.Logger
}

const (
	defaultConnections = 1024
	defaultFrameSize   = 64 << 10
	largestFrameSize   = 16 << 20
	defaultIdle        = 5 * time.Minute
)

// times are the limits on time that need no option: HAProxy is near, and sends what it
// sends at once.
type times struct {
	hello time.Duration // from the connection to its first frame
	frame time.Duration // from the first byte of a frame to its last
	write time.Duration // for HAProxy to take answers
}

var defaultTimes = times{5 * time.Second, 5 * time.Second, 5 * time.Second}

const (
	lingerTime = 500 * time.Millisecond // for HAProxy to close after a DISCONNECT
	quietTime  = 5 * time.Millisecond   // without a frame, after which a stopping agent says so
	drainTime  = 200 * time.Millisecond // in which a stopping agent waits for that
)

// An Agent answers HAProxy. [New] makes one.
type Agent struct {
	options Options
	times   times
	checker *urihttp.Checker
	set     variables
	metrics *metrics

	lock        sync.Mutex
	listeners   map[net.Listener]bool
	connections map[*connection]bool
	stopping    bool
	drained     time.Time // when connections that are never quiet are closed
	done        sync.WaitGroup
}

// New returns an agent. The error says which option is wrong.
func New(o Options) (*Agent, error) {
	setDefault(&o.MaxConnections, defaultConnections)
	setDefault(&o.MaxFrameSize, defaultFrameSize)
	setDefault(&o.IdleTimeout, defaultIdle)
	if o.Variables == nil {
		o.Variables = Variables()
	}
	if o.Registerer == nil {
		o.Registerer = prometheus.NewRegistry()
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	switch {
	case o.MaxConnections < 0:
		return nil, fmt.Errorf("haproxy: MaxConnections is %d; want at least 1, or 0 for %d", o.MaxConnections, defaultConnections)
	case o.MaxFrameSize < spop.MinFrame || o.MaxFrameSize > largestFrameSize:
		return nil, fmt.Errorf("haproxy: MaxFrameSize is %d; want %d to %d, or 0 for %d", o.MaxFrameSize, spop.MinFrame, largestFrameSize, defaultFrameSize)
	case o.IdleTimeout < 0:
		return nil, fmt.Errorf("haproxy: IdleTimeout is %v; want a time, or 0 for %v", o.IdleTimeout, defaultIdle)
	}
	a := &Agent{options: o, times: defaultTimes, listeners: map[net.Listener]bool{}, connections: map[*connection]bool{}}
	var err error
	if a.set, err = variablesOf(o.Variables); err != nil {
		return nil, err
	}
	if o.Check.Compare == nil && (a.set.differs || o.Check.RefuseDifferent != 0 || o.Check.RefuseFacts.Has(uriscan.FactDiffers)) {
		o.Check.Compare = whatwg.Compare[[]byte]
	}
	if a.checker, err = newChecker(o.Check); err != nil {
		return nil, err
	}
	if a.metrics, err = newMetrics(o.Registerer); err != nil {
		return nil, fmt.Errorf("haproxy: %w", err)
	}
	return a, nil
}

// newChecker is urihttp.NewChecker with an error in place of its panic.
func newChecker(o urihttp.Options) (checker *urihttp.Checker, err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("haproxy: %v", wrong)
		}
	}()
	return urihttp.NewChecker(o), nil
}

// setDefault sets an option that has no value.
func setDefault[T comparable](option *T, value T) {
	var zero T
	if *option == zero {
		*option = value
	}
}

// ErrStopped is what Serve returns after [Agent.Shutdown].
var ErrStopped = errors.New("haproxy: the agent was stopped")

// Serve answers the connections of a listener, which may be of TCP or a Unix socket, until
// Shutdown or an error of the listener. It closes the listener.
func (a *Agent) Serve(l net.Listener) error {
	defer l.Close()
	if !a.hasListener(l, true) {
		return ErrStopped
	}
	defer a.hasListener(l, false)
	for {
		conn, err := l.Accept()
		switch {
		case err == nil:
			a.accept(conn)
		case a.isStopping():
			return ErrStopped
		case passes(err):
			a.options.Log.Warn("cannot accept a connection", "error", err)
			time.Sleep(quietTime)
		default:
			return fmt.Errorf("haproxy: %w", err)
		}
	}
}

// passes reports whether Accept may be called again after an error, such as that too many
// files are open.
func passes(err error) bool {
	var temporary interface{ Temporary() bool }
	return errors.As(err, &temporary) && temporary.Temporary()
}

// hasListener notes that a listener is served or no longer is, and reports whether the
// agent serves at all.
func (a *Agent) hasListener(l net.Listener, served bool) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	if served && !a.stopping {
		a.listeners[l] = true
		return true
	}
	delete(a.listeners, l)
	return false
}

func (a *Agent) isStopping() bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.stopping
}

// accept serves a connection in a goroutine of its own, or turns it away.
func (a *Agent) accept(conn net.Conn) {
	c := newConnection(a, conn)
	if !a.hasRoom(c) {
		a.metrics.turnedAway.Inc()
		conn.SetDeadline(time.Now().Add(quietTime))
		conn.Write(spop.AppendDisconnect(nil, spop.NoResources))
		conn.Close()
		return
	}
	go func() {
		defer a.remove(c)
		c.serve()
	}()
}

// hasRoom adds a connection if there may be one more.
func (a *Agent) hasRoom(c *connection) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.stopping || len(a.connections) >= a.options.MaxConnections {
		return false
	}
	a.connections[c] = true
	a.done.Add(1)
	a.metrics.connections.Inc()
	return true
}

// remove is the opposite.
func (a *Agent) remove(c *connection) {
	a.lock.Lock()
	defer a.lock.Unlock()
	delete(a.connections, c)
	a.metrics.connections.Dec()
	a.done.Done()
}

// Shutdown stops the agent: it closes the listeners, answers what HAProxy has sent, says
// DISCONNECT on each connection and waits until all are closed. If the context ends first
// it closes them as they are, and returns the error of the context.
func (a *Agent) Shutdown(ctx context.Context) error {
	a.lock.Lock()
	if !a.stopping {
		a.stopping, a.drained = true, time.Now().Add(drainTime)
	}
	for l := range a.listeners {
		l.Close()
	}
	for c := range a.connections {
		c.stop(a.drained)
	}
	a.lock.Unlock()
	closed := make(chan struct{})
	go func() {
		a.done.Wait()
		close(closed)
	}()
	select {
	case <-closed:
		return nil
	case <-ctx.Done():
	}
	a.lock.Lock()
	for c := range a.connections {
		c.conn.Close()
	}
	a.lock.Unlock()
	<-closed
	return ctx.Err()
}

// Healthy reports whether the agent answers: it has a listener and is not being stopped.
func (a *Agent) Healthy() bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	return !a.stopping && len(a.listeners) > 0
}
