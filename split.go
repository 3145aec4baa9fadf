package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// split locates the components of an input that is not well-formed, as the
// regular expression of RFC 3986 Appendix B does:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//	  1 scheme      2 authority   3 path  4 query     5 fragment
//
// The expression matches every input, so every input has an answer. It leaves
// the authority whole; [splitAuthority] divides it.
func split(src []byte, out *Spans) {
	*out = Spans{}
	rest := uint32(0)
	end := uint32(len(src))
	if hash := bytes.IndexByte(src, '#'); hash >= 0 {
		out.set(CompFragment, &out.Fragment, uint32(hash)+1, end)
		end = uint32(hash)
	}
	if question := bytes.IndexByte(src[:end], '?'); question >= 0 {
		out.set(CompQuery, &out.Query, uint32(question)+1, end)
		end = uint32(question)
	}
	if colon := schemeEnd(src[:end]); colon > 0 {
		out.set(CompScheme, &out.Scheme, 0, uint32(colon))
		rest = uint32(colon) + 1
	}
	if end-rest >= 2 && src[rest] == '/' && src[rest+1] == '/' {
		start := rest + 2
		rest = end
		if slash := bytes.IndexByte(src[start:end], '/'); slash >= 0 {
			rest = start + uint32(slash)
		}
		splitAuthority(src, start, rest, out)
	}
	out.set(CompPath, &out.Path, rest, end)
	out.kinds |= kinds(HostNone, shapeOf(src, out))
}

// set notes a component.
func (s *Spans) set(c Component, span *Span, start, end uint32) {
	*span = Span{start, end}
	s.present |= 1 << c
}

// schemeEnd returns the index of the colon behind one or more bytes that are
// none of ":/?#", or -1. The caller has cut src before any "?" and "#".
//
// Mostly a ":" or "/" is among the first bytes. Where it is not the input is
// odd, and may be long: then a search that takes many bytes at once goes on.
func schemeEnd(src []byte) int {
	const near = 32
	for i, b := range src[:min(len(src), near)] {
		switch b {
		case ':':
			return i
		case '/':
			return -1
		}
	}
	colon := bytes.IndexByte(src, ':')
	if colon < 0 || bytes.IndexByte(src[:colon], '/') >= 0 {
		return -1
	}
	return colon
}

// splitAuthority divides src[start:end] at its last "@" into userinfo and the
// rest, and the rest at its last colon outside brackets into host and port.
func splitAuthority(src []byte, start, end uint32, out *Spans) {
	host := start
	if at := bytes.LastIndexByte(src[start:end], '@'); at >= 0 {
		out.set(CompUserinfo, &out.Userinfo, start, start+uint32(at))
		host = start + uint32(at) + 1
	}
	hostEnd := end
	inBrackets := false
	for i := host; i < end; i++ {
		switch src[i] {
		case '[':
			inBrackets = true
		case ']':
			inBrackets = false
		case ':':
			if !inBrackets {
				hostEnd = i
			}
		}
	}
	if hostEnd < end {
		out.set(CompPort, &out.Port, hostEnd+1, end)
	}
	out.set(CompHost, &out.Host, host, hostEnd)
	out.kinds = kinds(hostKindOf(src[host:hostEnd]), 0)
}

// beforeHost is the state of the machine in which a host must follow and
// nothing else can: behind the "@" of a reference without a scheme.
var beforeHost, _ = walk("//@")

// hostKindOf returns the kind that the host would be by itself, HostNone if no
// rule allows it.
func hostKindOf(host []byte) HostKind {
	const plain = packedAuthBit | packedNoPercent
	common := uint8(plain)
	for _, b := range host {
		common &= packedRuns[b]
	}
	if common&plain != plain {
		return oddHostKindOf(host)
	}
	return plainHostKind(host)
}

// oddHostKindOf does the same for a host with triplets, brackets or bytes that
// no host has. It asks the machine from the middle of a reference; a text that
// the machine takes for a host with a port is no host.
func oddHostKindOf(host []byte) HostKind {
	var r fsm.Registers
	r.Clear()
	var m fsm.Match
	state, at := machine.Walk(host, 0, beforeHost, &r)
	if at < len(host) || !machine.Finish(state, at, &r, &m) || m.Has(machineCapturePort) {
		return HostNone
	}
	return HostKind(m.Kinds[machineKindHost])
}

// shapeOf returns the kind of path that a located path has by its place and
// first byte.
func shapeOf(src []byte, s *Spans) PathKind {
	switch {
	case s.Has(CompHost):
		return PathAbempty
	case s.Path.Len() == 0:
		return PathEmpty
	case src[s.Path.Start] == '/':
		return PathAbsolute
	case s.Has(CompScheme):
		return PathRootless
	}
	return PathNoScheme
}
