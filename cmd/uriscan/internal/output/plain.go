package output

import (
	"bytes"
	"slices"
)

// The plain way to write a piece is copy(out[n:], piece). It asks whether n is within out,
// how much room there is and which is shorter, and then calls a function that asks how long
// it is: fifty instructions to move ten bytes. Here the record and its line are looked at
// through windows, which are arrays of a fixed length. An index that is masked is within
// such an array whatever it is, and the compiler knows that. So a piece takes an AND and a
// move. A wrong index would be a wrong output, and never a panic or memory of others.
//
// What a window cannot hold is written by appendChecked: lines of many thousand bytes, and
// the last ones of a buffer.
const (
	lineWindow   = 1 << 12   // the longest line, and a power of two
	recordWindow = 1 << 15   // the longest record, and a power of two
	beyond       = 2 * reach // what a move may take past their end
)

// reach is how many bytes of a value are moved at once.
const reach = 32

// fits reports whether the record can be written by appendPlain.
func (t *template) fits(r *Record) bool {
	return r.End-r.Start <= t.longest && r.Start+lineWindow+beyond <= cap(r.Text)
}

// appendPlain appends a record that has plain text and fits. Each literal is moved
// as 16 bytes, and each value by 32, and what comes after it overwrites what was too much.
func (t *template) appendPlain(dst []byte, r *Record) []byte {
	if cap(dst)-len(dst) < recordWindow+beyond {
		dst = slices.Grow(dst, recordWindow+beyond)
	}
	out := (*[recordWindow + beyond]byte)(dst[len(dst) : len(dst)+recordWindow+beyond])
	line := (*[lineWindow + beyond]byte)(r.Text[r.Start : r.Start+lineWindow+beyond])
	move16(out[0:], t.head[0:])
	move16(out[16:], t.head[16:])
	n, start := uint(t.first), uint32(r.Start)
	steps := t.steps
	for i := range steps {
		s := &steps[i]
		if s.value != noValue {
			span := &r.Spans[s.field&(1<<6-1)]
			from, length := uint(span.Start-start), uint(span.End-span.Start)
			to, source := out[n&(recordWindow-1):], line[from&(lineWindow-1):]
			move16(to[0:], source[0:])
			move16(to[16:], source[16:])
			if length > reach {
				for at := uint(reach); at < length; at += reach {
					to, source := out[(n+at)&(recordWindow-1):], line[(from+at)&(lineWindow-1):]
					move16(to[0:], source[0:])
					move16(to[16:], source[16:])
				}
			} else if length == 0 && s.value == quotableValue {
				to[0], to[1] = emptyText[0], emptyText[1]
				length = uint(len(emptyText))
			}
			n += length
		}
		move16(out[n&(recordWindow-1):], s.text[:])
		n += uint(s.length)
		if s.column > 0 {
			n = pad(out, n, uint(s.column))
		}
	}
	return dst[:len(dst)+int(n)]
}

// pad writes blanks up to a column, or one if that is passed, and returns where the row goes
// on.
func pad(out *[recordWindow + beyond]byte, n, column uint) uint {
	for at := n; at < column; at += 16 {
		move16(out[at&(recordWindow-1):], blanks[:])
	}
	out[n&(recordWindow-1)] = ' '
	return max(n+1, column)
}

// move16 moves 16 bytes. The compiler makes two moves of it.
func move16(to, from []byte) { *(*[16]byte)(to) = *(*[16]byte)(from) }

// isPlain reports whether a record that says it is plain is so to the format: a comma
// makes a difference to CSV.
func (e *Encoder) isPlain(r *Record) bool {
	return e.format != CSV || bytes.IndexByte(r.Text[r.Start:r.End], ',') < 0
}
