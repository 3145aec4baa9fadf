package haproxy

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

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
