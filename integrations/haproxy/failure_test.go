package haproxy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// folder has the command while the tests run.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "uriscan-haproxy"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// build builds the command, once.
var build = sync.OnceValues(func() (path string, err error) {
	path = filepath.Join(folder, "uriscan-haproxy")
	if said, err := exec.Command("go", "build", "-o", path, "./cmd/uriscan-haproxy").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	return path, nil
})

// A process is the command, which can be killed.
type process struct {
	command *exec.Cmd
	log     *lines
}

// startProcess runs the command until the test ends.
func startProcess(t testing.TB, address string) *process {
	t.Helper()
	path, err := build()
	must.NoError(t, err)
	p := &process{exec.Command(path, "-listen", address, "-http", ""), &lines{}}
	p.command.Stderr = p.log
	must.NoError(t, p.command.Start())
	t.Cleanup(func() { p.end(syscall.SIGKILL) })
	eventually(t, "the command is ready", func() bool { return strings.Contains(p.log.String(), "msg=ready") })
	return p
}

// end sends a signal and waits for the end.
func (p *process) end(signal syscall.Signal) error {
	p.command.Process.Signal(signal)
	return p.command.Wait()
}

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
		n := statuses[status].Load()
		for _, w := range want {
			if w == status {
				n = 0
			}
		}
		if n > 0 {
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

// TestAKilledAgentIsMissedAndComesBack kills the agent under load, and starts it again.
// What fails closed lets nothing pass that was not checked, and what fails open refuses
// nothing that is right.
func TestAKilledAgentIsMissedAndComesBack(t *testing.T) {
	app := startApp(t)
	for config, c := range map[string]struct {
		right, wrong []int // the statuses that may be
		gone         func(l *load) *atomic.Int64
	}{
		"closed.cfg": {[]int{200, 503}, []int{400, 503}, func(l *load) *atomic.Int64 { return &l.right[503] }},
		"open.cfg":   {[]int{200}, []int{200, 400}, func(l *load) *atomic.Int64 { return &l.wrong[200] }},
	} {
		t.Run(config, func(t *testing.T) {
			address := freeAddress(t)
			agent := startProcess(t, address)
			p := startProxy(t, config, address, app.address)
			p.checked(t)
			l := startLoad(t, p.web)
			for range 2 {
				more(t, "right requests pass", &l.right[200])
				more(t, "wrong ones are refused", &l.wrong[400])
				agent.end(syscall.SIGKILL)
				more(t, "the agent is missed", c.gone(l))
				agent = startProcess(t, address)
			}
			more(t, "right requests pass again", &l.right[200])
			more(t, "wrong ones are refused again", &l.wrong[400])
			l.end()
			only(t, "right requests", &l.right, c.right...)
			only(t, "wrong requests", &l.wrong, c.wrong...)
			expect.Equal(t, l.lost.Load(), 0, "requests without an answer")
		})
	}
}

// TestOneOfTwoAgentsCanBeStopped stops one agent after the other with SIGTERM, under load.
func TestOneOfTwoAgentsCanBeStopped(t *testing.T) {
	app := startApp(t)
	names, addresses := []string{"agent", "other"}, []string{freeAddress(t), freeAddress(t)}
	const server = "    server agent 127.0.0.1:9015 check inter 1s maxconn 500\n"
	servers := ""
	var agents []*process
	for i, address := range addresses {
		servers += strings.NewReplacer("agent", names[i], "127.0.0.1:9015", address, "1s", "100ms").Replace(server)
		agents = append(agents, startProcess(t, address))
	}
	p := startProxy(t, "closed.cfg", addresses[0], app.address, server, servers)
	p.checked(t)
	l := startLoad(t, p.web)
	for i, agent := range agents {
		says := func(is string) func() bool {
			return func() bool { return strings.Contains(p.log.String(), "Server uriscan/"+names[i]+" is "+is) }
		}
		more(t, "right requests pass", &l.right[200])
		if err := agent.end(syscall.SIGTERM); err != nil {
			t.Errorf("the command ends with %v: %s", err, agent.log)
		}
		more(t, "right requests pass through the other agent", &l.right[200])
		more(t, "wrong ones are refused by it", &l.wrong[400])
		eventually(t, "HAProxy misses the agent", says("DOWN"))
		startProcess(t, addresses[i])
		eventually(t, "HAProxy finds the agent again", says("UP"))
	}
	l.end()
	only(t, "right requests", &l.right, 200, 503)
	only(t, "wrong requests", &l.wrong, 400, 503)
	// HAProxy may send a request while the agent says DISCONNECT.
	if missed := l.right[503].Load(); missed*100 > l.right[200].Load() {
		t.Errorf("%d right requests were not checked, and %d were", missed, l.right[200].Load())
	} else {
		t.Logf("not checked: %d of %d right requests", missed, missed+l.right[200].Load())
	}
}
