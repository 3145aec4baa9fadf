package haproxy

import (
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
)

// A head is what these tests send: a request with one thing of note in its target or Host.
type head struct{ method, target, host string }

// heads returns valid and invalid requests: those that servers disagree about, and every
// byte in each place of a target and of a Host.
func heads() (all []head) {
	for _, row := range requests.Rows {
		all = append(all, head{row.Method, row.Target, row.Host})
	}
	for b := range 256 {
		if b == '\n' || b == '\r' {
			continue // they end the line
		}
		c := string([]byte{byte(b)})
		for _, target := range []string{"/a" + c + "b", "/" + c, c + "/", "/a?b" + c, "/%" + c + "0", "/%4" + c, "http://h" + c + "i/", "http://h:" + c + "1/", "http" + c + "://h/", "http://h/" + c + "?" + c} {
			all = append(all, head{"GET", target, "h"})
		}
		for _, host := range []string{"h" + c + "i", c, "h:" + c + "1", "[" + c + "::1]", "%4" + c} {
			all = append(all, head{"GET", "/a", host})
		}
	}
	for _, method := range []string{"GET", "OPTIONS", "CONNECT", "POST", "connect"} {
		for _, target := range []string{"*", "/", "h:1", "h", "http://h/", "http://h", "https://h/", "HTTP://h/", "//h/", "h:65535", "h:65536", "", "?", "a/b", "http:/h", "http:///"} {
			all = append(all, head{method, target, "h"})
		}
	}
	return all
}

// text writes a head for HTTP/1.
func (h head) text() string {
	return h.method + " " + h.target + " HTTP/1.1\r\nHost: " + h.host + "\r\n"
}

// besides adds frontends to a configuration: one without the agent, and both with the
// option by which HAProxy hands on what it would refuse.
func besides(addresses ...string) (from, to string) {
	const section = "\nbackend app\n"
	return section, fmt.Sprintf(`
frontend alone
    bind %s
    bind %s proto h2
    default_backend app

frontend lax
    bind %s
    bind %s proto h2
    option accept-invalid-http-request
    filter spoe engine uriscan config spoe.conf
    http-request return status 503 unless { var(txn.uriscan.checked) -m bool }
    http-request return status 400 if { var(txn.uriscan.refusal) -m found }
    default_backend app

frontend laxalone
    bind %s
    bind %s proto h2
    option accept-invalid-http-request
    default_backend app
`, toAny(addresses)...) + section
}

func toAny(texts []string) (all []any) {
	for _, text := range texts {
		all = append(all, text)
	}
	return all
}

// A score is how many heads came to the server after HAProxy, and which of the right ones.
type score struct {
	wrong int
	right map[head]bool
}

// sendAll sends heads in a few goroutines, and says what the server got of them.
func sendAll(t *testing.T, all []head, send func(head) answer) score {
	t.Helper()
	s := score{right: map[head]bool{}}
	var lock sync.Mutex
	next := make(chan head)
	var senders sync.WaitGroup
	for range 4 {
		senders.Go(func() {
			for h := range next {
				got := send(h)
				lock.Lock()
				switch got {
				case answer{status: 200, body: gotRight}:
					s.right[h] = true
				case answer{status: 200, body: gotWrong}:
					s.wrong++
				}
				lock.Unlock()
			}
		})
	}
	for _, h := range all {
		next <- h
	}
	close(next)
	senders.Wait()
	return s
}

// version returns the version of HAProxy.
func version(t testing.TB) string {
	t.Helper()
	said, err := exec.Command(program(t), "-v").Output()
	must.NoError(t, err)
	return regexp.MustCompile(`\d+\.\d+\.\d+`).FindString(string(said))
}

// TestNoWrongHeadPasses sends all heads through HAProxy alone and with the agent. With it
// the server gets no wrong head, and each right one that it gets without the agent.
func TestNoWrongHeadPasses(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	var extra []string
	for range 6 {
		extra = append(extra, freeAddress(t))
	}
	from, to := besides(extra...)
	p := startProxy(t, "closed.cfg", agent.address, app.address, from, to)
	p.checked(t)
	all := heads()
	readme := must.Read(t, "README.md")
	for _, c := range []struct {
		protocol string
		send     func(address string, h head) answer
		// The addresses without and with the agent, and those with the option for invalid
		// requests.
		alone, checked, laxAlone, lax string
	}{
		{"HTTP/1", func(address string, h head) answer { return send(t, address, h.text()) }, extra[0], p.web, extra[4], extra[2]},
		{"HTTP/2", func(address string, h head) answer { return getH2(t, address, "http", h.host, h.target) }, extra[1], p.h2, extra[5], extra[3]},
	} {
		row := fmt.Sprintf("| %s | %d |", c.protocol, len(all))
		for _, addresses := range [][2]string{{c.alone, c.checked}, {c.laxAlone, c.lax}} {
			alone := sendAll(t, all, func(h head) answer { return c.send(addresses[0], h) })
			checked := sendAll(t, all, func(h head) answer { return c.send(addresses[1], h) })
			for _, right := range []map[head]bool{alone.right, checked.right} {
				maps.DeleteFunc(right, func(h head, _ bool) bool {
					if c.protocol == "HTTP/1" {
						return h.method == "CONNECT" // the recipe refuses it
					}
					// A Host of HTTP/1 may be empty, and :authority may not (RFC 9110 §4.2.1).
					return strings.Trim(h.host, ":") == ""
				})
			}
			if checked.wrong > 0 || !maps.Equal(alone.right, checked.right) || len(checked.right) < 500 {
				t.Errorf("%s: with the agent the server got %d wrong heads and %d right ones; without it %d and %d", c.protocol, checked.wrong, len(checked.right), alone.wrong, len(alone.right))
				for h := range alone.right {
					if !checked.right[h] {
						t.Errorf("refused: %q", h)
					}
				}
			}
			row += fmt.Sprintf(" %d | %d |", alone.wrong, checked.wrong)
		}
		if !strings.Contains(readme, row) && strings.Contains(readme, "HAProxy "+version(t)) {
			t.Errorf("README.md does not have the row %s", row)
		}
	}
}
