package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"
	"github.com/prometheus/client_golang/prometheus"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// A buffer may be written to by many goroutines.
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

// A command is the running command, with a folder for its sockets.
type command struct {
	t      *testing.T
	folder string
	stderr *buffer
	stop   context.CancelFunc
	status chan int
}

// socketFolder returns a folder with a short name, because that of a socket has 107 bytes at
// most.
func socketFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "auth")
	must.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

// start runs the command, and waits until it listens on each of these sockets: "nginx" is
// for -nginx.
func start(t *testing.T, listen []string, more ...string) *command {
	t.Helper()
	c := &command{t: t, folder: socketFolder(t), stderr: new(buffer), status: make(chan int, 1)}
	c.start(listen, more...)
	return c
}

func (c *command) start(listen []string, more ...string) {
	c.t.Helper()
	args := more
	for _, name := range listen {
		args = append(args, "-"+name, "unix:"+c.socket(name))
	}
	var ctx context.Context
	ctx, c.stop = context.WithCancel(c.t.Context())
	go func() { c.status <- run(ctx, args, c.stderr) }()
	c.t.Cleanup(func() { c.stop() })
	for range 500 {
		if strings.Count(c.stderr.String(), "msg=listening") >= len(listen) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.t.Fatalf("does not listen: %s", c.stderr)
}

func (c *command) socket(name string) string { return filepath.Join(c.folder, name) }

// get asks a server of HTTP on a socket.
func (c *command) get(name, path string, fields ...string) (status int, header http.Header, body string) {
	c.t.Helper()
	client := http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return net.Dial("unix", c.socket(name))
	}}}
	r, err := http.NewRequest("GET", "http://h"+path, nil)
	must.NoError(c.t, err)
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	response, err := client.Do(r)
	must.NoError(c.t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must.NoError(c.t, err)
	return response.StatusCode, response.Header, string(text)
}

// grpc returns a connection to the socket for Envoy.
func (c *command) grpc() *grpc.ClientConn {
	c.t.Helper()
	conn, err := grpc.NewClient("unix:"+c.socket("envoy"), grpc.WithTransportCredentials(insecure.NewCredentials()))
	must.NoError(c.t, err)
	c.t.Cleanup(func() { conn.Close() })
	return conn
}

// path returns a message of Envoy.
func path(path string) *authv3.CheckRequest {
	return &authv3.CheckRequest{Attributes: &authv3.AttributeContext{Request: &authv3.AttributeContext_Request{Http: &authv3.AttributeContext_HttpRequest{Method: "GET", Path: path, Host: "h"}}}}
}

// all are the flags with addresses.
var all = []string{"nginx", "traefik", "envoy", "envoy-http", "admin"}

// TestEachAddressAnswersItsProxyAlone asks all servers, and gives each what another one reads.
func TestEachAddressAnswersItsProxyAlone(t *testing.T) {
	c := start(t, all, "-refuse-facts", "encoded-slash", "-refuse-different", "host")
	both := []string{"X-Uriscan-Request", "GET /nginx< HTTP/1.1", "X-Uriscan-Host", "h", "X-Forwarded-Method", "GET", "X-Forwarded-Uri", "/a%2Fb", "X-Forwarded-Host", "h"}
	for name, want := range map[string]string{"nginx": "403 target-path", "traefik": "400 fact-encoded-slash", "envoy-http": "400 target-query"} {
		status, header, _ := c.get(name, "/?/?<", both...)
		expect.Equal(t, fmt.Sprint(status, " ", header.Get("X-Uriscan-Refusal")), want, "%s: status and code", name)
	}
	status, header, _ := c.get("nginx", "/", "X-Uriscan-Request", "GET / HTTP/1.1", "X-Uriscan-Host", "2130706433")
	expect.Equal(t, fmt.Sprint(status, " ", header.Get("X-Uriscan-Refusal")), "403 different-host", "a Host that a browser reads as an address")
	answer, err := authv3.NewAuthorizationClient(c.grpc()).Check(t.Context(), path("/é"))
	must.NoError(t, err)
	expect.Equal(t, int(answer.GetDeniedResponse().GetStatus().GetCode()), 400, "envoy: the status")

	_, _, metrics := c.get("admin", "/metrics")
	for _, line := range []string{
		`uriscan_auth_refusals_total{code="target-path",proxy="nginx"} 1`, `uriscan_auth_refusals_total{code="fact-encoded-slash",proxy="traefik"} 1`,
		`uriscan_auth_refusals_total{code="target-query",proxy="envoy-http"} 1`, `uriscan_auth_checks_total{proxy="envoy",result="refused"} 1`, `uriscan_auth_checks_total{proxy="nginx",result="passed"} 0`,
	} {
		if !strings.Contains(metrics, line+"\n") {
			t.Errorf("/metrics has no line %s", line)
		}
	}
	status, _, body := c.get("admin", "/healthz")
	expect.Equal(t, fmt.Sprint(status, " ", body), "200 ok\n", "/healthz")
	if log := c.stderr.String(); strings.Contains(log, "2130706433") || strings.Count(log, "msg=refused") != 5 {
		t.Errorf("the log has a part of a request, or not five refusals: %s", log)
	}
	c.stop()
	expect.Equal(t, <-c.status, 0, "the exit status")
}

// TestHealthIsSaidOverGRPC asks the service for health of gRPC.
func TestHealthIsSaidOverGRPC(t *testing.T) {
	c := start(t, []string{"envoy"})
	client := healthv1.NewHealthClient(c.grpc())
	for _, service := range []string{"", "envoy.service.auth.v3.Authorization"} {
		got, err := client.Check(t.Context(), &healthv1.HealthCheckRequest{Service: service})
		must.NoError(t, err)
		expect.Equal(t, got.GetStatus(), healthv1.HealthCheckResponse_SERVING, "the status of %q", service)
	}
}

// TestStopWaitsForOpenRequests stops servers while a handler works.
func TestStopWaitsForOpenRequests(t *testing.T) {
	begun, end := make(chan bool), make(chan bool)
	flags := settings{readTimeout: time.Minute, idleTimeout: time.Minute}
	slow := flags.http(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun <- true
		<-end
		io.WriteString(w, "done")
	}), slog.New(slog.DiscardHandler))
	slow.address, slow.mode, slow.most = "unix:"+filepath.Join(socketFolder(t), "nginx"), 0o600, 10
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	var log buffer
	go func() {
		ended <- serve(ctx, []*server{slow}, time.Minute, slog.New(slog.NewTextHandler(&log, nil)))
	}()
	for !strings.Contains(log.String(), "listening") {
		time.Sleep(time.Millisecond)
	}
	conn, err := net.Dial("unix", strings.TrimPrefix(slow.address, "unix:"))
	must.NoError(t, err)
	defer conn.Close()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
	<-begun
	stop()
	for !strings.Contains(log.String(), "stopping") {
		time.Sleep(time.Millisecond)
	}
	close(end)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	must.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	must.NoError(t, err)
	expect.Equal(t, string(body), "done", "the body")
	must.NoError(t, <-ended)
}

// TestHealthIsBadWhileTheServerStops asks between the signal and the end.
func TestHealthIsBadWhileTheServerStops(t *testing.T) {
	flags := settings{readTimeout: time.Minute, idleTimeout: time.Minute}
	admin := flags.adminServer(prometheus.NewRegistry(), slog.New(slog.DiscardHandler))
	listener, err := listen("unix:"+filepath.Join(socketFolder(t), "admin"), 0o600)
	must.NoError(t, err)
	go admin.serve(listener)
	c := command{t: t, folder: filepath.Dir(listener.Addr().String())}
	status, _, _ := c.get("admin", "/healthz")
	expect.Equal(t, status, 200, "the status")
	admin.prepare()
	status, _, _ = c.get("admin", "/healthz")
	expect.Equal(t, status, 503, "the status after prepare")
	admin.stop(t.Context())
}

// TestStopEndsAfterItsTime leaves a request open.
func TestStopEndsAfterItsTime(t *testing.T) {
	c := start(t, []string{"nginx", "envoy"}, "-stop-timeout", "50ms", "-read-timeout", "1h")
	conn, err := net.Dial("unix", c.socket("nginx"))
	must.NoError(t, err)
	defer conn.Close()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\n")
	time.Sleep(50 * time.Millisecond)
	c.stop()
	expect.Equal(t, <-c.status, 0, "the exit status")
}

// TestSlowAndLargeRequestsEnd sends half a head and no more, a head that is too large, and a
// message that is too large.
func TestSlowAndLargeRequestsEnd(t *testing.T) {
	c := start(t, []string{"nginx", "envoy"}, "-read-timeout", "100ms", "-max-header-bytes", "1000", "-max-message-bytes", "1000", "-max-clients", "2")
	conn, err := net.Dial("unix", c.socket("nginx"))
	must.NoError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	fmt.Fprint(conn, "GET / HTTP/1.1\r\n")
	if _, err := io.ReadAll(conn); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("half a head keeps the connection open")
	}
	large, err := net.Dial("unix", c.socket("nginx"))
	must.NoError(t, err)
	defer large.Close()
	fmt.Fprintf(large, "GET / HTTP/1.1\r\nHost: h\r\nX-Uriscan-Request: GET /%s HTTP/1.1\r\n\r\n", strings.Repeat("a", 10_000))
	// The server may close the connection before the client has read the answer.
	if response, err := http.ReadResponse(bufio.NewReader(large), nil); err == nil {
		expect.Equal(t, response.StatusCode, 431, "the status of a large head")
	}
	client := authv3.NewAuthorizationClient(c.grpc())
	if _, err := client.Check(t.Context(), path("/"+strings.Repeat("a", 2000))); err == nil {
		t.Error("a large message is no error")
	}
	_, err = client.Check(t.Context(), path("/"))
	must.NoError(t, err)
}

// TestASocketThatWasLeftIsReplaced kills no process, but leaves a socket as one does that was
// killed. A socket that somebody listens on stays, and a file too.
func TestASocketThatWasLeftIsReplaced(t *testing.T) {
	folder := socketFolder(t)
	left := filepath.Join(folder, "left")
	listener, err := net.Listen("unix", left)
	must.NoError(t, err)
	listener.(*net.UnixListener).SetUnlinkOnClose(false)
	listener.Close()
	again, err := listen("unix:"+left, 0o600)
	must.NoError(t, err)
	defer again.Close()
	info, err := os.Stat(left)
	must.NoError(t, err)
	expect.Equal(t, info.Mode().Perm(), 0o600, "the mode")
	if _, err := listen("unix:"+left, 0o600); err == nil {
		t.Error("a socket is taken from a process that listens")
	}
	file := filepath.Join(folder, "file")
	must.NoError(t, os.WriteFile(file, []byte("text"), 0o600))
	if _, err := listen("unix:"+file, 0o600); err == nil {
		t.Error("a file is replaced")
	}
	expect.Equal(t, must.Read(t, file), "text", "the file")
}

// TestASocketWithAFullQueueIsNotReplaced has a process that listens, and has not yet taken the
// connections that wait: none can be made just then.
func TestASocketWithAFullQueueIsNotReplaced(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("NOT TESTED: elsewhere a full queue refuses connections, as a socket does that nobody listens on")
	}
	path := filepath.Join(socketFolder(t), "busy")
	busy, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	must.NoError(t, err)
	defer syscall.Close(busy)
	must.NoError(t, syscall.Bind(busy, &syscall.SockaddrUnix{Name: path}))
	must.NoError(t, syscall.Listen(busy, 0))
	before, err := os.Stat(path)
	must.NoError(t, err)
	for {
		waits, err := net.Dial("unix", path)
		if err != nil {
			break
		}
		defer waits.Close()
	}
	if _, err := listen("unix:"+path, 0o600); err == nil {
		t.Error("a socket is taken from a process that listens")
	}
	after, err := os.Stat(path)
	must.NoError(t, err)
	expect.Equal(t, os.SameFile(before, after), true, "the same socket")
}

// TestWrongFlagsAreErrors wants one line for each, and the exit status 2, or 1 if the flags
// are right and the address is not.
func TestWrongFlagsAreErrors(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{nil, 2, "no address"},
		{[]string{"-admin", "127.0.0.1:0"}, 2, "no address"},
		{[]string{"-nginx", "127.0.0.1:0", "x"}, 2, "no flags"},
		{[]string{"-nginx", "127.0.0.1:0", "-refuse-facts", "none"}, 2, "refuse-facts"},
		{[]string{"-nginx", "127.0.0.1:0", "-refuse-facts", "normal"}, 2, "has the fact normal"},
		{[]string{"-nginx", "127.0.0.1:0", "-refuse-different", "none"}, 2, "refuse-different"},
		{[]string{"-nginx", "127.0.0.1:0", "-template", "none"}, 2, "otel, rfc1051, odigos"},
		{[]string{"-nginx", "127.0.0.1:0", "-allow-schemes", "ftp:"}, 2, "scheme"},
		{[]string{"-nginx", "127.0.0.1:0", "-allow-in-query", "a"}, 2, "AllowInQuery"},
		{[]string{"-nginx", "127.0.0.1:0", "-nginx-fields", "host=H"}, 2, "method and the target"},
		{[]string{"-nginx", "127.0.0.1:0", "-socket-mode", "8"}, 2, "socket-mode"},
		{[]string{"-nginx", "127.0.0.1:0", "-envoy-http-prefix", ""}, 2, "envoy-http-prefix"},
		{[]string{"-nginx", "127.0.0.1:0", "-max-clients", "0"}, 2, "max-clients"},
		{[]string{"-nginx", "127.0.0.1:0", "-max-header-bytes", "-1"}, 2, "max-header-bytes"},
		{[]string{"-nginx", "127.0.0.1:0", "-max-streams", "4294967296"}, 2, "max-streams"},
		{[]string{"-nginx", "127.0.0.1:0", "-nginx-fields", "request=R,host=Host"}, 2, "header field Host"},
		{[]string{"-nginx", "unix:"}, 1, "no path"},
		{[]string{"-nginx", "127.0.0.1:0", "-idle-timeout", "0s"}, 2, "idle-timeout"},
		{[]string{"-nginx", "127.0.0.1:0", "-traefik", "nowhere"}, 1, "-traefik"},
		{[]string{"-nginx", "unix:/no/such/folder/s"}, 1, "-nginx"},
		{[]string{"-h"}, 0, "-nginx-fields"},
	} {
		var stderr buffer
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		expect.Equal(t, run(ctx, c.args, &stderr), c.status, "%q: the exit status", c.args)
		cancel()
		if !strings.Contains(stderr.String(), c.says) {
			t.Errorf("%q: says %q, want %q", c.args, stderr.String(), c.says)
		}
	}
}

// TestReadmeHasEveryFlag wants a row for each flag, in the words of -h.
func TestReadmeHasEveryFlag(t *testing.T) {
	var usage buffer
	run(t.Context(), []string{"-h"}, &usage)
	flags := regexp.MustCompile(`(?m)^  -([a-z-]+).*\n\s+(.*)$`).FindAllStringSubmatch(usage.String(), -1)
	if len(flags) < 20 {
		t.Fatalf("%d flags", len(flags))
	}
	readme := must.Read(t, "../../README.md")
	for _, flag := range flags {
		if want := fmt.Sprintf("| `-%s` | %s |\n", flag[1], strings.ReplaceAll(flag[2], "|", "\\|")); !strings.Contains(readme, want) {
			t.Errorf("README.md has no row\n%s", want)
		}
	}
}
