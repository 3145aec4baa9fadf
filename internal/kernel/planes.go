package kernel

import "math/bits"

// The portable fast path turns a block of 64 bytes into masks, as the vector kernels do.
// The plain way looks up the sets of a byte and adds a bit to each mask that it is in: a
// dozen steps for each byte. Here a word for each byte value has one bit for each of four
// masks, 16 places apart, so that the words of sixteen bytes fit into each other: word i
// is shifted by i and added. That is two look-ups and one addition for each byte, none of
// which waits for another. Four such words have the masks of the block, which then need
// only be put in order.

// planes are four masks of a block: bit p of each is of byte p. Three of them are a code,
// the fourth says which bytes a scheme may have:
//
//	                         code 2 1 0   scheme
//	not allowed                   0 0 0     0
//	"#"                           0 0 1     0
//	"@"                           0 1 0     0
//	"%"                           0 1 1     0
//	"?"                           1 0 0     0
//	":"                           1 0 1     0
//	"/"                           1 1 0     0
//	other bytes                   1 1 1     0
//	"+", "-", ".", G to Z, g to z 0 1 1     1
//	HEXDIG                        1 1 1     1
//
// A place without a byte is like a byte that is not allowed.
type planes struct{ code0, code1, code2, scheme uint64 }

// The masks that the code stands for. What ends an input is among the stops, too.
func (p planes) stops() uint64    { return ^(p.code1 | p.code2) } // "#", and what is not allowed
func (p planes) question() uint64 { return p.code2 &^ (p.code0 | p.code1) }
func (p planes) slash() uint64    { return p.code2 & p.code1 &^ p.code0 }
func (p planes) colon() uint64    { return p.code2 & p.code0 &^ p.code1 }
func (p planes) regName() uint64  { return p.code1 & p.code0 }
func (p planes) percent() uint64  { return p.code1 & p.code0 &^ (p.code2 | p.scheme) }
func (p planes) hexdig() uint64   { return p.code2 & p.scheme }

// schemeEnd returns the first byte that no scheme has.
func (p planes) schemeEnd() uint64 { return (p.scheme + 1) &^ p.scheme }

// hostEnd returns the first byte from a bit on that no reg-name has.
func (p planes) hostEnd(bit uint64) uint64 { return (p.regName() + bit) &^ p.regName() }

// isAuthorityAfter reports whether "://" begins at the first byte that no scheme has.
func (p planes) isAuthorityAfter(schemeEnd uint64) bool {
	return schemeEnd&p.colon()&(p.slash()>>1)&(p.slash()>>2) != 0
}

// The planes in a word, by the place of their lowest bit.
const (
	planeOfCode0  = 1
	planeOfCode1  = 1 << 16
	planeOfCode2  = 1 << 32
	planeOfScheme = 1 << 48
	everyPlane    = planeOfCode0 | planeOfCode1 | planeOfCode2 | planeOfScheme
)

// planeWords has the word of each byte.
var planeWords = func() (words [256]uint64) {
	for b, sets := range setTable {
		words[b] = planeWord(uint8(b), sets)
	}
	return words
}()

// planeWord returns the word of a byte that is in those sets.
func planeWord(b uint8, sets Sets) uint64 {
	switch {
	case b == '%':
		return planeOfCode1 | planeOfCode0
	case b == '#':
		return planeOfCode0
	case sets&SetNotAllowed != 0:
		return 0
	case b == '@':
		return planeOfCode1
	case b == '?':
		return planeOfCode2
	case b == ':':
		return planeOfCode2 | planeOfCode0
	case b == '/':
		return planeOfCode2 | planeOfCode1
	case sets&SetHexdig != 0:
		return planeOfScheme | planeOfCode2 | planeOfCode1 | planeOfCode0
	case sets&SetScheme != 0:
		return planeOfScheme | planeOfCode1 | planeOfCode0
	}
	return planeOfCode2 | planeOfCode1 | planeOfCode0
}

// planesOfEight returns the planes of eight bytes in one word.
func planesOfEight(b *[8]byte) uint64 {
	return planeWords[b[0]] + planeWords[b[1]]<<1 + planeWords[b[2]]<<2 + planeWords[b[3]]<<3 +
		(planeWords[b[4]]+planeWords[b[5]]<<1+planeWords[b[6]]<<2+planeWords[b[7]]<<3)<<4
}

// inOrder returns the planes of a block from the words of its quarters.
func inOrder(w0, w1, w2, w3 uint64) planes {
	const (
		half    = 1<<32 - 1
		quarter = 1<<48 - 1<<32 + 1<<16 - 1
	)
	low, high := w0&half|w2<<32, w1&half|w3<<32
	w0, w1 = w0>>32|w2&^half, w1>>32|w3&^half
	return planes{
		low&quarter | high&quarter<<16, low>>16&quarter | high&^quarter,
		w0&quarter | w1&quarter<<16, w0>>16&quarter | w1&^quarter,
	}
}

// planesOf returns the planes of the first 64 bytes of src, or of all of src if it is
// shorter. The bytes after the last whole sixteen are looked up in the sixteen that end
// with them.
func planesOf(src []byte) planes {
	n := len(src)
	if n >= blockBytes {
		return planesOfBlock((*[blockBytes]byte)(src))
	}
	if n < 16 {
		var padded [16]byte
		copy(padded[:], src)
		return inOrder(planesOfEight((*[8]byte)(padded[:8]))+planesOfEight((*[8]byte)(padded[8:]))<<8, 0, 0, 0)
	}
	var w1, w2, w3 uint64
	b := (*[16]byte)(src)
	w0 := planesOfEight((*[8]byte)(b[:8])) + planesOfEight((*[8]byte)(b[8:]))<<8
	b = (*[16]byte)(src[n-16:])
	before := -n & 15 // how many of these sixteen the quarter before has
	last := (planesOfEight((*[8]byte)(b[:8])) + planesOfEight((*[8]byte)(b[8:]))<<8) >> before & (0xffff >> before * everyPlane)
	switch {
	case n == 16:
	case n <= 32:
		w1 = last
	case n <= 48:
		b = (*[16]byte)(src[16:])
		w1 = planesOfEight((*[8]byte)(b[:8])) + planesOfEight((*[8]byte)(b[8:]))<<8
		w2 = last
	default:
		b := (*[32]byte)(src[16:])
		w1 = planesOfEight((*[8]byte)(b[:8])) + planesOfEight((*[8]byte)(b[8:16]))<<8
		w2 = planesOfEight((*[8]byte)(b[16:24])) + planesOfEight((*[8]byte)(b[24:]))<<8
		w3 = last
	}
	return inOrder(w0, w1, w2, w3)
}

// planesOfBlock returns the planes of 64 bytes.
func planesOfBlock(b *[blockBytes]byte) planes {
	return inOrder(
		planesOfEight((*[8]byte)(b[:8]))+planesOfEight((*[8]byte)(b[8:16]))<<8,
		planesOfEight((*[8]byte)(b[16:24]))+planesOfEight((*[8]byte)(b[24:32]))<<8,
		planesOfEight((*[8]byte)(b[32:40]))+planesOfEight((*[8]byte)(b[40:48]))<<8,
		planesOfEight((*[8]byte)(b[48:56]))+planesOfEight((*[8]byte)(b[56:]))<<8,
	)
}

// planesOfLine returns the planes of a line that begins src, in its first 64 bytes. What
// follows a byte that is not allowed, such as a newline, may be missing.
func planesOfLine(src []byte) planes {
	if len(src) < blockBytes {
		return planesOf(src)
	}
	var w1, w2, w3 uint64
	b := (*[blockBytes]byte)(src)
	w0 := planesOfEight((*[8]byte)(b[:8])) + planesOfEight((*[8]byte)(b[8:16]))<<8
	if allAllowed(w0) {
		w1 = planesOfEight((*[8]byte)(b[16:24])) + planesOfEight((*[8]byte)(b[24:32]))<<8
		if allAllowed(w1) {
			w2 = planesOfEight((*[8]byte)(b[32:40])) + planesOfEight((*[8]byte)(b[40:48]))<<8
			if allAllowed(w2) {
				w3 = planesOfEight((*[8]byte)(b[48:56])) + planesOfEight((*[8]byte)(b[56:]))<<8
			}
		}
	}
	return inOrder(w0, w1, w2, w3)
}

// allAllowed reports whether no byte of a quarter has the code of those that are not
// allowed.
func allAllowed(word uint64) bool { return (word|word>>16|word>>32)&0xffff == 0xffff }

// lowest returns the lowest set bit of mask, or 0.
func lowest(mask uint64) uint64 { return mask & -mask }

// offsetOf returns the offset that a single bit stands for.
func offsetOf(bit uint64) uint32 { return uint32(bits.TrailingZeros64(bit)) }
