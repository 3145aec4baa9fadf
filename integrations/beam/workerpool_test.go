package uribeam

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"

	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"google.golang.org/grpc"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/usage"
)

// workerPool starts workers when a runner asks for them, as the environment EXTERNAL has
// it. Each is a process: this test binary, with the flags of a worker.
type workerPool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	address string

	mu      sync.Mutex
	running map[string]*worker
	pids    []int // of all that were started
	peak    int64 // the most memory that one of them had
}

// worker is a process, with the proxy that it talks to.
type worker struct {
	*exec.Cmd
	stopProxy func()
}

// startWorkerPool starts a pool, which ends with the test.
func startWorkerPool(t *testing.T) *workerPool {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	must.NoError(t, err)
	pool := &workerPool{address: l.Addr().String(), running: map[string]*worker{}}
	server := grpc.NewServer()
	fnpb.RegisterBeamFnExternalWorkerPoolServer(server, pool)
	go server.Serve(l)
	t.Cleanup(func() {
		server.Stop()
		pool.mu.Lock()
		defer pool.mu.Unlock()
		for id := range pool.running {
			pool.stop(id)
		}
		t.Logf("workers: peak of %d MiB", pool.peak>>20)
	})
	return pool
}

// StartWorker starts a worker.
func (p *workerPool) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	control, stop, err := startControlProxy(r.GetControlEndpoint().GetUrl(), fmt.Sprintf("worker-%d-", len(p.pids)))
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "-worker", "-id="+r.GetWorkerId(), "-control_endpoint="+control, "-logging_endpoint="+r.GetLoggingEndpoint().GetUrl())
	if _, err := cmd.StdinPipe(); err != nil {
		return nil, err
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p.running[r.GetWorkerId()] = &worker{cmd, stop}
	p.pids = append(p.pids, cmd.Process.Pid)
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker ends a worker.
func (p *workerPool) StopWorker(_ context.Context, r *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stop(r.GetWorkerId())
	return &fnpb.StopWorkerResponse{}, nil
}

// stop ends a worker, if it runs. p.mu must be held.
func (p *workerPool) stop(id string) {
	if w := p.running[id]; w != nil {
		p.peak = max(p.peak, usage.PeakMemory(w.Process.Pid))
		w.Process.Kill()
		w.Wait()
		w.stopProxy()
		delete(p.running, id)
	}
}

// has reports whether a process was started by the pool.
func (p *workerPool) has(pid int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(p.pids, pid)
}
