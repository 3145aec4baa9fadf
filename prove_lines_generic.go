package uriscan

import "bytes"

// proveLinesGeneric proves lines of buf one after the other, each ended by "\n"
// with a "\r" before it dropped, and fills one record of out for each; base is
// added to every offset. It stops before the first line that it cannot prove or
// that has no newline, and when out is full. What it returns is what proveLines
// of kernel_amd64.go returns.
//
//   - Reads: only buf. Writes: only out, garbage in out[n] included. No allocation.
//   - It is what runs on NEON, and the twin of the kernels of amd64.
func proveLinesGeneric(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof, waiting int) {
	for n < len(out) {
		end := bytes.IndexByte(buf[consumed:], '\n')
		if end < 0 {
			break
		}
		line := bytes.TrimSuffix(buf[consumed:consumed+end], []byte("\r"))
		known := proveGeneric(line, &out[n])
		if known == unproven {
			break
		}
		start := base + uint32(consumed)
		out[n].shift(start)
		if known != proven {
			offset, _ := known.resume()
			stop := start + uint32(offset)
			if end > headBytes {
				return n, consumed, stoppedAt(stop), waiting
			}
			out[n].errorOffset = stop + 1
			waiting++
		}
		n++
		consumed += end + 1
	}
	return n, consumed, unproven, waiting
}
