package template

import (
	"math/bits"

	"github.com/uriscan/uriscan/internal/text"
)

// Most paths bring nothing new: their templates were learned long ago. The plain version
// takes one step of the preset after the other, as learn does. Here the marks of the whole
// path say where its segments are and which of them may be no words, as in appendPlain. So of
// a word nothing is read but what finds its place, and what is between two placeholders is
// copied at once. It is for plain presets and paths shorter than a window, and gives up at
// the first segment that leads to no place.

// A known path is one that leads to a place. Where it is not, dst is as it was.
type known struct {
	dst  []byte
	at   uint32 // the place
	rest bool   // the path goes on there, and the place is closed
	ok   bool
}

// A follower follows a path through the places of a trie, and writes its template.
type follower struct {
	*Learner
	dst    []byte
	path   []byte
	copied int    // dst has what is written for path[:copied]
	digit  uint64 // the marks of the path
}

// known appends the template of a path that was learned, and returns its place.
func (l *Learner) known(dst, path []byte) known {
	length := len(path)
	if !l.limits.Preset.plain || length >= window || length == 0 || path[0] != '/' {
		return known{dst: dst}
	}
	m := marksOf(path)
	if bits.OnesCount64(m.end) > l.limits.Segments {
		return known{dst: dst}
	}
	f := follower{l, dst, path, 0, m.digit}
	// From here on the first bit of each is that of the byte path[start].
	ends, odd := (m.end|1<<length)>>1, m.odd>>1
	n := rooted
	for start := 1; ; {
		size := bits.TrailingZeros64(ends) & (window - 1)
		end := start + size
		at := &l.trie.places[n]
		isWord := odd<<(window-1-size)<<1 == 0 && size > 0 && size < shortestTitle
		switch {
		case at.rest > 0:
			f.write(start, start, restPlaceholder)
			return known{f.dst, n, true, true}
		case isWord && at.param == 0:
			n = l.trie.find(n, kindWord, path[start:end])
		default:
			n = f.follow(n, start, end)
		}
		if n == 0 {
			return known{dst: dst}
		}
		if end == length || path[end] != '/' {
			return known{append(f.dst, path[f.copied:end]...), n, false, true}
		}
		start = end + 1
		ends, odd = ends>>size>>1, odd>>size>>1
	}
}

// follow goes from a place to that of a segment, which need not be a word, and writes the
// placeholder if there is one. It returns 0 if there is no place, or the preset writes a
// part of the segment.
func (f *follower) follow(n uint32, start, end int) uint32 {
	segment := f.path[start:end]
	placeholder, plain := f.limits.Preset.placeholderOf(segment, f.digit>>start)
	switch {
	case !plain:
		return 0
	case placeholder != "":
		n = f.trie.find(n, kindNamed, text.Bytes(placeholder))
	case start == end:
		return f.trie.find(n, kindNamed, nil)
	default:
		if n = f.trie.step(n, kindWord, segment); n == 0 || f.trie.places[n].kind != kindParam {
			return n
		}
		placeholder = paramPlaceholder
	}
	if n != 0 {
		f.write(start, end, placeholder)
	}
	return n
}

// write writes the path up to start, and a placeholder for path[start:end].
func (f *follower) write(start, end int, placeholder string) {
	f.dst = append(append(f.dst, f.path[f.copied:start]...), placeholder...)
	f.copied = end
}

// placeholderOf returns what a plain preset writes for a segment, or "" if that is the
// segment itself; digit has the marks of its bytes. plain is false if the preset
// writes a part of the segment, or if the text is too long for a place.
func (p *Preset) placeholderOf(segment []byte, digit uint64) (placeholder string, plain bool) {
	switch {
	case len(segment) == 0:
		return "", true
	case bits.TrailingZeros64(^digit) >= len(segment):
		return p.placeholders[Int], len(p.placeholders[Int]) <= longestText
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
