package main

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/pipeline"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/walk"
)

// Package iri takes what the fast path for URIs says of an input for an answer about
// IRIs, and what it says of a masked copy too. The tests of this file walk the machines
// of both grammars side by side through all that can be, and so show it for all inputs.

// A place is where the two machines are after an input, and where in a character
// beyond ASCII the input is, 0 at the end of one.
type place struct {
	both
	character walk.State
}

// side walks both machines.
type side struct {
	t         *testing.T
	uri, iri  walked
	character *walk.Table // of the rule ucschar; nil for inputs of ASCII alone
	ends      int         // how many places a URI can end in
}

// TestEveryURIIsAnIRI walks inputs of ASCII. Where the URI's machine accepts, the IRI's
// does, with the same captures and kinds; where it goes on, the IRI's does.
func TestEveryURIIsAnIRI(t *testing.T) {
	s := newSide(t)
	s.walkAll()
}

// TestMaskedReferenceIsAnIRIReference walks inputs of ASCII and of characters of
// ucschar. The URI's machine reads a "_" for each byte of such a character. Only in an
// IPvFuture it may go on where the IRI's does not.
func TestMaskedReferenceIsAnIRIReference(t *testing.T) {
	s := newSide(t)
	run, err := pipeline.Compile(machineOf(t, "iri/tables_gen.go").run.Sources, nfa.Spec{Entries: []string{"ucschar"}})
	must.NoError(t, err)
	character, err := emit.Build(run.Machine)
	must.NoError(t, err)
	s.character = (*walk.Table)(&character.Table)
	s.walkAll()
}

func newSide(t *testing.T) *side {
	return &side{t: t, uri: machineOf(t, "tables_gen.go").machine, iri: machineOf(t, "iri/tables_gen.go").machine}
}

// walkAll tries every byte in every place that can be reached.
func (s *side) walkAll() {
	seen := map[place]bool{}
	var queue []place
	add := func(at place) {
		if !seen[at] {
			seen[at] = true
			queue = append(queue, at)
		}
	}
	for entry := range s.uri.Entries {
		add(place{both: both{right: s.uri.Entry(entry), wrong: s.iri.Entry(entry)}})
	}
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if at.character == 0 && s.uri.End(at.right).Accept {
			s.ends++
			m := mutants{suite: &suite{machine: s.iri, right: s.uri}}
			if !m.endAlike(at.both) {
				s.t.Fatalf("after state %d of the URI and %d of the IRI the ends differ", s.uri.Number(at.right), s.iri.Number(at.wrong))
			}
		}
		for b := range 256 {
			if next, ok := s.step(at, byte(b)); ok {
				add(next)
			}
		}
	}
	s.t.Logf("%d places, in %d a URI ends", len(seen), s.ends)
	if s.ends < 50 {
		s.t.Errorf("a URI ends in %d places only", s.ends)
	}
}

// step returns the place after a byte, and whether the URI's machine goes on there
// and the byte may come.
func (s *side) step(at place, b byte) (next place, ok bool) {
	read := b
	if at.character != 0 || b >= 0x80 {
		if s.character == nil {
			return next, false
		}
		from := at.character
		if from == 0 {
			from = s.character.Entry(0)
		}
		if next.character, _ = s.character.Step(from, b); next.character == 0 {
			return next, false
		}
		if s.character.End(next.character).Accept {
			next.character = 0
		}
		read = '_'
	}
	right, x := s.uri.Step(at.right, read)
	if right == 0 {
		return next, false
	}
	wrong, y := s.iri.Step(at.wrong, b)
	if wrong == 0 {
		if b < 0x80 || !s.onlyIPvFuture(at.both, read) {
			s.t.Fatalf("byte 0x%02x after state %d of the URI and %d of the IRI: only the URI goes on", b, s.uri.Number(at.right), s.iri.Number(at.wrong))
		}
		return next, false
	}
	next.both = at.both
	next.right, next.wrong = right, wrong
	next.note(x, y)
	return next, true
}

// onlyIPvFuture reports whether each URI that goes on with the byte has an IPvFuture
// for a host.
func (s *side) onlyIPvFuture(at both, b byte) bool {
	const kindHost, future = 0, 4
	type place struct {
		state   walk.State
		written uint32
	}
	state, slot := s.uri.Step(at.right, b)
	queue := []place{{state, at.rightWritten | cover.RegisterBit(slot)}}
	for i := 0; i < len(queue); i++ {
		end := s.uri.End(queue[i].state)
		if end.Accept && numberOf(s.uri, &s.uri.Kinds[kindHost].Index, keyOf(end, queue[i].written)) != future {
			return false
		}
		for _, b := range cover.Bytes(s.uri.Classes) {
			state, slot := s.uri.Step(queue[i].state, b)
			if next := (place{state, queue[i].written | cover.RegisterBit(slot)}); state != 0 && !slices.Contains(queue, next) {
				queue = append(queue, next)
			}
		}
	}
	return true
}
