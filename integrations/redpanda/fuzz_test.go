package redpanda

import (
	"encoding/json"
	"testing"

	"github.com/uriscan/uriscan/integrations/redpanda/internal/suite"
	"github.com/uriscan/uriscan/internal/test/must"
)

// FuzzMessage sends a text through the processor in every mode, as a whole message and as
// a field of one. What comes out must be JSON, and the same when it is done again.
func FuzzMessage(f *testing.F) {
	for _, text := range suite.Hostile {
		if len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Add(`192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "http://u:p@h/" "curl/8" 0.003`)
	f.Add(`see http://u:p|q@h/ and <https://h/?sig=1&x=2>`)
	var processors []suite.Processor
	for _, config := range []string{
		`{facts: true, normalize: scheme}`, `{mode: target, layout: flat}`, `{mode: find, extent: loose, any_scheme: true}`, `{mode: find, extent: iri}`, `{mode: accesslog, schema: ecs}`,
		`{from: u, original: remove}`, `{from: u, original: redact, mode: find, redact: {enabled: false}}`, `{from: u, mode: accesslog, original: remove, on_error: fail}`,
	} {
		p, err := engine.New(config)
		must.NoError(f, err)
		processors = append(processors, p)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i, p := range processors {
			message := text
			if i >= 5 {
				message = suite.Object(t, text)
			}
			var outputs [2]string
			for n := range outputs {
				batch, err := p.Process(message)
				if err != nil || len(batch) != 1 {
					t.Fatalf("processor %d gives %v (%v), want one message", i, batch, err)
				}
				output, err := batch[0].AsBytes()
				if err != nil || !json.Valid(output) {
					t.Fatalf("processor %d gives %q (%v), want JSON", i, output, err)
				}
				outputs[n] = string(output)
			}
			if outputs[0] != outputs[1] {
				t.Fatalf("processor %d gives %q, and then %q", i, outputs[0], outputs[1])
			}
		}
	})
}
