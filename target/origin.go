package target

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/walk"
)

// Nearly every target is a path, with or without a query. As a URI reference such a
// text is a path-absolute, with the same path and query. So the fast path for
// references does for it: what that finds valid, and without a fragment, is an
// origin-form. An absolute-form is a URI without a fragment.
//
// A byte that is wrong in the path or the query of a reference is wrong in a target
// too, and so is a "#". What could have been there depends on the component alone.
// So a broken target costs little more than a good one.
//
// There is one difference. After "//" a reference has an authority, and an
// origin-form has a path. All leading slashes but the last belong to that path,
// whatever follows them, so the scan begins at the last.

// scanPath scans an origin-form that begins with a slash.
func scanPath(src []byte, out *uriscan.Spans) bool {
	if len(src) > kernel.MaxTry || len(src) > 1 && src[1] == '/' {
		return scanSlow(Origin, src, out)
	}
	result := kernel.Try(src, record.Of(out))
	return result == kernel.Valid && !out.Has(uriscan.CompFragment) || scanRest(Origin, src, result, out)
}

// scanAbsolute scans an absolute-form.
func scanAbsolute(src []byte, out *uriscan.Spans) bool {
	if len(src) > kernel.MaxTry {
		return scanSlow(Absolute, src, out)
	}
	result := kernel.Try(src, record.Of(out))
	return result == kernel.Valid && out.Has(uriscan.CompScheme) && !out.Has(uriscan.CompFragment) || scanRest(Absolute, src, result, out)
}

// scanRest scans a target that the fast path did not find valid. Nearly always the
// byte at which that stopped is the error.
//
//go:noinline
func scanRest(form Form, src []byte, result kernel.Result, out *uriscan.Spans) (valid bool) {
	rec := record.Of(out)
	stop, stopped := result.Stop()
	if stopped && uint(stop) < uint(len(src)) && !rec.Has(kernel.CompFragment) && (form == Origin || rec.Has(kernel.CompScheme)) {
		// The end is that of the path or, if there is one, that of the query.
		query := uint32(rec.Present) >> kernel.CompQuery & 1
		if end := rec.Path.End + (rec.Query.End-rec.Path.End)&-query; int(end) < len(src) {
			kernel.Extend(src, rec)
		}
		bad := src[stop]
		if in := partAt(stop, rec); bad != '%' && machineRuns[bad]&in.run == 0 {
			engine.FailAt(bad, uint32(stop), in.reason, rec)
			return false
		}
	}
	return scanOther(form, src, result, out)
}

// scanOther does so for the errors that are less common: a broken triplet, and a
// fragment.
func scanOther(form Form, src []byte, result kernel.Result, out *uriscan.Spans) (valid bool) {
	if result == kernel.Unknown || form == Absolute && !out.Has(uriscan.CompScheme) {
		return scanSlow(form, src, out)
	}
	at := len(src)
	if stop, stopped := result.Stop(); stopped {
		at = stop
		kernel.Extend(src, record.Of(out))
	}
	if refuseFrom(src, at, out) {
		return false
	}
	return scanSlow(form, src, out)
}

// refuseFrom records the first error of a target in a path that is not empty, or in a
// query. The bytes before the offset are right but for a fragment; those from there on
// are not, unless they are the beginning of a triplet. It returns false if it finds no
// error there.
func refuseFrom(src []byte, at int, out *uriscan.Spans) (refused bool) {
	if out.Has(uriscan.CompFragment) {
		at = min(at, int(out.Fragment.Start)-1)
	}
	if at == int(out.Path.Start) {
		return false
	}
	in := partAt(at, record.Of(out))
	if at == len(src) || src[at] == '%' {
		return refuseWalk(src, at, in.state, out)
	}
	if machineRuns[src[at]]&in.run != 0 {
		return false
	}
	refuse(src, at, in.reason, out)
	return true
}

// refuseWalk is refuseFrom for what may be a triplet.
func refuseWalk(src []byte, at int, state walk.State, out *uriscan.Spans) (refused bool) {
	var r walk.Registers
	state, stop := table.Walk(src[:min(at+len("%41"), len(src))], at, state, &r)
	end := table.End(state)
	if stop == len(src) && end.Accept || stop == at+len("%41") {
		return false
	}
	refuse(src, stop, end.Reason, out)
	return true
}

// A part is a component of an origin-form: the state of the machine in it, the bytes
// that leave it there as a bit in machineRuns, and the reason of an error. An
// absolute-form wants the same in its path and query.
type part struct {
	state  walk.State
	run    uint8
	reason uint8
}

// parts are the path and the query.
var parts = [2]part{partAfter("/"), partAfter("/?")}

// partAt returns the part that an offset after the beginning of the path is in. A branch
// would be as good as random.
func partAt(at int, rec *kernel.Record) *part {
	return &parts[uint64(int(rec.Path.End)-at)>>63]
}

// partAfter returns the part in which a text ends.
func partAfter(text string) part {
	state := engine.After(machineRuleOriginForm, text)
	return part{state, 1 << table.Run(state), table.End(state).Reason}
}

// scanSlow scans an origin-form that begins with a slash, or an absolute-form, by the
// exact machine of package uriscan.
//
//go:noinline
func scanSlow(form Form, src []byte, out *uriscan.Spans) bool {
	switch {
	case form == Absolute:
		return uriscan.AbsoluteURI.Scan(src, out)
	case len(src) > 1 && src[1] == '/' && uint64(len(src)) <= uriscan.MaxLen:
		return scanSlashes(src, out)
	case uriscan.Scan(src, out) && !out.Has(uriscan.CompFragment):
		return true
	case out.ErrorCode() == uriscan.CodeTooLong:
		return false
	}
	at := len(src)
	if offset := out.ErrorOffset(); offset >= 0 {
		at = beforeTriplet(src[:offset])
	}
	return !refuseFrom(src, at, out)
}

// scanSlashes scans an origin-form that begins with several slashes.
func scanSlashes(src []byte, out *uriscan.Spans) bool {
	slashes := 1
	for slashes < len(src) && src[slashes] == '/' {
		slashes++
	}
	valid := scanPath(src[slashes-1:], out)
	rec := record.Of(out)
	rec.Shift(uint32(slashes - 1))
	rec.Path.Start = 0
	return valid
}

// beforeTriplet returns where the triplet begins in which src ends, or the length of
// src if it does not end amidst a triplet.
func beforeTriplet(src []byte) int {
	for n := 1; n <= min(2, len(src)); n++ {
		if src[len(src)-n] == '%' {
			return len(src) - n
		}
	}
	return len(src)
}

// scanAsterisk scans an asterisk-form. Its components are those of the reference "*",
// which is a path.
//
//go:noinline
func scanAsterisk(src []byte, out *uriscan.Spans) bool {
	uriscan.Scan(src, out)
	if len(src) == 1 && src[0] == '*' {
		return true
	}
	var r walk.Registers
	state, at := table.Walk(src, 0, table.Entry(machineRuleAsteriskForm), &r)
	return refuse(src, at, table.End(state).Reason, out)
}

// refuse records that src is wrong at an offset, and the reason by its number in
// the list of this package. Of what out had it keeps the components and the kinds.
// It returns false.
func refuse(src []byte, at int, reason uint8, out *uriscan.Spans) bool {
	if rec := record.Of(out); rec.Reason != exact.TooLong {
		engine.Fail(src, uint32(at), reason, rec)
	}
	return false
}
