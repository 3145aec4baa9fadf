package uriscan

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
)

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
	first := bytescan.IndexDelimiter(src)
	pathEnd := uint32(first + bytescan.IndexPathEnd(src[first:]))
	kernel.SplitTail(src, pathEnd, rec)
	rest := uint32(0)
	if 0 < first && first < len(src) && src[first] == ':' {
		rec.Set(kernel.CompScheme, &rec.Scheme, 0, uint32(first))
		rest = uint32(first) + 1
	}
	if pathEnd-rest >= 2 && src[rest] == '/' && src[rest+1] == '/' {
		start := rest + 2
		rest = pathEnd
		if slash := bytescan.IndexByte(src[start:pathEnd], '/'); slash >= 0 {
			rest = start + uint32(slash)
		}
		kernel.DivideAuthority(src, start, rest, rec)
		// A byte that ends every reading of the authority inside the host is one
		// that no host has there, so the kind stays HostNone.
		if at < rec.Host.Start || at >= rec.Host.End {
			rec.Kinds = kernel.Kinds(hostKindOf(rec.Host.In(src)), 0)
		}
	}
	rec.Set(kernel.CompPath, &rec.Path, rest, pathEnd)
	rec.Kinds |= kernel.Kinds(0, pathKindOf(src, rec))
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
