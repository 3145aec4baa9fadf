package uriscan

import "bytes"

// ScanLines scans the lines of buf as URI references, as many as out has room
// for, and returns how many it scanned and how many bytes they take.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line.
//     What is behind the last "\n" is not scanned and not consumed: give it
//     again with more behind it, or scan it by itself.
//   - Spans and error offsets are offsets in buf, not in the line.
//   - A line that ends beyond MaxLen gets CodeTooLong and no components.
//   - n is less than len(out) only when no whole line is left.
func ScanLines(buf []byte, out []Spans) (n, consumed int) {
	vector := active > kernelPacked
	within := buf[:min(uint64(len(buf)), MaxLen)]
	for n < len(out) {
		known := unproven
		if vector && consumed < len(within) {
			some := out[n:min(n+linesAtOnce, len(out))]
			lines, bytes, stopped, waiting := proveLines(within[consumed:], uint32(consumed), some)
			if waiting > 0 {
				settleWaiting(buf, some[:lines])
			}
			n += lines
			consumed += bytes
			if lines == len(some) {
				continue
			}
			known = stopped
		}
		length := bytes.IndexByte(buf[consumed:], '\n')
		if length < 0 {
			break
		}
		scanLine(buf, consumed, consumed+length, known, &out[n])
		consumed += length + 1
		n++
	}
	return n, consumed
}

// linesAtOnce is how many records a kernel fills before those that wait for a
// verdict are looked for: so few that they are still in the nearest cache.
const linesAtOnce = 256

// settleWaiting gives the records that wait for a verdict theirs. Each is that
// of a whole line, so the line ends where the record does.
func settleWaiting(buf []byte, out []Spans) {
	for i := range out {
		if stop := out[i].errorOffset; stop != 0 {
			out[i].settleStopped(buf[:out[i].last().End], int(stop-1))
		}
	}
}

// scanLine scans the line buf[start:end], which a "\n" follows. Its proof may
// have stopped at an offset in buf; then the record has offsets in buf as well.
func scanLine(buf []byte, start, end int, known proof, out *Spans) {
	if end > start && buf[end-1] == '\r' {
		end--
	}
	if uint64(end) > MaxLen {
		*out = tooLong()
		return
	}
	if stop, stopped := known.resume(); stopped {
		out.settleStopped(buf[:end], stop)
		return
	}
	if active > kernelPacked {
		URIReference.settle(buf[start:end], unproven, out) // tried already
	} else {
		Scan(buf[start:end], out)
	}
	out.shift(uint32(start))
}

// shift moves everything that is there by base bytes.
func (s *Spans) shift(base uint32) {
	if base == 0 {
		return
	}
	for c, span := range [...]*Span{&s.Scheme, &s.Userinfo, &s.Host, &s.Port, &s.Path, &s.Query, &s.Fragment} {
		if s.Has(Component(c)) {
			span.Start += base
			span.End += base
		}
	}
	if s.reason != 0 {
		s.errorOffset += base
	}
}
