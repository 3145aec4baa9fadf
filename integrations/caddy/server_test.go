package caddy

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/standard"
	_ "github.com/caddyserver/caddy/v2/modules/filestorage"
	_ "github.com/caddyserver/caddy/v2/modules/metrics"

	"github.com/uriscan/uriscan/internal/test/must"
)

// A server is a running Caddy.
type server struct {
	address string
	log     string // the file of the access log
}

// adapt returns the JSON of a Caddyfile.
func adapt(caddyfile string) ([]byte, error) {
	config, _, err := caddyconfig.GetAdapter("caddyfile").Adapt([]byte(caddyfile), nil)
	return config, err
}

// start runs a Caddy in this process with a site on a loopback port that has these
// directives. It has no admin endpoint and stores everything in a folder of the test.
func start(t testing.TB, site string) *server {
	t.Helper()
	folder := t.TempDir()
	s := &server{address: freeAddress(t), log: filepath.Join(folder, "access.log")}
	run(t, fmt.Sprintf(`{
	admin off
	persist_config off
	auto_https off
	storage file_system %s
	log {
		output discard
	}
	servers {
		max_header_size 2MB
	}
}
http://:%s {
	bind 127.0.0.1
	log {
		output file %s
		format filter {
			request>uri uriscan
			request>headers>Referer uriscan
		}
	}
%s
}`, folder, s.address[strings.LastIndexByte(s.address, ':')+1:], s.log, site))
	return s
}

// run runs a Caddy with this Caddyfile until the test ends.
func run(t testing.TB, caddyfile string) {
	t.Helper()
	config, err := adapt(caddyfile)
	must.NoError(t, err)
	must.NoError(t, caddy.Load(config, true))
	t.Cleanup(func() {
		if err := caddy.Stop(); err != nil {
			t.Error(err)
		}
	})
}

// freeAddress returns an address of this machine that nobody listens on.
func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	defer listener.Close()
	return listener.Addr().String()
}

// An answer is what a client got.
type answer struct {
	status         int
	location, body string
}

// send writes a request to a socket as it is given, and reads the answer. The fields
// are further lines of the header.
func (s *server) send(t testing.TB, method, target, host string, fields ...string) answer {
	t.Helper()
	c, err := net.Dial("tcp", s.address)
	must.NoError(t, err)
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n\r\n", method, target, host, strings.Join(fields, "\r\n"))
	response, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	must.Equal(t, err, nil, "%s %.100q", method, target)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must.NoError(t, err)
	return answer{response.StatusCode, response.Header.Get("Location"), string(body)}
}

// wantStatuses sends targets and wants these statuses.
func (s *server) wantStatuses(t testing.TB, of string, want map[string]int) {
	t.Helper()
	for target, status := range want {
		if got := s.send(t, "GET", target, "h"); got.status != status {
			t.Errorf("%s: %.100q: status %d, want %d", of, target, got.status, status)
		}
	}
}

// logged stops Caddy and returns the records of the access log.
func (s *server) logged(t testing.TB) (records []map[string]any) {
	t.Helper()
	must.NoError(t, caddy.Stop())
	text := must.Read(t, s.log)
	for line := range strings.Lines(text) {
		record := map[string]any{}
		must.NoError(t, json.Unmarshal([]byte(line), &record))
		records = append(records, record)
	}
	return records
}

// requestOf returns a request as a server would hand it on.
func requestOf(method, target string) *http.Request {
	return &http.Request{Method: method, RequestURI: target, Host: "h", ProtoMajor: 1, ProtoMinor: 1}
}
