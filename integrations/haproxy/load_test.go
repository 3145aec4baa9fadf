package haproxy

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A load is requests of a few clients, one after another on a connection each.
type load struct {
	stop    atomic.Bool
	clients sync.WaitGroup
	// How many answers with a status there were, to right and to wrong requests.
	right, wrong [600]atomic.Int64
	lost         atomic.Int64 // requests without an answer
}

// startLoad sends right and wrong requests to HAProxy until the load is ended, and never
// more than so many.
func startLoad(t testing.TB, address string) *load {
	const clients, most = 4, 200_000
	l := &load{}
	for range clients {
		l.clients.Go(func() {
			for sent := 0; sent < most && !l.stop.Load(); {
				sent += l.requests(address, most-sent)
			}
		})
	}
	t.Cleanup(l.end)
	return l
}

// requests sends up to so many requests on one connection, and returns how many.
func (l *load) requests(address string, most int) (sent int) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		l.lost.Add(1)
		return 1
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(guard))
	answers := bufio.NewReader(conn)
	for sent < most && !l.stop.Load() {
		statuses, target := &l.right, "/a"
		if sent%2 == 1 {
			statuses, target = &l.wrong, "/<"
		}
		sent++
		io.WriteString(conn, "GET "+target+" HTTP/1.1\r\nHost: h\r\n\r\n")
		response, err := http.ReadResponse(answers, nil)
		if err != nil {
			l.lost.Add(1)
			return sent
		}
		statuses[response.StatusCode].Add(1)
		io.Copy(io.Discard, response.Body)
		if response.Close {
			return sent
		}
	}
	return sent
}

// end ends the load.
func (l *load) end() {
	l.stop.Store(true)
	l.clients.Wait()
}

// only wants no other statuses than these.
func only(t testing.TB, of string, statuses *[600]atomic.Int64, want ...int) {
	t.Helper()
	for status := range statuses {
		if n := statuses[status].Load(); n > 0 && !slices.Contains(want, status) {
			t.Errorf("%s: %d answers with status %d, want only %d", of, n, status, want)
		}
	}
}

// more waits until there are more answers with a status.
func more(t testing.TB, what string, n *atomic.Int64) {
	t.Helper()
	before := n.Load()
	eventually(t, what, func() bool { return n.Load() > before+50 })
}
