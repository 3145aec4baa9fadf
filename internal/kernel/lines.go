package kernel

import (
	"math"

	"github.com/uriscan/uriscan/internal/processor"
)

// LineUnknown is the ErrorOffset of a line that is unknown to the fast path, see
// [TryLines].
const LineUnknown = math.MaxUint32

// TryLines looks at lines of buf with a vector kernel, as [Try] would, and fills one record
// of out for each. ends has the offsets of the newlines that end the lines. The first line
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
	return tryLinesVector(processor.Active(), buf, base, ends, out)
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

// NearLine is how far a line is looked for that has no list of line ends. ScanLines comes
// back to a line that is not finished in each call, so that must not cost much.
const NearLine = 4 << 10

// TryLine looks at the line that begins at start, as [Try] does without vectors. The masks
// of its blocks also show where it ends, so nobody has to look for that before. All offsets
// are those in buf.
//
//   - If the result is Valid, the record is complete, and the next line begins at next.
//   - If it is a stop, the line is not valid, see [Result.Stop]; it ends after the stop.
//   - If it is Unknown, nothing is known: the line may have more than NearLine bytes or no
//     end.
//
// start must be so small that NearLine bytes after it are within 4 GiB.
func TryLine(buf []byte, start uint32, out *Record) (result Result, next uint32) {
	src := buf[:min(len(buf), int(start)+NearLine)]
	reached := packedHead(src, start, planesOfLine(src[start:]), true, out)
	if reached == Unknown {
		return Unknown, 0
	}
	end := uint32(reached >> 2)
	if next = AfterLineEnd(src, end); next > 0 {
		return Valid, next
	}
	if reached&packedUnsettled != 0 || int(end)+2 >= len(src) { // a line end or a HEXDIG may follow
		return Unknown, 0
	}
	return reached, 0
}

// AfterLineEnd returns where the next line begins if the line of src ends at an offset, and
// 0 if it does not.
func AfterLineEnd(src []byte, end uint32) (next uint32) {
	switch after := src[end:]; {
	case len(after) > 0 && after[0] == '\n':
		return end + 1
	case len(after) > 1 && after[0] == '\r' && after[1] == '\n':
		return end + 2
	}
	return 0
}
