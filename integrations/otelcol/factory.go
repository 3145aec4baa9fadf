package uriscanprocessor

import (
	"context"
	"errors"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/processor"
	"go.opentelemetry.io/collector/processor/processorhelper"

	"github.com/uriscan/uriscan/records"
)

// NewFactory returns the factory of the processor. Its type is "uriscan". It makes
// processors of logs and of traces.
func NewFactory() processor.Factory {
	return processor.NewFactory(
		component.MustNewType("uriscan"),
		createDefaultConfig,
		processor.WithLogs(createLogs, component.StabilityLevelAlpha),
		processor.WithTraces(createTraces, component.StabilityLevelAlpha),
	)
}

// createDefaultConfig returns the configuration of a processor that is named without one:
// it reads the URL of a record by its name of today, and by that of before.
func createDefaultConfig() component.Config {
	return &Config{
		Schema:  string(records.OTel),
		OnError: onErrorTag,
		Sources: []Source{{From: "url.full"}, {From: "http.url"}},
		Redact:  Redact{Enabled: true},
		Limits:  Limits{Length: 1 << 20, Matches: 100},
	}
}

// lifecycle returns what every processor has: it writes to what it is given, and what it learns
// is loaded at the start and saved at the end.
func (r *reader) lifecycle(set processor.Settings, signal signal) []processorhelper.Option {
	return []processorhelper.Option{
		processorhelper.WithCapabilities(consumer.Capabilities{MutatesData: true}),
		processorhelper.WithStart(func(ctx context.Context, host component.Host) error {
			return r.names.start(ctx, host, set.ID, signal)
		}),
		processorhelper.WithShutdown(r.names.shutdown),
	}
}

// createLogs makes a processor of logs.
func createLogs(ctx context.Context, set processor.Settings, cfg component.Config, next consumer.Logs) (processor.Logs, error) {
	r, err := newReader(set, cfg.(*Config), signalLogs)
	if err != nil {
		return nil, err
	}
	return processorhelper.NewLogs(ctx, set, cfg, next, r.processLogs, r.lifecycle(set, signalLogs)...)
}

// createTraces makes a processor of traces.
func createTraces(ctx context.Context, set processor.Settings, cfg component.Config, next consumer.Traces) (processor.Traces, error) {
	r, err := newReader(set, cfg.(*Config), signalTraces)
	if err != nil {
		return nil, err
	}
	return processorhelper.NewTraces(ctx, set, cfg, next, r.processTraces, r.lifecycle(set, signalTraces)...)
}

// errNoSource is the error of a pipeline in which no source can be.
var errNoSource = errors.New(`sources has none that this pipeline can have: "body" is for logs, and "spanevent.attributes" for traces; name an attribute, as in {from: url.full}`)
