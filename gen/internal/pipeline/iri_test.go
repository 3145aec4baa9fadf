package pipeline

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/cover"
)

// Package iri takes what the fast path for URIs says of an input for an answer about
// IRIs, and what it says of a masked copy too. The tests of this file walk the machines
// of both grammars side by side through all that can be, and so show it for all inputs.

// iriSpec is what package iri asks for, see its generate.go.
func iriSpec() nfa.Spec {
	spec := uriSpec()
	spec.Entries = []string{"IRI-reference", "IRI", "irelative-ref"}
	for _, groups := range [][]nfa.Group{spec.Captures, spec.Kinds} {
		for _, g := range groups {
			for i, rule := range g.Rules {
				switch rule {
				case "userinfo", "host", "reg-name", "query", "fragment":
					g.Rules[i] = "i" + rule
				}
				if strings.HasPrefix(rule, "path-") {
					g.Rules[i] = "i" + rule
				}
			}
		}
	}
	return spec
}

// iriRun is the run of the grammar of RFC 3987 for what package iri has.
var iriRun = sync.OnceValues(func() (*Run, error) { return compileIRI(iriSpec()) })

// compileIRI compiles that grammar.
func compileIRI(spec nfa.Spec) (*Run, error) {
	var sources []abnf.Source
	for _, name := range []string{"core.abnf", "rfc3987.abnf"} {
		text, err := os.ReadFile("../../grammar/" + name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, abnf.Source{Name: name, Text: text, Library: name == "core.abnf", UTF8: name != "core.abnf"})
	}
	return Compile(sources, spec)
}

// built returns the machine of a run as Go code has it.
func built(t *testing.T, run *Run, err error) *fsm.Machine {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	m, err := emit.Build(run.Machine)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMachineOfRFC3987IsThatOfPackageIRI holds the machine of this file against the
// tables of package iri.
func TestMachineOfRFC3987IsThatOfPackageIRI(t *testing.T) {
	run, err := iriRun()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := os.ReadFile("../../../iri/tables_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	text, err := run.Emit(emit.Options{Package: "iri", Name: "machine", Document: "RFC3987"})
	if err != nil {
		t.Fatal(err)
	}
	_, got, _ := bytes.Cut(text, []byte("\npackage iri\n"))
	_, want, _ := bytes.Cut(tables, []byte("\npackage iri\n"))
	if len(want) == 0 || !bytes.Equal(got, want) {
		t.Error("iri/tables_gen.go has another machine: want that of the spec in this file")
	}
}

// A stand is where the two machines are behind an input, and where in a character
// beyond ASCII the input is, 0 at the end of one.
type stand struct {
	config
	character fsm.State
}

// side walks both machines.
type side struct {
	t         *testing.T
	uri, iri  *fsm.Machine
	character *fsm.Machine // of the rule ucschar; nil for inputs of ASCII alone
	ends      int          // how many stands a URI can end in
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
	run, err := compileIRI(nfa.Spec{Entries: []string{"ucschar"}})
	s.character = built(t, run, err)
	s.walkAll()
}

func newSide(t *testing.T) *side {
	run, err := iriRun()
	return &side{t: t, uri: built(t, compileURI(t), nil), iri: built(t, run, err)}
}

// walkAll tries every byte in every stand that can be reached.
func (s *side) walkAll() {
	seen := map[stand]bool{}
	var queue []stand
	add := func(at stand) {
		if !seen[at] {
			seen[at] = true
			queue = append(queue, at)
		}
	}
	for entry := range s.uri.Entries {
		add(stand{config: config{right: s.uri.Entries[entry], wrong: s.iri.Entries[entry]}})
	}
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if at.character == 0 && s.uri.End(at.right).Accept {
			s.ends++
			m := mutants{probes: &probes{machine: s.iri}, right: s.uri}
			if !m.endAlike(at.config) {
				s.t.Fatalf("behind state %d of the URI and %d of the IRI the ends differ", s.uri.Number(at.right), s.iri.Number(at.wrong))
			}
		}
		for b := range 256 {
			if next, ok := s.step(at, byte(b)); ok {
				add(next)
			}
		}
	}
	s.t.Logf("%d stands, in %d a URI ends", len(seen), s.ends)
	if s.ends < 50 {
		s.t.Errorf("a URI ends in %d stands only", s.ends)
	}
}

// step returns the stand behind a byte, and whether the URI's machine goes on there
// and the byte may come.
func (s *side) step(at stand, b byte) (next stand, ok bool) {
	read := b
	if at.character != 0 || b >= 0x80 {
		if s.character == nil {
			return next, false
		}
		from := at.character
		if from == 0 {
			from = s.character.Entries[0]
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
		if b < 0x80 || !s.onlyIPvFuture(at.config, read) {
			s.t.Fatalf("byte 0x%02x behind state %d of the URI and %d of the IRI: only the URI goes on", b, s.uri.Number(at.right), s.iri.Number(at.wrong))
		}
		return next, false
	}
	next.config = at.config
	next.right, next.wrong = right, wrong
	next.note(x, y)
	return next, true
}

// onlyIPvFuture reports whether each URI that goes on with the byte has an IPvFuture
// for a host.
func (s *side) onlyIPvFuture(at config, b byte) bool {
	const kindHost, future = 0, 4
	type place struct {
		state   fsm.State
		written uint32
	}
	state, slot := s.uri.Step(at.right, b)
	queue := []place{{state, at.rightWritten | cover.RegisterBit(slot)}}
	for i := 0; i < len(queue); i++ {
		end := s.uri.End(queue[i].state)
		if end.Accept && numberOf(s.uri, &s.uri.Kinds[kindHost].Index, keyOf(end, queue[i].written)) != future {
			return false
		}
		for _, b := range cover.Bytes(s.uri) {
			state, slot := s.uri.Step(queue[i].state, b)
			if next := (place{state, queue[i].written | cover.RegisterBit(slot)}); state != 0 && !slices.Contains(queue, next) {
				queue = append(queue, next)
			}
		}
	}
	return true
}
