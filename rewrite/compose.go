package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
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
	dst, want := p.recompose(dst)
	var s uriscan.Spans
	ok := uriscan.Scan(dst[from:], &s) && Components(record.Of(&s).Present) == p.present
	for c := range uriscan.Component(componentCount) {
		ok = ok && s.Span(c) == want[c]
	}
	if ok {
		return dst, nil
	}
	return dst[:from], p.fault(dst[from:])
}

// recompose appends the components and their delimiters (§5.3), and the guard of
// the path. It returns where they stand in what was appended.
func (p *components) recompose(dst []byte) (_ []byte, at [componentCount]uriscan.Span) {
	from := len(dst)
	put := func(c uriscan.Component, before, behind string) {
		if !p.present.Has(c) {
			return
		}
		dst = append(dst, before...)
		start := len(dst)
		dst = append(dst, p.text[c]...)
		at[c] = uriscan.Span{Start: uint32(start - from), End: uint32(len(dst) - from)}
		dst = append(dst, behind...)
	}
	put(uriscan.CompScheme, "", ":")
	if p.present.Has(uriscan.CompHost) {
		dst = append(dst, "//"...)
	}
	put(uriscan.CompUserinfo, "", "@")
	put(uriscan.CompHost, "", "")
	put(uriscan.CompPort, ":", "")
	start := len(dst)
	put(uriscan.CompPath, "", "")
	dst = insertGuard(dst, start, p.present.Has(uriscan.CompScheme), p.present.Has(uriscan.CompHost))
	at[uriscan.CompPath].End = uint32(len(dst) - from)
	put(uriscan.CompQuery, "?", "")
	put(uriscan.CompFragment, "#", "")
	return dst, at
}

// fault returns the Error of components that make no reference. It writes into
// scratch.
func (p *components) fault(scratch []byte) error {
	hasHost := p.present.Has(uriscan.CompHost)
	if !hasHost && p.present&ComponentsOf(uriscan.CompUserinfo, uriscan.CompPort) != 0 {
		return errorOf("host", -1, uriscan.CodeHost)
	}
	for c := range uriscan.Component(componentCount) {
		text := p.text[c]
		if c == uriscan.CompPath && hasHost && len(text) > 0 && text[0] != '/' {
			return errorOf(c.String(), 0, uriscan.CodePath)
		}
		if !p.present.Has(c) {
			continue
		}
		if offset, code := invalidAt(scratch, c, text); code != uriscan.CodeNone {
			return errorOf(c.String(), offset, code)
		}
	}
	longest := uint32(uriscan.MaxLen)
	return errorOf("result", int(longest), uriscan.CodeTooLong)
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
