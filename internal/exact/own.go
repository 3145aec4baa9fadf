package exact

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
)

// A grammar of a user's own may lack components, kinds, and reasons that name a
// component. Then RFC 3986 answers in its place.

// Scan reports whether src matches a rule of a user's own machine, by its number, and
// fills the record.
func (e *Engine) Scan(src []byte, rule int, rec *kernel.Record) bool {
	if uint64(len(src)) > MaxLen {
		SetTooLong(rec)
		return false
	}
	var r fsm.Registers
	r.Clear()
	state, stop := e.Walk(src, 0, e.machine.Entries[rule], &r)
	var m fsm.Match
	if stop == len(src) && e.machine.Finish(state, stop, &r, &m) {
		fill(&m, rec)
		rec.Kinds = e.kindsOf(src, &m, rec)
		return true
	}
	at := uint32(stop)
	e.split(src, at, rec)
	e.Fail(src, at, 1+e.blamed(e.machine.End(state).Reason, at, rec), rec)
	return false
}

// kindsOf returns the kinds of a match. Those that the machine does not know are those
// of the RFC's rule that the host or the path fits.
func (e *Engine) kindsOf(src []byte, m *fsm.Match, rec *kernel.Record) uint8 {
	host, path := m.Kinds[kindHost], pathKindOf(src, rec)
	if !e.knowsHosts && rec.Has(kernel.CompHost) {
		host = e.hosts.HostKind(rec.Host.In(src))
	}
	if kind := m.Kinds[kindPath]; kind > 0 {
		path = kind - 1
	}
	return kernel.Kinds(host, path)
}

// blamed returns the component that an error at an offset is blamed on: the one that the
// reason names, else the last one that begins before the offset.
func (e *Engine) blamed(reason uint8, at uint32, rec *kernel.Record) uint8 {
	if c := e.components[reason]; c >= 0 {
		return uint8(c)
	}
	last := uint8(kernel.CompScheme)
	for c, span := range [...]kernel.Span{rec.Scheme, rec.Userinfo, rec.Host, rec.Port, rec.Path, rec.Query, rec.Fragment} {
		if rec.Has(uint8(c)) && span.Start <= at {
			last = uint8(c)
		}
	}
	return last
}
