package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/reasons"
)

// ScanLines scans the lines of buf as URI references, as many as out has room
// for. It is [URIReference].ScanLines.
func ScanLines(buf []byte, out []Spans) (n, consumed int) { return scanLines(buf, 0, records(out)) }

// scanLines scans the lines of buf from start on as URI references. It returns how
// many it scanned, and where in buf the last of them ends.
func scanLines(buf []byte, start int, recs []kernel.Record) (n, consumed int) {
	consumed = start
	for n < len(recs) {
		length := lineLength(buf[consumed:])
		if length < 0 {
			recs[n] = kernel.Record{}
			break
		}
		if kernel.IsVector() && length <= kernel.MaxTry && uint64(consumed+length) < MaxLen {
			lines, bytes := scanWindow(buf, consumed, recs[n:])
			n += lines
			consumed += bytes
			continue
		}
		scanLine(buf, consumed, consumed+length, kernel.Unknown, &recs[n])
		n++
		consumed += length + 1
	}
	return n, consumed
}

// ScanLines scans the lines of buf against the production, as many as out has room
// for, and returns how many it scanned and how many bytes they take.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line.
//     The text after the last "\n" is not scanned and not consumed: pass it
//     again when more has followed, or scan it with [Production.Scan].
//   - Spans and error offsets are offsets in buf, not in the line.
//   - A line that ends beyond MaxLen gets CodeTooLong and no components.
//   - n is less than len(out) only when no whole line is left. Then out[n] is set
//     to zero, and no record after it is changed.
//   - ScanLines keeps no state between calls, so it searches an unfinished line
//     for its newline again in each call. [Reader] reads a stream of lines without
//     searching twice.
func (p Production) ScanLines(buf []byte, out []Spans) (n, consumed int) {
	if p.isReference() {
		return ScanLines(buf, out)
	}
	for recs := records(out); n < len(recs); {
		some := recs[n:min(n+linesAtOnce, len(recs))]
		lines, end := scanLines(buf, consumed, some)
		p.rescanLines(buf, consumed, some[:lines])
		n += lines
		consumed = end
		if lines < len(some) {
			break
		}
	}
	return n, consumed
}

// rescanLines scans those lines of buf again that are no URI reference, or one that
// does not match the production. The lines begin at start, and the records are
// those of scanning them as URI references.
func (p Production) rescanLines(buf []byte, start int, recs []kernel.Record) {
	for i := range recs {
		rec := &recs[i]
		if rec.Reason == reasons.TooLong {
			return // the lines that follow are too long as well
		}
		end := int(rec.Last().End)
		if rec.Reason != 0 || !p.matches(rec) {
			p.scanSlow(buf[start:end], kernel.Unknown, rec)
			rec.Shift(uint32(start))
		}
		start = end + 1
		if buf[end] == '\r' {
			start++
		}
	}
}

// lineLength returns the length of the line that begins src, or -1 if no "\n" ends
// it. Most lines are short, so it looks at the first bytes without a detour.
func lineLength(src []byte) int {
	const near = 4096
	if i := bytes.IndexByte(src[:min(near, len(src))], '\n'); i >= 0 || len(src) <= near {
		return i
	}
	return kernel.IndexByte(src, '\n')
}

// scanWindow scans lines of buf from start on with the vector kernel. It looks at
// a part of buf that is short enough for one call; the first line must lie in
// that part. It returns how many lines it scanned and how many bytes they take.
func scanWindow(buf []byte, start int, recs []kernel.Record) (n, consumed int) {
	recs = recs[:min(linesAtOnce, len(recs))]
	window := buf[start:min(uint64(len(buf)), uint64(start)+kernel.MaxTry+1, MaxLen)]
	n, consumed, stopped, pending := kernel.TryLines(window, uint32(start), recs)
	if pending > 0 {
		scanPending(buf, recs[:n])
	}
	if n == len(recs) {
		return n, consumed
	}
	length := bytes.IndexByte(window[consumed:], '\n')
	if length < 0 {
		return n, consumed
	}
	begin := start + consumed
	scanLine(buf, begin, begin+length, stopped, &recs[n])
	return n + 1, consumed + length + 1
}

// linesAtOnce is how many records a kernel fills before the pending ones are
// completed. They are so few that they are still in the nearest cache.
const linesAtOnce = 256

// scanPending completes the pending records, which have no verdict yet. Each
// describes a whole line, so the line ends where its last component does.
func scanPending(buf []byte, recs []kernel.Record) {
	for i := range recs {
		if stop := recs[i].ErrorOffset; stop != 0 {
			URIReference.scanSlow(buf[:recs[i].Last().End], kernel.StopAt(stop-1), &recs[i])
		}
	}
}

// scanLine scans the line buf[start:end], which a "\n" follows. If the fast path
// stopped in the line, result has an offset in buf, and so has the record.
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
	if !kernel.IsVector() && len(line) <= kernel.MaxTry {
		result = kernel.Try(line, rec)
	}
	if result != kernel.Valid {
		URIReference.scanSlow(line, result, rec)
	}
	rec.Shift(uint32(start))
}
