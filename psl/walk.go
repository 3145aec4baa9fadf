package psl

// The rules are one automaton that reads a host from its end, byte for byte. The plain way is
// to look up "uk", "co.uk" and "example.co.uk" one after the other in a map of ten thousand
// rules, and to make each of these strings in lower case first. The automaton reads each byte
// once, folds its case by a table, and stops at the first byte that no rule goes on with. It
// is minimal: names with a common end, or a common beginning, share states.
//
// A table has a cell of 32 bits for each transition:
//
//	bits 0 to 5    the symbol of the transition
//	bits 6 to 11   the rules that end at the state that it leads to: flags
//	bits 12 to 31  the base of that state
//
// The cell for a symbol in a state is at base + symbol. The cells of a state lie in the gaps
// of others. No two states have the same base, so a cell with the right symbol at that place
// belongs to the state. Cells are in little-endian order.
const (
	cellLen   = 4
	flagShift = 6
	baseShift = 12
	baseBits  = 32 - baseShift
)

// flags are the rules that have the name which was read.
type flags uint8

const (
	rule             flags = 1 << iota // the name itself
	privateRule                        // that rule is private
	wildcard                           // "*." and the name
	privateWildcard                    // that rule is private
	exception                          // "!" and the name
	privateException                   // that rule is private

	allFlags = 1<<6 - 1
)

// A symbol is a byte that rules have, with letters of both cases the same.
type symbol uint8

const (
	noSymbol    symbol = 0        // of all other bytes; no cell has it
	emptySymbol symbol = 1<<6 - 1 // of a cell that is no transition; no byte has it
)

// noCells are the cells of a list without rules: the 64 that the root looks at are empty.
const (
	noCells   = noCells16 + noCells16 + noCells16 + noCells16
	noCells16 = noCells4 + noCells4 + noCells4 + noCells4
	noCells4  = noCell + noCell + noCell + noCell
	noCell    = "\x3f\x00\x00\x00"
)

// symbols has the symbol of each byte.
var symbols = [256]symbol{
	'.': 1, '-': 2, '_': 3,
	'0': 4, '1': 5, '2': 6, '3': 7, '4': 8, '5': 9, '6': 10, '7': 11, '8': 12, '9': 13,
	'a': 14, 'b': 15, 'c': 16, 'd': 17, 'e': 18, 'f': 19, 'g': 20, 'h': 21, 'i': 22, 'j': 23, 'k': 24, 'l': 25, 'm': 26,
	'n': 27, 'o': 28, 'p': 29, 'q': 30, 'r': 31, 's': 32, 't': 33, 'u': 34, 'v': 35, 'w': 36, 'x': 37, 'y': 38, 'z': 39,
	'A': 14, 'B': 15, 'C': 16, 'D': 17, 'E': 18, 'F': 19, 'G': 20, 'H': 21, 'I': 22, 'J': 23, 'K': 24, 'L': 25, 'M': 26,
	'N': 27, 'O': 28, 'P': 29, 'Q': 30, 'R': 31, 'S': 32, 'T': 33, 'U': 34, 'V': 35, 'W': 36, 'X': 37, 'Y': 38, 'Z': 39,
}

// step returns the cell of the transition for a byte in the state with that base, and whether
// there is one. Every base of a table has room for all symbols after it.
func step(cells string, base uint32, b byte) (cell uint32, ok bool) {
	s := symbols[b]
	c := cells[cellLen*(base+uint32(s)):]
	cell = uint32(c[0]) | uint32(c[1])<<8 | uint32(c[2])<<16 | uint32(c[3])<<24
	return cell, symbol(cell&uint32(emptySymbol)) == s
}

// match is the suffix that the rules give to a host.
type match struct {
	start int // where the suffix begins; -1 if no rule matches
	is    is  // which rule made it
	read  int // the bytes from here on were read: they have no empty label
}

// longest reads a host, without a dot at its end, from the right, label by label, until no
// rule goes on as the host does.
func longest(cells string, host []byte) match {
	m := match{start: -1, read: len(host)}
	base, pending := uint32(0), flags(0) // pending has a wildcard if the next label matches it
	for {
		end := m.read
		var cell uint32
		for m.read > 0 && host[m.read-1] != '.' {
			c, ok := step(cells, base, host[m.read-1])
			if !ok {
				return m.withWildcard(pending, labelStart(host, m.read))
			}
			cell, base = c, c>>baseShift
			m.read--
		}
		if m.read == end { // an empty label
			m.read = min(end+1, len(host))
			return m
		}
		found := flags(cell>>flagShift) & allFlags
		switch {
		case found&exception != 0 && end < len(host):
			m.start, m.is = end+1, isOf(found, privateException)
			return m
		case found&rule != 0:
			m.start, m.is = m.read, isOf(found, privateRule)
		default:
			m = m.withWildcard(pending, m.read)
		}
		if m.read == 0 {
			return m
		}
		pending = found
		cell, ok := step(cells, base, '.')
		if !ok {
			return m.withWildcard(pending, labelStart(host, m.read-1))
		}
		base = cell >> baseShift
		m.read--
	}
}

// withWildcard returns the match of a wildcard, if the rules have one, with a label that
// begins at start.
func (m match) withWildcard(rules flags, start int) match {
	if rules&wildcard != 0 {
		m.start, m.is = start, isOf(rules, privateWildcard)
	}
	return m
}

// isOf returns what a match by a rule is that is private if the flags have that one.
func isOf(rules, ifPrivate flags) is {
	if rules&ifPrivate != 0 {
		return listed | private
	}
	return listed
}

// labelStart returns where the label begins that ends at an offset.
func labelStart(host []byte, end int) int {
	for end > 0 && host[end-1] != '.' {
		end--
	}
	return end
}
