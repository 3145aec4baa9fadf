package kernel

// blockBytes is how many bytes one set of masks describes.
const blockBytes = 64

// masks classifies up to 64 bytes: bit p of each mask describes byte p. A place without a
// byte counts as a zero byte, which is in no set but NotAllowed.
//
//   - NotScheme, at the first place, says what does not begin a scheme.
//   - Colon leaves out the first place: a scheme has at least one byte.
type masks struct {
	Slash, Question, Hash, At, Colon, Percent uint64 // equal to "/", "?", "#", "@", ":", "%"
	NotAllowed, Hexdig, Digit                 uint64 // in the set of that name
	NotScheme, NotRegName                     uint64 // not in the set of that name
}

// masksOf returns the masks of the first 64 bytes of src, or of all of src if it is
// shorter, a byte at a time. The kernels make them in registers, in ways of their own.
func masksOf(src []byte) masks {
	var m masks
	for p := range blockBytes {
		var b byte
		if p < len(src) {
			b = src[p]
		}
		m.add(b, 1<<p)
	}
	if len(src) == 0 || setsOf(src[0])&SetAlpha == 0 {
		m.NotScheme |= 1
	}
	m.Colon &^= 1
	return m
}

// add sets bit in each mask that b belongs to.
func (m *masks) add(b byte, bit uint64) {
	switch b {
	case '/':
		m.Slash |= bit
	case '?':
		m.Question |= bit
	case '#':
		m.Hash |= bit
	case '@':
		m.At |= bit
	case ':':
		m.Colon |= bit
	case '%':
		m.Percent |= bit
	}
	sets := setsOf(b)
	m.NotAllowed |= bit * member(sets, SetNotAllowed)
	m.Hexdig |= bit * member(sets, SetHexdig)
	m.Digit |= bit * member(sets, SetDigit)
	m.NotScheme |= bit * (1 - member(sets, SetScheme))
	m.NotRegName |= bit * (1 - member(sets, SetRegName))
}

// member returns 1 if set is among sets, else 0.
func member(sets, set Sets) uint64 {
	if sets&set == 0 {
		return 0
	}
	return 1
}
