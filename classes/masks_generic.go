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
// it is shorter. A place without a byte is in no set, as a zero byte is.
//
//   - NotScheme, at the first place, tells what does not begin a scheme.
//   - Colon leaves out the first place: a scheme has at least one byte.
//   - Kernels give the same masks, one vector instruction or two for each.
func MasksOf(src []byte) Masks {
	var m Masks
	for p := range Block {
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

// setsOf returns the sets that b is in.
func setsOf(b byte) Sets {
	if b >= 0x80 {
		return SetForeign
	}
	return table[b]
}

var table = KernelTable()

// add sets bit in each mask that b belongs to.
func (m *Masks) add(b byte, bit uint64) {
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
	m.Foreign |= bit * member(sets, SetForeign)
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
