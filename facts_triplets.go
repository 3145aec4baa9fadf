package uriscan

import "github.com/uriscan/uriscan/internal/kernel"

// The facts about percent triplets. A text that has a "%" is walked from one to the
// next. What a triplet is by its byte stands in a table.

// hexValues has the value of each hexadecimal digit, and notHex for other bytes.
// lowerHex is added for the digits "a" to "f".
var hexValues = func() (table [256]uint8) {
	for b := range table {
		switch {
		case b >= '0' && b <= '9':
			table[b] = uint8(b - '0')
		case b >= 'A' && b <= 'F':
			table[b] = uint8(b - 'A' + 10)
		case b >= 'a' && b <= 'f':
			table[b] = uint8(b-'a'+10) | lowerHex
		default:
			table[b] = notHex
		}
	}
	return table
}()

const (
	lowerHex = 1 << 4
	notHex   = 1 << 7
)

// tripletAt returns the byte of the triplet at an offset of src, and whether there
// is one.
func tripletAt(src []byte, at int) (b byte, ok bool) {
	if src[at] != '%' || len(src)-at < 3 {
		return 0, false
	}
	high, low := hexValues[src[at+1]], hexValues[src[at+2]]
	return high<<4 | low&15, (high|low)&notHex == 0
}

// factsOfTriplet has the facts that a triplet is by its byte, wherever it stands
// (FactEncodedSlash counts before the query alone), and anyTriplet.
var factsOfTriplet = func() (table [256]Facts) {
	for b := range table {
		switch {
		case b < ' ' || b == 0x7f:
			table[b] = FactEncodedControl
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9':
			table[b] = FactEncodedUnreserved
		}
	}
	for _, b := range []byte("-._~") {
		table[b] = FactEncodedUnreserved
	}
	table[0] |= FactEncodedNUL
	table['%'], table['\\'], table['/'] = FactEncodedPercent, FactEncodedBackslash, FactEncodedSlash
	for b := range table {
		table[b] |= anyTriplet
	}
	return table
}()

// anyTriplet is no fact. It tells that there is a triplet at all.
const anyTriplet Facts = 1 << 63

// percentSigns finds "%".
var percentSigns = kernel.DelimitersOf([]byte("%"))

// tripletFacts returns the facts about the triplets in a part of src.
func tripletFacts(src []byte, part Span) (facts Facts) {
	digits, run, inCharacter := uint8(0), utf8Run{}, false
	end := part.End
	for at, more := part.Start, part.Start < end; more; at, more = at+kernel.Block, end-at > kernel.Block {
		for mask := percentSigns.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = kernel.NextBit(mask)
			i += at
			if end-i < 3 {
				facts |= FactBrokenTriplet
				break
			}
			pair := src[i+1:][:2]
			high, low := hexValues[pair[0]], hexValues[pair[1]]
			if (high|low)&notHex != 0 {
				facts |= FactBrokenTriplet
				continue
			}
			digits |= high | low
			b := high<<4 | low&15
			facts |= factsOfTriplet[b]
			if b >= 0x80 || inCharacter {
				inCharacter = run.add(b, i)
			}
		}
	}
	if digits&lowerHex != 0 {
		facts |= FactLowerTriplet
	}
	if run.wrong || inCharacter {
		facts |= FactTripletsNotUTF8
	}
	return facts
}

// A utf8Run checks the bytes of triplets that follow each other for UTF-8 (RFC 3629
// §4). An ASCII byte where none is missing need not be added.
type utf8Run struct {
	next      uint32 // where the triplet must be that has the next byte
	missing   int    // bytes that a character lacks
	low, high byte   // what the next of them may be
	wrong     bool
}

// add takes the byte of the triplet at an offset, and reports whether its character
// goes on.
func (u *utf8Run) add(b byte, at uint32) (goesOn bool) {
	if u.missing > 0 {
		u.wrong = u.wrong || at != u.next || b < u.low || b > u.high
		u.missing--
	} else {
		u.missing = utf8Missing(b)
		u.wrong = u.wrong || u.missing < 0
	}
	u.next, u.low, u.high = at+3, 0x80, 0xbf
	switch {
	case b == 0xe0:
		u.low = 0xa0 // less would be overlong
	case b == 0xed:
		u.high = 0x9f // more would be a surrogate
	case b == 0xf0:
		u.low = 0x90 // less would be overlong
	case b == 0xf4:
		u.high = 0x8f // more would be above U+10FFFF
	}
	return u.missing > 0
}

// utf8Missing returns how many bytes a character lacks that begins with b, -1 if
// none does.
func utf8Missing(b byte) int {
	switch {
	case b < 0x80:
		return 0
	case b >= 0xc2 && b <= 0xdf:
		return 1
	case b >= 0xe0 && b <= 0xef:
		return 2
	case b >= 0xf0 && b <= 0xf4:
		return 3
	}
	return -1
}
