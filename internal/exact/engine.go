// Package exact decides what the fast paths of internal/kernel leave open: whether an
// input is valid and, if it is not, where it is wrong, for which reason, and how the
// expression of RFC 3986 Appendix B splits it. Kernel proves, exact decides.
//
// An [Engine] does this for one grammar, whose machine the generator has written. There
// is one for RFC 3986 here, [Reference]. The packages of other grammars make their own,
// so a program that does not import them has no table of them in it.
//
// Package exact alone writes the reasons of errors into records.
package exact

import (
	"math"
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
)

// MaxLen is the length of the longest input, in bytes.
const MaxLen = math.MaxUint32

// Machine recognises URI-reference, URI and relative-ref, in this order. It must not be
// changed.
var Machine = &machine

// Reference is the engine of RFC 3986.
var Reference = New(Grammar{Machine: Machine, List: RFC3986, Reasons: ReasonsOf(Machine, "RFC 3986", "")})

// A Grammar is what an engine is made of.
type Grammar struct {
	// Machine has a capture for each component that the grammar has, named after it, and
	// may have kinds named host and path.
	Machine *fsm.Machine

	// List is the number of the grammar's list of reasons.
	List uint8

	// Reasons are those of the machine, if inputs are scanned against the four
	// productions. Then the machine's rules are those of [Production.Entry].
	Reasons []Reason

	// Hosts is the engine that knows which hosts there are. It is nil if the machine
	// itself does, because its first rule is that of a reference.
	Hosts *Engine

	// Characters has, by the number of a state, the characters that leave it where it is;
	// nil if the machine reads ASCII only.
	Characters []*Characters
}

// An Engine has the machine of a grammar, and what is known of it before the first
// scan.
type Engine struct {
	machine    fsm.Machine // its captures are the components in their order, its kinds those of host and path
	list       uint8
	hosts      *Engine
	knowsHosts bool                      // the machine has the kind host
	absolute   [1 + fsm.MaxReasons]uint8 // for each reason of the machine, its number in an absolute-URI
	components [1 + fsm.MaxReasons]int8  // that is being read, -1 for none
	starts     regionStarts
	beforeHost fsm.State

	// What passes over long runs, see Walk.
	runs       *kernel.PrefixSets // the sets of bytes that leave states where they are
	onTriplets []bool             // by the number of a state: whether triplets leave it where it is
	characters []*Characters
}

// New returns the engine of a grammar. It registers the reasons, so it must be called
// while packages are initialised, unless there are none.
func New(g Grammar) *Engine {
	e := &Engine{
		machine: arranged(g.Machine), list: g.List, hosts: g.Hosts, knowsHosts: KindOf(g.Machine, kernel.CompHost) >= 0,
		runs: kernel.NewPrefixSets(g.Machine.Runs), onTriplets: OnTriplets(g.Machine), characters: g.Characters,
	}
	for i, r := range g.Machine.Reasons {
		e.components[i] = componentOf(g.Machine, r)
	}
	if g.Reasons != nil {
		var both []Reason
		both, e.absolute = Without(g.Reasons, `"#"`)
		Add(g.List, both)
	}
	if e.hosts == nil {
		e.hosts = e
		e.beforeHost = e.After(0, "//@") // a host must follow, and nothing else can
		e.starts = e.startsOfRegions()
	}
	return e
}

// arranged returns the machine with its captures in the order of the components and the
// kinds host and path. What the machine does not have is always absent.
func arranged(m *fsm.Machine) fsm.Machine {
	own := *m
	absent := fsm.Index{Low: make([]uint8, len(m.Captures[0].Low)), High: make([]uint8, 1<<m.HighBits)}
	own.Captures = make([]fsm.Capture, len(ComponentNames))
	for c := range own.Captures {
		own.Captures[c] = fsm.Capture{Index: absent, Places: make([]fsm.Place, 1)}
		if i := CaptureOf(m, c); i >= 0 {
			own.Captures[c] = m.Captures[i]
		}
	}
	own.Kinds = []fsm.Kind{kindHost: {Index: absent}, kindPath: {Index: absent}}
	for kind, c := range [...]int{kindHost: kernel.CompHost, kindPath: kernel.CompPath} {
		if i := KindOf(m, c); i >= 0 {
			own.Kinds[kind] = m.Kinds[i]
		}
	}
	return own
}

// The kinds of an arranged machine.
const (
	kindHost = iota
	kindPath
)

// ComponentNames are the names of the components, in the order of a URI.
var ComponentNames = [...]string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// CaptureOf returns the capture of a machine that has the name of a component, or -1.
func CaptureOf(m *fsm.Machine, component int) int {
	return slices.IndexFunc(m.Captures, func(c fsm.Capture) bool { return c.Name == ComponentNames[component] })
}

// KindOf returns the kind of a machine that has the name of a component, or -1.
func KindOf(m *fsm.Machine, component int) int {
	return slices.IndexFunc(m.Kinds, func(k fsm.Kind) bool { return k.Name == ComponentNames[component] })
}

// componentOf returns the component that a reason of a machine names, or -1.
func componentOf(m *fsm.Machine, r fsm.Reason) int8 {
	if r.Place < 0 {
		return -1
	}
	return int8(slices.Index(ComponentNames[:], m.Captures[r.Place].Name))
}

// fill records the components of a match, and the kinds that the machine knows.
func fill(m *fsm.Match, rec *kernel.Record) {
	*rec = kernel.Record{
		Scheme:   kernel.Span(m.Spans[kernel.CompScheme]),
		Userinfo: kernel.Span(m.Spans[kernel.CompUserinfo]),
		Host:     kernel.Span(m.Spans[kernel.CompHost]),
		Port:     kernel.Span(m.Spans[kernel.CompPort]),
		Path:     kernel.Span(m.Spans[kernel.CompPath]),
		Query:    kernel.Span(m.Spans[kernel.CompQuery]),
		Fragment: kernel.Span(m.Spans[kernel.CompFragment]),
		Present:  uint8(m.Present),
		Kinds:    kernel.Kinds(m.Kinds[kindHost], m.Kinds[kindPath]-1),
	}
}
