package caddy

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestDurationsHaveTemplatesForLabels asks a Caddy for its metrics after some requests. What
// was not served has no label of its own, be it refused, missing or of a strange method.
func TestDurationsHaveTemplatesForLabels(t *testing.T) {
	s := start(t, `
	handle /metrics {
		metrics
	}
	handle {
		uriscan {
			routes /shops/{shop}
			metrics 3
		}
		respond /missing/* 404
		error /broken/* 503
		respond "served"
	}`)
	for _, request := range []struct{ method, target string }{
		{"GET", "/users/1"}, {"GET", "/users/2?q"}, {"POST", "/users/3"}, {"GET", "/shops/any"}, {"GET", "/missing/1"}, {"GET", "/broken/1"},
		{"GET", "/<"}, {"BREW", "/users/1"}, {"GET", "/third"}, {"GET", "/fourth"},
	} {
		s.send(t, request.method, request.target, "h")
	}
	text := s.send(t, "GET", "/metrics", "h").body
	count := 0
	for _, want := range []struct {
		template, method string
		code, count      int
	}{
		{"/users/{int}", "GET", 200, 2}, {"/users/{int}", "POST", 200, 1}, {"/users/{int}", "OTHER", 200, 1}, {"/shops/{shop}", "GET", 200, 1},
		{"/third", "GET", 200, 1}, {"{other}", "GET", 200, 1}, {"{other}", "GET", 404, 1}, {"{other}", "GET", 503, 1}, {"{other}", "GET", 400, 1},
	} {
		line := fmt.Sprintf(`caddy_http_uriscan_request_duration_seconds_count{code="%d",method="%s",template="%s"} %d`, want.code, want.method, want.template, want.count)
		if !strings.Contains(text, line+"\n") {
			t.Errorf("the metrics have no line %s", line)
		}
		count++
	}
	expect.Equal(t, strings.Count(text, "caddy_http_uriscan_request_duration_seconds_count{"), count, "series")
}

// TestLabelsAreBounded sends more templates than there are labels for, long ones, and bytes
// that no label may have.
func TestLabelsAreBounded(t *testing.T) {
	d, err := newDurations(prometheus.NewRegistry(), 10)
	must.NoError(t, err)
	for _, wrong := range []string{"/\xff", "/" + strings.Repeat("a", longestLabel)} {
		expect.Equal(t, d.label(wrong, 200), otherTemplates, "the label of %.10q", wrong)
	}
	for i := range 100 {
		name := fmt.Sprintf("/%d", i)
		want := name
		if i >= 10 {
			want = otherTemplates
		}
		expect.Equal(t, d.label(name, 404), otherTemplates, "the label of what is missing")
		expect.Equal(t, d.label(name, 200), want, "the label of %s", name)
	}
	expect.Equal(t, d.label("/3", 404), "/3", "a label that is there")
	expect.Equal(t, len(d.known), 10, "labels")
}

// TestHandlersShareTheHistogram makes two of one registry.
func TestHandlersShareTheHistogram(t *testing.T) {
	registry := prometheus.NewRegistry()
	a, err := newDurations(registry, 1)
	must.NoError(t, err)
	b, err := newDurations(registry, 2)
	must.NoError(t, err)
	if a.seconds != b.seconds {
		t.Error("two handlers have two histograms")
	}
}

// TestStatusIsThatOfTheAnswer has what a handler may leave.
func TestStatusIsThatOfTheAnswer(t *testing.T) {
	for _, c := range []struct {
		written int
		err     error
		want    int
	}{
		{0, nil, 200}, {304, nil, 304}, {0, caddyhttp.Error(403, nil), 403}, {0, caddyhttp.HandlerError{}, 500}, {0, errors.New("x"), 500}, {206, errors.New("x"), 206},
	} {
		expect.Equal(t, statusOf(c.written, c.err), c.want, "%d, %v", c.written, c.err)
	}
	expect.Equal(t, methodLabel(http.MethodPatch), "PATCH", "a method")
	expect.Equal(t, methodLabel("get"), otherMethods, "another method")
}
