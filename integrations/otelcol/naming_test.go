package uriscanprocessor

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/extension/xextension/storage"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// memory is a storage extension that keeps everything in memory, or fails.
type memory struct {
	component.StartFunc
	component.ShutdownFunc
	lock   sync.Mutex
	stored map[string][]byte
	err    error
}

func (m *memory) GetClient(_ context.Context, kind component.Kind, id component.ID, name string) (storage.Client, error) {
	return &memoryClient{Client: storage.NewNopClient(), memory: m, prefix: fmt.Sprint(kind, id, name)}, nil
}

// GetExtensions makes the extension the only one of a Collector.
func (m *memory) GetExtensions() map[component.ID]component.Component {
	return map[component.ID]component.Component{component.MustNewID("memory"): m}
}

// memoryClient is a client of the extension. What it does not say itself does nothing.
type memoryClient struct {
	storage.Client
	memory *memory
	prefix string
}

func (c *memoryClient) Get(_ context.Context, key string) ([]byte, error) {
	c.memory.lock.Lock()
	defer c.memory.lock.Unlock()
	return c.memory.stored[c.prefix+key], c.memory.err
}

func (c *memoryClient) Set(_ context.Context, key string, value []byte) error {
	c.memory.lock.Lock()
	defer c.memory.lock.Unlock()
	c.memory.stored[c.prefix+key] = value
	return c.memory.err
}

// spanOf sends a span of that kind through a processor and returns it.
func spanOf(t *testing.T, config string, kind ptrace.SpanKind, name string, attributes attrs) ptrace.Span {
	t.Helper()
	traces := oneTrace(t, nil, attributes, nil)
	span := traces.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
	span.SetKind(kind)
	span.SetName(name)
	p := tracesProcessor(t, config, consumertest.NewNop())
	must.NoError(t, p.Start(context.Background(), componenttest.NewNopHost()))
	must.NoError(t, p.ConsumeTraces(context.Background(), traces))
	must.NoError(t, p.Shutdown(context.Background()))
	return span
}

// TestSpansAreNamedByWhatTheyAreFor writes http.route and the names of spans where the
// instrumentation knew none, and leaves alone what it knew.
func TestSpansAreNamedByWhatTheyAreFor(t *testing.T) {
	const config = `
sources: [{from: url.full, attributes: [url.scheme]}, {from: url.path, mode: target, attributes: [url.query]}]
templates: {http_route: true, span_names: true, routes: ["GET /users/{id}", "POST /users/{id}/{what...}"]}`
	url := "https://shop.example/users/ann?x"
	for _, c := range []struct {
		kind            ptrace.SpanKind
		attributes      attrs
		name            string
		route, template any
	}{
		{ptrace.SpanKindServer, attrs{"url.path": "/users/ann", "http.request.method": "GET"}, "GET /users/{id}", "/users/{id}", "/users/{id}"},
		{ptrace.SpanKindServer, attrs{"url.path": "/users/ann/orders/1", "http.method": "POST"}, "POST /users/{id}/{what...}", "/users/{id}/{what...}", "/users/{id}/{what...}"},
		{ptrace.SpanKindServer, attrs{"url.path": "/orders/17", "http.request.method": "_OTHER"}, "HTTP /orders/{int}", "/orders/{int}", "/orders/{int}"},
		{ptrace.SpanKindServer, attrs{"url.path": "/orders/17"}, "as it was", "/orders/{int}", "/orders/{int}"},
		{ptrace.SpanKindServer, attrs{"url.path": "/users/ann", "http.route": "/{user}", "http.request.method": "GET"}, "as it was", "/{user}", "/users/{id}"},
		{ptrace.SpanKindClient, attrs{"url.full": url, "http.request.method": "GET"}, "GET /users/{id}", nil, "/users/{id}"},
		{ptrace.SpanKindClient, attrs{"url.full": url, "url.template": "/mine", "http.request.method": "GET"}, "as it was", nil, "/mine"},
		{ptrace.SpanKindInternal, attrs{"url.full": url, "http.request.method": "GET"}, "as it was", nil, "/users/{id}"},
		{ptrace.SpanKindServer, attrs{"http.request.method": "GET"}, "as it was", nil, nil},
	} {
		span := spanOf(t, config, c.kind, "as it was", c.attributes)
		got := span.Attributes().AsRaw()
		expect.Equal(t, span.Name(), c.name, "name of %v", c.attributes)
		expect.Equal(t, got["http.route"], c.route, "http.route of %v", c.attributes)
		expect.Equal(t, got["url.template"], c.template, "url.template of %v", c.attributes)
	}
}

// learnConfig learns from the paths of url.full.
const learnConfig = "sources: [{from: url.full, attributes: [url.template]}]\ntemplates: {learn: true, words: 5, storage: memory}"

// learnFrom starts a processor, sends a span for each URL, shuts it down, and returns the
// template of the last one.
func learnFrom(t *testing.T, host component.Host, attributes attrs, urls ...string) (template string, err error) {
	t.Helper()
	p := tracesProcessor(t, learnConfig, consumertest.NewNop())
	must.NoError(t, p.Start(context.Background(), host))
	for _, url := range urls {
		span := attrs{"url.full": url}
		for key, value := range attributes {
			span[key] = value
		}
		traces := oneTrace(t, nil, span, nil)
		must.NoError(t, p.ConsumeTraces(context.Background(), traces))
		value, _ := traces.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0).Attributes().Get(urlTemplate)
		template = value.Str()
	}
	return template, p.Shutdown(context.Background())
}

func usersOf(host string) (urls []string) {
	for i := range 10 {
		urls = append(urls, fmt.Sprintf("https://%s/users/%c%c/orders", host, 'k'+i, 'a'+i))
	}
	return urls
}

// TestWhatIsLearnedOutlivesTheProcessor stores what one processor has learned and loads it into
// the next.
func TestWhatIsLearnedOutlivesTheProcessor(t *testing.T) {
	m := &memory{stored: map[string][]byte{}}
	template, err := learnFrom(t, m, nil, usersOf("h")...)
	must.NoError(t, err)
	expect.Equal(t, template, "/users/{param}/orders", "what the first one learned")
	expect.Equal(t, len(m.stored), 1, "snapshots")
	template, err = learnFrom(t, m, nil, "https://h/users/never-seen/orders")
	must.NoError(t, err)
	expect.Equal(t, template, "/users/{param}/orders", "what the second one knows")
}

// TestErrorsTeachNothing sends paths of requests that were answered with an error, and invalid ones.
func TestErrorsTeachNothing(t *testing.T) {
	m := &memory{stored: map[string][]byte{}}
	_, err := learnFrom(t, m, attrs{"http.response.status_code": 404}, usersOf("h")...)
	must.NoError(t, err)
	_, err = learnFrom(t, m, nil, "https://h/a b", "https://h/%zz")
	must.NoError(t, err)
	expect.Equal(t, len(m.stored), 0, "snapshots")
}

// TestTroubleWithTheStorageIsReported wants one sentence at the start, and at the end.
func TestTroubleWithTheStorageIsReported(t *testing.T) {
	start := func(host component.Host) string {
		p := tracesProcessor(t, learnConfig, consumertest.NewNop())
		return fmt.Sprint(p.Start(context.Background(), host))
	}
	expect.Equal(t, start(componenttest.NewNopHost()), "templates::storage names memory, which is no storage extension of this Collector; name one that service::extensions lists", "no extension")
	m := &memory{stored: map[string][]byte{}, err: errors.New("full")}
	expect.Equal(t, start(m), "templates::storage cannot be read: full", "a storage that cannot be read")
	m.err = nil
	_, err := learnFrom(t, m, nil, "https://h/a")
	must.NoError(t, err)
	for key := range m.stored {
		m.stored[key] = []byte("no snapshot")
	}
	if got := start(m); !strings.HasPrefix(got, "templates::storage cannot be read: template: line 1 of the snapshot") {
		t.Errorf("a snapshot that is none: %s", got)
	}
}

// TestTemplatesAreCounted reads the metric.
func TestTemplatesAreCounted(t *testing.T) {
	telemetry := componenttest.NewTelemetry()
	set := settings()
	set.TelemetrySettings = telemetry.NewTelemetrySettings()
	p, err := NewFactory().CreateTraces(context.Background(), set, configOf(t, strings.Replace(learnConfig, ", storage: memory", "", 1)), consumertest.NewNop())
	must.NoError(t, err)
	for _, path := range []string{"/a", "/b", "/b"} {
		must.NoError(t, p.ConsumeTraces(context.Background(), oneTrace(t, nil, attrs{"url.full": "https://h" + path}, nil)))
	}
	m, err := telemetry.GetMetric("otelcol_processor_uriscan_templates")
	must.NoError(t, err)
	expect.Equal(t, m.Data.(metricdata.Gauge[int64]).DataPoints[0].Value, int64(2), "templates")
	must.NoError(t, telemetry.Shutdown(context.Background()))
}

// TestWrongOptionsOfTemplatesAreRefused wants one sentence for each.
func TestWrongOptionsOfTemplatesAreRefused(t *testing.T) {
	for options, want := range map[string]string{
		"preset: nosuch":                "templates::preset must be otel, rfc1051 or odigos",
		`routes: ["/{a}", "/{b}"]`:      "templates::routes is wrong: match: pattern 1",
		"words: 7":                      "templates::words and templates::storage are about what is learned; set templates::learn, or remove them",
		"learn: true, words: -1":        "templates::words must be a number from 1 to 1048576",
		"learn: true, storage: memory/": "storage",
	} {
		if _, err := loadConfig("templates: {" + options + "}"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", options, err, want)
		}
	}
}
