package rewrite

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
)

// Components is a set of components: the bit 1<<c is set if it has the component c, as in
//
//	Components(1<<uriscan.CompHost | 1<<uriscan.CompPort)
type Components uint8

// Has reports whether c is in the set.
func (set Components) Has(c uriscan.Component) bool { return set>>c&1 != 0 }

// Parts are the components of a URI reference. A component with a text is present;
// one without is present if it is in Present, and absent if not. So the Query of
// "http://h?" is empty and in Present, and that of "http://h" is not in Present. The
// path always counts as present.
//
// An IP literal in Host has its brackets: "[::1]".
type Parts struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment string

	Present Components
}

// PartsOf returns the components of src, with all that are present in Present. s is
// the record of src. Nothing is decoded. The parts of a string share its memory; of
// a byte slice one copy is made, which they share.
//
// Append of the result gives src again, byte for byte, if src is valid.
func PartsOf[T uriscan.Text](src T, s *uriscan.Spans) Parts {
	reference, at := referenceOf(text.Bytes(src), record.Of(s))
	text := string(src[at : int(at)+len(reference)])
	return Parts{
		Scheme:   partOf(text, s.Scheme, at),
		Userinfo: partOf(text, s.Userinfo, at),
		Host:     partOf(text, s.Host, at),
		Port:     partOf(text, s.Port, at),
		Path:     partOf(text, s.Path, at),
		Query:    partOf(text, s.Query, at),
		Fragment: partOf(text, s.Fragment, at),
		Present:  Components(record.Of(s).Present),
	}
}

// partOf returns the text of a span whose offsets count from at bytes before text.
func partOf(text string, s uriscan.Span, at uint32) string {
	if s.End <= at {
		return "" // absent, or empty at the beginning
	}
	return text[s.Start-at : s.End-at]
}

// Append appends the reference that has these components, composed as RFC 3986
// §5.3 says, and returns the longer slice. The texts are not encoded: "%" begins a
// triplet.
//
// The result scans into the same components, present or absent, with the same texts.
// There is one exception: a path that would be read as something else gets a guard
// before it:
//
//   - "/." if there is no host and the path begins with "//";
//   - "./" if there is no scheme and no host, and the first segment of the path has
//     a colon.
//
// Removing dot segments also removes the guard.
//
// If no reference has these components, Append returns dst unchanged and an [Error].
// The error names the first component that is wrong:
//
//   - one with a byte that it may not have;
//   - a path after a host that does not begin with "/";
//   - a host that is absent although there is a userinfo or a port.
//
// Nothing is allocated if dst has room, except for an error.
func (p *Parts) Append(dst []byte) ([]byte, error) {
	c := p.components()
	return c.append(dst)
}

// AppendEncoded is [Parts.Append] for parts whose texts are plain: bytes that a
// component may not have are percent-encoded. "%" is encoded too, so "%41" gives
// "%2541".
//
//   - The userinfo keeps ":", the path "/", the query and the fragment "/" and "?".
//     Delimiters inside a component, such as the "&" in a query, are not encoded;
//     see package percent for values inside of a component.
//   - A scheme, a port and a host that begins with "[" cannot be encoded. They are
//     appended unchanged, and are an error if they are not valid.
//   - Colons in the first segment of a path are not encoded, and the path gets a
//     guard as in Append.
//
// The result scans into the encoded components.
func (p *Parts) AppendEncoded(dst []byte) ([]byte, error) {
	c := p.components()
	c.encode = true
	return c.append(dst)
}

// components returns the parts as the composer wants them.
func (p *Parts) components() components {
	c := components{present: p.Present&allComponents | 1<<uriscan.CompPath}
	for i, s := range [componentCount]string{p.Scheme, p.Userinfo, p.Host, p.Port, p.Path, p.Query, p.Fragment} {
		if s != "" {
			c.set(uriscan.Component(i), text.Bytes(s))
		}
	}
	return c
}

// allComponents has every component.
const allComponents Components = 1<<componentCount - 1
