package iri

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/reasons"
)

// scanExact scans src with the exact machine. It returns 0 and fills the record if
// src matches the production. Otherwise it returns the reason of the state in which
// the machine stopped, and the offset.
func (p Production) scanExact(src []byte, rec *kernel.Record) (reason uint8, at uint32) {
	var r fsm.Registers
	r.Clear()
	state, stop := p.walkInput(src, &r)
	var m fsm.Match
	if stop < len(src) || !machine.Finish(state, stop, &r, &m) {
		return machine.End(state).Reason, uint32(stop)
	}
	*rec = kernel.Record{
		Scheme:   kernel.Span(m.Spans[machineCaptureScheme]),
		Userinfo: kernel.Span(m.Spans[machineCaptureUserinfo]),
		Host:     kernel.Span(m.Spans[machineCaptureHost]),
		Port:     kernel.Span(m.Spans[machineCapturePort]),
		Path:     kernel.Span(m.Spans[machineCapturePath]),
		Query:    kernel.Span(m.Spans[machineCaptureQuery]),
		Fragment: kernel.Span(m.Spans[machineCaptureFragment]),
		Present:  uint8(m.Present),
		Kinds:    kernel.Kinds(m.Kinds[machineKindHost], m.Kinds[machineKindPath]-1),
	}
	return 0, 0
}

// walkInput walks src from its first byte on. An absolute-IRI is walked as an IRI,
// but only up to the first "#". The "#" is looked for piece by piece, so that a byte
// that is wrong is met before the rest is searched.
func (p Production) walkInput(src []byte, r *fsm.Registers) (state fsm.State, stop int) {
	state = machine.Entries[p.entry()]
	if p != AbsoluteIRI {
		return walk(src, 0, state, r)
	}
	for {
		end, last := bytescan.PieceBefore(src, stop, '#')
		if state, stop = walk(src[:end], stop, state, r); stop < end || last {
			return state, stop
		}
	}
}

// resumeExact starts the exact machine where the fast path stopped, in a path, query or
// fragment, and not at the first byte. So an invalid byte costs hardly more than the
// fast path that met it, and a character beyond ASCII of a long input hands over to the
// machine where it stands. It returns the reason and the offset of the error, or 0 as
// reason if there is none.
//
// What stands before the offset must be right, and the record describe it. The state
// does not depend on production, scheme, host and kinds, for all that is asked is the
// reason.
func (p Production) resumeExact(src []byte, offset int, rec *kernel.Record) (reason uint8, at uint32) {
	in := regionAt(offset, rec)
	from := regionStarts[in]
	if in == regionStart {
		from, offset = machine.Entries[p.entry()], 0
	}
	var r fsm.Registers
	state, stop := walk(src, offset, from, &r)
	end := machine.End(state)
	if stop == len(src) && end.Accept {
		return 0, 0
	}
	return end.Reason, uint32(stop)
}

// canResume reports whether what is wrong with a reference is wrong with the production
// too, and in the same way. The record describes the beginning of the reference.
func (p Production) canResume(rec *kernel.Record) bool {
	return p != AbsoluteIRI && p.matches(rec)
}

// A region is a part of a reference in which the machine can resume.
type region uint8

// The regions.
const (
	regionStart region = iota // the start; the first bytes of a path may make another thing of it
	regionPath
	regionQuery
	regionFragment
	regions = iota
)

// regionAt returns the region of the byte at which a fast path stopped. That byte is
// never a delimiter, so an offset equal to the end of a component belongs to that
// component.
func regionAt(offset int, rec *kernel.Record) region {
	switch at := uint32(offset); {
	case at > rec.Path.End && at > rec.Query.End:
		return regionFragment
	case at > rec.Path.End:
		return regionQuery
	case at > rec.Path.Start+1 && rec.PathKind() != kernel.PathNoScheme:
		return regionPath
	}
	return regionStart
}

// regionStarts has the state in each region but the first.
var regionStarts = func() (starts [regions]fsm.State) {
	for in, text := range [regions]string{regionPath: "//h/", regionQuery: "?", regionFragment: "#"} {
		starts[in] = stateAfter(text)
	}
	return starts
}()

// stateAfter returns the state in which a text leaves an IRI-reference.
func stateAfter(text string) (state fsm.State) {
	var r fsm.Registers
	state, _ = machine.Walk([]byte(text), 0, machine.Entries[machineRuleIRIReference], &r)
	return state
}

// entry returns the rule that the machine has for the production. An absolute-IRI is
// an IRI without a fragment, so it needs no states of its own.
func (p Production) entry() int {
	switch p {
	case IRI, AbsoluteIRI:
		return machineRuleIRI
	case RelativeRef:
		return machineRuleIrelativeRef
	}
	return machineRuleIRIReference
}

// beforeHost is the state of the machine in which a host must follow and nothing else
// can: after the "@" of a reference without a scheme.
var beforeHost = stateAfter("//@")

// hostKindOf returns the kind that a text would be as a host, HostNone if it is no
// host. A text that the machine takes for a host with something behind it is no host.
func hostKindOf(text []byte) uint8 {
	var r fsm.Registers
	r.Clear()
	state, at := walk(text, 0, beforeHost, &r)
	var m fsm.Match
	if at < len(text) || !machine.Finish(state, at, &r, &m) || m.Spans[machineCaptureHost].End != uint32(at) {
		return kernel.HostNone
	}
	return m.Kinds[machineKindHost]
}

// absoluteNumbers has, for each reason of the machine, the number that it has in an
// absolute-IRI. The machine walks that as an IRI, but a fragment is never wanted.
var absoluteNumbers = func() [1 + fsm.MaxReasons]uint8 {
	list, numbers := reasons.Without(reasonsOf(&machine), `"#"`)
	reasons.Add(reasons.IRI, list, uint8(uriscan.CodeEnd), uint8(uriscan.CodeTooLong))
	return numbers
}()

// number returns the number that a record keeps of a reason of the machine.
func (p Production) number(reason uint8) uint8 {
	if p == AbsoluteIRI {
		return absoluteNumbers[reason]
	}
	return reason
}

// codeOfCapture has the code of a byte that is wrong in a component, where no other
// code is closer, by the captures of the machine.
var codeOfCapture = [...]uriscan.ErrorCode{
	machineCaptureScheme:   uriscan.CodeScheme,
	machineCaptureUserinfo: uriscan.CodeUserinfo,
	machineCaptureHost:     uriscan.CodeHost,
	machineCapturePort:     uriscan.CodePort,
	machineCapturePath:     uriscan.CodePath,
	machineCaptureQuery:    uriscan.CodeQuery,
	machineCaptureFragment: uriscan.CodeFragment,
}

// reasonsOf returns the reasons of the machine. The whole grammar of RFC 3987 is in
// one section of it.
func reasonsOf(m *fsm.Machine) []reasons.Reason {
	const grammar = "2.2"
	list := make([]reasons.Reason, len(m.Reasons))
	for i, r := range m.Reasons[1:] {
		code := codeOfCapture[r.Place]
		switch r.Inside {
		case machineInsidePctEncoded:
			code = uriscan.CodePercent
		case machineInsideIPLiteral:
			code = uriscan.CodeIPLiteral
		}
		list[i+1] = reasons.Reason{
			Code: uint8(code), Component: uint8(r.Place), Want: r.Want,
			Document: "RFC 3987", Section: grammar, Around: grammar,
			// Only the first segment may not have a colon, but no colon cuts a character.
			FirstColon: code == uriscan.CodePath && slices.Contains(r.Want, `"/"`),
		}
	}
	return list
}
