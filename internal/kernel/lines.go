package kernel

import "bytes"

// tryLinesGeneric proves lines of buf one after the other, each ended by "\n"
// with a "\r" before it dropped, and fills one record of out for each; base is
// added to every offset. It stops before the first line that it cannot prove or
// that has no newline, and when out is full. What it returns is what TryLines
// of kernel_amd64.go returns.
//
//   - Reads: only buf. Writes: only out, garbage in out[n] included. No allocation.
//   - It is what runs on NEON, and the twin of the kernels of amd64.
func tryLinesGeneric(buf []byte, base uint32, out []Record) (n, consumed int, stopped Result, pending int) {
	for n < len(out) {
		end := bytes.IndexByte(buf[consumed:], '\n')
		if end < 0 {
			break
		}
		line := bytes.TrimSuffix(buf[consumed:consumed+end], []byte("\r"))
		result := tryGeneric(line, &out[n])
		if result == Unknown {
			break
		}
		start := base + uint32(consumed)
		out[n].Shift(start)
		if result != Valid {
			offset, _ := result.Stop()
			stop := start + uint32(offset)
			if end > HeadBytes {
				return n, consumed, StopAt(stop), pending
			}
			out[n].ErrorOffset = stop + 1
			pending++
		}
		n++
		consumed += end + 1
	}
	return n, consumed, Unknown, pending
}
