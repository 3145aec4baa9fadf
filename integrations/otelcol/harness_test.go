package uriscanprocessor

import (
	"context"
	"encoding/json"
	"testing"

	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
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

// logged sends one log record through a processor and returns it.
func logged(tb testing.TB, config string, body any, attributes attrs) plog.LogRecord {
	tb.Helper()
	sink := new(consumertest.LogsSink)
	factory := NewFactory()
	p, err := factory.CreateLogs(context.Background(), processortest.NewNopSettings(factory.Type()), configOf(tb, config), sink)
	must.NoError(tb, err)
	must.NoError(tb, p.Start(context.Background(), componenttest.NewNopHost()))
	must.NoError(tb, p.ConsumeLogs(context.Background(), oneLog(tb, body, attributes)))
	must.NoError(tb, p.Shutdown(context.Background()))
	if sink.LogRecordCount() != 1 {
		tb.Fatalf("%d records came out of one", sink.LogRecordCount())
	}
	return sink.AllLogs()[0].ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0)
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

// wantAttributes fails if the attributes are others. Both are compared as JSON, so the
// kinds of numbers do not matter.
func wantAttributes(tb testing.TB, got pcommon.Map, want attrs) {
	tb.Helper()
	if g, w := asJSON(tb, got.AsRaw()), asJSON(tb, want); g != w {
		tb.Errorf("the attributes are\n%s\nwant\n%s", g, w)
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
	got := logged(tb, "sources: [{from: u}]\n"+config, nil, attrs{"u": text}).Attributes().AsRaw()
	delete(got, "u")
	return got
}

// loggedAt sends a log record that has a timestamp through a processor and returns it.
func loggedAt(tb testing.TB, config string, at pcommon.Timestamp, attributes attrs) plog.LogRecord {
	tb.Helper()
	factory := NewFactory()
	sink := new(consumertest.LogsSink)
	p, err := factory.CreateLogs(context.Background(), processortest.NewNopSettings(factory.Type()), configOf(tb, config), sink)
	must.NoError(tb, err)
	batch := oneLog(tb, nil, attributes)
	record := batch.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0)
	record.SetTimestamp(at)
	must.NoError(tb, p.ConsumeLogs(context.Background(), batch))
	return record
}
