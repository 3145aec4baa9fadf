package uriscanprocessor

import (
	"context"
	"iter"
	"strings"
	"testing"

	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/uriscan/uriscan/internal/test/must"
)

// benchmarkURL has every component but user info, and nothing to hide.
const benchmarkURL = "https://www.example.com:8443/products/view/42.html?id=42&ref=home#top"

// handWritten puts the attributes that the processor writes for benchmarkURL, as somebody
// does who knows them beforehand.
func handWritten(m pcommon.Map) {
	m.EnsureCapacity(m.Len() + 8)
	m.PutStr("url.scheme", benchmarkURL[:5])
	m.PutStr("url.domain", benchmarkURL[8:23])
	m.PutInt("url.port", 8443)
	m.PutStr("url.path", benchmarkURL[28:50])
	m.PutStr("url.extension", benchmarkURL[46:50])
	m.PutStr("url.query", benchmarkURL[51:65])
	m.PutStr("url.fragment", benchmarkURL[66:])
	m.PutStr("url.full", benchmarkURL)
}

// byHandOf has, for configurations and texts, what somebody writes who knows the answer.
var byHandOf = []struct {
	name, config, text string
	by                 func(pcommon.Map)
}{
	{"url", "sources: [{from: u}]", benchmarkURL, handWritten},
	{"target", "sources: [{from: u, mode: target, attributes: [url.path, url.query]}]", "/a/b?c=d", func(m pcommon.Map) {
		m.EnsureCapacity(m.Len() + 2)
		m.PutStr("url.path", "/a/b")
		m.PutStr("url.query", "c=d")
	}},
	{"find", "sources: [{from: u, mode: find}]", "see http://h/a, http://h/b", func(m pcommon.Map) {
		m.EnsureCapacity(m.Len() + 2)
		list := m.PutEmptySlice("uriscan.uris")
		list.EnsureCapacity(2)
		list.AppendEmpty().SetStr("http://h/a")
		list.AppendEmpty().SetStr("http://h/b")
		m.PutInt("uriscan.uri_count", 2)
	}},
	{"accesslog", "sources: [{from: u, mode: accesslog, format: combined, attributes: [url.path, http.response.status_code]}]", strings.Replace(combinedLine, "sig=x", "s=x", 1), func(m pcommon.Map) {
		m.EnsureCapacity(m.Len() + 2)
		m.PutStr("url.path", "/a.gz")
		m.PutInt("http.response.status_code", 200)
	}},
	{"time of a log", "sources: [{from: u, mode: accesslog, format: combined, overwrite: true, attributes: [timestamp, http.request.method]}]", strings.NewReplacer("sig=x", "s=x", "+0200", "+0530").Replace(combinedLine), func(m pcommon.Map) {
		m.EnsureCapacity(m.Len() + 1)
		m.PutStr("http.request.method", "GET")
	}},
	{"invalid", "sources: [{from: u, attributes: [url.domain]}]", "http://h/100% ", func(m pcommon.Map) {
		m.EnsureCapacity(m.Len() + 3)
		m.PutStr("url.domain", "h")
		m.PutStr("error.type", "percent")
		m.PutInt("error.offset", 13)
	}},
	{"nothing found", "sources: [{from: u, mode: find}]", "nothing", func(pcommon.Map) {}},
	{"no source", "sources: [{from: x}]", "/a", func(pcommon.Map) {}},
}

func TestNothingIsAllocatedBesideAttributes(t *testing.T) {
	for _, c := range byHandOf {
		t.Run(c.name, func(t *testing.T) {
			p := readerOf(t, c.config)
			logs := batchOfLogs("u", c.text, 100)
			byHand := batchOfLogs("u", c.text, 100)
			eachLog(byHand, func(log plog.LogRecord) { c.by(log.Attributes()) })
			_, err := p.processLogs(context.Background(), logs)
			must.NoError(t, err)
			wantJSON(t, "beside what is put by hand", rawOf(logs)[0], rawOf(byHand)[0])
			got := testing.AllocsPerRun(20, func() {
				strip(logs, "u", c.text)
				_, err := p.processLogs(context.Background(), logs)
				must.NoError(t, err)
			})
			want := testing.AllocsPerRun(20, func() {
				strip(byHand, "u", c.text)
				eachLog(byHand, func(log plog.LogRecord) { c.by(log.Attributes()) })
			})
			// The pool may lose a worker to the garbage collector; a record has no share in that.
			if got > want+20 {
				t.Errorf("%.0f allocations for 100 records, %.0f by hand", got, want)
			}
		})
	}
}

// batchOfLogs returns a batch of log records that have one attribute.
func batchOfLogs(name, text string, n int) plog.Logs {
	logs := plog.NewLogs()
	records := logs.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords()
	for range n {
		records.AppendEmpty().Attributes().PutStr(name, text)
	}
	return logs
}

// strip gives every record of a batch one attribute, and no other.
func strip(logs plog.Logs, name, text string) {
	eachLog(logs, func(log plog.LogRecord) {
		log.Attributes().Clear()
		log.Attributes().PutStr(name, text)
	})
}

// eachLog calls f for each record.
func eachLog(logs plog.Logs, f func(plog.LogRecord)) {
	for _, log := range logs.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().All() {
		f(log)
	}
}

// perBatch is how many records a batch of a benchmark has.
const perBatch = 1000

// BenchmarkLogs sends batches to a consumer that does nothing: without a processor, by one
// that puts the same attributes by hand, and by ours. What is done before each batch, to
// make its records as they were, is part of all three.
func BenchmarkLogs(b *testing.B) {
	for _, c := range []struct {
		name, config, text string
		attributes         int
	}{
		{"url", "sources: [{from: u}]", benchmarkURL, 9},
		{"url-secret", "sources: [{from: u}]", "https://u:p@www.example.com/products?sig=x", 6},
		{"url-facts-normal", "sources: [{from: u, facts: [all], normalize: scheme}]", benchmarkURL, 11},
		{"find", "sources: [{from: u, mode: find}]", "GET " + benchmarkURL + " took 3 ms, see http://h/b", 3},
		{"accesslog", "sources: [{from: u, mode: accesslog, format: combined}]", combinedLine, 14},
		{"accesslog-auto", "sources: [{from: u, mode: accesslog}]", combinedLine, 14},
	} {
		b.Run(c.name+"/processor=none", func(b *testing.B) { benchmarkLogs(b, consumertest.NewNop(), c.text, 1) })
		if c.name == "url" {
			b.Run(c.name+"/processor=by-hand", func(b *testing.B) { benchmarkLogs(b, byHand{}, c.text, 9) })
		}
		b.Run(c.name+"/processor=uriscan", func(b *testing.B) {
			benchmarkLogs(b, logsProcessor(b, c.config, consumertest.NewNop()), c.text, c.attributes)
		})
	}
}

// byHand is a consumer of logs that puts attributes without looking at the URL.
type byHand struct{ consumertest.Consumer }

// ConsumeLogs implements consumer.Logs.
func (byHand) ConsumeLogs(_ context.Context, logs plog.Logs) error {
	eachLog(logs, func(log plog.LogRecord) { handWritten(log.Attributes()) })
	return nil
}

// benchmarkLogs sends batches to a consumer, of which each record then has so many
// attributes.
func benchmarkLogs(b *testing.B, next consumer.Logs, text string, attributes int) {
	logs := batchOfLogs("u", text, perBatch)
	benchmark(b, attributes, text, func(yield func(pcommon.Map) bool) {
		eachLog(logs, func(log plog.LogRecord) { yield(log.Attributes()) })
	}, func() error { return next.ConsumeLogs(context.Background(), logs) })
}

// benchmark sends batches, of which each record then has so many attributes. Before that
// each has the text as its only one.
func benchmark(b *testing.B, attributes int, text string, records iter.Seq[pcommon.Map], consume func() error) {
	send := func() {
		for m := range records {
			m.Clear()
			m.PutStr("u", text)
		}
		must.NoError(b, consume())
	}
	send()
	for m := range records {
		must.Equal(b, m.Len(), attributes, "attributes of a record")
	}
	b.ReportAllocs()
	for b.Loop() {
		send()
	}
	b.ReportMetric(perBatch*float64(b.N)/b.Elapsed().Seconds(), "msgs/s")
}

// BenchmarkTraces does the same for spans.
func BenchmarkTraces(b *testing.B) {
	b.Run("url/processor=none", func(b *testing.B) { benchmarkTraces(b, consumertest.NewNop(), 1) })
	b.Run("url/processor=uriscan", func(b *testing.B) {
		benchmarkTraces(b, tracesProcessor(b, "sources: [{from: u}]", consumertest.NewNop()), 9)
	})
}

// benchmarkTraces sends batches of spans to a consumer.
func benchmarkTraces(b *testing.B, next consumer.Traces, attributes int) {
	traces := ptrace.NewTraces()
	spans := traces.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans()
	for range perBatch {
		spans.AppendEmpty()
	}
	benchmark(b, attributes, benchmarkURL, func(yield func(pcommon.Map) bool) {
		for _, span := range spans.All() {
			yield(span.Attributes())
		}
	}, func() error { return next.ConsumeTraces(context.Background(), traces) })
}
