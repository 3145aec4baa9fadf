package exact

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
)

// A Production is one of the four rules that RFC 3986 §4 and RFC 3987 §2.2 both have, by
// the names of the first. A number that is none of the constants counts as URIReference.
type Production uint8

// The productions.
const (
	URIReference Production = iota
	URI
	AbsoluteURI
	RelativeRef
)

// The rules of a machine with these productions, in the order in which the generator is
// given them. An absolute-URI is a URI without a fragment (RFC 3986 §4.3), so it needs no
// states of its own.
const (
	RuleReference = iota
	RuleURI
	RuleRelativeRef
)

// Entry returns the rule that a machine has for the production.
func (p Production) Entry() int {
	switch p {
	case URI, AbsoluteURI:
		return RuleURI
	case RelativeRef:
		return RuleRelativeRef
	}
	return RuleReference
}

// Matches reports whether a valid reference with these components matches the
// production.
func (p Production) Matches(rec *kernel.Record) bool {
	switch p {
	case URI:
		return rec.Has(kernel.CompScheme)
	case AbsoluteURI:
		return rec.Has(kernel.CompScheme) && !rec.Has(kernel.CompFragment)
	case RelativeRef:
		return !rec.Has(kernel.CompScheme)
	}
	return true
}

// canResume reports whether what is wrong with a reference is wrong with the production
// too, and in the same way. The record describes the beginning of the reference.
func (p Production) canResume(rec *kernel.Record) bool {
	return p != AbsoluteURI && p.Matches(rec)
}

// Decide reports whether src matches the production, and fills the record. result is
// what a fast path said of src as a reference; the record is as that left it.
//
// It is kept out of line so that the fast path needs few registers.
//
//go:noinline
func (e *Engine) Decide(src []byte, result kernel.Result, p Production, rec *kernel.Record) bool {
	if uint64(len(src)) > MaxLen {
		SetTooLong(rec)
		return false
	}
	reason, at, resumed := e.findError(src, result, p, rec)
	if resumed {
		kernel.Extend(src, rec)
	} else if reason != 0 {
		e.split(src, at, rec)
	}
	if reason != 0 {
		e.Fail(src, at, e.number(p, reason), rec)
	}
	return reason == 0
}

// Check is Decide for a caller that needs no spans. So it stops at the first wrong byte,
// while Decide searches the rest of src for delimiters. The record has the error.
func (e *Engine) Check(src []byte, result kernel.Result, p Production, rec *kernel.Record) bool {
	if uint64(len(src)) > MaxLen {
		SetTooLong(rec)
		return false
	}
	reason, at, _ := e.findError(src, result, p, rec)
	if reason != 0 {
		e.Fail(src, at, e.number(p, reason), rec)
	}
	return reason == 0
}

// findError returns the reason and the offset of the first error of src, and 0 as reason
// if it matches the production. It starts where the fast path stopped, if it can. If not,
// it fills the record of an input that matches.
func (e *Engine) findError(src []byte, result kernel.Result, p Production, rec *kernel.Record) (reason uint8, at uint32, resumed bool) {
	if stop, stopped := result.Stop(); stopped && p.canResume(rec) {
		reason, at = e.resume(src, stop, p, rec)
		return reason, at, true
	}
	reason, at = e.begin(src, p, rec)
	return reason, at, false
}

// begin walks src from its first byte on. It returns 0 and fills the record if src
// matches the production. Otherwise it returns the reason of the state in which the
// machine stopped, and the offset.
func (e *Engine) begin(src []byte, p Production, rec *kernel.Record) (reason uint8, at uint32) {
	r := walk.Cleared
	state, stop := e.walkInput(src, p, &r)
	if stop == len(src) {
		if host, path, ok := e.Finish(state, stop, &r, rec); ok {
			rec.Kinds = kernel.Kinds(host, path-1)
			return 0, 0
		}
	}
	return e.table.End(state).Reason, uint32(stop)
}

// walkInput walks src from its first byte on. An absolute-URI is walked as a URI, but
// only up to the first "#". The "#" is looked for piece by piece, so that a byte that is
// wrong is met before the rest is searched.
func (e *Engine) walkInput(src []byte, p Production, r *walk.Registers) (state walk.State, stop int) {
	state = e.table.Entry(p.Entry())
	if p != AbsoluteURI {
		return e.Walk(src, 0, state, r)
	}
	for {
		end, last := bytescan.PieceBefore(src, stop, '#')
		if state, stop = e.Walk(src[:end], stop, state, r); stop < end || last {
			return state, stop
		}
	}
}

// Line scans the line of buf that begins at start as a reference, without a fast path. A
// newline stops the machine as every wrong byte does, so nobody has to look for it before.
// If the line is valid and not longer than [kernel.NearLine], Line fills the record, with
// offsets in buf, and returns where the next line begins. Otherwise it returns 0.
func (e *Engine) Line(buf []byte, start int, rec *kernel.Record) (next int) {
	src := buf[:min(len(buf), start+kernel.NearLine)]
	r := walk.Cleared
	state, stop := e.table.Walk(src, start, e.table.Entry(RuleReference), &r)
	next = int(kernel.AfterLineEnd(src, uint32(stop)))
	if next == 0 {
		return 0
	}
	host, path, ok := e.finishFrom(state, start, stop, &r, rec)
	if !ok {
		return 0
	}
	rec.Kinds = kernel.Kinds(host, path-1)
	return next
}

// number returns the number that a record keeps of a reason of the machine. In an
// absolute-URI a fragment is never wanted.
func (e *Engine) number(p Production, reason uint8) uint8 {
	if p == AbsoluteURI {
		return e.absolute[reason]
	}
	return reason
}

// resume starts the machine where a fast path stopped, in a path, query or fragment, and
// not at the first byte. So an invalid byte costs hardly more than the fast path that met
// it. It returns the reason and the offset of the error, or 0 as reason if there is none.
//
// src[:offset] must be valid and described by the record. If the kernel stopped before a
// byte that is right, as it does before a character beyond ASCII, the answer is correct
// all the same.
func (e *Engine) resume(src []byte, offset int, p Production, rec *kernel.Record) (reason uint8, at uint32) {
	in := regionAt(offset, rec)
	from := e.starts[in]
	if in == regionStart {
		from.state, offset = e.table.Entry(p.Entry()), int(rec.Path.Start)
	} else if uint(offset) < uint(len(src)) && e.dies(from.state, src[offset]) {
		return from.reason, uint32(offset) // usually, so the walk is skipped
	}
	var r walk.Registers
	state, stop := e.Walk(src, offset, from.state, &r)
	end := e.table.End(state)
	if stop == len(src) && end.Accept {
		return 0, 0
	}
	return end.Reason, uint32(stop)
}

// dies reports whether the machine has no way on from a state on that byte.
func (e *Engine) dies(state walk.State, b byte) bool {
	next, _ := e.table.Step(state, b)
	return next == 0
}

// A region is a part of a reference in which the machine can resume.
type region uint8

// The regions.
const (
	regionStart region = iota // the first bytes of a path, which may still make another thing of it
	regionPath
	regionQuery
	regionFragment
	regions = iota
)

// regionAt returns the region of the byte at which a fast path stopped. That byte is
// never a delimiter, so an offset equal to the end of a component belongs to that
// component.
//
// A first segment may still become a scheme, and a slash the first of two. A fast path
// never stops after the single slash of a URI, so in both cases the input begins with
// the path.
func regionAt(offset int, rec *kernel.Record) region {
	switch at := uint32(offset); {
	case at > rec.Path.End && at > rec.Query.End:
		return regionFragment
	case at > rec.Path.End:
		return regionQuery
	case rec.PathKind() == kernel.PathNoScheme && at-rec.Path.Start < kernel.HeadBytes,
		rec.PathKind() == kernel.PathAbsolute && at == rec.Path.Start+1:
		return regionStart
	}
	return regionPath
}

// regionStarts has the state of the machine in which each region begins, and the reason of
// an error there. Production, scheme, authority and kinds do not matter: all that is
// asked from there on is what is wrong.
type regionStarts [regions]struct {
	state  walk.State
	reason uint8
}

// setStarts finds them but for the first.
func (e *Engine) setStarts() {
	for in, text := range [regions]string{regionPath: "//h/", regionQuery: "?", regionFragment: "#"} {
		start := &e.starts[in]
		start.state = e.After(0, text)
		start.reason = e.table.End(start.state).Reason
	}
}
