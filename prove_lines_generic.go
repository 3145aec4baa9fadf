package uriscan

import "bytes"

// proveLinesGeneric proves lines of buf one after the other, each ended by "\n"
// with a "\r" before it dropped, and fills one record of out for each; base is
// added to every offset. It stops before the first line that it cannot prove or
// that has no newline, and when out is full. It returns the number of lines
// proven and of bytes they and their line ends take, and how far the proof of
// the line behind them came: unproven or a place to go on from, with base added,
// and the record that belongs to it in out[n].
//
//   - Reads: only buf. Writes: only out, garbage in out[n] included. No allocation.
//   - It is what runs on NEON, and the twin of the kernels of amd64.
func proveLinesGeneric(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof) {
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
			return n, consumed, stoppedAt(start + uint32(known.resume()))
		}
		n++
		consumed += end + 1
	}
	return n, consumed, unproven
}
