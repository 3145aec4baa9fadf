package kernel

// A text with one percent triplet often has dozens. This file finds out what is
// among them, with AVX-512 for 62 places at once: a triplet may begin at each place
// whose two next bytes are known. Elsewhere every triplet is looked at by itself.

// Triplets is a set of things that percent triplets are.
type Triplets uint16

// What a triplet is by its byte. These fit into a byte: the vector kernel looks them
// up.
const (
	TripletControl    Triplets = 1 << iota // 0x00 to 0x1F and 0x7F
	TripletNUL                             // 0x00
	TripletUnreserved                      // ALPHA / DIGIT / "-" / "." / "_" / "~"
	TripletPercent                         // "%"
	TripletBackslash                       // "\"
	TripletSlash                           // "/"
	TripletASCII                           // 0x00 to 0x7F
)

// What it is by its digits, or otherwise.
const (
	TripletHigh   Triplets = 1 << (iota + 8) // 0x80 to 0xFF
	TripletLower                             // with a digit "a" to "f"
	TripletBroken                            // "%" without two HEXDIG behind it
)

// tripletsOf has what a triplet of each byte is.
var tripletsOf = func() (table [256]Triplets) {
	for b := range table {
		table[b] = TripletASCII
		switch {
		case b >= 0x80:
			table[b] = TripletHigh
		case b < ' ' || b == 0x7f:
			table[b] |= TripletControl
		case setsOf(byte(b))&(SetAlpha|SetDigit) != 0 || b == '-' || b == '.' || b == '_' || b == '~':
			table[b] |= TripletUnreserved
		}
	}
	table[0] |= TripletNUL
	table['%'] |= TripletPercent
	table['\\'] |= TripletBackslash
	table['/'] |= TripletSlash
	return table
}()

// hexValues has the value of each hexadecimal digit, with hexLower for "a" to "f",
// and hexNone for other bytes.
var hexValues = func() (table [256]uint8) {
	for b := range table {
		switch {
		case b >= '0' && b <= '9':
			table[b] = uint8(b - '0')
		case b >= 'A' && b <= 'F':
			table[b] = uint8(b - 'A' + 10)
		case b >= 'a' && b <= 'f':
			table[b] = uint8(b-'a'+10) | hexLower
		default:
			table[b] = hexNone
		}
	}
	return table
}()

const (
	hexLower = 1 << 4
	hexNone  = 1 << 7
)

// TripletAt returns the byte of the triplet at an offset of src, and whether there
// is one.
func TripletAt(src []byte, at int) (b byte, ok bool) {
	if src[at] != '%' || len(src)-at < 3 {
		return 0, false
	}
	high, low := hexValues[src[at+1]], hexValues[src[at+2]]
	return high<<4 | low&15, (high|low)&hexNone == 0
}

// HexValue returns the value of a HEXDIG, and 16 or more for other bytes.
func HexValue(b byte) uint8 {
	v := hexValues[b]
	return v&15 | (v&hexNone)>>3
}

// percentSigns finds "%".
var percentSigns = DelimitersOf([]byte("%"))

// tripletsGeneric is TripletsIn, one triplet after the other.
func tripletsGeneric(src []byte) (found Triplets) {
	digits, end := uint8(0), uint32(len(src))
	for at, more := uint32(0), end > 0; more; at, more = at+Block, end-at > Block {
		for mask := percentSigns.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = NextBit(mask)
			if i += at; end-i < 3 {
				found |= TripletBroken
				break
			}
			pair := src[i+1:][:2]
			high, low := hexValues[pair[0]], hexValues[pair[1]]
			if (high|low)&hexNone != 0 {
				found |= TripletBroken
				continue
			}
			digits |= high | low
			found |= tripletsOf[high<<4|low&15]
		}
	}
	if digits&hexLower != 0 {
		found |= TripletLower
	}
	return found
}
