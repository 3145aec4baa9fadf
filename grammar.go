package uriscan

import (
	"errors"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/text"
)

// A Grammar scans against your own rule and fills Spans, so that every operation on
// Spans works for it too. The rule may allow more than RFC 3986, or less.
// docs/generator.md shows how a machine is made from ABNF.
type Grammar struct {
	engine exact.Engine
	rule   int
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
//     alternatives than the RFC has; a machine without tables.
func NewGrammar(m *fsm.Machine, rule int) (*Grammar, error) {
	if rule < 0 || rule >= len(m.Entries) {
		return nil, fmt.Errorf("uriscan: the machine has no rule %d: want one of the %d that it was generated for", rule, len(m.Entries))
	}
	if exact.CaptureOf(m, int(CompPath)) < 0 {
		return nil, errors.New("uriscan: the machine has no capture named path: want one, as every URI reference has a path")
	}
	if !hasAtMost(m, CompHost, len(hostKindNames)-1) || !hasAtMost(m, CompPath, len(pathKindNames)) {
		return nil, errors.New("uriscan: a kind of the machine has too many alternatives: want those of HostKind and PathKind, in their order")
	}
	if m.Classes == nil || m.Runs == nil || len(m.Cells) == 0 {
		return nil, errors.New("uriscan: the machine has no tables: want one that the generator wrote")
	}
	return &Grammar{exact.New(exact.Grammar{Machine: exact.Arranged(m), List: exact.Own, Hosts: &engine}), rule}, nil
}

// hasAtMost reports whether the kind of a component has no alternative above the last.
func hasAtMost(m *fsm.Machine, c Component, last int) bool {
	kind := exact.KindOf(m, int(c))
	return kind < 0 || int(slices.Max(m.Kinds[kind].High)) <= last
}

// Scan reports whether src matches the rule, and fills out.
//
//   - Valid: out has the components and the kinds of host and path.
//   - Invalid: out has the components as RFC 3986 Appendix B splits them, and the
//     offset of the first wrong byte. The code is that of the component, [CodeEnd]
//     or [CodeTooLong]. The Err of the machine says what is allowed instead.
//   - No allocation; linear time.
func (g *Grammar) Scan(src []byte, out *Spans) bool { return g.engine.Scan(src, g.rule, record(out)) }

// ScanString is [Grammar.Scan] for a string. It gives the same answers.
func (g *Grammar) ScanString(src string, out *Spans) bool { return g.Scan(text.Bytes(src), out) }
