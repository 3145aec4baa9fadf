package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/percent"
)

// To check components one by one would take a second grammar. Instead they are put
// together and the result is scanned: it is right if the scan finds each component
// where it was put. A "?" in a path or a "/" in a host shows as a component that
// ends too early. Only if something is wrong are the components looked at one by
// one, to tell which it is.

const componentCount = int(uriscan.CompFragment) + 1

// components is what a reference is put together from.
type components struct {
	text    [componentCount][]byte
	present Components
	encode  bool // texts are plain: what their component may not hold must be encoded
}

// componentsOf returns the components of src.
func componentsOf(src []byte, s *uriscan.Spans) (p components) {
	for c := range uriscan.Component(componentCount) {
		p.text[c] = s.Span(c).In(src)
	}
	p.present = Components(record.Of(s).Present)
	return p
}

// set makes component c present with this text.
func (p *components) set(c uriscan.Component, text []byte) {
	p.text[c] = text
	p.present |= 1 << c
}

// unset makes component c absent. The path cannot be; it becomes empty.
func (p *components) unset(c uriscan.Component) {
	p.text[c] = nil
	p.present = p.present&^(1<<c) | 1<<uriscan.CompPath
}

// append appends the reference that has these components, with the guard that its
// path needs. If there is none, it returns dst as it was, and an Error for the first
// component that is wrong.
func (p *components) append(dst []byte) ([]byte, error) {
	from := len(dst)
	var s uriscan.Spans
	got, want := record.Of(&s), kernel.Record{}
	dst = p.recompose(dst, &want)
	uriscan.Scan(dst[from:], &s)
	want.Kinds = got.Kinds
	if *got == want && Components(want.Present) == p.present {
		return dst, nil
	}
	return dst[:from], p.fault(dst[from:])
}

// recompose appends the components and their delimiters (§5.3), and the guard of
// the path. It fills want with where they stand in what was appended.
func (p *components) recompose(dst []byte, want *kernel.Record) []byte {
	from := len(dst)
	if p.present.Has(uriscan.CompScheme) {
		dst = p.put(dst, from, uriscan.CompScheme, want, &want.Scheme)
		dst = append(dst, ':')
	}
	if p.present.Has(uriscan.CompHost) {
		dst = p.putAuthority(dst, from, want)
	}
	start := len(dst)
	dst = p.put(dst, from, uriscan.CompPath, want, &want.Path)
	if !p.present.Has(uriscan.CompHost) {
		dst = insertGuard(dst, start, p.present.Has(uriscan.CompScheme), false)
		want.Path.End = uint32(len(dst) - from)
	}
	if p.present.Has(uriscan.CompQuery) {
		dst = append(dst, '?')
		dst = p.put(dst, from, uriscan.CompQuery, want, &want.Query)
	}
	if p.present.Has(uriscan.CompFragment) {
		dst = append(dst, '#')
		dst = p.put(dst, from, uriscan.CompFragment, want, &want.Fragment)
	}
	return dst
}

// putAuthority appends "//" and the components of the authority.
func (p *components) putAuthority(dst []byte, from int, want *kernel.Record) []byte {
	dst = append(dst, "//"...)
	if p.present.Has(uriscan.CompUserinfo) {
		dst = p.put(dst, from, uriscan.CompUserinfo, want, &want.Userinfo)
		dst = append(dst, '@')
	}
	dst = p.put(dst, from, uriscan.CompHost, want, &want.Host)
	if p.present.Has(uriscan.CompPort) {
		dst = append(dst, ':')
		dst = p.put(dst, from, uriscan.CompPort, want, &want.Port)
	}
	return dst
}

// put appends the text of component c, encoded if it is plain. It sets the span of the
// component, counted from an offset.
func (p *components) put(dst []byte, from int, c uriscan.Component, want *kernel.Record, span *kernel.Span) []byte {
	start := len(dst)
	if p.isEncoded(c) {
		dst = percent.AppendEncoded(dst, p.text[c], keptBytes[c])
	} else {
		dst = append(dst, p.text[c]...)
	}
	want.Set(uint8(c), span, uint32(start-from), uint32(len(dst)-from))
	return dst
}

// keptBytes has the bytes that stay as they are in a component that is encoded.
var keptBytes = [componentCount]percent.Set{
	uriscan.CompUserinfo: percent.Userinfo,
	uriscan.CompHost:     percent.RegName,
	uriscan.CompPath:     percent.Path,
	uriscan.CompQuery:    percent.Query,
	uriscan.CompFragment: percent.Fragment,
}

// isEncoded reports whether the text of a component is encoded. A scheme and a port
// have no way to be, and neither has an IP literal.
func (p *components) isEncoded(c uriscan.Component) bool {
	if !p.encode || c == uriscan.CompScheme || c == uriscan.CompPort {
		return false
	}
	return c != uriscan.CompHost || !bytes.HasPrefix(p.text[c], []byte("["))
}

// fault returns the Error of components that make no reference. It writes into
// scratch.
func (p *components) fault(scratch []byte) error {
	hasHost := p.present.Has(uriscan.CompHost)
	if !hasHost && p.present&(1<<uriscan.CompUserinfo|1<<uriscan.CompPort) != 0 {
		return &Error{"host", -1, uriscan.CodeHost}
	}
	for c := range uriscan.Component(componentCount) {
		text := p.text[c]
		if c == uriscan.CompPath && hasHost && len(text) > 0 && text[0] != '/' {
			return &Error{c.String(), 0, uriscan.CodePath}
		}
		if !p.present.Has(c) || p.isEncoded(c) {
			continue
		}
		if offset, code := invalidAt(scratch, c, text); code != uriscan.CodeNone {
			return &Error{c.String(), offset, code}
		}
	}
	longest := uint32(uriscan.MaxLen)
	return &Error{"result", int(longest), uriscan.CodeTooLong}
}

// surroundings has, for each component, a reference in which any text of the
// component can stand, the delimiters that end the component there, and the code of
// a byte that it may not have.
var surroundings = [componentCount]struct {
	before, behind, ends string
	code                 uriscan.ErrorCode
}{
	uriscan.CompScheme:   {"", ":", ":/?#", uriscan.CodeScheme},
	uriscan.CompUserinfo: {"//", "@", "@/?#[", uriscan.CodeUserinfo},
	uriscan.CompHost:     {"//@", "", "@/?#", uriscan.CodeHost}, // and ":" outside of brackets
	uriscan.CompPort:     {"//@:", "", ":@/?#", uriscan.CodePort},
	uriscan.CompPath:     {"//h/", "", "?#", uriscan.CodePath},
	uriscan.CompQuery:    {"?", "", "#", uriscan.CodeQuery},
	uriscan.CompFragment: {"#", "", "", uriscan.CodeFragment},
}

// invalidAt returns the offset of the first byte of text that is wrong in component
// c, and the code, which is CodeNone if there is none. It writes into scratch.
func invalidAt(scratch []byte, c uriscan.Component, text []byte) (offset int, code uriscan.ErrorCode) {
	around := &surroundings[c]
	ends := around.ends
	if c == uriscan.CompHost && !bytes.HasPrefix(text, []byte("[")) {
		ends = ":" + ends
	}
	until := text
	if end := bytes.IndexAny(text, ends); end >= 0 {
		until = text[:end]
	}
	scratch = append(append(append(scratch[:0], around.before...), until...), around.behind...)
	production := uriscan.URIReference
	if c == uriscan.CompScheme {
		production = uriscan.URI
	}
	offset, code = production.Check(scratch)
	switch code {
	case uriscan.CodeNone:
		var s uriscan.Spans
		uriscan.Scan(scratch, &s)
		offset = s.Span(c).Len()
		if c == uriscan.CompPath {
			offset -= len("/")
		}
		if offset == len(text) {
			return 0, uriscan.CodeNone
		}
		return offset, around.code
	case uriscan.CodePercent, uriscan.CodeIPLiteral, uriscan.CodeEnd:
		return offset - len(around.before), code
	}
	return offset - len(around.before), around.code
}
