package classes

// Block is the most bytes that one set of masks speaks of.
const Block = 64

// Masks says of up to 64 bytes which are what: bit p of each mask speaks of
// byte p.
type Masks struct {
	Slash, Question, Hash, At, Colon, Percent uint64 // equal to "/", "?", "#", "@", ":", "%"
	Foreign, Hexdig, Digit                    uint64 // in the set of that name
	NotScheme, NotRegName                     uint64 // not in the set of that name
}

// MasksOf returns the masks of the first 64 bytes of src, or of all of it where
// it is shorter. A place without a byte is in no set but Foreign, as a zero byte is.
//
//   - NotScheme, at the first place, tells what does not begin a scheme.
//   - Colon leaves out the first place: a scheme has at least one byte.
//   - Reads: only src, of any length and alignment. No allocation.
//   - Kernels give the same masks, one vector instruction or two for each.
//   - Twin: masksGeneric.
func MasksOf(src []byte) Masks { return masksOf(src) }
