package caddy

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// newHandler returns a handler that is provisioned from JSON.
func newHandler(t testing.TB, config string) *Handler {
	t.Helper()
	ctx, cancel := caddy.NewContext(caddy.Context{Context: t.Context()})
	t.Cleanup(cancel)
	module, err := ctx.LoadModuleByID("http.handlers.uriscan", []byte(config))
	must.NoError(t, err)
	return module.(*Handler)
}

// serve calls a handler as Caddy's server does, and returns the status that it gives
// the request.
func serve(h *Handler, method, target, host string) int {
	r := httptest.NewRequest(method, "/", nil)
	r.RequestURI, r.Host = target, host
	w := httptest.NewRecorder()
	r = caddyhttp.PrepareRequest(r, caddy.NewReplacer(), w, nil)
	err := h.ServeHTTP(w, r, caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		repl := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer)
		for _, name := range names {
			repl.GetString(prefix + name)
		}
		return nil
	}))
	if refused, isError := err.(caddyhttp.HandlerError); isError {
		return refused.StatusCode
	}
	return w.Code
}

// TestNothingPanicsAfterALenientHandler gives it what no server hands on: control
// bytes, no Host, no target, a megabyte.
func TestNothingPanicsAfterALenientHandler(t *testing.T) {
	for _, normalize := range []string{"", "rewrite", "redirect"} {
		h := newHandler(t, `{"lenient":true,"normalize":"`+normalize+`","deny":[{"facts":["control"]}]}`)
		for _, c := range []struct {
			method, target, host string
			want                 int
		}{
			{"", "", "", 200},
			{"GET", "", "", 200},
			{"GET", "/a\x00b", "h", 403},
			{"GET", "/", "h\r\nX: y", 403},
			{"GET", "/\xff\xfe", "\xff", 200},
			{"GET", "/%", "h", 200},
			{"GET", "%", "[::1", 200},
			{"CONNECT", "", "", 200},
			{"CONNECT", "/p", "h", 200},
			{"GET", "http://[fe80::1%25eth0]/", "[fe80::1%25eth0]", 200},
			{"GET", "urn:isbn:1", "h:99999", 200},
			{"GET", "http:", "", 200},
			{"GET", strings.Repeat("/..", 1<<18) + "<", "h", 200},
			{"GET", "/" + strings.Repeat("%", 1<<20), "h", 200},
			{"GET", "http://" + strings.Repeat("@", 1<<20), strings.Repeat("[", 1<<20), 200},
		} {
			if got := serve(h, c.method, c.target, c.host); got != c.want && !(got == 308 && normalize == "redirect") {
				t.Errorf("%s %.40q, Host %.40q: status %d, want %d", c.method, c.target, c.host, got, c.want)
			}
		}
	}
}

// TestManyRequestsAtOnce sends them to one handler from many goroutines.
func TestManyRequestsAtOnce(t *testing.T) {
	h := newHandler(t, `{"normalize":"rewrite","deny":[{"facts":["encoded-nul"]}]}`)
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			for target, want := range map[string]int{fmt.Sprint("/", i): 200, "/<": 400, "/%00": 403, "/%7E": 200} {
				expect.Equal(t, serve(h, "GET", target, "h"), want, "%q: status", target)
			}
		})
	}
	group.Wait()
	for code, want := range map[string]float64{"target-path": 16, "fact-encoded-nul": 16, "userinfo": 0} {
		expect.Equal(t, testutil.ToFloat64(h.refused.WithLabelValues(code)), want, "times that %s is counted", code)
	}
}

// TestHandlersOfOneConfigShareTheCounter provisions two of them in one context.
func TestHandlersOfOneConfigShareTheCounter(t *testing.T) {
	registry := prometheus.NewRegistry()
	a, err := newCounter(registry)
	must.NoError(t, err)
	b, err := newCounter(registry)
	if err != nil || a != b {
		t.Errorf("%v", err)
	}
	registry = prometheus.NewRegistry()
	registry.MustRegister(prometheus.NewGauge(prometheus.GaugeOpts{Name: "caddy_http_uriscan_refused_requests_total"}))
	if _, err := newCounter(registry); err == nil {
		t.Error("another metric of that name is no error")
	}
}

// TestConfigIsLoadedAgain loads a config with two directives twice, as a reload does.
func TestConfigIsLoadedAgain(t *testing.T) {
	for range 2 {
		s := start(t, "\n\turiscan /a/*\n\turiscan /b/* {\nstrict 404\n}"+echo)
		s.wantStatuses(t, "again", map[string]int{"/a/<": 400, "/b/<": 404, "/<": 200})
	}
}

// TestMetricsCountRefusedRequests reads the metrics as Prometheus does.
func TestMetricsCountRefusedRequests(t *testing.T) {
	s := start(t, "\n\turiscan /a/*\n\thandle /metrics {\nmetrics\n}"+echo)
	s.send(t, "GET", "/a/s3cr3t<", "h")
	s.send(t, "GET", "/a/s3cr3t>", "h")
	got := s.send(t, "GET", "/metrics", "h").body
	if !strings.Contains(got, `caddy_http_uriscan_refused_requests_total{code="target-path"} 2`) || strings.Contains(got, "s3cr3t") {
		t.Errorf("%s", got)
	}
}
