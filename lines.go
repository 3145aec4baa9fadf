package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/kernel"
)

// ScanLines scans the lines of buf as URI references, as many as out has room
// for, and returns how many it scanned and how many bytes they take.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line.
//     What follows the last "\n" is not scanned and not consumed: give it
//     again with more after it, or scan it by itself.
//   - Spans and error offsets are offsets in buf, not in the line.
//   - A line that ends beyond MaxLen gets CodeTooLong and no components.
//   - n is less than len(out) only when no whole line is left.
func ScanLines(buf []byte, out []Spans) (n, consumed int) {
	within := buf[:min(uint64(len(buf)), MaxLen)]
	recs := records(out)
	for n < len(recs) {
		result := kernel.Unknown
		if kernel.IsVector() && consumed < len(within) {
			some := recs[n:min(n+linesAtOnce, len(recs))]
			lines, bytes, stopped, pending := kernel.TryLines(within[consumed:], uint32(consumed), some)
			if pending > 0 {
				scanPending(buf, some[:lines])
			}
			n += lines
			consumed += bytes
			if lines == len(some) {
				continue
			}
			result = stopped
		}
		length := bytes.IndexByte(buf[consumed:], '\n')
		if length < 0 {
			break
		}
		scanLine(buf, consumed, consumed+length, result, &recs[n])
		consumed += length + 1
		n++
	}
	return n, consumed
}

// linesAtOnce is how many records a kernel fills before those that are pending
// are completed: so few that they are still in the nearest cache.
const linesAtOnce = 256

// scanPending completes the records that have no verdict yet. Each is that of a
// whole line, so the line ends where the record does.
func scanPending(buf []byte, recs []kernel.Record) {
	for i := range recs {
		if stop := recs[i].ErrorOffset; stop != 0 {
			URIReference.scanSlow(buf[:recs[i].Last().End], kernel.StopAt(stop-1), &recs[i])
		}
	}
}

// scanLine scans the line buf[start:end], which a "\n" follows. The fast path
// may have stopped at an offset in buf; then the record has offsets in buf too.
func scanLine(buf []byte, start, end int, result kernel.Result, rec *kernel.Record) {
	if end > start && buf[end-1] == '\r' {
		end--
	}
	if uint64(end) > MaxLen {
		setTooLong(rec)
		return
	}
	if _, stopped := result.Stop(); stopped {
		URIReference.scanSlow(buf[:end], result, rec)
		return
	}
	line := buf[start:end]
	if !kernel.IsVector() {
		result = kernel.Try(line, rec)
	}
	if result != kernel.Valid {
		URIReference.scanSlow(line, result, rec)
	}
	rec.Shift(uint32(start))
}
