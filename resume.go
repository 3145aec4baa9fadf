package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// settleStopped goes on where the proof of src stopped: it fills in the rest of
// the record, and the verdict, which it returns.
func (s *Spans) settleStopped(src []byte, offset int) bool {
	reason, at := resume(src, offset, s)
	s.locateRest(src)
	s.errorOffset = 0
	if reason == 0 {
		return true
	}
	s.blame(src, grammarReference, reason, at)
	return false
}

// resume takes up a proof that stopped at an offset within a path, query or
// fragment: the exact machine goes on there, in the state that stands for the
// run, and not at the first byte. So a wrong byte costs hardly more than the
// proof that met it. It returns the reason and the offset of the fault.
//
// The reason is 0 if the machine finds nothing wrong. No kernel stops before a
// byte that is right; if one did, in a run that stays one, the record would be
// right all the same.
func resume(src []byte, offset int, out *Spans) (reason uint8, at uint32) {
	in := out.runAt(offset)
	from := &runStates[out.kinds>>4&7][out.kinds&7][in]
	if in == runSegment {
		offset = int(out.Path.Start)
	}
	// Mostly the machine dies there and then, and need not set out.
	if uint(offset) < uint(len(src)) && dies(from.state, src[offset]) {
		return from.reason, uint32(offset)
	}
	var r fsm.Registers
	state, stop := machine.Walk(src, offset, from.state, &r)
	end := machine.End(state)
	if stop == len(src) && end.Accept {
		return 0, 0
	}
	return end.Reason, uint32(stop)
}

// A run is where a foreign byte can stand when all before is settled.
type run uint8

// The runs.
const (
	runSegment run = iota // perhaps the first segment of a relative path: its state depends on all its bytes
	runSlash              // behind the single slash of a path, where another one would begin an authority
	runPath
	runQuery
	runFragment
	runs = iota
)

// runAt returns the run that the byte at an offset stands in, where a proof has
// stopped: not at a delimiter, so an offset at the end of a component is one at
// the end of what was looked at.
func (s *Spans) runAt(offset int) run {
	switch at := uint32(offset); {
	case at > s.Path.End && at > s.Query.End:
		return runFragment
	case at > s.Path.End:
		return runQuery
	case s.PathKind() == PathNoScheme && at-s.Path.Start < headBytes:
		return runSegment
	case s.PathKind() == PathAbsolute && at == s.Path.Start+1:
		return runSlash
	}
	return runPath
}

// A runState is a state of the machine with what is wrong when it dies there.
type runState struct {
	state  fsm.State
	reason uint8
}

// runStates has, by the kinds of path and host, the state of a URI-reference in
// each run. A scheme, userinfo and a port leave no trace in it: a proof does not
// stop behind the single slash of a URI.
var runStates = func() (states [8][8][runs]runState) {
	paths := [8]string{PathEmpty: "", PathAbempty: "/", PathAbsolute: "/a/", PathNoScheme: "a/", PathRootless: "a:b/"}
	hosts := [8]string{HostNone: "", HostRegName: "//h", HostIPv4: "//1.2.3.4", HostIPv6: "//[::1]", HostIPvFuture: "//[v1.a]"}
	for path := range paths {
		for host := range hosts {
			before := hosts[host] + paths[path]
			for in, text := range [runs]string{runSegment: "", runSlash: "/", runPath: before, runQuery: before + "?", runFragment: before + "#"} {
				state, _ := walk(text)
				states[path][host][in] = runState{state, machine.End(state).Reason}
			}
		}
	}
	return states
}()

// dies reports whether the machine has no way on from a state with that byte.
func dies(state fsm.State, b byte) bool {
	next, _ := machine.Step(state, b)
	return next == 0
}

// walk returns the state in which a text leaves a URI-reference, and how much
// of the text the machine took.
func walk(text string) (state fsm.State, at int) {
	var r fsm.Registers
	return machine.Walk([]byte(text), 0, machine.Entries[machineRuleURIReference], &r)
}

// locateRest makes the record of a part of src, which ends in a path, query or
// fragment, that of all of src. Nothing before the end of the part changes:
// Appendix B of the RFC ends a path at "?" or "#", a query at "#", and a
// fragment at nothing, whatever other bytes they hold.
func (s *Spans) locateRest(src []byte) {
	end := uint32(len(src))
	open := s.last()
	located := open.End
	if located == end {
		return
	}
	if s.Has(CompFragment) {
		s.Fragment.End = end
		return
	}
	if hash := bytes.IndexByte(src[located:], '#'); hash >= 0 {
		s.set(CompFragment, &s.Fragment, located+uint32(hash)+1, end)
		end = located + uint32(hash)
	}
	open.End = end
	if s.Has(CompQuery) {
		return
	}
	if question := bytes.IndexByte(src[located:end], '?'); question >= 0 {
		s.Path.End = located + uint32(question)
		s.set(CompQuery, &s.Query, s.Path.End+1, end)
	}
}

// last returns the component that ends where the input, or what was looked at
// of it, ends.
func (s *Spans) last() *Span {
	switch {
	case s.Has(CompFragment):
		return &s.Fragment
	case s.Has(CompQuery):
		return &s.Query
	}
	return &s.Path
}
