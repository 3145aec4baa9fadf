package rewrite

import (
	"math"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
)

// A rewriter writes the normal form of a valid reference, component by component,
// and records where each lies. Each component is copied as a whole and then changed
// where it stands.
type rewriter struct {
	src   []byte
	from  *uriscan.Spans
	steps Steps

	dst  []byte
	base int           // where the normal form begins in dst
	to   kernel.Record // of the normal form
}

// appendRewritten appends the normal form of valid src to dst, and records its
// spans in out if that is not nil.
func appendRewritten(dst, src []byte, s *uriscan.Spans, steps Steps, out *uriscan.Spans) []byte {
	w := rewriter{src: src, from: s, steps: steps, dst: dst, base: len(dst)}
	if s.Has(uriscan.CompScheme) {
		w.scheme()
	}
	if s.Has(uriscan.CompHost) {
		w.authority()
	}
	w.path()
	if s.Has(uriscan.CompQuery) {
		w.dst = append(w.dst, '?')
		w.component(kernel.CompQuery, &w.to.Query, s.Query)
	}
	if s.Has(uriscan.CompFragment) {
		w.dst = append(w.dst, '#')
		w.component(kernel.CompFragment, &w.to.Fragment, s.Fragment)
	}
	if out != nil {
		w.record(out)
	}
	return w.dst
}

// record fills out. A guard may have made the text longer than a scan takes.
func (w *rewriter) record(out *uriscan.Spans) {
	if text := w.dst[w.base:]; uint64(len(text)) > math.MaxUint32 {
		uriscan.Scan(text, out)
		return
	}
	*record.Of(out) = w.to
}

// component writes a component in which only triplets may change, and returns it.
func (w *rewriter) component(c uint8, to *kernel.Span, from uriscan.Span) []byte {
	at := len(w.dst)
	w.dst = append(w.dst, from.In(w.src)...)
	if w.steps&Percent != 0 {
		w.dst = w.dst[:at+normalizeTriplets(w.dst[at:])]
	}
	w.set(c, to, at)
	return w.dst[at:]
}

// set records that a component stands at the end of what was written, from an
// index of dst on.
func (w *rewriter) set(c uint8, to *kernel.Span, at int) {
	w.to.Set(c, to, uint32(at-w.base), uint32(len(w.dst)-w.base))
}

func (w *rewriter) scheme() {
	at := len(w.dst)
	w.dst = append(w.dst, w.from.Scheme.In(w.src)...)
	if w.steps&Case != 0 {
		toLower(w.dst[at:])
	}
	w.set(kernel.CompScheme, &w.to.Scheme, at)
	w.dst = append(w.dst, ':')
}

func (w *rewriter) authority() {
	w.dst = append(w.dst, "//"...)
	if w.from.Has(uriscan.CompUserinfo) {
		w.component(kernel.CompUserinfo, &w.to.Userinfo, w.from.Userinfo)
		w.dst = append(w.dst, '@')
	}
	w.hostName()
	if w.from.Has(uriscan.CompPort) && !(w.steps&Port != 0 && hasNeedlessPort(w.src, w.from)) {
		w.dst = append(w.dst, ':')
		w.component(kernel.CompPort, &w.to.Port, w.from.Port)
	}
}

// hostName writes the host. Decoding may make a name an IPv4 address: "1.2.3.%34"
// is a name.
func (w *rewriter) hostName() {
	kind := uint8(w.from.HostKind())
	at := len(w.dst)
	if kind == kernel.HostIPv6 && w.steps&IPv6 != 0 {
		w.dst = appendIPv6(w.dst, w.src, w.from)
		w.set(kernel.CompHost, &w.to.Host, at)
	} else {
		w.component(kernel.CompHost, &w.to.Host, w.from.Host)
	}
	host := w.dst[at:]
	if w.steps&Case != 0 {
		toLower(host)
	}
	if kind == kernel.HostRegName {
		kind = kernel.HostKindOf(host)
	}
	w.to.Kinds = kernel.Kinds(kind, 0)
}

// path writes the path. Only where there is a scheme are dot segments removed, so
// no "./" is ever needed in front of it: decoding makes no ":".
func (w *rewriter) path() {
	at := len(w.dst)
	w.component(kernel.CompPath, &w.to.Path, w.from.Path)
	hasScheme, hasAuthority := w.from.Has(uriscan.CompScheme), w.from.Has(uriscan.CompHost)
	if w.steps&Dots != 0 && hasScheme {
		w.dst = w.dst[:at+removeDots(w.dst[at:])]
		w.dst = insertGuard(w.dst, at, hasScheme, hasAuthority)
	}
	if w.steps&EmptyPath != 0 && wantsSlash(w.src, w.from) {
		w.dst = append(w.dst, '/')
	}
	w.set(kernel.CompPath, &w.to.Path, at)
	w.to.Kinds = kernel.Kinds(w.to.HostKind(), pathKindOf(w.dst[at:], hasScheme, hasAuthority))
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
