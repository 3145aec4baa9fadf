//go:build unix

package haproxy

import (
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

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
			p := startProxy(t, config, address, app.address, processing, processing)
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

// TestAnAgentThatHangsIsMissed stops the agent as a debugger does: it keeps its connections,
// and takes those of checks of health, too.
func TestAnAgentThatHangsIsMissed(t *testing.T) {
	app := startApp(t)
	for config, gone := range map[string]int{"closed.cfg": 503, "open.cfg": 200} {
		address := freeAddress(t)
		agent := startProcess(t, address)
		p := startProxy(t, config, address, app.address, processing, processing)
		p.checked(t)
		must.NoError(t, agent.command.Process.Signal(syscall.SIGSTOP))
		eventually(t, config+": the agent is missed", func() bool { return get(t, p.web, "/<").status == gone })
		expect.Equal(t, get(t, p.web, "/a").status, gone, "%s: a right request", config)
		must.NoError(t, agent.command.Process.Signal(syscall.SIGCONT))
		p.checked(t)
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
