package output

import (
	"bytes"
	"slices"
)

// longestPlain is the length of the longest line that is written by moves of a fixed
// length. The room for a record is reserved for lines of that length at most.
const longestPlain = 1 << 14

// reach is how many bytes of a value are moved at once.
const reach = 64

// appendPlain appends a record whose text is plain. Each piece is moved as 32 bytes, and
// each value as 64, and what comes behind overwrites what was too much. A value that is
// longer is moved once more, as a whole.
func (t *template) appendPlain(dst []byte, r *Record, e *Encoder) []byte {
	need := t.fixed + t.spans*(r.End-r.Start) + piece + reach
	if cap(dst)-len(dst) < need {
		dst = slices.Grow(dst, need)
	}
	n, out, text := len(dst), dst[:cap(dst)], r.Text
	for i := range t.steps {
		s := &t.steps[i]
		move16(out[n:], s.text[:])
		move16(out[n+16:], s.text[16:])
		n += int(s.length)
		switch s.value {
		case noValue:
		case spanValue, digitValue, quotableValue:
			span := r.Spans[s.field]
			start, end := int(span.Start), int(span.End)
			if start == end && s.value == quotableValue {
				n += copy(out[n:], emptyText)
				continue
			}
			if start+reach > len(text) {
				copy(out[n:], text[start:end])
				n += end - start
				continue
			}
			to, from := out[n:n+reach], text[start:start+reach]
			move16(to, from)
			move16(to[16:], from[16:])
			move16(to[32:], from[32:])
			move16(to[48:], from[48:])
			if end-start > reach {
				copy(out[n:], text[start:end])
			}
			n += end - start
		default:
			dst = e.appendValue(out[:n], r, s, plainText)
			dst = slices.Grow(dst, need)
			n, out = len(dst), dst[:cap(dst)]
		}
	}
	return out[:n]
}

// move16 moves 16 bytes. The compiler makes two moves of it.
func move16(to, from []byte) { *(*[16]byte)(to) = *(*[16]byte)(from) }

// isPlain reports whether a record that says it is plain is so to the format: a comma
// makes a difference to CSV.
func (e *Encoder) isPlain(r *Record) bool {
	return e.format != CSV || bytes.IndexByte(r.Text[r.Start:r.End], ',') < 0
}
