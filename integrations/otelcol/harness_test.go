package uriscanprocessor

import (
	"context"
	"encoding/json"
	"testing"

	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor"
	"go.opentelemetry.io/collector/processor/processortest"
	"gopkg.in/yaml.v3"

	"github.com/uriscan/uriscan/internal/test/must"
)

// attrs are attributes, or what a body has.
type attrs = map[string]any

// configOf returns the configuration that the Collector makes of YAML.
func configOf(tb testing.TB, text string) *Config {
	tb.Helper()
	c, err := loadConfig(text)
	if err != nil {
		tb.Fatalf("%s\n%v", text, err)
	}
	return c
}

// loadConfig reads YAML as the Collector does: unknown keys are errors, and Validate is
// asked.
func loadConfig(text string) (*Config, error) {
	raw := map[string]any{}
	if err := yaml.Unmarshal([]byte(text), &raw); err != nil {
		return nil, err
	}
	c := NewFactory().CreateDefaultConfig().(*Config)
	if err := confmap.NewFromStringMap(raw).Unmarshal(c); err != nil {
		return nil, err
	}
	return c, confmap.Validate(c)
}

// settings are those of a processor of which nobody reads the metrics.
func settings() processor.Settings { return processortest.NewNopSettings(NewFactory().Type()) }

// logsProcessor returns a processor of logs in front of a consumer.
func logsProcessor(tb testing.TB, config string, next consumer.Logs) processor.Logs {
	tb.Helper()
	p, err := NewFactory().CreateLogs(context.Background(), settings(), configOf(tb, config), next)
	must.NoError(tb, err)
	return p
}

// tracesProcessor returns a processor of traces in front of a consumer.
func tracesProcessor(tb testing.TB, config string, next consumer.Traces) processor.Traces {
	tb.Helper()
	p, err := NewFactory().CreateTraces(context.Background(), settings(), configOf(tb, config), next)
	must.NoError(tb, err)
	return p
}

// readerOf returns what reads the logs in a processor.
func readerOf(tb testing.TB, config string) *reader {
	tb.Helper()
	r, err := newReader(settings(), configOf(tb, config), signalLogs)
	must.NoError(tb, err)
	return r
}

// send sends a batch through a processor, which changes it, and returns what comes out.
func send(tb testing.TB, config string, logs plog.Logs) plog.Logs {
	tb.Helper()
	sink, n := new(consumertest.LogsSink), logs.LogRecordCount()
	p := logsProcessor(tb, config, sink)
	must.NoError(tb, p.Start(context.Background(), componenttest.NewNopHost()))
	must.NoError(tb, p.ConsumeLogs(context.Background(), logs))
	must.NoError(tb, p.Shutdown(context.Background()))
	if sink.LogRecordCount() != n {
		tb.Fatalf("%d records came out of %d", sink.LogRecordCount(), n)
	}
	return sink.AllLogs()[0]
}

// logged sends one log record through a processor and returns it.
func logged(tb testing.TB, config string, body any, attributes attrs) plog.LogRecord {
	tb.Helper()
	return firstOf(send(tb, config, oneLog(tb, body, attributes)))
}

// firstOf returns the first record of a batch.
func firstOf(logs plog.Logs) plog.LogRecord {
	return logs.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0)
}

// oneLog returns a batch of one log record.
func oneLog(tb testing.TB, body any, attributes attrs) plog.Logs {
	tb.Helper()
	logs := plog.NewLogs()
	record := logs.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
	fill(tb, record.Attributes(), attributes)
	must.NoError(tb, record.Body().FromRaw(body))
	return logs
}

// oneTrace returns a batch of one span, with an event.
func oneTrace(tb testing.TB, resource, span, event attrs) ptrace.Traces {
	tb.Helper()
	traces := ptrace.NewTraces()
	of := traces.ResourceSpans().AppendEmpty()
	fill(tb, of.Resource().Attributes(), resource)
	s := of.ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	fill(tb, s.Attributes(), span)
	fill(tb, s.Events().AppendEmpty().Attributes(), event)
	return traces
}

// fill sets attributes.
func fill(tb testing.TB, m pcommon.Map, attributes attrs) {
	tb.Helper()
	must.NoError(tb, m.FromRaw(attributes))
}

// wantAttributes fails if the attributes are others.
func wantAttributes(tb testing.TB, got pcommon.Map, want attrs) {
	tb.Helper()
	wantJSON(tb, "the attributes", got.AsRaw(), want)
}

// wantJSON fails if two values are not the same. They are compared as JSON, so the kinds of
// numbers do not matter.
func wantJSON(tb testing.TB, of string, got, want any) {
	tb.Helper()
	if g, w := asJSON(tb, got), asJSON(tb, want); g != w {
		tb.Errorf("%s: got\n%s\nwant\n%s", of, g, w)
	}
}

// asJSON returns a value as JSON, with sorted keys.
func asJSON(tb testing.TB, value any) string {
	tb.Helper()
	text, err := json.MarshalIndent(value, "", " ")
	must.NoError(tb, err)
	return string(text)
}

// urlAttributes returns what the mode url writes about a text.
func urlAttributes(tb testing.TB, config, text string) attrs {
	tb.Helper()
	return ofMode(tb, "url", config, text)
}

// ofMode returns what a mode writes about a text.
func ofMode(tb testing.TB, mode, config, text string) attrs {
	tb.Helper()
	got := logged(tb, "sources: [{from: u, mode: "+mode+"}]\n"+config, nil, attrs{"u": text}).Attributes().AsRaw()
	delete(got, "u")
	return got
}
