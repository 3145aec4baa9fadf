package template

import (
	"math/bits"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Append appends the template of a path to dst and returns the extended slice. A path is
// split at its slashes, and a segment that varies is replaced by a placeholder, as the
// preset says; nil is "otel". So "/users/42/orders" gives "/users/{int}/orders".
//
//   - The path is read as it is, without decoding. It ends before the first "?" or "#",
//     so a request target of origin-form may be given.
//   - Every path has a template, be it valid or not. With "otel", a segment with a byte that
//     no path may have is replaced. Other presets may leave it, control bytes included.
//   - No allocation if dst has room; time linear in len(path).
func Append[T uriscan.Text](dst []byte, path T, p *Preset) []byte {
	p = p.orDefault()
	switch {
	case p.plain:
		return p.appendPlain(dst, text.Bytes(path))
	case p.place != nil && p.rules == nil && p.rest == "":
		return p.appendPlaces(dst, text.Bytes(path))
	}
	return p.appendSteps(dst, text.Bytes(path), step.asItIs)
}

// appendSteps appends the template of a path, one segment after the other, each as change
// makes it.
func (p *Preset) appendSteps(dst, path []byte, change func(step) step) []byte {
	s := p.stepsOf(path)
	if s.rooted {
		dst = append(dst, '/')
	}
	for st, more := s.next(); more; {
		st = change(st)
		dst = st.append(dst)
		if st, more = s.next(); more {
			dst = append(dst, '/')
		}
	}
	return dst
}

// asItIs returns the step.
func (st step) asItIs() step { return st }

// appendPlaces is appendSteps for a preset without rules that goes by the bits of the bytes in
// a segment: they are OR-ed while its end is searched for. As in appendPlain, constants are copied
// together with what is around them.
func (p *Preset) appendPlaces(dst, path []byte) []byte {
	if p.slashes && isSlashes(path) {
		return append(dst, '/')
	}
	c := copier{preset: p, dst: dst, path: path}
	start, left := 0, p.most
	if len(path) > 0 && path[0] == '/' {
		start = 1
	} else if p.joined {
		c.dst = append(c.dst, '/')
	}
	for {
		end, seen := start, uint16(0)
		for ; end < len(path); end++ {
			is := letters[path[end]]
			if is == isEnd {
				break
			}
			seen |= is
		}
		last := end == len(path) || path[end] != '/'
		switch {
		case start == end && p.joined: // the slash after it is left out
			c.replaceByNothing(start, end+1)
		case seen&^(isLower|isBeyond) == 0 && end-start < shortestOctets:
			left--
		default:
			c.replace(start, end, p.place(path[start:end], seen))
			left--
		}
		if last || left == 0 {
			c.replaceByNothing(end, end)
			if n := len(c.dst) - 1; p.joined && n > len(dst) && c.dst[n] == '/' {
				c.dst = c.dst[:n]
			}
			return c.dst
		}
		start = end + 1
	}
}

// appendPlain is appendSteps for a plain preset: every segment is written, and each by its
// class alone. A constant need not be looked at then: it is copied together with what is
// around it.
func (p *Preset) appendPlain(dst, path []byte) []byte {
	c := copier{preset: p, dst: dst, path: path}
	for at := 0; at < len(path); {
		text := path[at:min(len(path), at+window)]
		m := marksOf(text)
		if at+len(text) < len(path) {
			// The segment that goes on after the window is for the next one.
			whole := bits.Len64(m.end)
			if whole == 0 {
				end := at + segmentLength(path[at:])
				c.segment(at, end)
				at = end
				continue
			}
			text = text[:whole]
			m.odd &= 1<<whole - 1
		}
		if len(text) >= shortestTitle && m.hasLong(len(text)) {
			m.odd |= (1<<len(text) - 1) &^ m.end
		}
		if end := c.window(at, len(text), &m); end >= 0 {
			path = path[:end]
			break
		}
		at += len(text)
	}
	return append(c.dst, path[c.copied:]...)
}

// A copier copies a path, but writes placeholders for some of its segments.
type copier struct {
	preset *Preset
	dst    []byte
	path   []byte
	copied int // path[:copied] is in dst
}

// window goes over the segments with an odd byte in path[at:at+length], which are whole. It
// returns the offset of the "?" or "#" that ends the path, or -1.
func (c *copier) window(at, length int, m *marks) (end int) {
	for odd := m.odd; odd != 0; {
		i := bits.TrailingZeros64(odd)
		if m.end>>i&1 != 0 {
			return at + i // a slash is not odd
		}
		start, end := m.segmentAt(i, length)
		odd = odd >> end << end
		if all := uint64(1)<<(end-start) - 1; m.digit>>start&all == all {
			c.replace(at+start, at+end, c.preset.placeholders[Int])
		} else {
			c.segment(at+start, at+end)
		}
	}
	return -1
}

// segment writes the segment path[start:end], unless it is a constant.
func (c *copier) segment(start, end int) {
	segment := c.path[start:end]
	seen := seenIn(segment)
	if isShort(segment, seen) {
		return
	}
	switch class := classifySeen(segment, seen); class {
	case Constant:
	case File, Parameters:
		if st := c.preset.stepOfClass(segment, class); st.variable() {
			c.dst = append(c.dst, c.path[c.copied:start]...)
			c.dst = st.append(c.dst)
			c.copied = end
		}
	default:
		c.replace(start, end, c.preset.placeholders[class])
	}
}

// replaceByNothing leaves out path[start:end].
func (c *copier) replaceByNothing(start, end int) {
	if c.copied < start {
		c.dst = append(c.dst, c.path[c.copied:start]...)
	}
	c.copied = end
}

// replace writes a placeholder for path[start:end], if there is one.
func (c *copier) replace(start, end int, placeholder string) {
	if placeholder != "" {
		c.dst = append(c.dst, c.path[c.copied:start]...)
		c.dst = append(c.dst, placeholder...)
		c.copied = end
	}
}

// segmentLength returns the length of the segment that a text begins with.
func segmentLength(text []byte) int {
	for i, b := range text {
		if letters[b] == isEnd {
			return i
		}
	}
	return len(text)
}
