package auth_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/must"
)

// An asked is the server of this package, with its log and its metrics.
type asked struct {
	*auth.Server
	address  string
	registry *prometheus.Registry
	log      *buffer
	http     *http.Server
}

// newAsked returns a server that listens nowhere.
func newAsked(t testing.TB, o auth.Options) *asked {
	t.Helper()
	a := &asked{registry: prometheus.NewRegistry(), log: new(buffer)}
	o.Registerer, o.Log = a.registry, slog.New(slog.NewTextHandler(a.log, nil))
	var err error
	a.Server, err = auth.New(o)
	must.NoError(t, err)
	return a
}

// startAsked returns one that listens for nginx, on a socket.
func startAsked(t testing.TB, o auth.Options) *asked {
	t.Helper()
	a := newAsked(t, o)
	handler, err := a.Nginx(auth.DefaultNginx)
	must.NoError(t, err)
	folder, err := os.MkdirTemp("", "auth") // the name of a socket has 107 bytes at most
	must.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	a.listen(t, "unix", filepath.Join(folder, "s"), handler)
	return a
}

// listen begins to answer with a handler.
func (a *asked) listen(t testing.TB, network, address string, handler http.Handler) {
	t.Helper()
	listener, err := net.Listen(network, address)
	must.NoError(t, err)
	a.address, a.http = listener.Addr().String(), &http.Server{Handler: handler, DisableGeneralOptionsHandler: true}
	go a.http.Serve(listener)
	t.Cleanup(func() { a.http.Close() })
}

// count returns a series of the metrics, such as checks_total of nginx and passed.
func (a *asked) count(t testing.TB, name string, labels ...string) float64 {
	t.Helper()
	families, err := a.registry.Gather()
	must.NoError(t, err)
	for _, family := range families {
		if family.GetName() != "uriscan_auth_"+name {
			continue
		}
		for _, metric := range family.GetMetric() {
			var values []string
			for _, label := range metric.GetLabel() {
				values = append(values, label.GetValue())
			}
			if strings.Join(values, " ") == strings.Join(labels, " ") {
				return metric.GetCounter().GetValue()
			}
		}
	}
	t.Fatalf("there is no %s of %v", name, labels)
	return 0
}

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

// An app takes every request, whatever its head has, and answers 200, and 403 for
// /forbidden. It keeps the last head.
type app struct {
	address string
	lock    sync.Mutex
	line    string
	fields  textproto.MIMEHeader
	taken   int
}

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
	r := textproto.NewReader(bufio.NewReader(conn))
	line, err := r.ReadLine()
	if err != nil {
		return
	}
	fields, err := r.ReadMIMEHeader()
	if err != nil {
		return
	}
	length, _ := strconv.ParseInt(fields.Get("Content-Length"), 10, 64)
	io.CopyN(io.Discard, r.R, length)
	a.lock.Lock()
	a.line, a.fields = line, fields
	a.taken++
	a.lock.Unlock()
	status := "200 OK"
	if strings.Contains(line, " /forbidden ") {
		status = "403 Forbidden"
	}
	fmt.Fprint(conn, "HTTP/1.1 ", status, "\r\nContent-Length: 4\r\nConnection: close\r\n\r\napp\n")
}

// last returns the last head, and how many there were.
func (a *app) last() (line string, fields textproto.MIMEHeader, taken int) {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.line, a.fields, a.taken
}
