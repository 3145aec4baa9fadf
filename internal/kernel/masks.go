package kernel

// blockBytes is the most bytes that one set of masks speaks of.
const blockBytes = 64

// masks says of up to 64 bytes which are what: bit p of each mask speaks of
// byte p. The function masksOf makes them, once for each platform. It returns the
// masks of the first 64 bytes of src, or of all of src where it is shorter. A
// place without a byte counts as a zero byte, which is in no set but NotAllowed.
//
//   - NotScheme, at the first place, says what does not begin a scheme.
//   - Colon leaves out the first place: a scheme has at least one byte.
//   - Reads: only src, of any length and alignment. No allocation.
//   - Generic version: masksGeneric.
type masks struct {
	Slash, Question, Hash, At, Colon, Percent uint64 // equal to "/", "?", "#", "@", ":", "%"
	NotAllowed, Hexdig, Digit                 uint64 // in the set of that name
	NotScheme, NotRegName                     uint64 // not in the set of that name
}
