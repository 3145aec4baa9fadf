package kernel

import "github.com/uriscan/uriscan/internal/bytescan"

// packedSkipAfter is how many bytes after the head are looked at before runs are skipped.
// Most runs end sooner.
const packedSkipAfter = 4 * blockBytes

// packedRuns looks at the blocks after the head, from at on, where only the ends of path,
// query and fragment are open; one that is open is at so far. wanted has the places of the
// block at which a triplet that began before it wants a HEXDIG. It returns the stop.
//
//go:noinline
func packedRuns(src []byte, path, query, at uint32, wanted uint64, isLine bool, out *Record) Result {
	inPath, inQuery := path == at, query == at
	skipFrom := at + packedSkipAfter
	for {
		var p planes
		if isLine {
			p = planesOfLine(src[at:])
		} else {
			p = planesOf(src[at:])
		}
		stops := p.stops()
		fragmentBit := lowest(stops)
		endBit := fragmentBit
		if fragmentBit&p.code0 != 0 && inQuery {
			endBit = lowest(stops ^ fragmentBit)
		}
		end := at + offsetOf(endBit)
		percent := p.percent() & (endBit - 1)
		if percent|wanted != 0 {
			wanted |= percent<<1 | percent<<2
			if broken := wanted &^ p.hexdig(); broken != 0 {
				end = brokenBefore(src, at+offsetOf(broken))
			}
			wanted = percent>>63 | percent>>62
		}
		next := at + blockBytes
		if inPath {
			path = min(end, at+offsetOf(p.question()|fragmentBit))
			inPath = path == next
		}
		if inQuery {
			query = min(end, at+offsetOf(fragmentBit))
			inQuery = query == next
		}
		if end != next || int(end) == len(src) && wanted == 0 {
			out.finish(path, query, end)
			return StopAt(end)
		}
		at = next
		if at >= skipFrom && percent == 0 {
			at += skipPacked(src[at:], inPath)
			if inPath {
				path = at
			}
			if inQuery {
				query = at
			}
			if int(at) == len(src) {
				out.finish(path, query, at)
				return StopAt(at)
			}
		}
	}
}

// brokenBefore returns the offset of the "%" that wants a HEXDIG at an offset: one or two
// bytes before it.
func brokenBefore(src []byte, at uint32) uint32 {
	if src[at-1] == '%' {
		return at - 1
	}
	return at - 2
}

// The bits of packedRun.
const (
	packedPathRun = 1 << iota
	packedTailRun
)

// packedRun has a bit for each byte but "%" that leaves a path where it is, and one for
// each that leaves a query or a fragment so.
var packedRun = func() (runs [256]uint8) {
	for b, sets := range setTable {
		switch {
		case sets&SetNotAllowed != 0 || b == '#':
		case b == '?':
			runs[b] = packedTailRun
		default:
			runs[b] = packedPathRun | packedTailRun
		}
	}
	return runs
}()

// skipPacked returns how many bytes of src stay in the component. Look-ups in a smaller
// table that need no addition take less time than planes.
func skipPacked(src []byte, inPath bool) uint32 {
	if inPath {
		return uint32(bytescan.Prefix(src, &packedRun, packedPathRun, false))
	}
	return uint32(bytescan.Prefix(src, &packedRun, packedTailRun, false))
}
