package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/processor"
)

// ScanLines scans the lines of buf as URI references, as many as out has room
// for. It is [URIReference].ScanLines.
func ScanLines(buf []byte, out []Spans) (n, consumed int) { return scanLines(buf, 0, records(out)) }

// scanLines scans the lines of buf from start on as URI references. It returns how
// many it scanned, and where in buf the last of them ends.
func scanLines(buf []byte, start int, recs []kernel.Record) (n, consumed int) {
	if !processor.Active().IsVector() {
		return scanEachLine(buf, start, recs)
	}
	var places [linesAtOnce]uint32
	consumed = start
	for n < len(recs) {
		lines, end := scanWindow(buf, consumed, recs[n:], places[:])
		if lines > 0 {
			n += lines
			consumed = end
			continue
		}
		next := scanNext(buf, consumed, end, &recs[n])
		if next < 0 {
			break
		}
		n++
		consumed = next
	}
	return n, consumed
}

// scanEachLine is scanLines without vectors: a line ends where the scan of it stops, so its
// end is looked for only if the line is not valid, or long.
func scanEachLine(buf []byte, start int, recs []kernel.Record) (n, consumed int) {
	packed := processor.Active() == processor.Packed
	consumed = start
	for ; n < len(recs); n++ {
		rec, result, next := &recs[n], kernel.Unknown, 0
		switch {
		case uint64(consumed)+kernel.NearLine > MaxLen:
		case packed:
			var after uint32
			result, after = kernel.TryLine(buf, uint32(consumed), rec)
			next = int(after)
		default:
			next = engine.Line(buf, consumed, rec)
		}
		if next == 0 {
			if next = scanStopped(buf, consumed, result, rec); next < 0 {
				break
			}
		}
		consumed = next
	}
	return n, consumed
}

// scanStopped scans the line of buf that begins at start and is not known to be valid. It
// returns where the next line begins, or -1 if no newline ends this one.
func scanStopped(buf []byte, start int, result kernel.Result, rec *kernel.Record) (next int) {
	stop, stopped := result.Stop()
	if !stopped {
		return scanNext(buf, start, start, rec)
	}
	length := lineLength(buf[stop:])
	if length < 0 || uint64(stop+length) > MaxLen {
		return scanNext(buf, start, start, rec)
	}
	engine.Decide(buf[:lineEnd(buf, start, stop+length)], result, exact.URIReference, rec)
	return stop + length + 1
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
		if rec.Reason == exact.TooLong {
			return // the lines that follow are too long as well
		}
		end := int(rec.Last().End)
		if rec.Reason != 0 || !p.matches(rec) {
			engine.Decide(buf[start:end], kernel.Unknown, exact.Production(p), rec)
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
	return bytescan.IndexByte(src, '\n')
}

// A fast path scans lines in windows of buf. A window and the records of its lines fit the
// L1 cache, so each pass finds them there: if lines are short, LineEnds ends the window
// early. A window smaller than this would have too few lines that are long.
const (
	windowSize  = 16 << 10
	linesAtOnce = 256
)

// scanWindow scans lines of buf from start on with the fast path: those that end in
// one window and find room in recs. It keeps their ends in places. It returns how many it
// scanned, and where the last of them ends. If it scanned none, no line ends before end.
func scanWindow(buf []byte, start int, recs []kernel.Record, places []uint32) (n, end int) {
	size := min(windowSize, bytescan.LineEndsRoom*(len(recs)+1), len(buf)-start)
	if size < bytescan.LineEndsRoom || uint64(start)+uint64(size) > MaxLen {
		return 0, start
	}
	// LineEnds need not list more lines than there are records. A kernel may look at eight
	// lines at once, so of many it gets a multiple of eight; the next window has the rest.
	places = places[:min(len(recs)+bytescan.LineEndsRoom, len(places))]
	n = min(bytescan.LineEnds(buf[start:start+size], places), len(recs))
	if n > 64 {
		n &^= 7
	}
	if n == 0 {
		return 0, start + size
	}
	ends := places[:n]
	if open := kernel.TryLines(buf[start:], uint32(start), ends, recs); open > 0 {
		scanOpen(buf, start, ends, recs, open)
	}
	return n, start + int(ends[n-1]) + 1
}

// scanOpen scans the open lines again. The lines begin at start, from where their ends
// count too.
func scanOpen(buf []byte, start int, ends []uint32, recs []kernel.Record, open int) {
	for i := 0; open > 0; i++ {
		stop := recs[i].ErrorOffset
		if stop == 0 {
			continue
		}
		open--
		begin := start
		if i > 0 {
			begin += int(ends[i-1]) + 1
		}
		scanOpenLine(buf, begin, lineEnd(buf, begin, start+int(ends[i])), stop, &recs[i])
	}
}

// scanOpenLine scans the line buf[begin:end], of which a kernel left this ErrorOffset.
func scanOpenLine(buf []byte, begin, end int, stop uint32, rec *kernel.Record) {
	if stop == kernel.LineUnknown {
		engine.Decide(buf[begin:end], kernel.Unknown, exact.URIReference, rec)
		rec.Shift(uint32(begin))
		return
	}
	engine.Decide(buf[:end], kernel.StopAt(stop-1), exact.URIReference, rec)
}

// lineEnd returns where the line buf[start:end] ends, before the "\r" if it has one
// at its end.
func lineEnd(buf []byte, start, end int) int {
	if end > start && buf[end-1] == '\r' {
		return end - 1
	}
	return end
}

// scanNext scans the line of buf that begins at start by itself. It returns where the next
// line begins. If no newline ends the line, it returns -1, and the record is zero. No newline
// is between start and from.
func scanNext(buf []byte, start, from int, rec *kernel.Record) (next int) {
	length := lineLength(buf[from:])
	if length < 0 {
		*rec = kernel.Record{}
		return -1
	}
	scanLine(buf, start, from+length, rec)
	return from + length + 1
}

// scanLine scans the line buf[start:end], which a "\n" follows, by itself.
func scanLine(buf []byte, start, end int, rec *kernel.Record) {
	end = lineEnd(buf, start, end)
	if uint64(end) > MaxLen {
		exact.SetTooLong(rec)
		return
	}
	line, result := buf[start:end], kernel.Unknown
	if len(line) <= kernel.MaxTry {
		result = kernel.Try(line, rec)
	}
	if result != kernel.Valid {
		engine.Decide(line, result, exact.URIReference, rec)
	}
	rec.Shift(uint32(start))
}
