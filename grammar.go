package uriscan

import (
	"errors"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/reasons"
	"github.com/uriscan/uriscan/internal/text"
)

// A Grammar scans against your own rule and fills Spans, so that every operation on
// Spans works for it too. The rule may allow more than RFC 3986, or less.
// docs/generator.md shows how a machine is made from ABNF.
type Grammar struct {
	machine  *fsm.Machine
	rule     int
	captures [components]int // of the machine, by component; -1 for none
	host     int             // the machine's kind of that name; -1 for none
	path     int
}

// NewGrammar returns the grammar of one rule of a machine, an index in the list
// that the generator was given with -rule.
//
//   - A capture is a component if it has its name: scheme, userinfo, host, port,
//     path, query or fragment. There must be a path. Other captures are ignored.
//   - A kind named host has the alternatives of [HostKind] in their order, from
//     reg-name on. A kind named path has those of [PathKind]. Without them the kinds
//     of a valid input are those of the RFC's rule that its host or path fits.
//   - Errors: a rule that the machine does not have; no path; a kind with more
//     alternatives than the RFC has.
func NewGrammar(m *fsm.Machine, rule int) (*Grammar, error) {
	if rule < 0 || rule >= len(m.Entries) {
		return nil, fmt.Errorf("uriscan: the machine has no rule %d: want one of the %d that it was generated for", rule, len(m.Entries))
	}
	g := &Grammar{machine: m, rule: rule, host: kindNamed(m, CompHost), path: kindNamed(m, CompPath)}
	for c := range g.captures {
		name := componentNames[c]
		g.captures[c] = slices.IndexFunc(m.Captures, func(capture fsm.Capture) bool { return capture.Name == name })
	}
	if g.captures[CompPath] < 0 {
		return nil, errors.New("uriscan: the machine has no capture named path: want one, as every URI reference has a path")
	}
	if !hasAtMost(m, g.host, len(hostKindNames)-1) || !hasAtMost(m, g.path, len(pathKindNames)) {
		return nil, errors.New("uriscan: a kind of the machine has too many alternatives: want those of HostKind and PathKind, in their order")
	}
	return g, nil
}

// kindNamed returns the number of the kind that has the name of a component, or -1.
func kindNamed(m *fsm.Machine, c Component) int {
	return slices.IndexFunc(m.Kinds, func(kind fsm.Kind) bool { return kind.Name == componentNames[c] })
}

// hasAtMost reports whether a kind has no alternative above the last.
func hasAtMost(m *fsm.Machine, kind, last int) bool {
	return kind < 0 || int(slices.Max(m.Kinds[kind].High)) <= last
}

// Scan reports whether src matches the rule, and fills out.
//
//   - Valid: out has the components and the kinds of host and path.
//   - Invalid: out has the components as RFC 3986 Appendix B splits them, and the
//     offset of the first wrong byte. The code is that of the component, [CodeEnd]
//     or [CodeTooLong]. The Err of the machine says what is allowed instead.
//   - No allocation; linear time.
func (g *Grammar) Scan(src []byte, out *Spans) bool {
	rec := record(out)
	if uint64(len(src)) > MaxLen {
		setTooLong(rec)
		return false
	}
	var r fsm.Registers
	r.Clear()
	state, stop := g.machine.Walk(src, 0, g.machine.Entries[g.rule], &r)
	var m fsm.Match
	if stop == len(src) && g.machine.Finish(state, stop, &r, &m) {
		g.fill(src, &m, out)
		return true
	}
	at := uint32(stop)
	split(src, at, rec)
	component := g.componentOf(g.machine.End(state), out, at)
	setError(rec, src, reasons.Other, 1+uint8(component), at)
	return false
}

// ScanString is [Grammar.Scan] for a string. It gives the same answers.
func (g *Grammar) ScanString(src string, out *Spans) bool { return g.Scan(text.Bytes(src), out) }

// fill records a match.
func (g *Grammar) fill(src []byte, m *fsm.Match, out *Spans) {
	*out = Spans{}
	rec := record(out)
	for c, capture := range g.captures {
		if capture >= 0 && m.Has(capture) {
			fields(out)[c] = Span(m.Spans[capture])
			rec.Present |= 1 << c
		}
	}
	var host uint8 = kernel.HostNone
	switch {
	case g.host >= 0:
		host = m.Kinds[g.host]
	case rec.Has(kernel.CompHost):
		host = hostKindOf(rec.Host.In(src))
	}
	path := pathKindOf(src, rec)
	if g.path >= 0 && m.Kinds[g.path] > 0 {
		path = m.Kinds[g.path] - 1
	}
	rec.Kinds = kernel.Kinds(host, path)
}

// componentOf returns the component that an error at an offset is blamed on: the one
// that the machine names, else the last one that begins before the offset.
func (g *Grammar) componentOf(end fsm.End, s *Spans, at uint32) Component {
	place := int(g.machine.Reasons[end.Reason].Place)
	if c := slices.Index(g.captures[:], place); place >= 0 && c >= 0 {
		return Component(c)
	}
	last := CompScheme
	for c := range Component(components) {
		if s.Has(c) && s.Span(c).Start <= at {
			last = c
		}
	}
	return last
}

// The reasons of a grammar of a user's own are the components, since a record has no
// room for a list that is not known before the program runs.
var _ = func() struct{} {
	list := make([]reasons.Reason, 1+components)
	for c, code := range codeOfComponent {
		list[1+c] = reasons.Reason{Code: uint8(code), Component: uint8(c)}
	}
	reasons.Add(reasons.Other, list, uint8(CodeEnd), uint8(CodeTooLong))
	return struct{}{}
}()
