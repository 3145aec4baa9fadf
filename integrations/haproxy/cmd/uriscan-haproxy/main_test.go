package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

const guard = 30 * time.Second

// A buffer is what the command has written.
type buffer struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.text.String()
}

// start runs the command until the test ends or stop is called, and returns what it has
// logged and the addresses of the agent and of its pages.
func start(t *testing.T, args ...string) (stop func() (status int), log *buffer, agent, pages string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log = &buffer{}
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, args, log) }()
	stop = sync.OnceValue(func() int {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { stop() })
	ready := regexp.MustCompile(`msg=ready listen=(\S+) http=(\S+)`)
	for end := time.Now().Add(guard); ; time.Sleep(5 * time.Millisecond) {
		if found := ready.FindStringSubmatch(log.String()); found != nil {
			return stop, log, found[1], found[2]
		}
		if time.Now().After(end) {
			t.Fatalf("not ready: %s", log)
		}
	}
}

// page returns a page of the command.
func page(t *testing.T, address, path string) (status int, body string) {
	t.Helper()
	response, err := http.Get("http://" + address + path)
	must.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must.NoError(t, err)
	return response.StatusCode, string(text)
}

func TestTheCommandServesAndStops(t *testing.T) {
	stop, log, agent, pages := start(t, "-listen", "127.0.0.1:0", "-http", "127.0.0.1:0")
	status, body := page(t, pages, "/healthz")
	expect.Equal(t, fmt.Sprint(status, body), "200ok\n", "/healthz")
	conn, err := net.Dial("tcp", agent)
	must.NoError(t, err)
	defer conn.Close()
	must.NoError(t, conn.SetDeadline(time.Now().Add(guard)))
	// A HELLO of HAProxy 2.6 for a check of health.
	const hello = "\x00\x00\x00\x5e\x01\x00\x00\x00\x01\x00\x00\x12supported-versions\x08\x032.0\x0emax-frame-size\x03\xfc\xf0\x06\x0ccapabilities\x08\x10pipelining,async\x0bhealthcheck\x11"
	io.WriteString(conn, hello)
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.Contains(string(answer), "max-frame-size\x03\xfc\xf0\x06\x0ccapabilities\x08\x0apipelining") {
		t.Errorf("HELLO is answered by %q, %v", answer, err)
	}
	_, metrics := page(t, pages, "/metrics")
	for _, want := range []string{"\nuriscan_haproxy_healthchecks_total 1\n", "\nuriscan_haproxy_requests_total 0\n", "\nuriscan_haproxy_refused_requests_total{code=\"no-host\"} 0\n", "\ngo_goroutines ", "\nprocess_"} {
		if !strings.Contains(metrics, want) {
			t.Errorf("/metrics has no %q", want)
		}
	}
	status, _ = page(t, pages, "/debug/pprof/")
	expect.Equal(t, status, 404, "another page")
	expect.Equal(t, stop(), 0, "exit status")
	if text := log.String(); !strings.Contains(text, "msg=stopped") || strings.Contains(text, "level=ERROR") || strings.Contains(text, "level=WARN") {
		t.Errorf("the log is %s", text)
	}
}

func TestASocketThatNobodyListensOnIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	abandoned, err := net.Listen("unix", path)
	must.NoError(t, err)
	abandoned.(*net.UnixListener).SetUnlinkOnClose(false)
	abandoned.Close()
	_, _, agent, _ := start(t, "-listen", "unix:"+path, "-http", "")
	expect.Equal(t, agent, path, "address")
	var log buffer
	expect.Equal(t, run(t.Context(), []string{"-listen", "unix:" + path, "-http", ""}, &log), 1, "status of a second agent")
	if !strings.Contains(log.String(), "address already in use") {
		t.Errorf("the log is %s", log.String())
	}
	file := filepath.Join(t.TempDir(), "file")
	must.NoError(t, os.WriteFile(file, nil, 0o600))
	expect.Equal(t, run(t.Context(), []string{"-listen", "unix:" + file, "-http", ""}, &log), 1, "status where a file is")
	_, err = os.Stat(file)
	must.NoError(t, err)
}

func TestWrongFlagsEndTheCommand(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	defer taken.Close()
	for args, want := range map[string]struct {
		status int
		text   string
	}{
		"-h":                                 {0, "Usage of uriscan-haproxy"},
		"-nonsense":                          {2, "not defined"},
		"argument":                           {2, "want flags alone"},
		"-refuse-facts nonsense":             {2, "invalid value"},
		"-refuse-facts normal":               {2, "has the fact normal"},
		"-template nonsense":                 {2, "want one of otel, rfc1051, odigos"},
		"-variables nonsense":                {1, "want some of facts, template, differs"},
		"-allow-schemes ftp: -http=":         {1, "which is no scheme"},
		"-allow-in-query a -http=":           {1, "want only bytes of"},
		"-max-connections -1":                {1, "MaxConnections is -1"},
		"-max-frame-size 9":                  {1, "MaxFrameSize is 9"},
		"-listen nonsense":                   {1, "missing port"},
		"-listen=":                           {2, "-listen has no address"},
		"-listen unix:":                      {2, "-listen has no address"},
		"-stop-timeout -5s":                  {2, "-stop-timeout is -5s"},
		"-listen 127.0.0.1:0 -http nonsense": {1, "missing port"},
		"-listen " + taken.Addr().String():   {1, "address already in use"},
		"-listen 127.0.0.1:0 -http " + taken.Addr().String(): {1, "address already in use"},
	} {
		var log buffer
		expect.Equal(t, run(t.Context(), strings.Fields(args), &log), want.status, "exit status of %s", args)
		if !strings.Contains(log.String(), want.text) {
			t.Errorf("%s: %s", args, log.String())
		}
	}
}

func TestFlagsSetTheOptions(t *testing.T) {
	var s settings
	must.NoError(t, s.parse(strings.Fields("-refuse-facts encoded-slash,encoded-nul -refuse-different host,port -allow-schemes ftp,ws -allow-in-query [] -allow-userinfo -allow-empty-host "+
		"-max-target-length 100 -variables facts -template odigos -max-connections 7 -max-frame-size 1000 -idle-timeout 9s -stop-timeout 8s -listen l:1 -http h:2"), io.Discard))
	check := &s.agent.Check
	expect.Equal(t, check.RefuseFacts, uriscan.FactEncodedSlash|uriscan.FactEncodedNUL, "facts")
	expect.Equal(t, check.RefuseDifferent, whatwg.DifferentHost|whatwg.DifferentPort, "differences")
	expect.Slices(t, check.AllowSchemes, []string{"ftp", "ws"}, "schemes")
	expect.Equal(t, fmt.Sprintln(check.AllowInQuery, check.AllowUserinfo, check.AllowEmptyHost, check.MaxTargetLength), "[] true true 100\n", "what is checked")
	expect.Slices(t, s.agent.Variables, []string{"facts"}, "variables")
	expect.Equal(t, s.agent.Template, template.Named("odigos"), "template")
	expect.Equal(t, fmt.Sprintln(s.agent.MaxConnections, s.agent.MaxFrameSize, s.agent.IdleTimeout, s.stopTimeout, s.listen, s.http), "7 1000 9s 8s l:1 h:2\n", "the others")
	s = settings{}
	must.NoError(t, s.parse([]string{"-variables", ""}, io.Discard))
	if s.agent.Variables == nil || len(s.agent.Variables) > 0 {
		t.Errorf("variables %q, want an empty list, which is none", s.agent.Variables)
	}
}

func TestTheREADMEHasEveryFlag(t *testing.T) {
	readme := must.Read(t, "../../README.md")
	unit := must.Read(t, "../../example/uriscan-haproxy.service")
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	var s settings
	s.define(flags)
	flags.VisitAll(func(f *flag.Flag) {
		if !strings.Contains(readme, "| `-"+f.Name) {
			t.Errorf("README.md has no row for -%s", f.Name)
		}
	})
	for _, found := range regexp.MustCompile(" -([a-z-]+) ").FindAllStringSubmatch(regexp.MustCompile(`(?m)^ExecStart=.*$`).FindString(unit), -1) {
		if flags.Lookup(found[1]) == nil {
			t.Errorf("the unit has a flag -%s", found[1])
		}
	}
}
