// Code generated from ../stream_test.go by go generate; DO NOT EDIT.

package bento

import (
	"context"
	"fmt"
	"reflect"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/warpstreamlabs/bento/public/service"
)

// run sends texts through a stream with some processors, in batches, and returns what
// comes out.
func run(t testing.TB, processors []string, size int, texts ...string) (out []string) {
	t.Helper()
	b := service.NewStreamBuilder()
	b.SetThreads(1)
	for _, processor := range processors {
		if err := b.AddProcessorYAML(processor); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.SetMetricsYAML("counted: {}"); err != nil {
		t.Fatal(err)
	}
	if err := b.SetLoggerYAML(`level: "off"`); err != nil {
		t.Fatal(err)
	}
	send, err := b.AddBatchProducerFunc()
	if err != nil {
		t.Fatal(err)
	}
	var lock sync.Mutex
	if err := b.AddBatchConsumerFunc(func(_ context.Context, batch service.MessageBatch) error {
		lock.Lock()
		defer lock.Unlock()
		for _, m := range batch {
			text, err := m.AsBytes()
			if err != nil {
				return err
			}
			out = append(out, string(text))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	stream, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- stream.Run(ctx) }()
	for len(texts) > 0 {
		var batch service.MessageBatch
		for _, text := range texts[:min(size, len(texts))] {
			batch = append(batch, service.NewMessage([]byte(text)))
		}
		texts = texts[len(batch):]
		if err := send(ctx, batch); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	<-done
	return out
}

func TestFailedMessagesAreCaughtByTheEngine(t *testing.T) {
	out := run(t, []string{
		`uriscan: { on_error: fail, layout: flat }`,
		`catch: [ mapping: 'root = {"caught": error(), "type": this."error.type", "offset": this."error.offset"}' ]`,
	}, 2, "/a", "/a b", "/c")
	want := []string{
		`{"uriscan.path_kind":"path-absolute","url.original":"/a","url.path":"/a"}`,
		`{"caught":"uriscan: the text is invalid at offset 2: path","offset":2,"type":"path"}`,
		`{"uriscan.path_kind":"path-absolute","url.original":"/c","url.path":"/c"}`,
	}
	if !reflect.DeepEqual(out, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(out, "\n"), strings.Join(want, "\n"))
	}
}

func TestMessagesThatAreNotMarkedAsFailedAreNotCaught(t *testing.T) {
	for _, onError := range []string{"tag", "keep"} {
		out := run(t, []string{`uriscan: { on_error: ` + onError + ` }`, `catch: [ mapping: 'root = "caught"' ]`}, 3, "/a", "/a b")
		if len(out) != 2 || strings.Contains(strings.Join(out, ""), "caught") {
			t.Errorf("on_error: %s: got %q, want two messages that are not caught", onError, out)
		}
	}
}

// counters are the counters of a stream by their name and labels.
type counters struct {
	lock   sync.Mutex
	counts map[string]int64
}

// counted has the counters of the exporter "counted". Each test that reads them clears them
// first, and runs no other stream beside its own.
var counted = counters{counts: map[string]int64{}}

func (c *counters) NewCounterCtor(name string, _ ...string) service.MetricsExporterCounterCtor {
	return func(labels ...string) service.MetricsExporterCounter {
		return counter{name + " " + labels[len(labels)-1]}
	}
}

func (c *counters) NewTimerCtor(string, ...string) service.MetricsExporterTimerCtor {
	return func(...string) service.MetricsExporterTimer { return noTimer{} }
}

func (c *counters) NewGaugeCtor(string, ...string) service.MetricsExporterGaugeCtor {
	return func(...string) service.MetricsExporterGauge { return noTimer{} }
}

func (c *counters) Close(context.Context) error { return nil }

type counter struct{ name string }

func (c counter) Incr(n int64) {
	counted.lock.Lock()
	defer counted.lock.Unlock()
	counted.counts[c.name] += n
}

type noTimer struct{}

func (noTimer) Timing(int64) {}
func (noTimer) Set(int64)    {}

func init() {
	if err := service.RegisterMetricsExporter("counted", service.NewConfigSpec(), func(*service.ParsedConfig, *service.Logger) (service.MetricsExporter, error) {
		return &counted, nil
	}); err != nil {
		panic(err)
	}
}

func TestMetricsCountRecordsAndInvalidOnesByCode(t *testing.T) {
	counted.lock.Lock()
	counted.counts = map[string]int64{}
	counted.lock.Unlock()
	run(t, []string{`uriscan: { from: u }`}, 8, `{"u":"/"}`, `{"u":"/ "}`, `{"u":"/ "}`, `{"u":"%"}`, `{}`, `no JSON`, `{"u":1}`, `{"u":"%","error":"mine"}`)
	counted.lock.Lock()
	defer counted.lock.Unlock()
	var got []string
	for name, n := range counted.counts {
		if strings.HasPrefix(name, "uriscan_") && n > 0 {
			name, label, _ := strings.Cut(name, " ")
			if !strings.HasSuffix(name, "_invalid") {
				label = ""
			}
			got = append(got, fmt.Sprintf("%s %s %d", name, label, n))
		}
	}
	sort.Strings(got)
	want := []string{"uriscan_invalid end 1", "uriscan_invalid no-object 1", "uriscan_invalid occupied 1", "uriscan_invalid path 2", "uriscan_invalid wrong-type 1", "uriscan_missing  1", "uriscan_records  7"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the counters are %q, want %q", got, want)
	}
}

func TestOneProcessorServesManyGoroutines(t *testing.T) {
	parsed, err := spec.ParseYAML(`{mode: accesslog, facts: true}`, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newProcessor(parsed, service.MockResources())
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 50 {
				status := 100 + (worker*50+i)%500
				m := service.NewMessage([]byte(fmt.Sprintf(`h - - [-] "GET /%d HTTP/1.1" %d 0`, status, status)))
				if _, err := p.ProcessBatch(context.Background(), service.MessageBatch{m}); err != nil {
					t.Error(err)
				}
				v, err := m.AsStructured()
				if err != nil {
					t.Error(err)
					continue
				}
				response := v.(map[string]any)["http"].(map[string]any)["response"].(map[string]any)
				path := v.(map[string]any)["url"].(map[string]any)["path"]
				if response["status_code"] != int64(status) || path != fmt.Sprintf("/%d", status) {
					t.Errorf("the status is %v and the path %v, want %d", response["status_code"], path, status)
				}
			}
		})
	}
	group.Wait()
}

func TestNoMessageIsLostWhateverTheSizeOfTheBatches(t *testing.T) {
	var texts []string
	for i := range 1000 {
		texts = append(texts, fmt.Sprintf("/%d%s", i, []string{"", " ", "?a=b", "%"}[i%4]))
	}
	for _, size := range []int{1, 7, 1000} {
		out := run(t, []string{`uriscan: { facts: true }`, `mapping: 'root = this.url.path'`}, size, texts...)
		for i, text := range out {
			path, _, _ := strings.Cut(texts[i], "?")
			if text != path {
				t.Fatalf("batches of %d: message %d is %q, want %q", size, i, text, path)
			}
		}
		if len(out) != len(texts) {
			t.Errorf("batches of %d: %d messages came out, want %d", size, len(out), len(texts))
		}
	}
}
