package uriscan

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/processor"
)

func init() { exact.Machine = &machine }

// scanExact scans src with the exact machine. It returns 0 and fills the record
// if src matches the production. Otherwise it returns the reason of the state
// in which the machine stopped, and the offset.
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

// walkInput walks src from its first byte on. An absolute-URI is walked as a URI,
// but only up to the first "#". The "#" is looked for piece by piece, so that a byte
// that is wrong is met before the rest is searched.
func (p Production) walkInput(src []byte, r *fsm.Registers) (state fsm.State, stop int) {
	state = machine.Entries[p.entry()]
	if p != AbsoluteURI {
		return walk(src, 0, state, r)
	}
	for {
		end, last := bytescan.PieceBefore(src, stop, '#')
		if state, stop = walk(src[:end], stop, state, r); stop < end || last {
			return state, stop
		}
	}
}

// entry returns the rule that the machine has for the production. An absolute-URI
// is a URI without a fragment (RFC 3986 §4.3), so it needs no states of its own.
func (p Production) entry() int {
	switch p {
	case URI, AbsoluteURI:
		return machineRuleURI
	case RelativeRef:
		return machineRuleRelativeRef
	}
	return machineRuleURIReference
}

// resumeExact starts the exact machine where the fast path stopped, in a path,
// query or fragment, and not at the first byte. So an invalid byte costs hardly
// more than the fast path that met it. It returns the reason and the offset of
// the error, or 0 as reason if there is none.
//
// Kernels stop only at invalid bytes. If one stopped earlier, the answer would
// still be correct.
func resumeExact(src []byte, offset int, rec *kernel.Record) (reason uint8, at uint32) {
	in := regionAt(offset, rec)
	from := &regionStarts[rec.PathKind()][rec.HostKind()][in]
	if in == regionSegment {
		offset = int(rec.Path.Start)
	}
	// Usually the next byte is already an error, so the walk is skipped.
	if uint(offset) < uint(len(src)) && dies(from.state, src[offset]) {
		return from.reason, uint32(offset)
	}
	var r fsm.Registers
	state, stop := walk(src, offset, from.state, &r)
	end := machine.End(state)
	if stop == len(src) && end.Accept {
		return 0, 0
	}
	return end.Reason, uint32(stop)
}

// A region is a part of a URI reference in which the exact machine can resume.
type region uint8

// The regions.
const (
	regionSegment region = iota // perhaps the first segment of a relative path; its state depends on all its bytes
	regionSlash                 // after the single slash of a path, where another slash would begin an authority
	regionPath
	regionQuery
	regionFragment
	regions = iota
)

// regionAt returns the region of the byte at which a fast path stopped. That
// byte is never a delimiter, so an offset equal to the end of a component
// belongs to that component.
func regionAt(offset int, rec *kernel.Record) region {
	switch at := uint32(offset); {
	case at > rec.Path.End && at > rec.Query.End:
		return regionFragment
	case at > rec.Path.End:
		return regionQuery
	case rec.PathKind() == kernel.PathNoScheme && at-rec.Path.Start < kernel.HeadBytes:
		return regionSegment
	case rec.PathKind() == kernel.PathAbsolute && at == rec.Path.Start+1:
		return regionSlash
	}
	return regionPath
}

// A regionStart is the state of the machine in which a region begins, and the
// reason of an error there.
type regionStart struct {
	state  fsm.State
	reason uint8
}

// regionStarts has, for each kind of path and host, the state of a URI-reference
// in each region. Scheme, userinfo and port do not affect the state: a fast path
// never stops after the single slash of a URI.
var regionStarts = func() (starts [8][8][regions]regionStart) {
	paths := [8]string{PathEmpty: "", PathAbempty: "/", PathAbsolute: "/a/", PathNoScheme: "a/", PathRootless: "a:b/"}
	hosts := [8]string{HostNone: "", HostRegName: "//h", HostIPv4: "//1.2.3.4", HostIPv6: "//[::1]", HostIPvFuture: "//[v1.a]"}
	for path := range paths {
		for host := range hosts {
			before := hosts[host] + paths[path]
			for in, text := range [regions]string{regionSegment: "", regionSlash: "/", regionPath: before, regionQuery: before + "?", regionFragment: before + "#"} {
				state := stateAfter(text)
				starts[path][host][in] = regionStart{state, machine.End(state).Reason}
			}
		}
	}
	return starts
}()

// dies reports whether the machine has no transition from a state on that byte.
func dies(state fsm.State, b byte) bool {
	next, _ := machine.Step(state, b)
	return next == 0
}

// stateAfter returns the state in which a text leaves a URI-reference.
func stateAfter(text string) (state fsm.State) {
	var r fsm.Registers
	state, _ = machine.Walk([]byte(text), 0, machine.Entries[machineRuleURIReference], &r)
	return state
}

// beforeHost is the state of the machine in which a host must follow and
// nothing else can: after the "@" of a reference without a scheme.
var beforeHost = stateAfter("//@")

// hostKindOf returns the kind that a text would be as a host, HostNone if it is
// no host. It asks the machine from the middle of a reference; a text that the
// machine takes for a host with a port is no host.
func hostKindOf(text []byte) uint8 {
	var r fsm.Registers
	r.Clear()
	state, at := walk(text, 0, beforeHost, &r)
	if at < len(text) {
		return kernel.HostNone
	}
	return hostKindIn(state, at, &r)
}

// hostKindIn does so for a text of n bytes that leads from beforeHost to the state.
func hostKindIn(state fsm.State, n int, r *fsm.Registers) uint8 {
	var m fsm.Match
	if !machine.Finish(state, n, r, &m) || m.Has(machineCapturePort) {
		return kernel.HostNone
	}
	return m.Kinds[machineKindHost]
}

const (
	walkPiece   = 32 // how many bytes the machine walks before it is asked whether it is in a run
	tripletRest = 2  // how many bytes of a triplet may stand behind the end of a piece
)

// walk is [fsm.Machine.Walk] for input of any length. The machine itself passes
// over runs of bytes that leave a state where it is, eight at a time. Where an
// input is longer than a piece, the kernel passes over the rest of a run, and over
// triplets in it. The exact kernel does not.
func walk(src []byte, at int, state fsm.State, r *fsm.Registers) (fsm.State, int) {
	if processor.Active() == processor.Exact {
		return machine.Walk(src, at, state, r)
	}
	for {
		stop := min(at+walkPiece, len(src))
		state, at = machine.Walk(src[:stop], at, state, r)
		if at < stop || at == len(src) {
			return state, at
		}
		// Perhaps the piece ends amidst a triplet, and every piece that follows would
		// too. So the machine walks to the end of the triplet.
		for more := 0; machine.Run(state) < 0 && more < tripletRest; more++ {
			stop = at + 1
			if state, at = machine.Walk(src[:stop], at, state, r); at < stop || at == len(src) {
				return state, at
			}
		}
		if run := machine.Run(state); run >= 0 {
			at += runSets.Length(src[at:], run, onTriplets[machine.Number(state)])
		}
	}
}

// runSets are the sets of bytes that leave states of the machine where they are,
// for the vector kernel.
var runSets = bytescan.NewPrefixSets(machine.Runs)

// onTriplets has, by the number of a state, whether triplets leave it where it is.
var onTriplets = exact.OnTriplets(&machine)
