package haproxy

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// guard is how long anything in a test may take before it fails. Nothing waits so long.
const guard = 30 * time.Second

// freeAddress returns an address of this machine that nobody listens on.
func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	defer listener.Close()
	return listener.Addr().String()
}

// A running is an agent of this process that answers on a listener.
type running struct {
	*Agent
	address string
	metrics *prometheus.Registry
	log     *lines
}

// lines is what a program has written.
type lines struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.text.String()
}

// startAgent runs an agent on a loopback port until the test ends. Changes are made before
// it serves.
func startAgent(t testing.TB, o Options, changes ...func(*Agent)) *running {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	return serveOn(t, o, listener, changes...)
}

// serveOn runs an agent on a listener until the test ends.
func serveOn(t testing.TB, o Options, listener net.Listener, changes ...func(*Agent)) *running {
	t.Helper()
	r := &running{address: listener.Addr().String(), metrics: prometheus.NewRegistry(), log: &lines{}}
	o.Registerer, o.Log = r.metrics, slog.New(slog.NewTextHandler(r.log, nil))
	var err error
	r.Agent, err = New(o)
	must.NoError(t, err)
	for _, change := range changes {
		change(r.Agent)
	}
	served := make(chan error, 1)
	go func() { served <- r.Serve(listener) }()
	t.Cleanup(func() {
		r.stop(t)
		if err := <-served; err != ErrStopped {
			t.Errorf("Serve returned %v", err)
		}
	})
	return r
}

// stop stops the agent, and wants it to end by itself.
func (r *running) stop(t testing.TB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	defer cancel()
	if err := r.Shutdown(ctx); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
}

// metric returns the sum of a metric, or of one of its series: name{label="value"}.
func (r *running) metric(t testing.TB, name, label string) (sum float64) {
	t.Helper()
	families, err := r.metrics.Gather()
	must.NoError(t, err)
	for _, family := range families {
		if family.GetName() != "uriscan_haproxy_"+name {
			continue
		}
		for _, m := range family.GetMetric() {
			if label == "" || m.GetLabel()[0].GetValue() == label {
				sum += m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	return sum
}

// processing is a line of spoe.conf: the time that HAProxy waits for the agent.
const processing = "timeout processing 200ms"

// A proxy is a running HAProxy.
type proxy struct {
	web, h2 string // its addresses for HTTP/1 and HTTP/2
	log     *lines
	command *exec.Cmd
}

// program returns the path of HAProxy. Where it is not installed the test is skipped, and
// fails in CI, which installs it.
func program(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("haproxy")
	switch {
	case err == nil:
	case os.Getenv("CI") != "":
		t.Fatal("haproxy is not installed; .ci/run packages installs it")
	default:
		t.Skip("NOT TESTED: the program haproxy is not on this machine; .ci/run packages installs it")
	}
	return path
}

// startProxy runs HAProxy with a configuration of the folder example until the test ends.
// Replacements are pairs of what to replace in it, and by what. The ports are replaced anyway,
// checks of health come more often, and nothing depends on how fast this machine is.
func startProxy(t testing.TB, config, agent, app string, replacements ...string) *proxy {
	t.Helper()
	path := program(t)
	p := &proxy{web: freeAddress(t), h2: freeAddress(t), log: &lines{}}
	folder := t.TempDir()
	pairs := append(replacements, "inter 1s", "inter 100ms", processing, "timeout processing 20s", "127.0.0.1:8080", p.web, "127.0.0.1:8081", p.h2, "127.0.0.1:8000", app, "127.0.0.1:9015", agent)
	for name, file := range map[string]string{config: "haproxy.cfg", "spoe.conf": "spoe.conf"} {
		text := strings.NewReplacer(pairs...).Replace(must.Read(t, filepath.Join("example", name)))
		must.NoError(t, writeFile(filepath.Join(folder, file), text))
	}
	p.command = exec.Command(path, "-db", "-f", "haproxy.cfg")
	p.command.Dir, p.command.Stdout, p.command.Stderr = folder, p.log, p.log
	must.NoError(t, p.command.Start())
	t.Cleanup(func() {
		p.command.Process.Kill()
		p.command.Wait()
		if t.Failed() {
			text := p.log.String()
			t.Logf("HAProxy said, at the end:\n%s", text[max(0, len(text)-2000):])
		}
	})
	eventually(t, "HAProxy listens", func() bool {
		conn, err := net.Dial("tcp", p.web)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	return p
}

func writeFile(name, text string) error { return os.WriteFile(name, []byte(text), 0o644) }

// eventually waits until something is so.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(guard); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it did not come to pass that %s", what)
		}
	}
}

// An app is the server after HAProxy. It answers "right" or "wrong" by what urihttp says of
// the head that it got, and keeps the last head.
type app struct {
	address string
	says    string // in place of the verdict
	lock    sync.Mutex
	head    string
}

const (
	gotRight = "right"
	gotWrong = "wrong"
)

// startApp runs an app until the test ends. It reads heads itself, since net/http refuses
// some.
func startApp(t testing.TB) *app {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	a := &app{address: listener.Addr().String()}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go a.serve(conn)
		}
	}()
	return a
}

func (a *app) serve(conn net.Conn) {
	defer conn.Close()
	r := bufio.NewReaderSize(conn, 1<<16)
	for {
		conn.SetReadDeadline(time.Now().Add(guard))
		head, err := readHead(r)
		if err != nil {
			return
		}
		a.lock.Lock()
		a.head = head
		a.lock.Unlock()
		verdict := gotWrong
		if isRight(head) {
			verdict = gotRight
		}
		if a.says != "" {
			verdict = a.says
		}
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"+verdict)
	}
}

// last returns the last head.
func (a *app) last() string {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.head
}

// isRight reports whether urihttp lets a head of HTTP/1.1 pass.
func isRight(head string) bool {
	line, fields, _ := strings.Cut(head, "\r\n")
	method, rest, _ := strings.Cut(line, " ")
	target := strings.TrimSuffix(rest, " HTTP/1.1")
	for field := range strings.SplitSeq(fields, "\r\n") {
		if name, host, _ := strings.Cut(field, ":"); strings.EqualFold(name, "Host") {
			r := &http.Request{Method: method, RequestURI: target, Host: strings.Trim(host, " \t"), ProtoMajor: 1, ProtoMinor: 1}
			return defaultChecker.Check(r, new(urihttp.Request)) == nil
		}
	}
	return false
}

var defaultChecker = urihttp.NewChecker(urihttp.Options{})

// readHead reads up to an empty line.
func readHead(r *bufio.Reader) (string, error) {
	var head strings.Builder
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return "", err
		}
		if line == "\r\n" {
			return head.String(), nil
		}
		head.WriteString(line)
	}
}

// An answer is what a client got. status is 0 if HAProxy answered by closing the stream.
type answer struct {
	status int
	body   string
	handed string // the field X-Handed
}

// send writes a head to a socket of HTTP/1 as it is given, and reads the answer.
func send(t testing.TB, address, head string) answer {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	must.NoError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(guard))
	io.WriteString(conn, head+"Connection: close\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	must.Equal(t, err, nil, "%.200q", head)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil && response.StatusCode == 200 {
		must.NoError(t, err)
	}
	return answer{response.StatusCode, string(body), response.Header.Get("X-Handed")}
}

// get sends a GET of HTTP/1.1.
func get(t testing.TB, address, target string) answer {
	t.Helper()
	return send(t, address, "GET "+target+" HTTP/1.1\r\nHost: h\r\n")
}

// A field is a field of a header of HTTP/2.
type field struct{ name, value string }

// sendH2 sends fields as the header of a request of HTTP/2, with prior knowledge. It
// writes the frames itself, because clients refuse to send some.
func sendH2(t testing.TB, address string, fields ...field) (a answer) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	must.NoError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(guard))
	io.WriteString(conn, http2.ClientPreface)
	framer := http2.NewFramer(conn, conn)
	must.NoError(t, framer.WriteSettings())
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for _, f := range fields {
		must.NoError(t, encoder.WriteField(hpack.HeaderField{Name: f.name, Value: f.value}))
	}
	must.NoError(t, framer.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true}))
	decoder := hpack.NewDecoder(4096, func(f hpack.HeaderField) {
		switch f.Name {
		case ":status":
			fmt.Sscan(f.Value, &a.status)
		case "x-handed":
			a.handed = f.Value
		}
	})
	for {
		frame, err := framer.ReadFrame()
		must.Equal(t, err, nil, "%.200q", fields)
		switch frame := frame.(type) {
		case *http2.HeadersFrame:
			_, err := decoder.Write(frame.HeaderBlockFragment())
			must.NoError(t, err)
			if frame.StreamEnded() {
				return a
			}
		case *http2.DataFrame:
			a.body += string(frame.Data())
			if frame.StreamEnded() {
				return a
			}
		case *http2.RSTStreamFrame, *http2.GoAwayFrame:
			return answer{}
		}
	}
}

// getH2 sends a GET of HTTP/2.
func getH2(t testing.TB, address, scheme, authority, path string) answer {
	t.Helper()
	return sendH2(t, address, field{":method", "GET"}, field{":scheme", scheme}, field{":authority", authority}, field{":path", path})
}

// checked waits until HAProxy has found the agent to be healthy and a request is checked.
func (p *proxy) checked(t testing.TB) {
	t.Helper()
	eventually(t, "HAProxy asks the agent", func() bool { return get(t, p.web, "/<").status == 400 })
}
