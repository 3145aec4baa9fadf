package kernel

import (
	"bytes"
	"math"
)

// LineUnknown is the ErrorOffset of a line that is unknown to the fast path, see
// [TryLines].
const LineUnknown = math.MaxUint32

// tryLinesGeneric is the generic version of [TryLines], which says what it returns.
// It is what runs without a vector kernel; tests compare the assembly with it.
func tryLinesGeneric(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	start := uint32(0)
	for i, end := range ends {
		rec := &out[i]
		result := tryGeneric(bytes.TrimSuffix(buf[start:end], []byte("\r")), rec)
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
