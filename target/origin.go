package target

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
)

// Nearly every target is a path, with or without a query. As a URI reference such a
// text is a path-absolute, with the same path and query. So the fast path for
// references does for it: what that finds valid, and without a fragment, is an
// origin-form. An absolute-form is a URI without a fragment.
//
// A byte that is wrong in the path or the query of a reference is wrong in a target
// too, and so is a "#". What could have stood there depends on the component alone.
// So a broken target costs little more than a good one.
//
// There is one difference. Behind "//" a reference has an authority, and an
// origin-form has a path. All leading slashes but the last belong to that path,
// whatever follows them, so the scan begins at the last.

// scanPath scans an origin-form that begins with a slash.
func scanPath(src []byte, out *uriscan.Spans) bool {
	if len(src) > kernel.MaxTry || len(src) > 1 && src[1] == '/' {
		return scanPathSlow(src, out)
	}
	result := kernel.Try(src, record.Of(out))
	return result == kernel.Valid && !out.Has(uriscan.CompFragment) || refusePath(src, result, out)
}

// refusePath goes on where the fast path has found no origin-form. It returns true if
// it is one all the same.
//
//go:noinline
func refusePath(src []byte, result kernel.Result, out *uriscan.Spans) (valid bool) {
	if result != kernel.Unknown && refuseFast(src, result, out) {
		return false
	}
	return scanPathSlow(src, out)
}

// scanAbsolute scans an absolute-form.
func scanAbsolute(src []byte, out *uriscan.Spans) bool {
	if len(src) > kernel.MaxTry {
		return uriscan.AbsoluteURI.Scan(src, out)
	}
	result := kernel.Try(src, record.Of(out))
	return result == kernel.Valid && out.Has(uriscan.CompScheme) && !out.Has(uriscan.CompFragment) || refuseAbsolute(src, result, out)
}

// refuseAbsolute is refusePath for an absolute-form.
//
//go:noinline
func refuseAbsolute(src []byte, result kernel.Result, out *uriscan.Spans) (valid bool) {
	if result != kernel.Unknown && out.Has(uriscan.CompScheme) && refuseFast(src, result, out) {
		return false
	}
	return uriscan.AbsoluteURI.Scan(src, out)
}

// refuseFast records the error of a target that the fast path found to be no
// reference, or to have a fragment. It returns false if it does not know the error.
func refuseFast(src []byte, result kernel.Result, out *uriscan.Spans) (refused bool) {
	at := len(src)
	if stop, stopped := result.Stop(); stopped {
		at = stop
		if rec := record.Of(out); int(rec.End()) < len(src) {
			kernel.Extend(src, rec)
		}
	}
	return refuseFrom(src, at, out)
}

// refuseFrom records the first error of a target in a path that is not empty, or in a
// query. The bytes before the offset are right but for a fragment; those from there on
// are not, unless they are the begin of a triplet. It returns false if it finds no
// error there.
func refuseFrom(src []byte, at int, out *uriscan.Spans) (refused bool) {
	if out.Has(uriscan.CompFragment) {
		at = min(at, int(out.Fragment.Start)-1)
	}
	if at == int(out.Path.Start) {
		return false
	}
	// A branch would be as good as random.
	in := &parts[uint64(int(out.Path.End)-at)>>63]
	if at == len(src) || src[at] == '%' || src[at] == '?' {
		return refuseWalk(src, at, in.state, out)
	}
	if machineRuns[src[at]]&in.run != 0 {
		return false
	}
	refuse(src, at, in.reason, out)
	return true
}

// refuseWalk is refuseFrom for what may be a triplet.
func refuseWalk(src []byte, at int, state fsm.State, out *uriscan.Spans) (refused bool) {
	var r fsm.Registers
	state, stop := machine.Walk(src[:min(at+len("%41"), len(src))], at, state, &r)
	end := machine.End(state)
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
	state  fsm.State
	run    uint8
	reason uint8
}

// parts are the path and the query.
var parts = [2]part{partAfter("/"), partAfter("/?")}

// partAfter returns the part in which a text ends.
func partAfter(text string) part {
	state := stateAfter(machineRuleOriginForm, text)
	return part{state, 1 << machine.Run(state), machine.End(state).Reason}
}

// scanPathSlow scans an origin-form that begins with several slashes, or for which the
// exact machine of package uriscan is needed.
//
//go:noinline
func scanPathSlow(src []byte, out *uriscan.Spans) bool {
	if len(src) > 1 && src[1] == '/' && uint64(len(src)) <= uriscan.MaxLen {
		return scanSlashes(src, out)
	}
	if uriscan.Scan(src, out) && !out.Has(uriscan.CompFragment) {
		return true
	}
	if out.ErrorCode() == uriscan.CodeTooLong {
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

// stateAfter returns the state in which a text leaves a rule.
func stateAfter(rule int, text string) fsm.State {
	var r fsm.Registers
	state, _ := machine.Walk([]byte(text), 0, machine.Entries[rule], &r)
	return state
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
	var r fsm.Registers
	state, at := machine.Walk(src[:min(len(src), 2)], 0, machine.Entries[machineRuleAsteriskForm], &r)
	return refuse(src, at, machine.End(state).Reason, out)
}

// refuse records that src is wrong at an offset, and the reason by its number in
// the list of this package. Of what out had it keeps the components and the kinds.
// It returns false.
func refuse(src []byte, at int, reason uint8, out *uriscan.Spans) bool {
	rec := record.Of(out)
	if rec.Reason == tooLong {
		return false
	}
	rec.Reason, rec.BadByte, rec.ErrorOffset = reason, 0, uint32(at)
	if at == len(src) {
		rec.Reason |= atEnd
	} else {
		rec.BadByte = src[at]
	}
	rec.Kinds = kernel.Kinds(rec.HostKind(), rec.PathKind()) | grammar<<kernel.GrammarShift
	return false
}
