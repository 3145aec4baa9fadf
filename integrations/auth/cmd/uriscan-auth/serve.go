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

	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"golang.org/x/net/netutil"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/keepalive"

	"github.com/uriscan/uriscan/integrations/auth"
)

// A server answers on one address.
type server struct {
	name, address string
	mode          os.FileMode // of a socket
	most          int         // connections at once
	serve         func(net.Listener) error
	prepare       func()                // says that the server will stop
	stop          func(context.Context) // ends after the open requests, or with the context
}

// servers returns those that the flags ask for.
func (s *settings) servers(log *slog.Logger) (list []*server, err error) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s.options.Registerer, s.options.Log = registry, log
	checks, err := auth.New(s.options)
	if err != nil {
		return nil, err
	}
	add := func(name, address string, made *server) {
		made.name, made.address, made.mode, made.most = name, address, s.socketMode, s.maxClients
		list = append(list, made)
	}
	for _, byFields := range []struct {
		name, address string
		handler       func(auth.Fields) (http.Handler, error)
		fields        auth.Fields
	}{{"nginx", s.nginx, checks.Nginx, s.nginxFields}, {"traefik", s.traefik, checks.Traefik, s.traefikFields}} {
		if byFields.address == "" {
			continue
		}
		handler, err := byFields.handler(byFields.fields)
		if err != nil {
			return nil, err
		}
		add(byFields.name, byFields.address, s.http(handler, log))
	}
	if s.envoyHTTP != "" {
		add("envoy-http", s.envoyHTTP, s.http(checks.EnvoyHTTP(s.envoyPrefix), log))
	}
	if s.envoy != "" {
		add("envoy", s.envoy, s.grpc(checks.Envoy()))
	}
	if s.admin != "" {
		add("admin", s.admin, s.adminServer(registry, log))
	}
	return list, nil
}

// http returns a server of HTTP/1 with a handler.
func (s *settings) http(handler http.Handler, log *slog.Logger) *server {
	h := &http.Server{
		Handler: handler, DisableGeneralOptionsHandler: true,
		ReadTimeout: s.readTimeout, WriteTimeout: 2 * s.readTimeout, IdleTimeout: s.idleTimeout,
		MaxHeaderBytes: s.maxHeaderBytes, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	return &server{
		serve:   h.Serve,
		prepare: func() {},
		stop: func(ctx context.Context) {
			if h.Shutdown(ctx) != nil {
				h.Close()
			}
		},
	}
}

// grpc returns a server of gRPC with a service, and with gRPC's own service for health.
func (s *settings) grpc(service authv3.AuthorizationServer) *server {
	g := grpc.NewServer(
		grpc.MaxRecvMsgSize(s.maxMessageBytes), grpc.MaxConcurrentStreams(uint32(s.maxStreams)), grpc.ConnectionTimeout(s.readTimeout),
		grpc.MaxHeaderListSize(uint32(s.maxHeaderBytes)),
		grpc.KeepaliveParams(keepalive.ServerParameters{MaxConnectionIdle: s.idleTimeout}),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: 10 * time.Second, PermitWithoutStream: true}),
	)
	authv3.RegisterAuthorizationServer(g, service)
	state := health.NewServer()
	state.SetServingStatus(authv3.Authorization_ServiceDesc.ServiceName, healthv1.HealthCheckResponse_SERVING)
	healthv1.RegisterHealthServer(g, state)
	return &server{
		serve:   g.Serve,
		prepare: state.Shutdown,
		stop: func(ctx context.Context) {
			defer context.AfterFunc(ctx, g.Stop)()
			g.GracefulStop()
		},
	}
}

// adminServer returns a server for /healthz and /metrics.
func (s *settings) adminServer(registry *prometheus.Registry, log *slog.Logger) *server {
	stopping := make(chan struct{})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-stopping:
			http.Error(w, "stopping", http.StatusServiceUnavailable)
		default:
			io.WriteString(w, "ok\n")
		}
	})
	made := s.http(mux, log)
	made.prepare = func() { close(stopping) }
	return made
}

// serve listens on all addresses, and answers until the context ends or a server fails. Then
// it waits so long for open requests.
func serve(ctx context.Context, servers []*server, wait time.Duration, log *slog.Logger) error {
	listeners := make([]net.Listener, len(servers))
	for i, s := range servers {
		listener, err := listen(s.address, s.mode)
		if err != nil {
			for _, open := range listeners[:i] {
				open.Close()
			}
			return fmt.Errorf("-%s: %w", s.name, err)
		}
		listeners[i] = netutil.LimitListener(listener, s.most)
		log.Info("listening", "for", s.name, "address", listener.Addr().String())
	}
	failed := make(chan error, len(servers))
	for i, s := range servers {
		go func() { failed <- s.serve(listeners[i]) }()
	}
	var err error
	select {
	case <-ctx.Done():
		log.Info("stopping")
	case err = <-failed:
	}
	stop(servers, wait)
	return err
}

// stop stops all servers.
func stop(servers []*server, wait time.Duration) {
	for _, s := range servers {
		s.prepare()
	}
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	done := make(chan struct{})
	for _, s := range servers {
		go func() {
			s.stop(ctx)
			done <- struct{}{}
		}()
	}
	for range servers {
		<-done
	}
}

// listen listens on host:port, or on a socket after "unix:". It removes a socket that nobody
// listens on: one that a process left which was killed. A connection to that is refused. All
// else, such as a full queue or a missing right, may be a process that listens.
func listen(address string, mode os.FileMode) (net.Listener, error) {
	path, isSocket := strings.CutPrefix(address, "unix:")
	switch {
	case !isSocket:
		return net.Listen("tcp", address)
	case path == "":
		return nil, errors.New("there is no path after unix:")
	}
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSocket != 0 {
		conn, err := net.Dial("unix", path)
		switch {
		case err == nil:
			conn.Close()
			return nil, errors.New("another process listens on the socket")
		case !errors.Is(err, syscall.ECONNREFUSED):
			return nil, fmt.Errorf("another process may listen on the socket: %w", err)
		}
		os.Remove(path)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, mode); err != nil {
		listener.Close()
		return nil, err
	}
	return listener, nil
}
