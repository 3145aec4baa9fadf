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
	if len(src) > 1 && src[1] == '/' {
		return scanSlashes(src, out)
	}
	rec, result := record.Of(out), kernel.Unknown
	if len(src) <= kernel.MaxTry {
		if result = kernel.Try(src, rec); result == kernel.Valid && !rec.Has(kernel.CompFragment) {
			return true
		}
	}
	if result != kernel.Unknown && refuseFast(src, result, out) {
		return false
	}
	return scanPathSlow(src, out)
}

// scanAbsolute scans an absolute-form.
func scanAbsolute(src []byte, out *uriscan.Spans) bool {
	rec, result := record.Of(out), kernel.Unknown
	if len(src) <= kernel.MaxTry {
		result = kernel.Try(src, rec)
		if result == kernel.Valid && rec.Has(kernel.CompScheme) && !rec.Has(kernel.CompFragment) {
			return true
		}
	}
	if result != kernel.Unknown && rec.Has(kernel.CompScheme) && refuseFast(src, result, out) {
		return false
	}
	return uriscan.AbsoluteURI.Scan(src, out)
}

// refuseFast records the error of a target that the fast path found to be no
// reference, or to have a fragment. It returns false if it does not know the error.
//
//go:noinline
func refuseFast(src []byte, result kernel.Result, out *uriscan.Spans) (refused bool) {
	at := len(src)
	if stop, stopped := result.Stop(); stopped {
		at = stop
		kernel.Extend(src, record.Of(out))
	}
	return refuseFrom(src, at, out)
}

// refuseFrom records the first error of a target in a path that is not empty, or in a
// query. The bytes before the offset are right but for a fragment; those from there on
// are not, unless they are the begin of a triplet. It returns false if it finds no
// error there.
func refuseFrom(src []byte, at int, out *uriscan.Spans) (refused bool) {
	state := inPath
	if out.Has(uriscan.CompFragment) {
		at = min(at, int(out.Fragment.Start)-1)
	}
	switch {
	case out.Has(uriscan.CompQuery) && at >= int(out.Query.Start):
		state = inQuery
	case at == int(out.Path.Start):
		return false
	}
	stop := at
	if at < len(src) && src[at] == '%' {
		var r fsm.Registers
		state, stop = machine.Walk(src[:min(at+len("%41"), len(src))], at, state, &r)
	}
	if stop < len(src) {
		if next, _ := machine.Step(state, src[stop]); next != 0 {
			return false
		}
	} else if machine.End(state).Accept {
		return false
	}
	refuse(src, stop, machine.End(state).Reason, out)
	return true
}

// The states of the machine in the path and in the query of an origin-form. Those of an
// absolute-form want the same there.
var (
	inPath  = stateAfter(machineRuleOriginForm, "/")
	inQuery = stateAfter(machineRuleOriginForm, "/?")
)

// scanPathSlow scans an origin-form with one leading slash by the exact machine of
// package uriscan.
//
//go:noinline
func scanPathSlow(src []byte, out *uriscan.Spans) bool {
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

// scanSlashes scans an origin-form that begins with several slashes.
//
//go:noinline
func scanSlashes(src []byte, out *uriscan.Spans) bool {
	if uint64(len(src)) > uriscan.MaxLen {
		return uriscan.Scan(src, out)
	}
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
