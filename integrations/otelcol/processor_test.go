package uriscanprocessor

import (
	"context"
	"sync"
	"testing"

	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/processor/processortest"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func TestLifeCycle(t *testing.T) {
	factory := NewFactory()
	if factory.Type().String() != "uriscan" {
		t.Errorf("the type is %s", factory.Type())
	}
	processortest.VerifyShutdown(t, factory, factory.CreateDefaultConfig())
	ctx, set := context.Background(), settings()
	logs, err := factory.CreateLogs(ctx, set, factory.CreateDefaultConfig(), consumertest.NewNop())
	if err != nil || !logs.Capabilities().MutatesData {
		t.Errorf("logs: %v, %+v", err, logs)
	}
	traces, err := factory.CreateTraces(ctx, set, factory.CreateDefaultConfig(), consumertest.NewNop())
	if err != nil || !traces.Capabilities().MutatesData {
		t.Errorf("traces: %v, %+v", err, traces)
	}
	if _, err := factory.CreateMetrics(ctx, set, factory.CreateDefaultConfig(), consumertest.NewNop()); err == nil {
		t.Error("there is a processor of metrics")
	}
}

func TestSourcesThatASignalCannotHaveAreLeftOut(t *testing.T) {
	factory := NewFactory()
	ctx, set := context.Background(), settings()
	for config, want := range map[string][2]bool{ // for logs, for traces
		"sources: [{from: body}]":                                        {true, false},
		"sources: [{from: 'spanevent.attributes[\"u\"]'}]":               {false, true},
		"sources: [{from: 'spanevent.attributes[\"u\"]'}, {from: body}]": {true, true},
		"sources: [{from: 'resource.attributes[\"u\"]'}]":                {true, true},
	} {
		_, logs := factory.CreateLogs(ctx, set, configOf(t, config), consumertest.NewNop())
		_, traces := factory.CreateTraces(ctx, set, configOf(t, config), consumertest.NewNop())
		if (logs == nil) != want[0] || (traces == nil) != want[1] {
			t.Errorf("%s: %v, %v", config, logs, traces)
		}
	}
}

func TestConfigThatNobodyValidatedIsRefused(t *testing.T) {
	factory := NewFactory()
	for _, c := range []*Config{{}, {Schema: "otel", OnError: "tag", Sources: []Source{{From: "attributes["}}}} {
		if _, err := factory.CreateLogs(context.Background(), settings(), c, consumertest.NewNop()); err == nil {
			t.Errorf("%+v makes a processor", c)
		}
	}
}

func TestSpansResourcesAndEvents(t *testing.T) {
	sink := new(consumertest.TracesSink)
	p := tracesProcessor(t, `
sources:
  - {from: url.full, attributes: [url.domain]}
  - {from: 'resource.attributes["peer"]', attributes: [url.domain]}
  - {from: 'spanevent.attributes["link"]', attributes: [url.domain]}
`, sink)
	traces := oneTrace(t, attrs{"peer": "http://a/"}, attrs{"url.full": "http://b/ ", "error.type": "500"}, attrs{"link": "http://c/"})
	must.NoError(t, p.ConsumeTraces(context.Background(), traces))
	of := sink.AllTraces()[0].ResourceSpans().At(0)
	span := of.ScopeSpans().At(0).Spans().At(0)
	wantAttributes(t, of.Resource().Attributes(), attrs{"peer": "http://a/", "url.domain": "a"})
	wantAttributes(t, span.Attributes(), attrs{"url.full": "http://b/ ", "url.domain": "b", "error.type": "500", "uriscan.error_type": "path", "uriscan.error_offset": 9})
	wantAttributes(t, span.Events().At(0).Attributes(), attrs{"link": "http://c/", "url.domain": "c"})
}

func TestOfSourcesWithTheSameNamesTheFirstIsRead(t *testing.T) {
	const config = "sources: [{from: a}, {from: b}, {from: c, to: c.}, {from: d, mode: find}]"
	wantAttributes(t, logged(t, config, nil, attrs{"b": "/b", "c": "/c", "d": "http://d/"}).Attributes(), attrs{
		"b": "/b", "c": "/c", "d": "http://d/", "url.path": "/b", "c.url.path": "/c", "uriscan.uris": []any{"http://d/"}, "uriscan.uri_count": 1,
	})
	wantAttributes(t, logged(t, config, nil, attrs{"a": "/a", "b": "/b?q"}).Attributes(), attrs{"a": "/a", "b": "/b?q", "url.path": "/a"})
	wantAttributes(t, logged(t, config, nil, attrs{"a": 7, "b": "/b"}).Attributes(), attrs{"a": 7, "b": "/b", "url.path": "/b"})
}

func TestAttributesThatAreThereAreKeptUnlessOverwritten(t *testing.T) {
	for overwrite, want := range map[string]attrs{
		"false": {"u": "http://h:80/b", "url.path": "/a", "url.port": "x", "url.full": "http://h:80/b", "url.scheme": "http", "url.domain": "h"},
		"true":  {"u": "http://h:80/b", "url.path": "/b", "url.port": 80, "url.full": "http://h:80/b", "url.scheme": "http", "url.domain": "h"},
	} {
		wantAttributes(t, logged(t, "sources: [{from: u, overwrite: "+overwrite+"}]", nil, attrs{"u": "http://h:80/b", "url.path": "/a", "url.port": "x"}).Attributes(), want)
	}
}

// A record may pass two Collectors.
func TestSecondPassChangesNothing(t *testing.T) {
	const config = "sources: [{from: u, facts: [all], normalize: scheme}, {from: u, to: line., mode: accesslog}]"
	for _, text := range append(hostile, combinedLine, "http://u:p@h/?sig=x") {
		logs := oneLog(t, nil, attrs{"u": text})
		send(t, config, logs)
		once := rawOf(logs)
		wantJSON(t, text, rawOf(send(t, config, logs)), once)
	}
}

func TestOnErrorKeepWritesNothing(t *testing.T) {
	for mode, text := range map[string]string{"url": "http://h/ ", "target": "/a#", "accesslog": "no line", "find, extent: loose": "x http://h/[ x"} {
		config := "sources: [{from: u, facts: [all], mode: " + mode + "}]"
		if _, isTagged := logged(t, config, nil, attrs{"u": text}).Attributes().Get("error.type"); !isTagged {
			t.Errorf("%s: %q has no error.type", mode, text)
		}
		wantAttributes(t, logged(t, "on_error: keep\n"+config, nil, attrs{"u": text}).Attributes(), attrs{"u": text})
	}
}

func TestValuesOfEveryType(t *testing.T) {
	for _, c := range []struct {
		value any
		want  any // url.path
	}{
		{"/a", "/a"}, {[]byte("/a"), "/a"}, {[]any{"/a"}, "/a"},
		{7, nil}, {1.5, nil}, {true, nil}, {nil, nil}, {attrs{"u": "/a"}, nil}, {[]any{}, nil}, {[]any{"/a", "/b"}, nil}, {[]any{7}, nil}, {[]any{[]any{"/a"}}, nil},
	} {
		got := logged(t, "sources: [{from: u}, {from: body, to: body.}]", c.value, attrs{"u": c.value}).Attributes().AsRaw()
		if got["url.path"] != c.want || got["body.url.path"] != c.want {
			t.Errorf("%#v: %v", c.value, got)
		}
	}
	wantAttributes(t, logged(t, "{}", "http://h/", nil).Attributes(), attrs{})
	wantAttributes(t, logged(t, `sources: [{from: 'body["a"]["b"]'}]`, attrs{"a": "/x"}, nil).Attributes(), attrs{})
	wantAttributes(t, logged(t, `sources: [{from: 'body["a"]["b"]'}]`, attrs{"a": attrs{"b": "/x"}}, nil).Attributes(), attrs{"url.path": "/x"})
}

func TestRedactedValueKeepsItsType(t *testing.T) {
	const config = "sources: [{from: u, original: redact}]"
	for _, c := range []struct{ value, want any }{
		{[]byte("http://u@h/"), []byte("http://REDACTED@h/")},
		{[]any{"http://u@h/"}, []any{"http://REDACTED@h/"}},
	} {
		got := logged(t, config, nil, attrs{"u": c.value}).Attributes().AsRaw()["u"]
		wantJSON(t, "the value", got, c.want)
	}
}

func TestMetricsCountRecordsAndInvalidOnesByCode(t *testing.T) {
	tel := componenttest.NewTelemetry()
	defer func() {
		if err := tel.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	factory := NewFactory()
	set := settings()
	set.TelemetrySettings = tel.NewTelemetrySettings()
	p, err := factory.CreateLogs(context.Background(), set, configOf(t, "sources: [{from: u}]\non_error: keep"), consumertest.NewNop())
	must.NoError(t, err)
	for _, value := range []any{"/a", "/ ", "/[", "http://h:99999/", "http://[::1]:x/", 7} {
		must.NoError(t, p.ConsumeLogs(context.Background(), oneLog(t, nil, attrs{"u": value})))
	}
	for _, want := range []struct {
		name, kind string
		count      int64
	}{
		{"records", "", 5}, {"skipped", "", 1}, {"invalid", "path", 2}, {"invalid", "port", 1},
	} {
		expect.Equal(t, sumOf(t, tel, "otelcol_processor_uriscan_"+want.name, want.kind, set.ID.String()), want.count, "%s %s", want.name, want.kind)
	}
}

// sumOf returns the sum of a metric of a processor of logs, for one error.type.
func sumOf(t *testing.T, tel *componenttest.Telemetry, name, kind, id string) (sum int64) {
	t.Helper()
	m, err := tel.GetMetric(name)
	must.NoError(t, err)
	for _, point := range m.Data.(metricdata.Sum[int64]).DataPoints {
		processor, _ := point.Attributes.Value("processor")
		signal, _ := point.Attributes.Value("otel.signal")
		got, _ := point.Attributes.Value("error.type")
		if processor.AsString() != id || signal.AsString() != "logs" {
			t.Errorf("%s has the attributes %v", name, point.Attributes)
		}
		if got.AsString() == kind {
			sum += point.Value
		}
	}
	return sum
}

// Several goroutines may send batches at the same time. What is written must be what the
// batch asks for; the race detector looks for what they share.
func TestManyGoroutinesSendBatches(t *testing.T) {
	sink := new(consumertest.LogsSink)
	p := logsProcessor(t, `
sources:
  - {from: body, mode: accesslog, facts: [all]}
  - {from: u, to: "u.", normalize: scheme, facts: [all]}
  - {from: text, mode: find, extent: loose, original: redact}
  - {from: w, mode: accesslog, to: "w.", format: w3c, directive: "#Fields: cs-method cs-uri-stem"}
`, sink)
	const goroutines, batches = 8, 50
	var group sync.WaitGroup
	for range goroutines {
		group.Go(func() {
			for range batches {
				if err := p.ConsumeLogs(context.Background(), mixedLogs(t)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	single := mixedLogs(t)
	must.NoError(t, p.ConsumeLogs(context.Background(), single))
	for _, batch := range sink.AllLogs() {
		wantJSON(t, "a batch", rawOf(batch), rawOf(single))
	}
	expect.Equal(t, sink.LogRecordCount(), (goroutines*batches+1)*single.LogRecordCount(), "records that came out")
}

// mixedLogs returns a batch with a record for each source, valid and invalid.
func mixedLogs(tb testing.TB) plog.Logs {
	logs := plog.NewLogs()
	records := logs.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords()
	for _, text := range []string{combinedLine, "no line", "http://u:p@H:80/%7e?sig=x", "http://h/|", "see http://u:p@h/a|b or ftp://x/", "GET /a"} {
		record := records.AppendEmpty()
		record.Body().SetStr(text)
		for _, name := range []string{"u", "text", "w"} {
			record.Attributes().PutStr(name, text)
		}
	}
	return logs
}

// rawOf returns the attributes of all records.
func rawOf(logs plog.Logs) (all []attrs) {
	for _, record := range logs.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().All() {
		all = append(all, record.Attributes().AsRaw())
	}
	return all
}
