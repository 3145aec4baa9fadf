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

// A run is a component that reaches to the end of what has been proven.
type run uint8

// The runs.
const (
	runPath run = iota + 1
	runQuery
	runFragment
)

// resume returns the offset and the run at which a proof stopped; run 0 where
// there is no such place and the input has to be scanned from its first byte.
//
// Everything before the offset is right: it is well-formed as it stands, and
// the record is that of src[:offset]. Within the path the offset lies behind
// the first segment, or behind a scheme or an authority, so that any pchar and
// "/" may follow. The offset may lie between a "%" and the digits behind it,
// or between those; both digits have been seen then, and are fit to be taken
// for what they are alone: unreserved bytes of the run.
func (p proof) resume() (offset int, in run) {
	if p == proven {
		return 0, 0
	}
	return int(p >> 2), run(p & 3)
}
