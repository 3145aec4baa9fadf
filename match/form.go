package match

import (
	"bytes"
	"sort"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Segments with text beside wildcards.
//
// The plain version tries each form of a place. Here they are sorted by their first part,
// from the last text to the first. Those with a first part that a segment begins with are
// found by bisection: the greatest first part that is not after the segment has
// all of them as its beginnings, and each form knows the next one with such a part.

// part returns the part of a form that begins in the pool, and where the next one does.
func (m *machine) part(at uint32) (part string, next uint32) {
	size := uint32(m.pool[at]) | uint32(m.pool[at+1])<<8
	return m.textOf(at+2, size), at + 2 + size
}

// firstPart returns the text before the first wildcard of a form.
func (m *machine) firstPart(f *formEdge) string {
	part, _ := m.part(f.parts)
	return part
}

// firstForm returns the first of the forms of a place that may match a segment, and how many
// forms there are from there on.
func (m *machine) firstForm(n *node, segment []byte) (form, left uint32) {
	forms := m.forms[n.forms : n.forms+n.open]
	i := sort.Search(len(forms), func(i int) bool { return m.firstPart(&forms[i]) <= text.String(segment) })
	return n.forms + uint32(i), n.open - uint32(i)
}

// fits reports whether a segment has a form, and sets the values of its wildcards. All but the last are
// as short as the texts after them allow; that finds an answer if there is one.
func (m *machine) fits(f *formEdge, path []byte, pos, end int, values []uriscan.Span) bool {
	part, at := m.part(f.parts)
	if !strings.HasPrefix(text.String(path[pos:end]), part) {
		return false
	}
	pos += len(part)
	for i := range int(f.count) - 2 {
		part, at = m.part(at)
		if pos == end {
			return false
		}
		size := bytes.Index(path[pos+1:end], text.Bytes(part))
		if size < 0 {
			return false
		}
		values[i] = uriscan.Span{Start: uint32(pos), End: uint32(pos + 1 + size)}
		pos += 1 + size + len(part)
	}
	part, _ = m.part(at)
	if end-pos <= len(part) || !strings.HasSuffix(text.String(path[pos:end]), part) {
		return false
	}
	values[f.count-2] = uriscan.Span{Start: uint32(pos), End: uint32(end - len(part))}
	return true
}
