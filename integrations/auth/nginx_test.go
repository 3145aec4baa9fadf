package auth_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/must"
)

// engine returns the path of a program of Debian. Where it is not installed the test is
// skipped, and fails in CI, which installs it.
func engine(t testing.TB, name, debian string) string {
	t.Helper()
	for _, name := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed; \".ci/run packages\" installs it", name)
	}
	t.Skipf("NOT TESTED: %s is not installed; Debian has it in the package %s, and \".ci/run packages\" installs it", name, debian)
	return ""
}

// startEngine runs a program until the test ends, and waits until it listens.
func startEngine(t testing.TB, address, program string, args ...string) {
	t.Helper()
	command := exec.Command(program, args...)
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	must.NoError(t, command.Start())
	t.Cleanup(func() {
		command.Process.Signal(os.Interrupt)
		command.Wait()
		if t.Failed() {
			t.Logf("%s: %.3000s", program, output.String())
		}
	})
	waitFor(t, address)
}

// A site is a running nginx with the configuration of the example, the server that it asks,
// and an application after it.
type site struct {
	t       testing.TB
	address string
	asked   *asked
	app     *app
	folder  string
}

// startNginx runs nginx with the example, changed by pairs of an old and a new text.
func startNginx(t testing.TB, o auth.Options, changes ...string) *site {
	t.Helper()
	program := engine(t, "nginx", "nginx")
	s := &site{t: t, address: freeAddress(t), asked: startAsked(t, o), app: startApp(t), folder: t.TempDir()}
	conf := must.Read(t, "example/nginx.conf")
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(conf, changes[i]) {
			t.Fatalf("example/nginx.conf has no %q", changes[i])
		}
		conf = strings.ReplaceAll(conf, changes[i], changes[i+1])
	}
	conf = strings.NewReplacer("/run/uriscan-auth/nginx.sock", s.asked.address, "127.0.0.1:8000", s.app.address, "127.0.0.1:8080", s.address).Replace(conf)
	runNginx(t, program, s.address, s.folder, conf)
	return s
}

// runNginx runs nginx with a configuration until the test ends.
func runNginx(t testing.TB, program, address, folder, conf string) {
	t.Helper()
	user := ""
	if os.Getuid() == 0 {
		user = "user root;"
	}
	var temp strings.Builder
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&temp, "%s_temp_path %s/%s;\n", kind, folder, kind)
	}
	whole := fmt.Sprintf("%s\ndaemon off;\nworker_processes 1;\npid %s/pid;\nevents { worker_connections 512; }\nhttp {\nlog_format codes \"$status $uriscan_refusal\";\naccess_log %s/access.log codes;\nlarge_client_header_buffers 4 64k;\n%s%s}\n",
		user, folder, folder, temp.String(), conf)
	if !strings.Contains(conf, "$uriscan_refusal") {
		whole = strings.Replace(whole, "\"$status $uriscan_refusal\"", "\"$status\"", 1)
	}
	file := filepath.Join(folder, "nginx.conf")
	must.NoError(t, os.WriteFile(file, []byte(whole), 0o644))
	startEngine(t, address, program, "-p", folder, "-c", file, "-e", "stderr")
}

// freeAddress returns an address of this machine that nobody listens on.
func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	defer listener.Close()
	return listener.Addr().String()
}

// waitFor waits until somebody listens.
func waitFor(t testing.TB, address string) {
	t.Helper()
	for range 500 {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("nobody listens after five seconds")
}

// An answer is what a client got.
type answer struct {
	status int
	body   string
	header http.Header
}

// send writes a head to a socket as it is, and reads the answer. Status 0 is a connection
// that was closed without one.
func (s *site) send(head string) answer { return sendTo(s.t, s.address, head) }

func sendTo(t testing.TB, address, head string) answer {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	must.NoError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprint(conn, head)
	method, _, _ := strings.Cut(head, " ")
	return readAnswer(bufio.NewReader(conn), method)
}

func readAnswer(r *bufio.Reader, method string) answer {
	response, err := http.ReadResponse(r, &http.Request{Method: method})
	if err != nil {
		return answer{}
	}
	defer response.Body.Close()
	var body bytes.Buffer
	body.ReadFrom(response.Body)
	return answer{response.StatusCode, body.String(), response.Header}
}

// head returns the head of a request with fields after Host.
func head(method, target, host string, fields ...string) string {
	text := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n", method, target, host)
	for _, field := range fields {
		text += field + "\r\n"
	}
	return text + "\r\n"
}

// get sends a GET.
func (s *site) get(target string, fields ...string) answer {
	return s.send(head("GET", target, "h", fields...))
}
