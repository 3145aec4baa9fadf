// Package grammar scans against a grammar of your own and fills [uriscan.Spans], so that
// every operation on Spans works for it too. The grammar may allow more than RFC 3986, or
// less. docs/generator.md shows how the generator makes a machine from ABNF.
package grammar

import (
	"errors"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
)

// A Rule scans against one rule of a machine. Many goroutines may use it at once.
type Rule struct {
	engine exact.Engine
	rule   int
}

// New returns a rule of a machine: its index in the list that the generator was given
// with -rule.
//
//   - A capture is a component if it has its name: scheme, userinfo, host, port,
//     path, query or fragment. There must be a path. Other captures are ignored.
//   - A kind named host has the alternatives of [uriscan.HostKind] in their order, from
//     reg-name on. A kind named path has those of [uriscan.PathKind]. Without them the kinds
//     of a valid input are those of the RFC's rule that its host or path fits.
//   - Errors: a rule that the machine does not have; no path; a kind with more
//     alternatives than the RFC has; a machine without tables.
func New(m *fsm.Machine, rule int) (*Rule, error) {
	if rule < 0 || rule >= len(m.Entries) {
		return nil, fmt.Errorf("grammar: the machine has no rule %d: want one of the %d that it was generated for", rule, len(m.Entries))
	}
	if exact.CaptureOf(m, int(uriscan.CompPath)) < 0 {
		return nil, errors.New("grammar: the machine has no capture named path: want one, as every URI reference has a path")
	}
	if !hasAtMost(m, uriscan.CompHost, int(uriscan.HostIPvFuture)) || !hasAtMost(m, uriscan.CompPath, 1+int(uriscan.PathRootless)) {
		return nil, errors.New("grammar: a kind of the machine has too many alternatives: want those of HostKind and PathKind, in their order")
	}
	if m.Classes == nil || m.Runs == nil || len(m.Cells) == 0 {
		return nil, errors.New("grammar: the machine has no tables: want one that the generator wrote")
	}
	return &Rule{exact.New(exact.Grammar{Machine: exact.Arranged(m), List: exact.Own, Hosts: &hosts}), rule}, nil
}

// hosts is the engine that knows which hosts RFC 3986 allows.
var hosts exact.Engine

func init() {
	m, _ := uriscan.URIReference.Machine()
	hosts.Set(exact.Grammar{Machine: m, List: exact.RFC3986})
}

// hasAtMost reports whether the kind of a component has no alternative above the last.
func hasAtMost(m *fsm.Machine, c uriscan.Component, last int) bool {
	kind := exact.KindOf(m, int(c))
	return kind < 0 || int(slices.Max(m.Kinds[kind].High)) <= last
}

// Scan reports whether src matches the rule, and fills out.
//
//   - Valid: out has the components and the kinds of host and path.
//   - Invalid: out has the components as RFC 3986 Appendix B splits them, and the
//     offset of the first wrong byte. The code is that of the component, [uriscan.CodeEnd]
//     or [uriscan.CodeTooLong]. The Err of the machine says what is allowed instead.
//   - No allocation; linear time.
func (r *Rule) Scan(src []byte, out *uriscan.Spans) bool {
	return r.engine.Scan(src, r.rule, record.Of(out))
}

// ScanString is [Rule.Scan] for a string. It gives the same answers.
func (r *Rule) ScanString(src string, out *uriscan.Spans) bool { return r.Scan(text.Bytes(src), out) }
