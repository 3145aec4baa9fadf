package percentcode

import "github.com/uriscan/uriscan/internal/bytescan"

// A text with one percent triplet often has dozens. This file finds out of which kinds
// they are, with AVX-512 and NEON for 62 places at once: a triplet may begin at each
// place, if the next two bytes are known. Other kernels look at every triplet by itself.

// Triplets is a set of kinds of percent triplets.
type Triplets uint16

// The kinds by the decoded byte. They fit into a byte, so that the vector kernel can
// look them up.
const (
	TripletControl    Triplets = 1 << iota // 0x00 to 0x1F and 0x7F
	TripletNUL                             // 0x00
	TripletUnreserved                      // ALPHA / DIGIT / "-" / "." / "_" / "~"
	TripletPercent                         // "%"
	TripletBackslash                       // "\"
	TripletSlash                           // "/"
	TripletASCII                           // 0x00 to 0x7F
)

// The other kinds.
const (
	TripletHigh   Triplets = 1 << (iota + 8) // 0x80 to 0xFF
	TripletLower                             // with a digit "a" to "f"
	TripletBroken                            // "%" without two HEXDIG after it
)

// tripletsOf has the kinds of the triplet of each byte.
var tripletsOf = func() (table [256]Triplets) {
	for b := range table {
		table[b] = TripletASCII
		switch {
		case b >= 0x80:
			table[b] = TripletHigh
		case b < ' ' || b == 0x7f:
			table[b] |= TripletControl
		case 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' || b == '-' || b == '.' || b == '_' || b == '~':
			table[b] |= TripletUnreserved
		}
	}
	table[0] |= TripletNUL
	table['%'] |= TripletPercent
	table['\\'] |= TripletBackslash
	table['/'] |= TripletSlash
	return table
}()

// HexValue returns the value of a HEXDIG, and 16 or more for other bytes.
func HexValue(b byte) uint8 { return hexValue[b] }

// lowerHex is set in a lower-case letter, and in no digit or upper-case letter, once
// the byte is masked with itself moved down by one.
const lowerHex = 'a' & ('a' >> 1)

// percentSigns finds "%".
var percentSigns = bytescan.DelimitersOf([]byte("%"))

// tripletsGeneric is TripletsIn, one triplet after the other.
func tripletsGeneric(src []byte) (found Triplets) {
	lower, end := uint8(0), uint32(len(src))
	for at, more := uint32(0), end > 0; more; at, more = at+bytescan.Block, end-at > bytescan.Block {
		for mask := percentSigns.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = bytescan.NextBit(mask)
			if i += at; end-i < 3 {
				found |= TripletBroken
				break
			}
			pair := src[i+1:][:2]
			high, low := hexValue[pair[0]], hexValue[pair[1]]
			if high|low > 15 {
				found |= TripletBroken
				continue
			}
			lower |= pair[0]&(pair[0]>>1) | pair[1]&(pair[1]>>1)
			found |= tripletsOf[high<<4|low]
		}
	}
	if lower&lowerHex != 0 {
		found |= TripletLower
	}
	return found
}
