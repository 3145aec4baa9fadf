package uribeam

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

func init() {
	registerDoFn(func(fn *redactFn) any { return fn.ProcessElement })
	registerCall3x0[context.Context, string, func(string)]()
	register.Emitter1[string]()
}

// Redact hides the passwords and the values of secret query keys of URIs. It expects a
// PCollection<string> of one URI each and returns a PCollection<string> of as many.
//
// The zero Redactor has the defaults of package rewrite: the userinfo and the values of
// rewrite.DefaultQueryKeys become "REDACTED". *rewrite.Thorough hides more. An invalid text is redacted too, and more of
// it is hidden rather than less. A carriage return at the end of a text is taken away.
func Redact(s beam.Scope, uris beam.PCollection, r rewrite.Redactor) beam.PCollection {
	s = s.Scope("uribeam.Redact")
	return beam.ParDo(s, &redactFn{Redactor: r}, uris)
}

// redactFn redacts URIs.
type redactFn struct {
	Redactor rewrite.Redactor `json:"redactor"`

	redacted []byte
	tally    tally
}

func (fn *redactFn) ProcessElement(ctx context.Context, text string, emit func(string)) {
	text = withoutReturn(text)
	var s uriscan.Spans
	fn.tally.addScan(ctx, uriscan.ScanString(text, &s), &s)
	fn.redacted = rewrite.AppendRedacted(fn.redacted[:0], text, &s, &fn.Redactor)
	if string(fn.redacted) != text {
		text = string(fn.redacted)
	}
	emit(text)
}

func (fn *redactFn) FinishBundle(ctx context.Context, _ func(string)) { fn.tally.report(ctx) }
