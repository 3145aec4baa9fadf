package uriscan

// A proof is what a fast path can say about an input. It never says "no": what
// is not proven is left to the exact machine.
//
//   - unproven: nothing is known.
//   - proven: the input is a well-formed URI-reference and its record is filled.
//   - otherwise a place to go on from, see [proof.resume].
type proof uint64

const (
	unproven proof = 0
	proven   proof = 1
)

// stoppedAt returns the proof that stopped at an offset.
func stoppedAt(offset uint32) proof { return proof(offset)<<2 + 2 }

// resume returns the offset at which a proof stopped, and whether there is such
// a place; where not, the input has to be scanned from its first byte.
//
// Everything before the offset is right, and the byte there is the first one
// that path, query or fragment, whichever it stands in, may not have: a "%"
// among them if no two HEXDIG follow it. Within the path of a URI the offset
// lies behind the first byte; the first segment of a relative path may hold it,
// if no colon is in that segment.
//
// The record is that of a longer or equal part of the input, as Appendix B
// splits it, the kinds included: of src[:offset], or of the head block, with
// what it holds behind the offset. So the last component ends where the input
// has not been looked at, and nothing else can change: see [Spans.locateRest].
func (p proof) resume() (offset int, stopped bool) { return int(p >> 2), p > proven }
