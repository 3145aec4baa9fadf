package uriscanprocessor

import (
	"context"
	"errors"

	"go.opentelemetry.io/collector/processor"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
)

// signal is what a pipeline carries.
type signal string

// The signals.
const (
	signalLogs   signal = "logs"
	signalTraces signal = "traces"
)

// scopeName is the name under which the processor reports its metrics.
const scopeName = "github.com/uriscan/uriscan/integrations/otelcol"

// counts is what was counted in one batch.
type counts struct {
	records int64
	skipped int64
	invalid map[string]int64 // by error.type
}

// telemetry has the metrics of a processor, with the attributes of each: the processor and
// the signal, as the metrics of every processor have them.
type telemetry struct {
	records, skipped, invalid metric.Int64Counter

	common    []metric.AddOption
	ofProblem map[string][]metric.AddOption // by error.type
}

// newTelemetry makes the metrics by the settings of the Collector.
func newTelemetry(set processor.Settings, signal signal, names *naming) (*telemetry, error) {
	meter := set.MeterProvider.Meter(scopeName)
	counter := func(name, about string) (metric.Int64Counter, error) {
		return meter.Int64Counter("otelcol_processor_uriscan_"+name, metric.WithDescription(about), metric.WithUnit("{value}"))
	}
	t := &telemetry{ofProblem: map[string][]metric.AddOption{}}
	var errs [4]error
	t.records, errs[0] = counter("records", "Number of values that were read: one for each record and each source that it has.")
	t.invalid, errs[1] = counter("invalid", "Number of values that are invalid, by error.type.")
	t.skipped, errs[2] = counter("skipped", "Number of values that were not read because they are no text.")

	common := []attribute.KeyValue{attribute.String("processor", set.ID.String()), attribute.String("otel.signal", string(signal))}
	t.common = []metric.AddOption{metric.WithAttributeSet(attribute.NewSet(common...))}
	for _, name := range problemTypes() {
		set := attribute.NewSet(append(common[:2:2], attribute.String("error.type", name))...)
		t.ofProblem[name] = []metric.AddOption{metric.WithAttributeSet(set)}
	}
	if names.learner != nil {
		_, errs[3] = meter.Int64ObservableGauge("otelcol_processor_uriscan_templates",
			metric.WithDescription("Number of templates of paths that have been learned."), metric.WithUnit("{template}"),
			metric.WithInt64Callback(func(_ context.Context, o metric.Int64Observer) error {
				o.Observe(names.templates(), metric.WithAttributes(common...))
				return nil
			}))
	}
	return t, errors.Join(errs[:]...)
}

// problemTypes returns the values of error.type.
func problemTypes() (names []string) {
	for c := uriscan.CodeNone + 1; c <= uriscan.CodeTooLong; c++ {
		names = append(names, c.String())
	}
	for c := accesslog.CodeNone + 1; c <= accesslog.CodeTooLong; c++ {
		names = append(names, records.LogError(c))
	}
	return names
}

// add adds what was counted in a batch.
func (t *telemetry) add(ctx context.Context, c *counts) {
	if c.records > 0 {
		t.records.Add(ctx, c.records, t.common...)
	}
	if c.skipped > 0 {
		t.skipped.Add(ctx, c.skipped, t.common...)
	}
	for name, n := range c.invalid {
		t.invalid.Add(ctx, n, t.ofProblem[name]...)
	}
}
