package bench

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/urihttp"
)

// firewall is what many refuse.
const firewall = uriscan.FactEncodedSlash | uriscan.FactDotSegment | uriscan.FactEncodedDotSegment | uriscan.FactEncodedBackslash | uriscan.FactEncodedNUL | uriscan.FactEncodedPercent

// nothing is a handler that does nothing.
var nothing = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})

// handlers are that handler alone, and with Strict or Route in front of it.
var handlers = []struct {
	name    string
	handler http.Handler
}{
	{"bare", nothing},
	{"strict", urihttp.Strict(nothing, urihttp.Options{})},
	{"strict_facts", urihttp.Strict(nothing, urihttp.Options{RefuseFacts: firewall})},
	{"route", urihttp.Route(nothing, searches)},
}

// searches has a pattern for the targets below.
var searches = func() *match.Set {
	set, err := match.Compile("GET /search/{what}/list", "GET /search/{what}")
	if err != nil {
		panic(err)
	}
	return set
}()

// BenchmarkStrict measures one call of the handler, without a server around it.
func BenchmarkStrict(b *testing.B) {
	for _, target := range []struct{ name, text string }{{"passes", "/search/products;v=2/list?page=3&name=a%20b"}, {"refused", "/search/products|v=2/list?page=3&name=a%20b"}} {
		for _, h := range handlers {
			b.Run("target="+target.name+"/handler="+h.name, func(b *testing.B) {
				r := &http.Request{Method: "GET", RequestURI: target.text, Host: "www.example.com", ProtoMajor: 1, ProtoMinor: 1}
				w := &noWriter{header: http.Header{}}
				h.handler.ServeHTTP(w, r)
				if refused := target.name == "refused" && strings.HasPrefix(h.name, "strict"); (w.status == http.StatusBadRequest) != refused {
					b.Fatalf("status %d", w.status)
				}
				b.ReportAllocs()
				for b.Loop() {
					h.handler.ServeHTTP(w, r)
				}
			})
		}
	}
}

// noWriter is an http.ResponseWriter that keeps the status alone.
type noWriter struct {
	header http.Header
	status int
}

func (w *noWriter) Header() http.Header         { return w.header }
func (w *noWriter) Write(p []byte) (int, error) { return len(p), nil }
func (w *noWriter) WriteHeader(status int)      { w.status = status }

// BenchmarkStrictServer measures requests on one connection to a server of net/http,
// one after the other.
func BenchmarkStrictServer(b *testing.B) {
	for _, h := range handlers {
		b.Run("handler="+h.name, func(b *testing.B) {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				b.Skipf("no socket can be had: %v", err)
			}
			server := &http.Server{Handler: h.handler}
			defer server.Close()
			go server.Serve(listener)
			c, err := net.Dial("tcp", listener.Addr().String())
			must.NoError(b, err)
			defer c.Close()
			reader := bufio.NewReader(c)
			b.ReportAllocs()
			for b.Loop() {
				io.WriteString(c, "GET /search/products;v=2/list?page=3&name=a%20b HTTP/1.1\r\nHost: www.example.com\r\n\r\n")
				response, err := http.ReadResponse(reader, nil)
				if err != nil || response.StatusCode != http.StatusOK {
					b.Fatalf("%+v, %v", response, err)
				}
				io.Copy(io.Discard, response.Body)
			}
		})
	}
}
