package redpanda

import (
	"context"

	"github.com/redpanda-data/benthos/v4/public/service"

	"github.com/uriscan/uriscan/integrations/redpanda/internal/core"
)

func init() {
	if err := service.RegisterBatchProcessor("uriscan", processorSpec(), newProcessor); err != nil {
		panic(err)
	}
}

// processorSpec returns the description of the processor.
func processorSpec() *service.ConfigSpec {
	spec := service.NewConfigSpec().Categories("Parsing").Summary(core.Summary).Description(core.Description)
	for _, f := range core.Config() {
		spec = spec.Field(configField(f))
	}
	for _, e := range core.ConfigExamples() {
		spec = spec.Example(e.Title, e.Summary, e.Config)
	}
	return spec.LintRule(core.LintRules())
}

// configField returns the description of a field of the configuration.
func configField(f core.ConfigField) *service.ConfigField {
	field := newConfigField(f).Description(f.Description)
	if f.Default != nil {
		field = field.Default(f.Default)
	}
	if f.Lint != "" {
		field = field.LintRule(f.Lint)
	}
	if f.Advanced {
		field = field.Advanced()
	}
	return field
}

// newConfigField returns a field of the right kind.
func newConfigField(f core.ConfigField) *service.ConfigField {
	switch f.Kind {
	case core.Bool:
		return service.NewBoolField(f.Name)
	case core.Int:
		return service.NewIntField(f.Name)
	case core.StringList:
		return service.NewStringListField(f.Name)
	case core.StringMap:
		return service.NewStringMapField(f.Name)
	case core.Object:
		var fields []*service.ConfigField
		for _, inner := range f.Fields {
			fields = append(fields, configField(inner))
		}
		return service.NewObjectField(f.Name, fields...)
	}
	if f.Choices == nil {
		return service.NewStringField(f.Name)
	}
	annotated := map[string]string{}
	for _, c := range f.Choices {
		annotated[c.Value] = c.Description
	}
	return service.NewStringAnnotatedEnumField(f.Name, annotated)
}

// processor is the processor uriscan.
type processor struct {
	core                      *core.Processor
	records, missing, invalid *service.MetricCounter
}

// newProcessor returns the processor that a configuration describes.
func newProcessor(config *service.ParsedConfig, resources *service.Resources) (service.BatchProcessor, error) {
	options, err := core.ReadOptions(config)
	if err != nil {
		return nil, err
	}
	p, err := core.New(options)
	if err != nil {
		return nil, err
	}
	metrics := resources.Metrics()
	return &processor{
		core:    p,
		records: metrics.NewCounter("uriscan_records"),
		missing: metrics.NewCounter("uriscan_missing"),
		invalid: metrics.NewCounter("uriscan_invalid", "code"),
	}, nil
}

// ProcessBatch reads the messages of a batch.
func (p *processor) ProcessBatch(_ context.Context, batch service.MessageBatch) ([]service.MessageBatch, error) {
	counts := core.Process(p.core, batch)
	p.records.Incr(counts.Records)
	p.missing.Incr(counts.Missing)
	for code, n := range counts.Invalid {
		p.invalid.Incr(n, code)
	}
	return []service.MessageBatch{batch}, nil
}

// Close has nothing to do.
func (p *processor) Close(context.Context) error { return nil }
