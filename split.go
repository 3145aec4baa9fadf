package uriscan

import "github.com/uriscan/uriscan/internal/kernel"

// split locates the components of an invalid input, as the regular expression
// of RFC 3986 Appendix B does:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//	  1 scheme      2 authority   3 path  4 query     5 fragment
//
// The expression matches every input, so every input has an answer. It does not
// divide the authority; [kernel.DivideAuthority] does. at is the offset at which
// the machine stopped.
func split(src []byte, at uint32, rec *kernel.Record) {
	*rec = kernel.Record{}
	rest := uint32(0)
	end := uint32(len(src))
	if hash := kernel.IndexByte(src, '#'); hash >= 0 {
		rec.Set(kernel.CompFragment, &rec.Fragment, uint32(hash)+1, end)
		end = uint32(hash)
	}
	if question := kernel.IndexByte(src[:end], '?'); question >= 0 {
		rec.Set(kernel.CompQuery, &rec.Query, uint32(question)+1, end)
		end = uint32(question)
	}
	if colon := schemeEnd(src[:end]); colon > 0 {
		rec.Set(kernel.CompScheme, &rec.Scheme, 0, uint32(colon))
		rest = uint32(colon) + 1
	}
	if end-rest >= 2 && src[rest] == '/' && src[rest+1] == '/' {
		start := rest + 2
		rest = end
		if slash := kernel.IndexByte(src[start:end], '/'); slash >= 0 {
			rest = start + uint32(slash)
		}
		kernel.DivideAuthority(src, start, rest, rec)
		// If the machine stopped inside the host, no rule allows the host, so its
		// kind stays HostNone.
		if at < rec.Host.Start || at >= rec.Host.End {
			rec.Kinds = kernel.Kinds(hostKindOf(rec.Host.In(src)), 0)
		}
	}
	rec.Set(kernel.CompPath, &rec.Path, rest, end)
	rec.Kinds |= kernel.Kinds(0, pathKindOf(src, rec))
}

// schemeEnd returns the index of the colon after one or more bytes that are
// none of ":/?#", or -1. The caller has cut src before any "?" and "#".
//
// The delimiter is usually within 32 bytes; otherwise a vectorised search is
// used.
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
	colon := kernel.IndexByte(src, ':')
	if colon < 0 || kernel.IndexByte(src[:colon], '/') >= 0 {
		return -1
	}
	return colon
}

// pathKindOf returns the kind of path that a located path has by its place and
// first byte.
func pathKindOf(src []byte, rec *kernel.Record) uint8 {
	switch {
	case rec.Has(kernel.CompHost):
		return kernel.PathAbempty
	case rec.Path.Start == rec.Path.End:
		return kernel.PathEmpty
	case src[rec.Path.Start] == '/':
		return kernel.PathAbsolute
	case rec.Has(kernel.CompScheme):
		return kernel.PathRootless
	}
	return kernel.PathNoScheme
}

// extendSpans completes a record that describes only the beginning of src, up to
// somewhere in a path, query or fragment. It sets no error. What is located so far
// stays: Appendix B ends a path at "?" or "#" and a query at "#", whatever other
// bytes they hold, and a fragment at the end of the input.
func extendSpans(src []byte, rec *kernel.Record) {
	rec.ErrorOffset = 0
	end := uint32(len(src))
	last := rec.Last()
	located := last.End
	if located == end {
		return
	}
	if rec.Has(kernel.CompFragment) {
		rec.Fragment.End = end
		return
	}
	if hash := kernel.IndexByte(src[located:], '#'); hash >= 0 {
		rec.Set(kernel.CompFragment, &rec.Fragment, located+uint32(hash)+1, end)
		end = located + uint32(hash)
	}
	last.End = end
	if rec.Has(kernel.CompQuery) {
		return
	}
	if question := kernel.IndexByte(src[located:end], '?'); question >= 0 {
		rec.Path.End = located + uint32(question)
		rec.Set(kernel.CompQuery, &rec.Query, rec.Path.End+1, end)
	}
}
