package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/scheme"
)

// schemeParts is what the grammar of its scheme says of a line.
type schemeParts struct {
	grammar *scheme.Grammar // nil if the scheme has none
	scheme.Parts
}

// scan reads the line by the grammar of its scheme, if there is one.
func (s *schemeParts) scan(line []byte) {
	if s.grammar = scheme.Of(line); s.grammar != nil {
		s.grammar.Scan(line, &s.Parts)
	}
}

// present yields the parts that are there.
func (s *schemeParts) present(yield func(name string, span uriscan.Span) bool) {
	for i := range s.Len() {
		if name, span, ok := s.At(i); ok && !yield(name, span) {
			return
		}
	}
}

// fill sets the parts of the record of a line, if there is a grammar.
func (s *schemeParts) fill(r *output.Record) {
	if s.scan(r.Text[r.Start:r.End]); s.grammar == nil {
		return
	}
	p, start := &r.Parts, uint32(r.Start)
	p.Grammar, p.ErrorOffset = s.grammar.Name(), s.ErrorOffset()
	p.Names, p.Spans = p.Names[:0], p.Spans[:0]
	for name, span := range s.present {
		p.Names = append(p.Names, name)
		p.Spans = append(p.Spans, uriscan.Span{Start: span.Start + start, End: span.End + start})
	}
	r.Set |= 1 << records.Parts
}
