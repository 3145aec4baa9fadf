package kernel

// masksGeneric returns the masks of src, a byte at a time. Every build has it: it
// defines the masks of the vector kernels, and tests compare these with it.
func masksGeneric(src []byte) masks {
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
