package kernel

import "bytes"

// tryLinesGeneric is the generic version of [TryLines], which says what it returns.
// It is what runs on NEON; tests compare the assembly of amd64 with it.
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
