package template

import (
	"math/bits"

	"github.com/uriscan/uriscan/internal/text"
)

// Most paths bring nothing new: their templates were learned long ago. The steps of a
// preset and learn say of any path what it is. What is here does the same for a plain
// preset and a path that ends within one window, as long as every segment leads to a place
// that there is. It looks at the whole path at once, as appendPlain does, so a word is not
// looked at but to find its place, and the text between two placeholders is copied at once.

// A known path is one that leads to a place. Where it is not, dst is as it was.
type known struct {
	dst  []byte
	at   uint32 // the place
	rest bool   // the path goes on there, and the place is closed
	ok   bool
}

// known appends the template of a path that was learned, and returns its place.
func (l *Learner) known(dst, path []byte) known {
	p := l.limits.Preset
	if !p.plain || len(path) > window || len(path) == 0 || path[0] != '/' {
		return known{dst: dst}
	}
	m := marksOf(path)
	length := len(path)
	begin, copied, n := len(dst), 0, rooted
	for depth, start := 0, 1; ; depth++ {
		if depth == l.limits.Segments || l.trie.places[n].rest > 0 {
			if l.trie.places[n].rest == 0 {
				break
			}
			dst = append(append(dst, path[copied:start]...), restPlaceholder...)
			return known{dst, n, true, true}
		}
		end := length
		if after := m.end >> start; after != 0 {
			end = start + bits.TrailingZeros64(after)
		}
		segment := path[start:end]
		placeholder, plain := p.placeholderOf(segment, &m, start)
		if !plain {
			break
		}
		k, written := kindWord, segment
		if placeholder != "" {
			k, written = kindNamed, text.Bytes(placeholder)
		} else if start == end {
			k = kindNamed
		}
		c := l.trie.step(n, k, written)
		if c == 0 {
			break
		}
		if n = c; l.trie.places[c].kind == kindParam {
			placeholder = paramPlaceholder
		}
		if placeholder != "" {
			dst = append(append(dst, path[copied:start]...), placeholder...)
			copied = end
		}
		if end == length || path[end] != '/' {
			return known{append(dst, path[copied:end]...), n, false, true}
		}
		start = end + 1
	}
	return known{dst: dst[:begin]}
}

// placeholderOf returns what a plain preset writes for a segment, or "" if that is the
// segment itself. plain is false if it writes a part of the segment, or if the text is too
// long for a place.
func (p *Preset) placeholderOf(segment []byte, m *marks, start int) (placeholder string, plain bool) {
	all := uint64(1)<<len(segment) - 1
	switch {
	case m.odd>>start&all == 0 && len(segment) < shortestTitle:
		return "", true
	case m.digit>>start&all == all:
		return p.placeholders[Int], true
	case isShortConstant(segment):
		return "", true
	}
	class := classify(segment)
	placeholder = p.placeholders[class]
	switch {
	case class == File && placeholder != "", class == Parameters && placeholder != "":
		return "", false
	case placeholder == "":
		return "", len(segment) <= longestText
	}
	return placeholder, len(placeholder) <= longestText
}
