package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestASocketOfABusyProcessIsNotTaken has a socket with a full queue. Nobody can connect to it,
// as to one that was left, and yet a process listens.
func TestASocketOfABusyProcessIsNotTaken(t *testing.T) {
	path := filepath.Join(socketFolder(t), "busy")
	address := &syscall.SockaddrUnix{Name: path}
	open := func() int {
		fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
		must.NoError(t, err)
		t.Cleanup(func() { syscall.Close(fd) })
		return fd
	}
	server := open()
	must.NoError(t, syscall.Bind(server, address))
	must.NoError(t, syscall.Listen(server, 0))
	for range 100 {
		if err := syscall.Connect(open(), address); err == syscall.EAGAIN {
			if _, err := listen("unix:"+path, 0o600); err == nil {
				t.Error("a socket is taken from a process that listens")
			}
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
			return
		}
	}
	t.Error("the queue of the socket does not become full")
}
