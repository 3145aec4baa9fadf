package rewrite

import (
	"math"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
)

// A rewriter writes the normal form of a valid reference, component by component,
// and records where each lies. Each component is copied as a whole and then changed
// where it is.
//
// Its methods append to dst and return it. It is no field: then the compiler could
// not distinguish the result from the text and the record, and would put the record of
// every caller on the heap.
type rewriter struct {
	src   []byte
	from  *uriscan.Spans
	steps Steps
	base  int           // where the normal form begins in dst
	to    kernel.Record // of the normal form
}

// appendRewritten appends the normal form of valid src to dst, and records its
// spans in out if that is not nil.
func appendRewritten(dst, src []byte, s *uriscan.Spans, steps Steps, out *uriscan.Spans) []byte {
	w := rewriter{src: src, from: s, steps: steps, base: len(dst)}
	if s.Has(uriscan.CompScheme) {
		dst = w.scheme(dst)
	}
	if s.Has(uriscan.CompHost) {
		dst = w.authority(dst)
	}
	dst = w.path(dst)
	if s.Has(uriscan.CompQuery) {
		dst = w.component(append(dst, '?'), kernel.CompQuery, &w.to.Query, s.Query)
	}
	if s.Has(uriscan.CompFragment) {
		dst = w.component(append(dst, '#'), kernel.CompFragment, &w.to.Fragment, s.Fragment)
	}
	if out != nil {
		w.record(dst[w.base:], out)
	}
	return dst
}

// record fills out, the record of the normal form. A guard may have made it longer
// than a scan takes.
func (w *rewriter) record(normal []byte, out *uriscan.Spans) {
	if uint64(len(normal)) > math.MaxUint32 {
		uriscan.Scan(normal, out)
		return
	}
	*record.Of(out) = w.to
}

// component appends a component in which only triplets may change.
func (w *rewriter) component(dst []byte, c uint8, to *kernel.Span, from uriscan.Span) []byte {
	at := len(dst)
	dst = append(dst, from.In(w.src)...)
	if w.steps&Percent != 0 {
		dst = dst[:at+normalizeTriplets(dst[at:])]
	}
	w.set(c, to, at, len(dst))
	return dst
}

// set records that a component is between two indexes of dst.
func (w *rewriter) set(c uint8, to *kernel.Span, start, end int) {
	w.to.Set(c, to, uint32(start-w.base), uint32(end-w.base))
}

// scheme appends the scheme and its colon.
func (w *rewriter) scheme(dst []byte) []byte {
	at := len(dst)
	dst = append(dst, w.from.Scheme.In(w.src)...)
	if w.steps&Case != 0 {
		toLower(dst[at:])
	}
	w.set(kernel.CompScheme, &w.to.Scheme, at, len(dst))
	return append(dst, ':')
}

// authority appends the authority and the slashes before it. The value of the field
// Host has none, see package target.
func (w *rewriter) authority(dst []byte) []byte {
	if w.from.Authority().Start > 0 {
		dst = append(dst, "//"...)
	}
	if w.from.Has(uriscan.CompUserinfo) {
		dst = append(w.component(dst, kernel.CompUserinfo, &w.to.Userinfo, w.from.Userinfo), '@')
	}
	dst = w.host(dst)
	if w.from.Has(uriscan.CompPort) && !(w.steps&Port != 0 && hasNeedlessPort(w.src, w.from)) {
		dst = w.component(append(dst, ':'), kernel.CompPort, &w.to.Port, w.from.Port)
	}
	return dst
}

// host appends the host. Decoding may make a name an IPv4 address: "1.2.3.%34" is a
// name.
func (w *rewriter) host(dst []byte) []byte {
	kind := uint8(w.from.HostKind())
	at := len(dst)
	if kind == kernel.HostIPv6 && w.steps&IPv6 != 0 {
		dst = appendIPv6(dst, w.from.Host.In(w.src))
		w.set(kernel.CompHost, &w.to.Host, at, len(dst))
	} else {
		dst = w.component(dst, kernel.CompHost, &w.to.Host, w.from.Host)
	}
	if w.steps&Case != 0 {
		toLower(dst[at:])
	}
	if kind == kernel.HostRegName {
		kind = kernel.HostKindOf(dst[at:])
	}
	w.to.Kinds = kernel.Kinds(kind, 0)
	return dst
}

// path appends the path. Dot segments are removed only where there is a scheme, and
// decoding makes no ":". So no path needs "./" in front.
func (w *rewriter) path(dst []byte) []byte {
	at := len(dst)
	dst = w.component(dst, kernel.CompPath, &w.to.Path, w.from.Path)
	hasScheme, hasAuthority := w.from.Has(uriscan.CompScheme), w.from.Has(uriscan.CompHost)
	if w.steps&Dots != 0 && hasScheme {
		dst = dst[:at+removeDots(dst[at:])]
		dst = insertGuard(dst, at, hasScheme, hasAuthority)
	}
	if w.steps&EmptyPath != 0 && wantsSlash(w.src, w.from) {
		dst = append(dst, '/')
	}
	w.set(kernel.CompPath, &w.to.Path, at, len(dst))
	w.to.Kinds = kernel.Kinds(w.to.HostKind(), pathKindOf(dst[at:], hasScheme, hasAuthority))
	return dst
}

// pathKindOf returns which of the five rules for paths (RFC 3986 §3.3) a valid path
// is of.
func pathKindOf(path []byte, hasScheme, hasAuthority bool) uint8 {
	switch {
	case hasAuthority:
		return kernel.PathAbempty
	case len(path) == 0:
		return kernel.PathEmpty
	case path[0] == '/':
		return kernel.PathAbsolute
	case hasScheme:
		return kernel.PathRootless
	}
	return kernel.PathNoScheme
}
