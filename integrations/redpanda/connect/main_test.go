package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/redpanda-data/benthos/v4/public/service"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

var (
	long = flag.Bool("long", false, "run the long form of the tests: 1,000,000 records over Kafka and 100,000 over NATS")

	// The tests start the test binary itself as a worker, so that one can be killed.
	worker = flag.Bool("worker", false, "be this program: the arguments are its own")
)

func TestMain(m *testing.M) {
	flag.Parse()
	if !*worker {
		os.Exit(m.Run())
	}
	code, err := service.RunCLIToCode(context.Background(), service.CLIOptSetArgs(append([]string{"connect"}, flag.Args()...)...))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// program returns this program with arguments, ready to be started.
func program(ctx context.Context, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, os.Args[0], append([]string{"-worker", "--"}, args...)...)
}

// process is a worker that runs.
type process struct {
	*exec.Cmd
	output *os.File
	done   chan error
}

// start starts a worker with a configuration.
func start(t *testing.T, name, config string) *process {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".yaml")
	must.NoError(t, os.WriteFile(path, []byte(config), 0o666))
	output, err := os.Create(path + ".log")
	must.NoError(t, err)
	p := &process{Cmd: program(context.Background(), "run", path), output: output, done: make(chan error, 1)}
	p.Stdout, p.Stderr = output, output
	must.NoError(t, p.Start())
	go func() { p.done <- p.Wait() }()
	t.Cleanup(func() {
		if p.ProcessState == nil {
			p.Process.Kill()
		}
		output.Close()
		if t.Failed() {
			log, _ := os.ReadFile(output.Name())
			t.Logf("the log of worker %s ends with\n%s", name, log[max(0, len(log)-4000):])
		}
	})
	return p
}

// kill ends a worker at once, as a lack of power would.
func (p *process) kill(t *testing.T) {
	t.Helper()
	must.NoError(t, p.Process.Kill())
	<-p.done
}

// stop ends a worker as an operator does, and wants exit code 0.
func (p *process) stop(t *testing.T) {
	t.Helper()
	must.NoError(t, p.Process.Signal(syscall.SIGTERM))
	select {
	case err := <-p.done:
		expect.Equal(t, err, nil, "the end of the worker")
	case <-time.After(time.Minute):
		t.Error("the worker did not end within a minute of SIGTERM")
	}
}

// limit is a guard against hanging.
const limit = 2 * time.Minute

// waitFor waits until something holds.
func waitFor(t *testing.T, what string, holds func() bool) {
	t.Helper()
	began := time.Now()
	for ; !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > limit {
			t.Fatalf("after %v: still waiting for %s", limit, what)
		}
	}
	t.Logf("%4.1f s until there was what the test waited for: %s", time.Since(began).Seconds(), what)
}

// input returns the record of a number. Every fourth URL is invalid.
func input(n int) string {
	switch n % 4 {
	case 1:
		return fmt.Sprintf(`{"n":%d,"request":"https://user:secret@h%d.example:8443/a/%d?sig=secret"}`, n, n%97, n)
	case 2:
		return fmt.Sprintf(`{"n":%d,"request":"http://h%d.example/a b/%d"}`, n, n%97, n)
	case 3:
		return fmt.Sprintf(`{"n":%d,"request":"urn:example:%d"}`, n, n)
	}
	return fmt.Sprintf(`{"n":%d,"request":"http://[::%x]/%d"}`, n, n%97, n)
}

// outputOf is what a worker makes of a record.
type outputOf struct {
	N       int
	Worker  string
	Request string
	Out     struct {
		URL struct {
			Full, Original, Domain, Path string
		}
		Error struct {
			Type   string
			Offset int
		}
	}
}

// checked returns what a worker made of a record, or an error if that is not right.
func checked(text []byte) (o outputOf, err error) {
	if err = json.Unmarshal(text, &o); err != nil {
		return o, err
	}
	wantDomain, wantError := fmt.Sprintf("h%d.example", o.N%97), ""
	switch o.N % 4 {
	case 0:
		wantDomain = fmt.Sprintf("[::%x]", o.N%97)
	case 2:
		wantError = "path"
	case 3:
		wantDomain = ""
	}
	switch {
	case o.Out.URL.Domain != wantDomain, o.Out.Error.Type != wantError, o.Out.URL.Full == "" && wantError == "":
		return o, fmt.Errorf("record %d has become %s", o.N, text)
	case strings.Contains(o.Out.URL.Full, "secret"):
		return o, errors.New("a secret is written")
	}
	return o, nil
}

// processors are those of a worker: ours, and one that says which worker it was.
func processors(name string) string {
	return `
pipeline:
  threads: 4
  processors:
    - uriscan: { from: request, to: out, original: redact }
    - mutation: 'root.worker = "` + name + `"'
http: { enabled: false }
logger: { level: WARN }
metrics: { none: {} }
shutdown_timeout: 20s
`
}

// results are the records that came out, by partition and in their order. Over NATS there
// is the partition 0 alone.
type results struct {
	lock    sync.Mutex
	seen    map[int]bool           // the numbers of all records
	first   map[int][]int          // the numbers of the records, where each came first
	by      map[int]map[string]int // how many records of a partition each worker wrote
	repeats int
	err     error
}

func newResults(partitions int) *results {
	r := &results{seen: map[int]bool{}, first: map[int][]int{}, by: map[int]map[string]int{}}
	for p := range partitions {
		r.first[p], r.by[p] = nil, map[string]int{}
	}
	return r
}

// take takes a record.
func (r *results) take(partition int, text []byte) {
	o, err := checked(text)
	r.lock.Lock()
	defer r.lock.Unlock()
	if err != nil && r.err == nil {
		r.err = err
	}
	r.by[partition][o.Worker]++
	if r.seen[o.N] {
		r.repeats++
		return
	}
	r.seen[o.N] = true
	r.first[partition] = append(r.first[partition], o.N)
}

// count returns how many different records came out.
func (r *results) count() int {
	r.lock.Lock()
	defer r.lock.Unlock()
	return len(r.seen)
}

// of returns the partitions of which a worker wrote at least so many records.
func (r *results) of(name string, least int) (list []int) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for p, by := range r.by {
		if by[name] >= least {
			list = append(list, p)
		}
	}
	return list
}
