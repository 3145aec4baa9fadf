package exact

import (
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
)

// A grammar of a user's own may lack components, kinds, and reasons that name a
// component. Then RFC 3986 answers in its place.

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

// Arranged returns a machine with the components as its captures and the kinds host and
// path, so that what a match or a reason has of them is always at the same place. A
// component or kind that m does not have is always absent. m must have a capture.
func Arranged(m *fsm.Machine) *fsm.Machine {
	own := *m
	absent := fsm.Index{Low: make([]uint8, len(m.Captures[0].Low)), High: make([]uint8, 1<<m.HighBits)}
	own.Captures = make([]fsm.Capture, len(ComponentNames))
	own.Reasons = slices.Clone(m.Reasons)
	for r := range own.Reasons {
		own.Reasons[r].Place = -1
	}
	for c := range own.Captures {
		own.Captures[c] = fsm.Capture{Index: absent, Places: make([]fsm.Place, 1)}
		place := CaptureOf(m, c)
		if place < 0 {
			continue
		}
		own.Captures[c] = m.Captures[place]
		for r := range own.Reasons {
			if int(m.Reasons[r].Place) == place {
				own.Reasons[r].Place = int8(c)
			}
		}
	}
	own.Kinds = []fsm.Kind{kindHost: {Index: absent}, kindPath: {Index: absent}}
	for kind, c := range [...]int{kindHost: kernel.CompHost, kindPath: kernel.CompPath} {
		if i := KindOf(m, c); i >= 0 {
			own.Kinds[kind] = m.Kinds[i]
		}
	}
	return &own
}

// Scan reports whether src matches a rule of a user's own machine, by its number, and
// fills the record.
func (e *Engine) Scan(src []byte, rule int, rec *kernel.Record) bool {
	if uint64(len(src)) > MaxLen {
		SetTooLong(rec)
		return false
	}
	r := walk.Cleared
	state, stop := e.Walk(src, 0, e.table.Entry(rule), &r)
	if stop == len(src) {
		if host, path, ok := e.Finish(state, stop, &r, rec); ok {
			rec.Kinds = e.kindsOf(src, host, path, rec)
			return true
		}
	}
	at := uint32(stop)
	e.split(src, at, rec)
	e.Fail(src, at, 1+e.blamed(e.table.End(state).Reason, at, rec), rec)
	return false
}

// kindsOf returns the kinds of a match, from those that the machine knows. The others are
// those of the RFC's rule that the host or the path fits.
func (e *Engine) kindsOf(src []byte, host, path uint8, rec *kernel.Record) uint8 {
	if e.machine.Kinds[kindHost].Name == "" && rec.Has(kernel.CompHost) {
		host = e.HostKind(rec.Host.In(src))
	}
	if path == 0 {
		return kernel.Kinds(host, pathKindOf(src, rec))
	}
	return kernel.Kinds(host, path-1)
}

// blamed returns the component that an error at an offset is blamed on: the one that the
// reason names, else the last one that begins before the offset.
func (e *Engine) blamed(reason uint8, at uint32, rec *kernel.Record) uint8 {
	if c := e.machine.Reasons[reason].Place; c >= 0 {
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
