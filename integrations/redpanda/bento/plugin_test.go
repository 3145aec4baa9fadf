// Code generated from ../plugin_test.go by go generate; DO NOT EDIT.

package bento

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/warpstreamlabs/bento/public/bloblang"
	"github.com/warpstreamlabs/bento/public/service"

	_ "github.com/warpstreamlabs/bento/public/components/io"
	_ "github.com/warpstreamlabs/bento/public/components/pure"

	"github.com/uriscan/uriscan/integrations/redpanda/internal/suite"
)

func TestPlugin(t *testing.T) { suite.Run(t, engine) }

// spec is made once, since the engine takes long to read the rules of lint.
var spec = processorSpec()

// engine is the engine as the suite sees it.
var engine = suite.Engine{
	Parse: func(mapping string) (suite.Mapping, error) { return bloblang.Parse(mapping) },
	WalkMethods: func(visit func(string, suite.Docs)) {
		bloblang.GlobalEnvironment().WalkMethods(func(name string, view *bloblang.MethodView) { visit(name, view) })
	},
	Docs: func(processor string) (suite.Docs, bool) {
		return service.GlobalEnvironment().GetProcessorConfig(processor)
	},
	New: func(config string) (suite.Processor, error) {
		parsed, err := spec.ParseYAML(config, nil)
		if err != nil {
			return nil, err
		}
		p, err := newProcessor(parsed, service.MockResources())
		return direct{p}, err
	},
	NewStream: func() suite.Builder { return builder{service.NewStreamBuilder()} },
}

// direct is the processor outside of a stream.
type direct struct{ service.BatchProcessor }

func (p direct) Process(texts ...string) (out []suite.Message, err error) {
	batches, err := p.ProcessBatch(context.Background(), batchOf(texts))
	if err == nil && len(batches) != 1 {
		err = fmt.Errorf("%d batches, want one", len(batches))
	}
	for _, batch := range batches {
		for _, m := range batch {
			out = append(out, m)
		}
	}
	return out, err
}

// batchOf returns a batch of messages.
func batchOf(texts []string) (batch service.MessageBatch) {
	for _, text := range texts {
		batch = append(batch, service.NewMessage([]byte(text)))
	}
	return batch
}

// builder makes a stream.
type builder struct{ *service.StreamBuilder }

func (b builder) Serve(mux *http.ServeMux) { b.SetHTTPMux(mux) }

func (b builder) Open(take func(suite.Message) error) (suite.Stream, suite.Send, error) {
	send, err := b.AddBatchProducerFunc()
	if err != nil {
		return nil, nil, err
	}
	if err := b.AddBatchConsumerFunc(func(_ context.Context, batch service.MessageBatch) error {
		for _, m := range batch {
			if err := take(m); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return nil, nil, err
	}
	stream, err := b.Build()
	return stream, func(ctx context.Context, texts []string) error { return send(ctx, batchOf(texts)) }, err
}
