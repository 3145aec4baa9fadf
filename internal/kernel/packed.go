package kernel

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// packedHead is how many bytes are walked one by one before runs are skipped: in
// short components a run ends before skipping pays.
const packedHead = 64

// tryPacked is the portable fast path. It looks for the shapes of
// gen/grammar/rfc3986.skeleton.
//
// The plain walk looks up a cell at an address that depends on the state, so every
// byte waits for the load of the byte before. Here
//
//  1. the row depends on the byte alone, and the state only shifts it: the
//     chain is one shift a byte;
//  2. each step notes its offset under the state that it reached, so the end of
//     each state's stretch is known when the walk is over; for input of less than
//     256 bytes a note takes one byte, which is cheaper to clear;
//  3. after the first 64 bytes, bytes that do not leave a path, a query or a
//     fragment need no chain at all, sixteen at a time. An input that is in no
//     such component there is left to the exact machine, which skips the runs of
//     all components.
//
// The walk itself leaves out percent triplets, the parts of an authority, and the
// kind of a host that begins with a digit. They are checked afterwards, only if
// they occur.
func tryPacked(src []byte, out *Record) Result {
	switch {
	case len(src) == 0:
		*out = Record{Present: 1 << CompPath, Kinds: Kinds(HostNone, PathEmpty)}
		return Valid
	case len(src) < 256:
		return walkPacked[uint8](src, out)
	}
	return walkPacked[uint32](src, out)
}

// walkPacked is tryPacked with notes of type T, which must be able to hold len(src).
func walkPacked[T uint8 | uint32](src []byte, out *Record) Result {
	var ends [64]T // by state: the offset after the last byte that led there
	state, percent := walkPackedHead(src[:min(len(src), packedHead)], &ends)
	if len(src) > packedHead && state != 0 {
		if packedRunBit[state&63] == 0 {
			return Unknown
		}
		state, percent = walkPackedTail(src, state, percent, &ends)
	}
	if state == 0 {
		return stopPacked(src, percent, &ends, out)
	}
	if !fillPacked(src, &ends, out) {
		return Unknown
	}
	if percent == 0 {
		return Valid
	}
	return settlePacked(src, percent, Valid, out)
}

// stopPacked returns the result of a walk that died. It stopped at an offset if it
// died in a path after its first segment, in a query or in a fragment. The notes
// of the live states describe the part before the invalid byte.
func stopPacked[T uint8 | uint32](src []byte, percent int, ends *[64]T, out *Record) Result {
	if ends[packedPath]|ends[packedQuery]|ends[packedFragment] == 0 || !fillPacked(src, ends, out) {
		return Unknown
	}
	stop := out.Last().End
	if percent == 0 {
		return StopAt(stop)
	}
	return settlePacked(src[:stop], percent, StopAt(stop), out)
}

// settlePacked returns the result of a walk of src that has filled the record, if every
// "%" before the offset percent begins a triplet. Otherwise the result is a stop at the
// first that does not, and the record ends before it. If that "%" may be in the first
// segment or before the path, the result is Unknown.
func settlePacked(src []byte, percent int, result Result, out *Record) Result {
	broken := bytescan.BrokenTriplet(src, min(percent, len(src)))
	if broken < 0 {
		return result
	}
	at := uint32(broken)
	switch {
	case out.Has(CompFragment) && at >= out.Fragment.Start:
		out.Fragment.End = at
	case out.Has(CompQuery) && at >= out.Query.Start:
		out.Query.End = at
		out.drop(CompFragment, &out.Fragment)
	case at > out.Path.Start+1 && (out.PathKind() != PathNoScheme || bytes.IndexByte(src[:broken], '/') >= 0):
		out.Path.End = at
		out.drop(CompQuery, &out.Query)
		out.drop(CompFragment, &out.Fragment)
	default:
		return Unknown
	}
	return StopAt(at)
}

// walkPackedHead walks src and returns the state, and an offset that is after every
// "%" of src. It is a function of its own so that its loop stays in
// registers.
//
//go:noinline
func walkPackedHead[T uint8 | uint32](src []byte, ends *[64]T) (state uint64, percent int) {
	row := packedRows[src[0]]
	flags := row
	state = uint64(packedFirst[src[0]])
	ends[state&63] = 1
	if state == 0 { // no byte leads out of it
		return 0, 0
	}
	for i := 1; i < len(src); i++ {
		row = packedRows[src[i]]
		flags |= row
		state = row >> (state & 63)
		ends[state&63] = T(i + 1)
	}
	if flags&packedPercent != 0 {
		percent = len(src)
	}
	return state & 63, percent
}

// walkPackedTail goes on after the head and returns the state, and an offset
// that is after every "%" without a checked triplet. In a run it
// passes over all bytes that stay in the state, and over complete triplets.
func walkPackedTail[T uint8 | uint32](src []byte, state uint64, percent int, ends *[64]T) (uint64, int) {
	for at := packedHead; at < len(src) && state != 0; {
		if bit := packedRunBit[state&63]; bit != 0 {
			if n := bytescan.Prefix(src[at:], &packedRuns, bit, true); n > 0 {
				at += n
				ends[state&63] = T(at)
			}
			if at < len(src) && src[at] == '%' { // not followed by two digits
				return 0, percent
			}
		}
		flags := uint64(0)
		for stop := min(at+16, len(src)); at < stop; at++ {
			row := packedRows[src[at]]
			flags |= row
			state = row >> (state & 63)
			ends[state&63] = T(at + 1)
		}
		if flags&packedPercent != 0 {
			percent = at
		}
		state &= 63
	}
	return state, percent
}

// packedRuns has a bit for each of path, query and fragment. It is set for each
// byte but "%" on which the machine stays in that state. packedRunBit has the bit of
// each of these states, and 0 for the others. Both follow from the rows.
var packedRuns, packedRunBit = func() (runs [256]uint8, bit [64]uint8) {
	for i, state := range []uint64{packedPath, packedQuery, packedFragment} {
		bit[state] = 1 << i
		for b, row := range packedRows {
			if row>>state&63 == state && row&packedPercent == 0 {
				runs[b] |= 1 << i
			}
		}
	}
	return runs, bit
}()

// fillPacked turns the ends of the states into spans. The states are reached in a
// fixed order and none is reached twice, which the generator checks. So a
// component ends where the last of its states ends.
func fillPacked[T uint8 | uint32](src []byte, ends *[64]T, out *Record) bool {
	*out = Record{Present: 1 << CompPath}
	start := uint32(ends[packedColon])
	if start != 0 {
		out.Set(CompScheme, &out.Scheme, 0, start-1)
	}
	host := uint32(ends[packedAuth])
	pathEnd := uint32(max(ends[packedPath], ends[packedSlash], ends[packedNoscheme], ends[packedScheme], ends[packedColon], ends[packedAuth], ends[packedRest]))
	switch {
	case host != 0:
		end := max(host, uint32(ends[packedRest]))
		if !fillAuthority(src, start+2, end, end != host, out) {
			return false
		}
		start = end
	case pathEnd == start:
	case src[start] == '/':
		out.Kinds = Kinds(HostNone, PathAbsolute)
	case start != 0:
		out.Kinds = Kinds(HostNone, PathRootless)
	default:
		out.Kinds = Kinds(HostNone, PathNoScheme)
	}
	out.Path = Span{start, pathEnd}
	if end := uint32(ends[packedQuery]); end != 0 {
		out.Set(CompQuery, &out.Query, pathEnd+1, end)
		pathEnd = end
	}
	if end := uint32(ends[packedFragment]); end != 0 {
		out.Set(CompFragment, &out.Fragment, pathEnd+1, end)
	}
	return true
}

// fillAuthority fills in the authority src[start:end], and reports whether it is
// valid. It is only a host unless divided says that it has a ":" or an "@".
func fillAuthority(src []byte, start, end uint32, divided bool, out *Record) bool {
	if !divided {
		out.Set(CompHost, &out.Host, start, end)
	} else if DivideAuthority(src, start, end, out); !isDivided(src, out) {
		return false
	}
	out.Kinds = Kinds(HostKindOf(out.Host.In(src)), PathAbempty)
	return true
}
