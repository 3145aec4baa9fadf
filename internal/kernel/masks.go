package kernel

// blockBytes is how many bytes one set of masks describes.
const blockBytes = 64

// masks classifies up to 64 bytes: bit p of each mask describes byte p. Each platform
// has a function masksOf that makes them. It returns the masks of the first 64 bytes of
// src, or of all of src if it is shorter. A place without a byte counts as a zero byte,
// which is in no set but NotAllowed.
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
