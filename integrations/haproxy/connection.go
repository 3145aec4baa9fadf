package haproxy

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
)

// A connection is one of HAProxy's. One goroutine reads its frames, checks them and
// writes the answers in order. Frames that have arrived together are answered together.
type connection struct {
	agent  *Agent
	conn   net.Conn
	frames spop.Reader
	out    []byte // answers that are not yet written
	check  check

	lock    sync.Mutex
	greeted bool
	stopped time.Time // when to close at the latest; zero if the agent is not stopping
}

// enough is how many bytes of answers are written before the next frame is looked at.
const enough = 16 << 10

func newConnection(a *Agent, conn net.Conn) *connection {
	c := &connection{agent: a, conn: conn}
	c.frames = spop.Reader{Source: conn, Max: uint32(a.options.MaxFrameSize), Wait: c.wait}
	c.check = check{agent: a}
	return c
}

// wait sets how long the next call of Read may take.
func (c *connection) wait(begun bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	now := time.Now()
	switch {
	case !c.stopped.IsZero():
		c.conn.SetReadDeadline(earlier(now.Add(quietTime), c.stopped))
	case begun:
		c.conn.SetReadDeadline(now.Add(c.agent.times.frame))
	case !c.greeted:
		c.conn.SetReadDeadline(now.Add(c.agent.times.hello))
	default:
		c.conn.SetReadDeadline(now.Add(c.agent.options.IdleTimeout))
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// stop ends the read that waits, and has the connection closed soon.
func (c *connection) stop(last time.Time) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.stopped = last
	c.conn.SetReadDeadline(time.Now())
}

// isStopping reports whether stop was called.
func (c *connection) isStopping() bool {
	c.lock.Lock()
	defer c.lock.Unlock()
	return !c.stopped.IsZero()
}

// serve answers frames until one side ends the connection.
func (c *connection) serve() {
	defer c.conn.Close()
	why := c.answerAll()
	if why == errClosed {
		return
	}
	status := statusOf(why)
	if status != spop.Normal {
		c.agent.metrics.broken(status)
		c.agent.options.Log.Warn("connection ended", "peer", c.conn.RemoteAddr().String(), "error", why)
	}
	c.out = spop.AppendDisconnect(c.out, status)
	if c.flush() == nil {
		c.linger()
	}
}

// errClosed says that there is nobody to say DISCONNECT to.
var errClosed = errors.New("closed")

// statusOf returns the code of a DISCONNECT.
func statusOf(err error) (status spop.Status) {
	switch {
	case err == nil:
		return spop.Normal
	case errors.As(err, &status):
		return status
	case errors.Is(err, os.ErrDeadlineExceeded):
		return spop.Timeout
	}
	return spop.IOError
}

// answerAll answers frames. The error is nil if the connection ends as it should.
func (c *connection) answerAll() error {
	for quiet := false; ; {
		if !c.frames.Ready() || len(c.out) >= enough {
			if c.flush() != nil {
				return errClosed
			}
			c.check.forget()
		}
		text, err := c.frames.Next()
		switch {
		case err == io.EOF || errors.Is(err, syscall.ECONNRESET):
			return errClosed
		case err != nil && c.isStopping() && errors.Is(err, os.ErrDeadlineExceeded):
			// What had arrived when the agent was stopped is answered first.
			if quiet {
				return nil
			}
			quiet = true
			continue
		case err != nil:
			return err
		}
		if goesOn, err := c.answer(text); !goesOn {
			return err
		}
	}
}

// answer appends the answer to a frame, and reports whether another may follow.
func (c *connection) answer(text string) (goesOn bool, err error) {
	f, err := spop.Parse(text)
	switch {
	case err != nil:
		return false, err
	case f.Kind == spop.HAProxyDisconnect:
		return false, nil
	case f.Kind == spop.HAProxyHello && !c.greeted:
		return c.greet(f.Payload)
	case f.Kind == spop.Notify && c.greeted:
		begin := len(c.out)
		if c.out, err = c.check.answer(c.out, f, int(c.frames.Max)); err != nil {
			c.out = c.out[:begin]
		}
		return err == nil, err
	}
	return false, spop.Invalid
}

// greet answers a HELLO. After one for a check of health HAProxy sends nothing.
func (c *connection) greet(payload string) (goesOn bool, err error) {
	hello, err := spop.ParseHello(payload)
	if err != nil {
		return false, err
	}
	c.frames.Max = min(c.frames.Max, hello.FrameSize)
	c.out = spop.AppendHello(c.out, c.frames.Max)
	if hello.Healthcheck {
		c.agent.metrics.healthchecks.Inc()
		if c.flush() == nil {
			c.linger()
		}
		return false, errClosed
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.greeted = true
	return true, nil
}

// flush writes the answers.
func (c *connection) flush() error {
	if len(c.out) == 0 {
		return nil
	}
	c.conn.SetWriteDeadline(time.Now().Add(c.agent.times.write))
	_, err := c.conn.Write(c.out)
	c.out = c.out[:0]
	return err
}

// linger waits until HAProxy closes the connection, and takes what it still sends: if
// there were unread bytes when the socket is closed, HAProxy might lose the last answers.
func (c *connection) linger() {
	if half, ok := c.conn.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
	c.conn.SetReadDeadline(time.Now().Add(lingerTime))
	io.CopyN(io.Discard, c.conn, int64(c.agent.options.MaxFrameSize)*16)
}
