package auth_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// readme returns the README of the module.
func readme(t testing.TB) string { return must.Read(t, "README.md") }

// TestReadmeHasTheExamples wants each as it is, but for those that are only linked.
func TestReadmeHasTheExamples(t *testing.T) {
	for _, name := range []string{"nginx.conf", "traefik.yaml", "envoy-grpc.yaml", "envoy-http.yaml"} {
		if !strings.Contains(readme(t), "\n"+must.Read(t, "example/"+name)+"```\n") {
			t.Errorf("README.md does not have example/%s as it is", name)
		}
	}
	for _, name := range []string{"varnish.vcl", "uriscan-auth.service"} {
		if !strings.Contains(readme(t), "](example/"+name+")") {
			t.Errorf("README.md has no link to example/%s", name)
		}
	}
}

// failOpen returns the change of the README by which nginx lets requests pass while nobody
// answers: it replaces the end of a location.
func failOpen(t testing.TB) (old, changed string) {
	t.Helper()
	block := regexp.MustCompile("(?s)end the last location with\n\n```nginx\n(.*?)```").FindStringSubmatch(readme(t))
	if block == nil {
		t.Fatal("README.md has no recipe that fails open")
	}
	const last = "		proxy_read_timeout 1s;\n"
	return last + "	}\n", last + block[1]
}

// A program is the command, built as the README says.
type program struct{ path, folder string }

func build(t testing.TB) program {
	t.Helper()
	folder, err := os.MkdirTemp("", "auth") // the name of a socket has 107 bytes at most
	must.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	const line = "GOWORK=off go build -o uriscan-auth ./cmd/uriscan-auth"
	if !strings.Contains(readme(t), "\n"+line+"\n") {
		t.Fatalf("README.md does not have %q", line)
	}
	p := program{filepath.Join(folder, "uriscan-auth"), folder}
	shell := exec.Command("sh", "-c", strings.Replace(line, "-o uriscan-auth", "-o "+p.path, 1))
	shell.Env = append(os.Environ(), "GOWORK=") // as where nobody has set it
	output, err := shell.CombinedOutput()
	must.Equal(t, err, nil, "%s", output)
	return p
}

// run runs a command line until the test ends, with other addresses, and waits until each
// is listened on. It returns the address that stands for "unix:/run/uriscan-auth/nginx.sock" and
// the like.
func (p program) run(t testing.TB, line string) (socket func(name string) string) {
	t.Helper()
	_, flags, _ := strings.Cut(line, "uriscan-auth ")
	flags = strings.ReplaceAll(flags, "/run/uriscan-auth/", p.folder+"/")
	flags = regexp.MustCompile(`127\.0\.0\.1:\d+`).ReplaceAllStringFunc(flags, func(string) string { return freeAddress(t) })
	command := exec.Command(p.path, append(strings.Fields(flags), "-socket-mode", "0666")...)
	stderr, err := command.StderrPipe()
	must.NoError(t, err)
	must.NoError(t, command.Start())
	watchdog := time.AfterFunc(time.Minute, func() { command.Process.Kill() })
	lines, want := bufio.NewScanner(stderr), strings.Count(flags, p.folder)+strings.Count(flags, "127.0.0.1:")
	for heard := 0; heard < want; {
		if !lines.Scan() {
			t.Fatalf("%s: ends before it listens", line)
		}
		if strings.Contains(lines.Text(), "msg=listening") {
			heard++
		}
	}
	t.Cleanup(func() {
		command.Process.Signal(syscall.SIGTERM)
		for lines.Scan() {
		}
		expect.Equal(t, command.Wait(), nil, "%s: the error after SIGTERM", line)
		watchdog.Stop()
	})
	return func(name string) string { return filepath.Join(p.folder, name) }
}

// TestReadmeHasCommandsThatRun runs each, and that of the unit, and ends it.
func TestReadmeHasCommandsThatRun(t *testing.T) {
	p := build(t)
	lines := regexp.MustCompile(`(?m)^(?:\./|ExecStart=/usr/local/bin/)uriscan-auth .*$`).FindAllString(readme(t)+must.Read(t, "example/uriscan-auth.service"), -1)
	expect.Equal(t, len(lines), 5, "how many commands")
	for _, line := range lines {
		t.Run("", func(t *testing.T) { p.run(t, line) })
	}
}

// TestReadmeHasWhatNginxAnswers runs the first command and the configuration, sends the
// requests, and wants the answers.
func TestReadmeHasWhatNginxAnswers(t *testing.T) {
	nginx := engine(t, "nginx", "nginx")
	p := build(t)
	line := regexp.MustCompile(`(?m)^\./uriscan-auth -nginx .*$`).FindString(readme(t))
	socket := p.run(t, line)
	s := &site{t: t, address: freeAddress(t), app: startApp(t)}
	conf := strings.NewReplacer("/run/uriscan-auth/nginx.sock", socket("nginx.sock"), "127.0.0.1:8000", s.app.address, "127.0.0.1:8080", s.address).Replace(must.Read(t, "example/nginx.conf"))
	runNginx(t, nginx, s.address, t.TempDir(), conf)
	session := regexp.MustCompile(`(?m)^\$ get (.*)'http://127\.0\.0\.1:8080(.*)'\n(.*)\n(.*)$`).FindAllStringSubmatch(readme(t), -1)
	expect.Equal(t, len(session), 5, "how many requests")
	for _, request := range session {
		target, host := request[2], "127.0.0.1:8080"
		if other := regexp.MustCompile(`--request-target '(.*?)'`).FindStringSubmatch(request[1]); other != nil {
			target = other[1]
		}
		if other := regexp.MustCompile(`-H 'Host: (.*?)'`).FindStringSubmatch(request[1]); other != nil {
			host = other[1]
		}
		got := s.send(head("GET", target, host))
		expect.Equal(t, fmt.Sprintf("%s%d", got.body, got.status), request[3]+"\n"+request[4], "%s", request[0])
	}
}

// TestReadmeHasTheTableOfTraefik wants a row for each request of the test.
func TestReadmeHasTheTableOfTraefik(t *testing.T) {
	for _, row := range traefikRows {
		want := rowOfTraefik(row.target, row.host, row.handedOn, row.status, row.code)
		if !strings.Contains(readme(t), want) {
			t.Errorf("README.md has no row\n%s", want)
		}
	}
}

func rowOfTraefik(target, host, handedOn string, status int, code string) string {
	sent, result := "`GET "+target+"`", fmt.Sprint(status)
	if host != "h" {
		sent += ", `Host: " + host + "`"
	}
	if handedOn != "" {
		handedOn = "`" + handedOn + "`"
	}
	switch {
	case code != "":
		result += " `" + code + "`"
	case status != http.StatusOK:
		result += " by Traefik itself"
	}
	return fmt.Sprintf("| %s | %s | %s |\n", sent, handedOn, result)
}

// TestServersListenOnLoopbackAlone wants no other address in the examples and the README.
func TestServersListenOnLoopbackAlone(t *testing.T) {
	files, err := filepath.Glob("example/*")
	must.NoError(t, err)
	for _, file := range append(files, "README.md") {
		for _, address := range regexp.MustCompile(`\b\d+\.\d+\.\d+\.\d+\b`).FindAllString(must.Read(t, file), -1) {
			if !net.ParseIP(address).IsLoopback() {
				t.Errorf("%s has the address %s", file, address)
			}
		}
	}
}
