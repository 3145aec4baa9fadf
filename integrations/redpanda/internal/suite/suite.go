// Package suite is the tests of the plugins for Redpanda Connect and for Bento. It knows
// neither engine: each plugin has a file of tests that gives it an [Engine].
package suite

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Engine is what the tests need of an engine with the plugin.
type Engine struct {
	// Parse returns a Bloblang mapping.
	Parse func(mapping string) (Mapping, error)

	// WalkMethods calls visit with every method and its documentation.
	WalkMethods func(visit func(name string, docs Docs))

	// Docs returns the documentation of a processor.
	Docs func(processor string) (docs Docs, ok bool)

	// New returns the processor uriscan, without lint of its configuration.
	New func(config string) (Processor, error)

	// NewStream returns a builder of a stream.
	NewStream func() Builder
}

// Mapping is a Bloblang mapping.
type Mapping interface {
	Query(value any) (any, error)
}

// Docs is a documentation in JSON.
type Docs interface {
	FormatJSON() ([]byte, error)
}

// Processor is the processor uriscan, outside of a stream.
type Processor interface {
	// Process returns what becomes of a batch of messages with these texts.
	Process(texts ...string) ([]Message, error)
	Close(ctx context.Context) error
}

// Message is a message of an engine.
type Message interface {
	AsBytes() ([]byte, error)
	AsStructured() (any, error)
	GetError() error
}

// Builder makes a stream.
type Builder interface {
	AddProcessorYAML(config string) error
	SetYAML(config string) error
	SetLoggerYAML(config string) error
	SetMetricsYAML(config string) error
	SetThreads(n int)

	// Serve lets mux serve what the stream serves over HTTP.
	Serve(mux *http.ServeMux)

	// Open returns the stream and a function that sends a batch of messages to it. What
	// comes out goes to take, a message at a time.
	Open(take func(Message) error) (s Stream, send Send, err error)
}

// Send sends a batch of messages with these texts to a stream.
type Send func(ctx context.Context, texts []string) error

// Stream is a stream that was built.
type Stream interface {
	Run(ctx context.Context) error
	Stop(ctx context.Context) error
}

// Run checks every property of the plugin.
func Run(t *testing.T, e Engine) {
	for name, of := range records {
		t.Run(name, func(t *testing.T) { e.check(t, of) })
	}
	for name, holds := range map[string]func(Engine, *testing.T){
		"EngineHasDocumentationOfEveryMethod":                Engine.engineHasDocumentationOfEveryMethod,
		"ExamplesOfMethodsGiveWhatTheySay":                   Engine.examplesOfMethodsGiveWhatTheySay,
		"MethodsTakeBytesAsWell":                             Engine.methodsTakeBytesAsWell,
		"PartsNeverFailOnAText":                              Engine.partsNeverFailOnAText,
		"ErrorsOfMethodsCanBeCaughtAndNeverRepeatTheText":    Engine.errorsOfMethodsCanBeCaughtAndNeverRepeatTheText,
		"WrongParametersAreErrorsWhenAMappingIsParsed":       Engine.wrongParametersAreErrorsWhenAMappingIsParsed,
		"URIsAreFoundAsStringsAndObjects":                    Engine.urisAreFoundAsStringsAndObjects,
		"PartsOfBytesThatAreNoTextCanBeHadAgain":             Engine.partsOfBytesThatAreNoTextCanBeHadAgain,
		"EngineHasDocumentationOfTheProcessor":               Engine.engineHasDocumentationOfTheProcessor,
		"LintAndConstructorSayWhatIsWrongWithAConfiguration": Engine.lintAndConstructorSayWhatIsWrongWithAConfiguration,
		"ConstructorSaysWhatNoLintCanSee":                    Engine.constructorSaysWhatNoLintCanSee,
		"GoodConfigurationsHaveNoLint":                       Engine.goodConfigurationsHaveNoLint,
		"NoMessageIsDroppedWhateverItHolds":                  Engine.noMessageIsDroppedWhateverItHolds,
		"ErrorsNeverRepeatTheText":                           Engine.errorsNeverRepeatTheText,
		"DirectiveOfAStreamCountsUntilTheEndOfItsBatch":      Engine.directiveOfAStreamCountsUntilTheEndOfItsBatch,
		"SecretsAreHiddenWhereverALineHasThem":               Engine.secretsAreHiddenWhereverALineHasThem,
		"SecretOfALineReplacesTheFieldThatIsThere":           Engine.secretOfALineReplacesTheFieldThatIsThere,
		"BytesStayBytes":                                     Engine.bytesStayBytes,
		"ErrorsSayWhatWouldBeRight":                          Engine.errorsSayWhatWouldBeRight,
		"FailedMessagesAreCaughtByTheEngine":                 Engine.failedMessagesAreCaughtByTheEngine,
		"MessagesThatAreNotMarkedAsFailedAreNotCaught":       Engine.messagesThatAreNotMarkedAsFailedAreNotCaught,
		"MetricsCountRecordsAndInvalidOnesByCode":            Engine.metricsCountRecordsAndInvalidOnesByCode,
		"OneProcessorServesManyGoroutines":                   Engine.oneProcessorServesManyGoroutines,
		"NoMessageIsLostWhateverTheSizeOfTheBatches":         Engine.noMessageIsLostWhateverTheSizeOfTheBatches,
	} {
		t.Run(name, func(t *testing.T) { holds(e, t) })
	}
}

// check compares what messages become with what is wanted.
func (e Engine) check(t *testing.T, of []record) {
	for _, r := range of {
		m := e.process(t, r.config, r.message)[0]
		got, err := m.AsBytes()
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != r.want && !(strings.HasPrefix(r.want, "{") && sameJSON(string(got), r.want)) {
			t.Errorf("%s of %.60q gives\n%s\nwant\n%s", r.config, r.message, got, r.want)
		}
		if (m.GetError() != nil) != r.failed {
			t.Errorf("%s of %.60q: the error of the message is %v", r.config, r.message, m.GetError())
		}
	}
}

// process returns what the processor makes of messages.
func (e Engine) process(t *testing.T, config string, texts ...string) []Message {
	t.Helper()
	p, err := e.New(config)
	if err != nil {
		t.Fatalf("%s: %v", config, err)
	}
	batch, err := p.Process(texts...)
	if err != nil || len(batch) != len(texts) {
		t.Fatalf("%s: %d messages (%v), want %d", config, len(batch), err, len(texts))
	}
	if err := p.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	return batch
}

// query returns what a mapping makes of a value.
func (e Engine) query(t *testing.T, mapping string, value any) (any, error) {
	t.Helper()
	m, err := e.Parse(mapping)
	if err != nil {
		t.Fatalf("%s: %v", mapping, err)
	}
	return m.Query(value)
}

// run sends texts through a stream with some processors, in batches, and returns what
// comes out.
func (e Engine) run(t *testing.T, processors []string, size int, texts ...string) (out []string) {
	t.Helper()
	send, stop := e.Start(t, nil, processors, func(text []byte) { out = append(out, string(text)) })
	for batch := range slices.Chunk(texts, size) {
		if err := send(context.Background(), batch); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	return out
}

// Start starts a stream with some processors. It returns what sends a batch through it,
// and what stops it. The texts that come out go to take, one after the other. If there is
// a mux, it serves the metrics as JSON.
func (e Engine) Start(t testing.TB, mux *http.ServeMux, processors []string, take func(text []byte)) (send Send, stop func()) {
	t.Helper()
	b := e.NewStream()
	b.SetThreads(1)
	err := b.SetLoggerYAML(`level: "off"`)
	if mux != nil {
		b.Serve(mux)
		err = errors.Join(err, b.SetMetricsYAML("json_api: {}"))
	}
	for _, processor := range processors {
		err = errors.Join(err, b.AddProcessorYAML(processor))
	}
	if err != nil {
		t.Fatal(err)
	}
	var lock sync.Mutex
	stream, send, err := b.Open(func(m Message) error {
		text, err := m.AsBytes()
		if err != nil {
			return err
		}
		lock.Lock()
		defer lock.Unlock()
		take(text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	done := make(chan error, 1)
	go func() { done <- stream.Run(ctx) }()
	return send, func() {
		t.Helper()
		defer cancel()
		if err := stream.Stop(ctx); err != nil {
			t.Error(err)
		}
		<-done
	}
}
