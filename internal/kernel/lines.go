package kernel

import "math"

// LineUnknown is the ErrorOffset of a line that is unknown to the fast path, see
// [TryLines].
const LineUnknown = math.MaxUint32

// tryLinesGeneric is the generic version of [TryLines], which says what it returns.
// Nothing uses it at run time: tests compare the assembly with it.
func tryLinesGeneric(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesBy(tryGeneric, buf, base, ends, out)
}

// tryLinesPacked is TryLines by the packed machine.
func tryLinesPacked(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesBy(tryPacked, buf, base, ends, out)
}

// tryLinesBy tries one line after the other.
func tryLinesBy(try func(src []byte, out *Record) Result, buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	start := uint32(0)
	for i, end := range ends {
		rec, line := &out[i], buf[start:end]
		if len(line) > 0 && line[len(line)-1] == '\r' {
			line = line[:len(line)-1]
		}
		result := try(line, rec)
		rec.ErrorOffset = 0
		rec.Shift(base + start)
		if result != Valid {
			open++
			rec.ErrorOffset = LineUnknown
			if offset, stopped := result.Stop(); stopped {
				rec.ErrorOffset = base + start + uint32(offset) + 1
			}
		}
		start = end + 1
	}
	return open
}
