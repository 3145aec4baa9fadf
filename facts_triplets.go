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

// factsOfTriplet has the facts that a triplet is by its byte, wherever it stands.
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
	table['%'], table['\\'] = FactEncodedPercent, FactEncodedBackslash
	return table
}()

// tripletFacts returns the facts about the triplets of src from start on, and
// whether one in the path is a dot.
func tripletFacts(src []byte, start uint32, s *Spans) (facts Facts, dotInPath bool) {
	decoded := utf8Run{}
	at := int(start)
	for {
		if at == len(src) || src[at] != '%' {
			next := kernel.IndexByte(src[at:], '%')
			if next < 0 {
				break
			}
			at += next
			decoded.end()
		}
		b, ok := tripletAt(src, at)
		if !ok {
			facts |= FactBrokenTriplet
			decoded.end()
			at++
			continue
		}
		decoded.add(b)
		facts |= factsOfTriplet[b]
		if (hexValues[src[at+1]]|hexValues[src[at+2]])&lowerHex != 0 {
			facts |= FactLowerTriplet
		}
		switch offset := uint32(at); {
		case b == '/' && offset < s.Path.End:
			facts |= FactEncodedSlash
		case b == '.' && offset >= s.Path.Start && offset < s.Path.End:
			dotInPath = true
		}
		if offset := uint32(at); offset >= s.Host.Start && offset < s.Host.End {
			facts |= FactTripletInHost
		}
		at += 3
	}
	if decoded.end(); decoded.wrong {
		facts |= FactTripletsNotUTF8
	}
	return facts, dotInPath
}

// A utf8Run checks bytes that follow each other for UTF-8 (RFC 3629 §4).
type utf8Run struct {
	missing   int  // bytes that a character lacks
	low, high byte // what the next of them may be
	wrong     bool
}

// add takes the next byte.
func (u *utf8Run) add(b byte) {
	if u.missing > 0 {
		if b < u.low || b > u.high {
			u.wrong = true
		}
		u.missing--
		u.low, u.high = 0x80, 0xbf
		return
	}
	u.low, u.high = 0x80, 0xbf
	switch {
	case b < 0x80:
	case b >= 0xc2 && b <= 0xdf:
		u.missing = 1
	case b >= 0xe0 && b <= 0xef:
		u.missing = 2
		if b == 0xe0 {
			u.low = 0xa0 // less would be overlong
		} else if b == 0xed {
			u.high = 0x9f // more would be a surrogate
		}
	case b >= 0xf0 && b <= 0xf4:
		u.missing = 3
		if b == 0xf0 {
			u.low = 0x90 // less would be overlong
		} else if b == 0xf4 {
			u.high = 0x8f // more would be above U+10FFFF
		}
	default:
		u.wrong = true
	}
}

// end ends the run: no byte may be missing.
func (u *utf8Run) end() {
	u.wrong = u.wrong || u.missing > 0
	u.missing = 0
}
