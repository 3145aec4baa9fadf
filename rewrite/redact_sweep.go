package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
)

// A sweep goes over a text byte by byte and hides both kinds of secrets in it: the
// values of secret keys, and the userinfo of every URI. The two may overlap:
//
//	?u=https://user:a&sig=b@host   a password with a secret key in it
//	?sig=https://user:a&b@host     a value with half of a password in it
//
// Then both are hidden, and it must not be possible to see later what would have been
// hidden if the other were not. So what is in a hidden value ends no part, and its "@"
// ends the userinfo of the part that it is in.

// An area is a text in which secrets may lie: a component, or the rest of an invalid
// input.
type area struct {
	start, end int
	keys       *keySet
	separators *byteSet             // a name begins after each of them; nil if there are no names
	fast       *bytescan.Separators // the same for a search that is fast, nil if there is none
	first      bool                 // a name begins at the start, too
	isPath     bool                 // a value ends at a slash
	brackets   bool                 // a "[" may be in it
}

// The bytes after which a name begins, if the Redactor is not thorough.
var (
	inQuery    = byteSetOf("&;")
	inFragment = byteSetOf("&;?/!")
	inInvalid  = byteSetOf("&;?#")

	inInvalidFragment = byteSetOf("&;?#/!") // some of it may be a fragment, and is secret there
)

// nameBytes are those that a name goes on with, if the Redactor is thorough.
var nameBytes = byteSetOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

func byteSetOf(list string) (set byteSet) {
	for i := range len(list) {
		set.add(list[i])
	}
	return set
}

// A sweeper is a redaction of a text that is swept.
type sweeper struct {
	redaction
	names nameReader
	part  part
}

// sweep hides the secrets of an area. If value is not 0, a secret value begins there,
// whatever is before it.
func (w *sweeper) sweep(dst []byte, a *area, value int) []byte {
	if !w.names.deep && !w.mayHaveUserinfo(a) {
		return w.hideValues(dst, a, &w.names)
	}
	src := w.src[:a.end]
	before := byte(0)
	for at := a.start; at < a.end; {
		if at == value && value > 0 {
			dst, at = w.hideValue(dst, a, at)
			before, value = 0, 0
			continue
		}
		if found := w.valueFrom(a, at, before); found > 0 && (value == 0 || found < value) {
			value = found
		}
		b, next, depth := w.byteAt(src, at)
		begins, isAt := w.part.read(b, depth)
		if begins {
			dst = append(dst, src[w.copied:at]...)
			w.copied = at
			w.part.start, w.part.kept = at, len(dst)
		}
		if isAt {
			dst = w.hidePart(dst, at, next)
		}
		before, at = b, next
	}
	if value == a.end && value > 0 {
		dst = w.hide(dst, value, value)
	}
	return dst
}

// byteAt returns the next byte of src as the Redactor reads it: decoded if it is
// thorough.
func (w *sweeper) byteAt(src []byte, at int) (b byte, next, depth int) {
	if w.names.deep {
		return decodedAt(src, at)
	}
	return src[at], at + 1, 0
}

// valueFrom returns where the value begins, if a secret name does at the offset at, and
// 0 if not. before is the byte before that.
func (w *sweeper) valueFrom(a *area, at int, before byte) int {
	src := w.src[:a.end]
	if w.names.deep {
		if nameBytes.has(before) {
			return 0
		}
		if b, _, _ := decodedAt(src, at); isBlank(b) {
			return 0
		}
		return w.names.valueOf(a.keys, src, at, before == '[')
	}
	switch {
	case a.separators == nil:
	case at == a.start && a.first, at > a.start && a.separators.has(src[at-1]):
		return w.names.valueOf(a.keys, src, at, false)
	case before == '[', at-a.start >= 3 && isOpeningBracket(src[at-3:at]):
		return w.names.valueOf(a.keys, src, at, true)
	}
	return 0
}

// isOpeningBracket reports whether three bytes are the triplet of "[".
func isOpeningBracket(triplet []byte) bool {
	return triplet[0] == '%' && triplet[1] == '5' && triplet[2]|0x20 == 'b'
}

// hidePart hides what the part has before the "@" that is src[at:next], and appends the "@".
func (w *sweeper) hidePart(dst []byte, at, next int) []byte {
	p := &w.part
	isRaw := next == at+1
	kept, hasColon := p.kept, p.hasColon
	if p.host.isOpen && !isRaw {
		kept, hasColon = p.host.kept, p.host.hasColon
	}
	dst = append(dst[:kept], w.mask...)
	if hasColon {
		dst = append(append(dst, ':'), w.mask...)
	}
	dst = append(dst, w.src[at:next]...)
	w.copied = next
	if isRaw {
		p.host = hostPart{isOpen: true, kept: len(dst)}
	}
	return dst
}

// hideValue hides the value that begins at start, and returns where it ends.
func (w *sweeper) hideValue(dst []byte, a *area, start int) ([]byte, int) {
	end := a.endOfValue(w.src, start)
	dst = w.hide(dst, start, end)
	inner := w.part
	for at := start; at < end; {
		b, next, depth := w.byteAt(w.src[:end], at)
		begins, isAt := inner.read(b, depth)
		if begins {
			inner.start = at
		}
		if isAt && w.part.isOpen && inner.start == w.part.start {
			dst = append(w.hidePart(dst, at, next), w.mask...)
			w.copied = end
		}
		at = next
	}
	isWithin := w.part.isOpen && w.part.depth == 0
	if end < a.end && w.src[end] == '&' && inner.isCut() && !isWithin {
		dst = append(dst, '&')
		end++
		w.copied = end
		w.part.begin(end, len(dst))
	}
	return dst, end
}

// endOfValue returns where the value ends that begins at start.
func (a *area) endOfValue(src []byte, start int) int {
	value := src[start:a.end]
	if n := bytes.IndexByte(value, '&'); n >= 0 {
		value = value[:n]
	}
	if a.isPath {
		if n := bytes.IndexByte(value, '/'); n >= 0 {
			value = value[:n]
		}
	}
	return start + len(value)
}

// cutValue returns where the value begins that goes on after the offset at, if its name
// is secret and begins after start. It returns 0 if there is none. The value may begin
// after that offset, too, if the name goes on there.
func (w *sweeper) cutValue(a *area, start, at int) int {
	src := w.src[:a.end]
	start += bytes.LastIndexByte(src[start:at], '&') + 1
	before := byte(0)
	if start > a.start {
		before = '&'
	}
	value := 0
	for start < at {
		if found := w.valueFrom(a, start, before); found > 0 && (value == 0 || found < value) {
			value = found
		}
		before, start, _ = w.byteAt(src, start)
	}
	return value
}

// sweepValid hides the secrets of a valid input after its userinfo.
func (w *sweeper) sweepValid(dst []byte, s *uriscan.Spans, keys *keySet, r *Redactor) []byte {
	deep := r.Thorough
	if deep && s.HostKind() == uriscan.HostRegName && s.Host.Len() > 0 {
		w.part = part{further: 2, deep: true}
		dst = w.sweep(dst, &area{start: int(s.Host.Start), end: int(s.Host.End), keys: keys}, 0)
	}
	w.part = partOfPath(w.src, s, deep)
	dst = w.sweep(dst, &area{start: int(s.Path.Start), end: int(s.Path.End), keys: keys, isPath: true}, 0)
	for _, c := range [...]struct {
		uriscan.Component
		uriscan.Span
		separators *byteSet
		fast       *bytescan.Separators
	}{{uriscan.CompQuery, s.Query, &inQuery, &fastInQuery}, {uriscan.CompFragment, s.Fragment, &inFragment, nil}} {
		if !s.Has(c.Component) {
			continue
		}
		w.part = firstPart(deep)
		a := area{start: int(c.Start), end: int(c.End), keys: keys, separators: c.separators, fast: c.fast, first: true}
		if c.Component == uriscan.CompFragment && !r.Fragment {
			a.separators = nil
		}
		dst = w.sweep(dst, &a, 0)
	}
	return dst
}

// partOfPath returns the state at the start of the path. If there is no authority, or an
// empty one, others may find one in the path.
func partOfPath(src []byte, s *uriscan.Spans, deep bool) part {
	p := firstPart(deep)
	start := int(s.Path.Start)
	if s.Authority().Len() > 0 {
		if s.Has(uriscan.CompPort) && s.Port.Len() == 0 && isSchemeByte(src[start-2]) {
			p.mark = schemeAndColon
		}
		return p
	}
	hasScheme, hasHost := s.Has(uriscan.CompScheme), s.Has(uriscan.CompHost)
	if hasHost {
		p.slashes = 2
	}
	switch {
	case !hasScheme:
		p.least = 2
	case deep || isWeb(s.Scheme.In(src)):
		p.least = 0
	case !hasHost:
		p.least = 2
	}
	if hasScheme && !hasHost {
		p.further = 2
	}
	return p
}
