// Package exact decides what the fast paths of internal/kernel leave open: whether an
// input is valid and, if it is not, where it is wrong, for which reason, and how the
// expression of RFC 3986 Appendix B splits it. Kernel proves, exact decides.
//
// An [Engine] does this for one grammar. The package of the grammar has the machine, which
// the generator has written, and makes the engine from it. So a program that does not
// import the package has no table of it.
//
// Packages uriscan, iri, target, find and grammar import it. It alone writes the reasons of errors
// into records.
package exact

import (
	"math"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
)

// MaxLen is the length of the longest input, in bytes.
const MaxLen = math.MaxUint32

// A Grammar is what an engine is made of.
type Grammar struct {
	// Machine has the components as its captures, in their order, and the kinds host and
	// path. Other machines must be [Arranged].
	Machine *fsm.Machine

	// List is the number of the grammar's list of reasons.
	List uint8

	// Reasons are those of the machine, if inputs are scanned against the four
	// productions. Then the machine's rules are those of [Production.Entry].
	Reasons []Reason

	// Hosts is the engine that knows which hosts there are. It is nil if the machine
	// itself does: then its first rule is that of a reference, or HostRule begins with a
	// host.
	Hosts    *Engine
	HostRule int

	// Characters has, by the number of a state, the characters that leave it where it is;
	// nil if the machine reads ASCII only.
	Characters []*Characters
}

// An Engine has the machine of a grammar, and what is known of it before the first
// scan.
type Engine struct {
	machine    *fsm.Machine
	table      *walk.Table // that of the machine
	list       uint8
	hosts      *Engine                    // nil for itself
	absolute   [1 + walk.MaxReasons]uint8 // for each reason of the machine, its number in an absolute-URI
	starts     regionStarts
	beforeHost walk.State  // where a host must follow, and nothing else can
	names      uint8       // the bit in sets of the bytes that a reg-name may have
	sets       *[256]uint8 // the machine's Runs

	// What passes over long runs, see Walk.
	runs       *bytescan.PrefixSets // the sets of bytes that leave states where they are
	onTriplets []bool               // by the number of a state: whether triplets leave it where it is
	characters []*Characters
}

// New returns the engine of a grammar. If it has reasons, New adds them to the lists, so
// it must be called while packages are initialised.
func New(g Grammar) (e Engine) {
	e.Set(g)
	return e
}

// Set makes e the engine of a grammar, where e is. A copy of an engine links what the
// runtime must know of every type in it, which is more than the code of this package.
func (e *Engine) Set(g Grammar) {
	e.machine, e.list, e.hosts, e.characters = g.Machine, g.List, g.Hosts, g.Characters
	e.table, e.sets = (*walk.Table)(&g.Machine.Table), g.Machine.Runs
	e.runs, e.onTriplets = bytescan.NewPrefixSets(e.sets), OnTriplets(e.table)
	if g.Reasons != nil {
		var both []Reason
		both, e.absolute = Without(g.Reasons, `"#"`)
		Add(g.List, both)
	}
	switch {
	case g.HostRule > 0:
		e.setHosts(g.HostRule, "")
	case g.Hosts == nil:
		e.setHosts(0, "//@")
		e.setStarts()
	}
}

// setHosts sets what is known of hosts. After the text, a rule of the machine wants one.
func (e *Engine) setHosts(rule int, before string) {
	e.beforeHost = e.After(rule, before)
	e.names = 1 << e.table.Run(e.After(rule, before+"h"))
}

// The kinds of the machine of an engine.
const (
	kindHost = iota
	kindPath
)

// Finish reports whether an input of n bytes may end in a state. If so, it fills the
// record, but for its kinds: it returns those as the machine numbers them, 0 for none.
func (e *Engine) Finish(state walk.State, n int, r *walk.Registers, rec *kernel.Record) (host, path uint8, ok bool) {
	return e.finishFrom(state, 0, n, r, rec)
}

// finishFrom is Finish for an input that begins at start and ends at n, where offsets are
// counted from the same place.
func (e *Engine) finishFrom(state walk.State, start, n int, r *walk.Registers, rec *kernel.Record) (host, path uint8, ok bool) {
	key, ok := e.table.Finish(state, n, r)
	if !ok {
		return 0, 0, false
	}
	r[walk.SlotNone] = uint32(start) // where bounds without a register count from
	*rec = kernel.Record{}
	for c, span := range [...]*kernel.Span{&rec.Scheme, &rec.Userinfo, &rec.Host, &rec.Port, &rec.Path, &rec.Query, &rec.Fragment} {
		capture := &e.machine.Captures[c]
		if number := key.In(capture.Low, capture.High); number != 0 {
			place := &capture.Places[number]
			rec.Set(uint8(c), span, r.At(place.Start), r.At(place.End))
		}
	}
	return e.kind(kindHost, key), e.kind(kindPath, key), true
}

// kind returns the alternative of a kind of the machine, 0 for none.
func (e *Engine) kind(of int, key walk.Key) uint8 {
	kind := &e.machine.Kinds[of]
	return key.In(kind.Low, kind.High)
}
