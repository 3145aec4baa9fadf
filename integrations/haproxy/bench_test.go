package haproxy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/internal/test/must"
)

// A client sends one request after another on one connection.
type client struct {
	net.Conn
	answers *bufio.Reader
}

func newClient(b *testing.B, address string) *client {
	conn, err := net.Dial("tcp", address)
	must.NoError(b, err)
	b.Cleanup(func() { conn.Close() })
	return &client{conn, bufio.NewReader(conn)}
}

// took sends a request, wants it to pass, and returns how long that took.
func (c *client) took(b *testing.B) time.Duration {
	began := time.Now()
	io.WriteString(c, "GET /users/42/orders?page=2 HTTP/1.1\r\nHost: shop.example\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n")
	response, err := http.ReadResponse(c.answers, nil)
	must.NoError(b, err)
	io.Copy(io.Discard, response.Body)
	took := time.Since(began)
	must.Equal(b, response.StatusCode, 200, "status")
	return took
}

// microseconds of the duration that so many percent of all do not exceed.
func percentile(all []time.Duration, percent int) float64 {
	slices.Sort(all)
	return float64(all[(len(all)-1)*percent/100]) / float64(time.Microsecond)
}

// BenchmarkAdded measures what the agent adds to a request on loopback: it sends requests to
// HAProxy without and with the agent, in turns, and compares the distributions. Use
// -benchtime 20000x.
func BenchmarkAdded(b *testing.B) {
	app, alone := startApp(b), freeAddress(b)
	for name, variables := range map[string][]string{"verdict": {}, "all": Variables()} {
		b.Run("variables="+name, func(b *testing.B) {
			agent := startAgent(b, Options{Variables: variables})
			p := startProxy(b, "closed.cfg", agent.address, app.address, "    log global\n", "",
				"\nbackend app\n", "\nfrontend alone\n    bind "+alone+"\n    default_backend app\n\nbackend app\n")
			p.checked(b)
			without, with := newClient(b, alone), newClient(b, p.web)
			var tookWithout, tookWith []time.Duration
			for range 100 {
				without.took(b)
				with.took(b)
			}
			for b.Loop() {
				tookWithout = append(tookWithout, without.took(b))
				tookWith = append(tookWith, with.took(b))
			}
			for _, percent := range []int{50, 99} {
				before, after := percentile(tookWithout, percent), percentile(tookWith, percent)
				b.ReportMetric(before, fmt.Sprintf("p%d-without-µs", percent))
				b.ReportMetric(after-before, fmt.Sprintf("p%d-added-µs", percent))
			}
		})
	}
}

// BenchmarkAnswer is the time of the agent for one request, from the frame to its answer.
func BenchmarkAnswer(b *testing.B) {
	for name, variables := range map[string][]string{"verdict": {}, "all": Variables()} {
		b.Run("variables="+name, func(b *testing.B) {
			agent := quietAgent(b, Options{Variables: variables})
			c := check{agent: agent}
			text := frame(spop.Notify, "\x07\x01", request{"GET", "/users/42/orders?page=2", hostOf("shop.example"), "1.1", false}.message())[4:]
			var dst []byte
			b.ReportAllocs()
			for b.Loop() {
				f, err := spop.Parse(text)
				must.NoError(b, err)
				dst, err = c.answer(dst[:0], f, 16380)
				must.NoError(b, err)
			}
		})
	}
}
