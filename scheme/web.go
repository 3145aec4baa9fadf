package scheme

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
)

// scanWeb is the fast path of http, https, ws and wss, the schemes that most URIs have.
//
// Their grammars are that of RFC 3986 with a host that is not empty, and ws and wss have no
// fragment. So what a generic scan proves needs no walk over a machine: the scan is
// done with vectors, sixteen bytes and more at a time, and the walk takes one byte after
// the other. It reports whether src is valid, and fills the match as the machine does.
// It never says that src is invalid; then the machine says where.
func (g *Grammar) scanWeb(src []byte, m *fsm.Match) bool {
	var s uriscan.Spans
	if !uriscan.URI.Scan(src, &s) || s.Host.Len() == 0 || !g.isScheme(s.Scheme.In(src)) {
		return false
	}
	fragment := s.Has(uriscan.CompFragment)
	if fragment && g.machine == &wsMachine {
		return false
	}
	*m = fsm.Match{
		Spans: [fsm.MaxCaptures]fsm.Span{
			httpMachineCaptureUserinfo: fsm.Span(s.Userinfo),
			httpMachineCaptureHost:     fsm.Span(s.Host),
			httpMachineCapturePort:     fsm.Span(s.Port),
			httpMachineCapturePath:     fsm.Span(s.Path),
			httpMachineCaptureQuery:    fsm.Span(s.Query),
			httpMachineCaptureFragment: fsm.Span(s.Fragment),
		},
		Present: 1<<httpMachineCaptureHost | 1<<httpMachineCapturePath |
			bit(s.Has(uriscan.CompUserinfo))<<httpMachineCaptureUserinfo |
			bit(s.Has(uriscan.CompPort))<<httpMachineCapturePort |
			bit(s.Has(uriscan.CompQuery))<<httpMachineCaptureQuery |
			bit(fragment)<<httpMachineCaptureFragment,
	}
	return true
}

// The captures of both machines have the same numbers, but that ws has no fragment.
const (
	_ = uint(httpMachineCaptureUserinfo-wsMachineCaptureUserinfo) + uint(wsMachineCaptureUserinfo-httpMachineCaptureUserinfo)
	_ = uint(httpMachineCaptureHost-wsMachineCaptureHost) + uint(wsMachineCaptureHost-httpMachineCaptureHost)
	_ = uint(httpMachineCapturePort-wsMachineCapturePort) + uint(wsMachineCapturePort-httpMachineCapturePort)
	_ = uint(httpMachineCapturePath-wsMachineCapturePath) + uint(wsMachineCapturePath-httpMachineCapturePath)
	_ = uint(httpMachineCaptureQuery-wsMachineCaptureQuery) + uint(wsMachineCaptureQuery-httpMachineCaptureQuery)
)

// isScheme reports whether a valid scheme is that of the grammar, in any case.
func (g *Grammar) isScheme(scheme []byte) bool {
	if len(scheme) != len(g.name) {
		return false
	}
	for i, b := range scheme {
		if b|0x20 != g.name[i] {
			return false
		}
	}
	return true
}

// bit returns 1 for true.
func bit(is bool) uint16 {
	if is {
		return 1
	}
	return 0
}
