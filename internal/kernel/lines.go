package kernel

import (
	"math"

	"github.com/uriscan/uriscan/internal/processor"
)

// LineUnknown is the ErrorOffset of a line that is unknown to the fast path, see
// [TryLines].
const LineUnknown = math.MaxUint32

// TryLines looks at lines of buf, as [Try] would, and fills one record of out for
// each. ends has the offsets of the newlines that end the lines. The first line
// begins buf; a "\r" before a newline is not part of the line. base is added to
// every offset in the records. TryLines returns how many of the lines are open:
//
//   - The ErrorOffset of a valid line is 0, and its record is complete.
//   - The ErrorOffset of an open line that is unknown is [LineUnknown], and the rest of
//     its record may have any bytes.
//   - The ErrorOffset of any other open line is one more than the offset at which the fast
//     path stopped. Its record is as [Result.Stop] says.
//
// It uses only buf, as [Try] does, and writes only as many records as there are ends; out
// must have so many. No line should be longer than [MaxTry], nor all of them together
// much longer.
//
// The generic version is tryLinesGeneric, of the tests.
func TryLines(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	if k := processor.Active(); k.IsVector() {
		return tryLinesVector(k, buf, base, ends, out)
	}
	return tryLinesPacked(buf, base, ends, out)
}

// tryLinesPacked is TryLines by the packed machine. It calls no function through a variable:
// what such a call is given would have to be on the heap, the records of all callers too.
func tryLinesPacked(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	start := uint32(0)
	for i, end := range ends {
		open += out[i].settleLine(tryPacked(withoutReturn(buf[start:end]), &out[i]), base+start)
		start = end + 1
	}
	return open
}

// withoutReturn returns a line without the "\r" at its end.
func withoutReturn(line []byte) []byte {
	if len(line) > 0 && line[len(line)-1] == '\r' {
		return line[:len(line)-1]
	}
	return line
}

// settleLine makes the record that a fast path has left of a line, with this result, that of
// a line which begins at an offset. It returns 1 if the line is open.
func (r *Record) settleLine(result Result, begin uint32) (open int) {
	r.ErrorOffset = 0
	r.Shift(begin)
	if result == Valid {
		return 0
	}
	r.ErrorOffset = LineUnknown
	if offset, stopped := result.Stop(); stopped {
		r.ErrorOffset = begin + uint32(offset) + 1
	}
	return 1
}
