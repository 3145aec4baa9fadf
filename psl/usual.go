package psl

import (
	"encoding/binary"
	"math/bits"
)

// Most hosts are short, in ASCII, and have a suffix by a plain rule or by none. For these the walk alone
// is needed, and the places of the dots. The plain version looks for each dot in a loop, and a
// processor cannot guess where such a loop ends. Here all dots are found at once, eight bytes
// at a time, as bits of a word; the label before an offset is then one instruction. It takes
// half of the time. What is unusual is left to [divide], which decides.

// longestUsual is the length of the longest name that the fast path takes.
const longestUsual = 64

// splitUsual divides a name, which has no dot at its end, or reports that it is not usual. end
// is where the host ends.
func splitUsual(cells string, name []byte, end int) (d Domain, ok bool) {
	if len(name) > longestUsual {
		return d, false
	}
	dots, high := dotsOf(name)
	if high || dots&(dots<<1|1|1<<(len(name)-1)) != 0 { // beyond ASCII, or an empty label
		return d, false
	}
	var (
		base, cell uint32
		rules      flags // that end at a label, of all labels that were read
		start      = -1
		i          = len(name)
	)
	for {
		if i == 0 || name[i-1] == '.' {
			found := flags(cell >> flagShift)
			if rules |= found; found&rule != 0 {
				start, d.is = i, isOf(found, privateRule)
			}
			if i == 0 {
				break
			}
		}
		next, ok := step(cells, base, name[i-1])
		if !ok {
			break
		}
		cell, base = next, next>>baseShift
		i--
	}
	if rules&(wildcard|exception) != 0 {
		return d, false
	}
	if start < 0 { // the suffix is the last label, unless the host is an address
		if start = bits.Len64(dots); name[0] == '[' || name[start]-'0' <= 9 || hasColon(name[start:]) {
			return d, false
		}
	}
	d.Suffix = spanOf(start, end)
	if start > 0 {
		registrable := bits.Len64(dots & (1<<(start-1) - 1))
		d.Registrable = spanOf(registrable, end)
		d.Subdomain = spanOf(0, max(registrable-1, 0))
	}
	return d, true
}

// dotsOf returns the places of the dots in a name of at most 64 bytes, and whether it has a byte
// beyond ASCII.
func dotsOf(name []byte) (dots uint64, high bool) {
	n := len(name)
	if n < 8 {
		var word uint64
		for i := n - 1; i >= 0; i-- {
			word = word<<8 | uint64(name[i])
		}
		return dotsIn(word), word&(0x80*ones) != 0
	}
	var all uint64
	for i := 0; i < n-8; i += 8 {
		word := binary.LittleEndian.Uint64(name[i:])
		all |= word
		dots |= dotsIn(word) << i
	}
	word := binary.LittleEndian.Uint64(name[n-8:]) // some of these bytes may be looked at twice
	return dots | dotsIn(word)<<(n-8), (all|word)&(0x80*ones) != 0
}

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// dotsIn returns a bit for each dot in eight bytes of ASCII.
func dotsIn(word uint64) uint64 {
	others := word ^ '.'*ones
	isDot := ^(others + 0x7F*ones) & (0x80 * ones) // no byte has a carry, since all are below 0x80
	return isDot >> 7 * 0x0102040810204080 >> 56
}
