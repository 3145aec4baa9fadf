// Package pipeline runs the passes of the generator in their order, each a
// package of its own:
//
//	abnf      grammar text to rules
//	charset   byte sets to classes
//	nfa       rules to positions and what can follow them
//	tdfa      positions to a deterministic machine with one store a step
//	captures  registers to captures
//	minimize  the smallest machine that does the same, checked against the grammar
//	sets      byte sets by name to tables, or to variables
//	cover     for tests: inputs that distinguish the machine from every wrong one
//	emit      the machine as Go source
package pipeline

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/sets"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Run is one run of the passes, with what each has made.
type Run struct {
	Sources []abnf.Source
	Spec    nfa.Spec
	Grammar *abnf.Grammar
	NFA     *nfa.NFA
	DFA     *tdfa.DFA
	Rules   *captures.Rules
	Machine *minimize.Machine
}

// Compile runs the passes up to the minimal machine, which has then passed all
// checks of package minimize.
func Compile(sources []abnf.Source, spec nfa.Spec) (*Run, error) {
	r := &Run{Sources: sources, Spec: spec}
	passes := []func() error{
		func() (err error) { r.Grammar, err = abnf.ReadFor(spec.Entries, sources...); return },
		func() error { return r.Grammar.Check(spec.Entries...) },
		func() (err error) { r.NFA, err = nfa.Build(r.Grammar, spec); return },
		func() error { return minimize.CheckLength(r.NFA) },
		r.determinize,
		func() (err error) { r.Machine, err = minimize.Minimize(r.DFA, r.Rules); return },
	}
	for _, pass := range passes {
		if err := pass(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// determinize makes the deterministic machine and the rules of its captures. It keeps
// only those captures in the states that the written registers do not decide.
func (r *Run) determinize() (err error) {
	for kept := uint32(0); ; {
		if r.DFA, err = tdfa.Determinize(r.NFA, kept); err != nil {
			return r.blame(err)
		}
		r.Rules, err = captures.Find(r.DFA)
		var undecided *captures.Undecided
		if !errors.As(err, &undecided) {
			return err
		}
		kept |= undecided.Captures
	}
}

// blame returns the error of a machine that is too large; if it fits without the several
// captures, the error says so, and what to do.
func (r *Run) blame(err error) error {
	var large *tdfa.TooLarge
	if !errors.As(err, &large) || len(r.Spec.Captures) < 2 {
		return err
	}
	spec := r.Spec
	spec.Captures = nil
	alone, failed := nfa.Build(r.Grammar, spec)
	if failed != nil {
		return err
	}
	if _, failed := tdfa.Determinize(alone, 0); failed != nil {
		return err
	}
	return fmt.Errorf("the captures make the machine too large: without them it fits, with them it was given up at %d states; most of the readings are in the rule %s; captures that may come in any order multiply the states: want the list that they are in as one capture, and a second machine that reads its items",
		large.States, large.Rule)
}

// Overlaps says of each kind, if an input fits two of its alternatives, which one
// is taken.
func (r *Run) Overlaps() (list []string) {
	for _, o := range r.DFA.Overlaps {
		group := r.Spec.Kinds[o.Kind]
		list = append(list, fmt.Sprintf("kind %s: %+q is both %s and %s, and is taken for the first",
			group.Name, o.Witness, r.placed(group.Rules[o.Taken]), r.placed(group.Rules[o.Left])))
	}
	return list
}

// placed returns a rule's name with its place.
func (r *Run) placed(rule string) string {
	return fmt.Sprintf("%s (%s)", rule, r.Grammar.Rule(rule).Position)
}

// EmitSets returns the tables of the byte sets in a file, proven against the
// machine. If typeName is not empty, it returns a variable of that type for each
// set instead.
func (r *Run) EmitSets(name string, text []byte, typeName string, opt emit.Options) (file []byte, err error) {
	list, err := sets.Parse(name, text, r.Grammar, r.Machine)
	if err != nil {
		return nil, err
	}
	opt.Sources = r.sources()
	if typeName == "" {
		file, err = emit.SetsFile(list, sourceOf(name, text), opt)
	} else {
		file, err = emit.SetVariablesFile(list, sourceOf(name, text), typeName, opt)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return file, nil
}

// sources returns the grammar files as headers name them.
func (r *Run) sources() (list []emit.Source) {
	for _, s := range r.Sources {
		list = append(list, sourceOf(s.Name, s.Text))
	}
	return list
}

// sourceOf returns a file as headers name it.
func sourceOf(name string, text []byte) emit.Source {
	return emit.Source{Name: name, SHA256: fmt.Sprintf("%x", sha256.Sum256(text))}
}

// Emit returns the machine as Go source.
func (r *Run) Emit(opt emit.Options) ([]byte, error) {
	opt.Sources = r.sources()
	return emit.File(r.Machine, opt)
}

// Passes are the names of the passes that [Run.Dump] shows. What the others make is in
// the file that the last one writes.
var Passes = []string{"abnf", "nfa", "tdfa"}

// Dump writes what a pass made, for people.
func (r *Run) Dump(w io.Writer, pass string) {
	switch pass {
	case "abnf":
		r.Grammar.Dump(w)
	case "nfa":
		r.NFA.Dump(w)
	case "tdfa":
		r.DFA.Dump(w)
	}
}
