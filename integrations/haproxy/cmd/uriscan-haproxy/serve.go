package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/uriscan/uriscan/integrations/haproxy"
)

// serve runs the agent and its pages until the context ends.
func serve(ctx context.Context, s *settings, log *slog.Logger) error {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s.agent.Registerer, s.agent.Log = registry, log
	agent, err := haproxy.New(s.agent.Options)
	if err != nil {
		return err
	}
	listener, err := listen(ctx, s.listen)
	if err != nil {
		return err
	}
	failed := make(chan error, 2)
	pages, err := servePages(s.http, agent, registry, failed)
	if err != nil {
		listener.Close()
		return err
	}
	defer pages.Close()
	go func() { failed <- agent.Serve(listener) }()
	log.Info("ready", "listen", listener.Addr().String(), "http", pages.Addr)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.Background(), s.stopTimeout)
	defer cancel()
	if err := agent.Shutdown(stopping); err != nil {
		return fmt.Errorf("connections were still open after %v: %w", s.stopTimeout, err)
	}
	log.Info("stopped")
	return nil
}

// servePages serves /healthz and /metrics, if there is an address for them.
func servePages(address string, agent *haproxy.Agent, registry *prometheus.Registry, failed chan<- error) (*http.Server, error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{Registry: registry}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		if !agent.Healthy() {
			http.Error(w, "the agent is stopping", http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, "ok\n")
	})
	server := &http.Server{Handler: mux, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	if address == "" {
		return server, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	server.Addr = listener.Addr().String()
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			failed <- err
		}
	}()
	return server, nil
}

// listen listens on the address of the flag.
func listen(ctx context.Context, address string) (net.Listener, error) {
	path, isUnix := strings.CutPrefix(address, "unix:")
	if !isUnix {
		return net.Listen("tcp", address)
	}
	listener, err := net.Listen("unix", path)
	if errors.Is(err, syscall.EADDRINUSE) && isAbandoned(ctx, path) {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
		return net.Listen("unix", path)
	}
	return listener, err
}

// isAbandoned reports whether there is a socket that nobody listens on: it is what an agent
// leaves that was killed.
func isAbandoned(ctx context.Context, path string) bool {
	if about, err := os.Lstat(path); err != nil || about.Mode().Type() != os.ModeSocket {
		return false
	}
	conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "unix", path)
	if err == nil {
		conn.Close()
	}
	return errors.Is(err, syscall.ECONNREFUSED)
}
