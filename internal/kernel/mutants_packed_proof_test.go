package kernel

import "slices"

// The proof that two packed machines give the same answers: two walks at once, and
// of their notes only what fillPacked makes of them and whether it is the same in
// both. Where both walks die at a byte, both stop there, with the notes that they
// had before; so those must have been the same too.

// A packedNote is something that fillPacked reads out of the notes: the last
// offset at which one of some states was reached.
type packedNote uint8

const (
	noteColon packedNote = 1 << iota
	noteAuthority
	notePath
	noteQuery
	noteFragment
)

// notesOf returns which notes a state makes.
func notesOf(state uint64) packedNote {
	switch state {
	case packedColon:
		return noteColon | notePath
	case packedAuth, packedRest:
		return noteAuthority | notePath
	case packedPath, packedSlash, packedNoscheme, packedScheme:
		return notePath
	case packedQuery:
		return noteQuery
	case packedFragment:
		return noteFragment
	}
	return 0
}

// A packedSide is one of the two walks.
type packedSide struct {
	state   uint64
	host    bool // packedAuth was reached: there is an authority
	divided bool // packedRest was reached after it: a ":" or an "@" is looked for
}

// on returns the walk one state further.
func (s packedSide) on(state uint64) packedSide {
	s.state = state
	s.host = s.host || state == packedAuth
	s.divided = state == packedRest || s.divided && state != packedAuth
	return s
}

// A packedPair is where both walks are.
type packedPair struct {
	right, wrong packedSide
	differ       packedNote // not the same in both
	delimiter    bool       // a ":" or "@" was read in what one of them takes for an authority
	pending      uint8      // digits of a percent triplet that must follow
}

// on returns the pair one byte further, which leads to these states.
func (p packedPair) on(b byte, right, wrong uint64) packedPair {
	p.right, p.wrong = p.right.on(right), p.wrong.on(wrong)
	x, y := notesOf(right), notesOf(wrong)
	p.differ = p.differ&^(x&y) | x ^ y | p.differ&(x^y)
	switch {
	case p.pending > 0:
		p.pending--
	case b == '%':
		p.pending = 2
	}
	p.delimiter = p.delimiter || (x|y)&noteAuthority != 0 && (b == ':' || b == '@')
	return p
}

// alike reports whether both walks say the same if the input ends. An authority
// without delimiters is the same host, looked through for them or not.
func (p packedPair) alike() bool {
	if p.pending > 0 {
		return true // neither takes half a triplet for valid
	}
	if p.right.state == 0 || p.wrong.state == 0 {
		return p.right.state == p.wrong.state
	}
	if p.right.host != p.wrong.host || p.differ&^noteAuthority != 0 {
		return false
	}
	return !p.right.host || p.differ == 0 && (p.right.divided == p.wrong.divided || !p.delimiter)
}

// packedTables are the tables of the packed machine.
type packedTables struct {
	first [256]uint8
	rows  [256]uint64
}

// equivalentPacked reports whether the tables, as they are now, provably give the
// answers of the right ones. The flag of "%" must be the same in both.
func equivalentPacked(right *packedTables) bool {
	seen := map[packedPair]bool{}
	var queue []packedPair
	add := func(p packedPair) bool {
		if !seen[p] {
			seen[p] = true
			queue = append(queue, p)
		}
		return p.alike()
	}
	type kind struct {
		right, wrong   uint64
		delimiter, hex bool
	}
	tries := map[kind]byte{}
	for b := range 256 {
		// A walk that dies at the first byte does not go on.
		if (right.first[b] != 0 || packedFirst[b] != 0) && !add(packedPair{}.on(byte(b), uint64(right.first[b]), uint64(packedFirst[b]))) {
			return false
		}
		tries[kind{right.rows[b], packedRows[b], b == ':' || b == '@', members(SetHexdig)(byte(b))}] = byte(b)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for k, b := range tries {
			if at.pending > 0 && !k.hex {
				continue // a broken triplet is unknown to both
			}
			if !add(at.on(b, k.right>>at.right.state&63, k.wrong>>at.wrong.state&63)) {
				return false
			}
		}
	}
	return true
}

// idleRun reports whether a bit of the runs of a byte provably changes no answer
// when it is turned over.
func idleRun(b byte, bit uint8) bool {
	for _, state := range packedRunStates {
		if packedRunBit[state]&bit != 0 {
			return false
		}
	}
	return true // nothing asks for it
}

// idleRunBit reports whether the bits that a state has now provably pass over no
// byte that does not leave it where it is, or are not asked for.
// What is passed over adds nothing to a walk then but the end of the state.
func idleRunBit(state uint64) bool {
	if state == 0 || !slices.Contains(packedStates, state) {
		return true // the walk ends in the dead state, and these are none
	}
	if (packedRunBit[state] != 0) != slices.Contains(packedRunStates, state) {
		return false // an input with a head that ends there is left to the exact machine, or not
	}
	for bit := range 8 {
		for b := range packedRows {
			if packedRunBit[state]>>bit&1 != 0 && packedRuns[b]>>bit&1 != 0 && packedRows[b]>>state&63 != state {
				return false
			}
		}
	}
	return true
}
