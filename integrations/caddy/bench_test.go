package caddy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/usage"
)

// benchSites are a site without uriscan and with it.
var benchSites = []struct {
	name, site string
	refuses    bool
}{
	{"none", "", false},
	{"strict", "\n\turiscan", true},
	{"deny_and_normalize", "\n\turiscan {\ndeny dot-segment encoded-dot-segment encoded-slash encoded-backslash encoded-control encoded-percent triplets-not-utf8\nnormalize rewrite\n}", true},
}

// benchTarget passes, and refusedTarget does not.
const benchTarget, refusedTarget = "/search/products;v=2/list?page=3&name=a%20b", "/search/<products>"

// BenchmarkServer measures requests on one connection to a whole Caddy that answers with
// a short text and writes an access log with a redacted uri in every case.
func BenchmarkServer(b *testing.B) {
	for _, c := range benchSites {
		b.Run("uriscan="+c.name, func(b *testing.B) {
			s := start(b, c.site+"\n\trespond ok")
			if got := s.send(b, "GET", refusedTarget, "h"); (got.status == 400) != c.refuses {
				b.Fatalf("%+v", got)
			}
			connection, err := net.Dial("tcp", s.address)
			must.NoError(b, err)
			defer connection.Close()
			r := bufio.NewReader(connection)
			ask := func() {
				fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: www.example.com\r\n\r\n", benchTarget)
				response, err := http.ReadResponse(r, nil)
				if err != nil || response.StatusCode != 200 {
					b.Fatal(response, err)
				}
				io.Copy(io.Discard, response.Body)
			}
			ask()
			n, before := 0, usage.CPUTime()
			for b.Loop() {
				ask()
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "requests/s")
			b.ReportMetric(float64((usage.CPUTime()-before).Nanoseconds())/float64(n), "cpu-ns/op")
		})
	}
}

// BenchmarkHandler measures the handler in the chain that Caddy makes, without a
// connection and without a log.
func BenchmarkHandler(b *testing.B) {
	last := caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error { return nil })
	for _, c := range []struct{ name, config string }{
		{"none", ""},
		{"strict", `{}`},
		{"deny_and_normalize", `{"normalize":"rewrite","deny":[{"facts":["dot-segment","encoded-dot-segment","encoded-slash","encoded-nul"]}]}`},
	} {
		b.Run("uriscan="+c.name, func(b *testing.B) {
			chain := caddyhttp.Handler(last)
			if c.config != "" {
				h := newHandler(b, c.config)
				chain = caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error { return h.ServeHTTP(w, r, last) })
			}
			r := httptest.NewRequest("GET", benchTarget, nil)
			w := httptest.NewRecorder()
			refused := httptest.NewRequest("GET", "/", nil)
			refused.RequestURI = refusedTarget
			if err := chain.ServeHTTP(w, caddyhttp.PrepareRequest(refused, caddy.NewReplacer(), w, nil)); (err != nil) != (c.config != "") {
				b.Fatal(err)
			}
			b.ReportAllocs()
			n, before := 0, usage.CPUTime()
			for b.Loop() {
				must.NoError(b, chain.ServeHTTP(w, caddyhttp.PrepareRequest(r, caddy.NewReplacer(), w, nil)))
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "requests/s")
			b.ReportMetric(float64((usage.CPUTime()-before).Nanoseconds())/float64(n), "cpu-ns/op")
		})
	}
}
