package exact

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
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
func (e *Engine) split(src []byte, at uint32, rec *kernel.Record) {
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
		e.divide(src, start, rest, at, rec)
	}
	rec.Set(kernel.CompPath, &rec.Path, rest, pathEnd)
	rec.Kinds |= kernel.Kinds(0, pathKindOf(src, rec))
}

// SplitHost is split for an input that begins with an authority and not with "//".
func (e *Engine) SplitHost(src []byte, at uint32, rec *kernel.Record) {
	*rec = kernel.Record{}
	end := uint32(bytescan.IndexAuthorityEnd(src))
	pathEnd := end + uint32(bytescan.IndexPathEnd(src[end:]))
	kernel.SplitTail(src, pathEnd, rec)
	e.divide(src, 0, end, at, rec)
	rec.Set(kernel.CompPath, &rec.Path, end, pathEnd)
	rec.Kinds |= kernel.Kinds(0, kernel.PathAbempty)
}

// divide locates the parts of the authority src[start:end].
func (e *Engine) divide(src []byte, start, end, at uint32, rec *kernel.Record) {
	kernel.DivideAuthority(src, start, end, rec)
	// An error inside the host means that no host matches, so its kind stays HostNone.
	if at < rec.Host.Start || at >= rec.Host.End {
		rec.Kinds = kernel.Kinds(e.HostKind(rec.Host.In(src)), 0)
	}
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

// HostKind returns the kind that a text would be as a host, HostNone if it is no host. A
// text that the machine takes for a host with something after it, such as a port, is no
// host.
func (e *Engine) HostKind(text []byte) uint8 {
	if e.hosts != nil {
		e = e.hosts
	}
	if e.NameLength(text) == len(text) {
		return kernel.HostKindOf(text)
	}
	return e.rareHostKind(text)
}

// rareHostKind asks the machine from the middle of a reference. It has large variables,
// which the usual host need not pay for.
func (e *Engine) rareHostKind(text []byte) uint8 {
	r := walk.Cleared
	state, at := e.Walk(text, 0, e.beforeHost, &r)
	if at < len(text) {
		return kernel.HostNone
	}
	return e.hostKindIn(state, at, &r)
}

// hostKindIn does so for a text of n bytes that leads from beforeHost to the state.
func (e *Engine) hostKindIn(state walk.State, n int, r *walk.Registers) uint8 {
	key, ok := e.table.Finish(state, n, r)
	host := &e.machine.Captures[kernel.CompHost]
	if !ok || r.At(host.Places[key.In(host.Low, host.High)].End) != uint32(n) {
		return kernel.HostNone
	}
	return e.kind(kindHost, key)
}

// NameLength returns the length of the longest prefix of bytes that a reg-name may have,
// triplets aside. Look-ups in a table do not wait for each other, so eight bytes cost
// hardly more than one.
func (e *Engine) NameLength(src []byte) (n int) {
	sets, bit := e.sets, e.names
	for ; len(src)-n >= 8; n += 8 {
		if walk.RunsOf(sets, (*[8]byte)(src[n:]))&bit == 0 {
			break
		}
	}
	for n < len(src) && sets[src[n]]&bit != 0 {
		n++
	}
	return n
}
