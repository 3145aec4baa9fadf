package auth_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"testing"

	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/usage"
)

// benchTarget passes, and refusedTarget does not.
const benchTarget, refusedTarget = "/search/products;v=2/list?page=3&name=a%20b", "/search/<products>"

// measure measures the processor time of this process for each call.
func measure(b *testing.B, f func()) {
	f()
	b.ReportAllocs()
	n, before := 0, usage.CPUTime()
	for b.Loop() {
		f()
		n++
	}
	b.ReportMetric(float64((usage.CPUTime()-before).Nanoseconds())/float64(n), "cpu-ns/op")
}

// BenchmarkCheck measures the handlers without a connection.
func BenchmarkCheck(b *testing.B) {
	a := newAsked(b, auth.Options{})
	nginx, err := a.Nginx(auth.DefaultNginx)
	must.NoError(b, err)
	line := func(target string) http.Header {
		return http.Header{"X-Uriscan-Request": {"GET " + target + " HTTP/1.1"}, "X-Uriscan-Host": {"www.example.com"}}
	}
	if status, _ := ask(nginx, line(refusedTarget)); status != 403 {
		b.Fatal(status)
	}
	b.Run("proxy=nginx", func(b *testing.B) {
		r, w := &http.Request{Header: line(benchTarget)}, &recorder{header: http.Header{}}
		measure(b, func() { nginx.ServeHTTP(w, r) })
		must.Equal(b, w.header.Get(auth.RefusalField), "", "the refusal")
	})
	b.Run("proxy=envoy", func(b *testing.B) {
		service := a.Envoy()
		sent := message(&authv3.AttributeContext_HttpRequest{HeaderMap: rawHeaders(":method", "GET", ":path", benchTarget, ":authority", "www.example.com")})
		measure(b, func() {
			if got, err := service.Check(b.Context(), sent); err != nil || got.GetOkResponse() == nil {
				b.Fatal(got, err)
			}
		})
	})
}

// BenchmarkRoundTrip measures a check over a connection on the loopback address: this
// server and the client that asks it, in one process.
func BenchmarkRoundTrip(b *testing.B) {
	a := newAsked(b, auth.Options{})
	b.Run("proxy=nginx", func(b *testing.B) {
		handler, err := a.Nginx(auth.DefaultNginx)
		must.NoError(b, err)
		a.listen(b, "tcp", "127.0.0.1:0", handler)
		r, err := http.NewRequest("GET", "http://"+a.address+"/", nil)
		must.NoError(b, err)
		r.Header = http.Header{"X-Uriscan-Request": {"GET " + benchTarget + " HTTP/1.1"}, "X-Uriscan-Host": {"www.example.com"}}
		measure(b, func() {
			response, err := http.DefaultTransport.RoundTrip(r)
			if err != nil || response.StatusCode != 200 {
				b.Fatal(response, err)
			}
			response.Body.Close()
		})
	})
	b.Run("proxy=envoy", func(b *testing.B) {
		client := authv3.NewAuthorizationClient(dialEnvoy(b, a))
		sent := message(&authv3.AttributeContext_HttpRequest{HeaderMap: rawHeaders(":method", "GET", ":path", benchTarget, ":authority", "www.example.com")})
		measure(b, func() {
			if got, err := client.Check(b.Context(), sent); err != nil || got.GetOkResponse() == nil {
				b.Fatal(got, err)
			}
		})
	})
}

// BenchmarkNginx measures requests on one connection to nginx, which answers with a file,
// with auth_request and without. nginx is another process, so the time is that of a request.
func BenchmarkNginx(b *testing.B) {
	file := []string{"		proxy_pass http://app;\n", "		root .;\n		try_files /pid =404;\n"}
	for _, c := range []struct {
		name    string
		changes []string
	}{{"none", append(file, "auth_request /uriscan-auth;", "")}, {"uriscan", file}} {
		b.Run("auth="+c.name, func(b *testing.B) {
			s := startNginx(b, auth.Options{}, append(c.changes, "127.0.0.1:8080;", "127.0.0.1:8080; keepalive_requests 1000000;")...)
			conn, err := net.Dial("tcp", s.address)
			must.NoError(b, err)
			defer conn.Close()
			r := bufio.NewReader(conn)
			for b.Loop() {
				fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: www.example.com\r\n\r\n", benchTarget)
				if got := readAnswer(r, "GET"); got.status != 200 {
					b.Fatal(got.status)
				}
			}
		})
	}
}
