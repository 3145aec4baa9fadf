package punycode

import "slices"

// A code is some characters of ASCII, a hyphen, and numbers. A number says how far it is from the
// place where the last code point was inserted to that of the next one: so many times through all
// places of the label, with a code point that is one larger each time. The RFC reads a number,
// divides it, and moves what is after the place.
//
// A label of a few code points needs less. Their order is a word of sixteen places with four bits
// each, in which an insertion is a shift. The numbers are read in one loop and inserted in another:
// each loop has few variables, and the processor begins with the second while the first waits for
// its numbers. A product with the inverse of the length is the quotient.

// maxPlaces is how many code points have their order in a word.
const maxPlaces = 16

// largest is a number that no such label has: it would go beyond all code points.
const largest = (0x10FFFF + 1) * maxPlaces

// decodeShort is Decode for a label of at most maxPlaces code points. It returns false for all
// others, and for what is no code.
func decodeShort(dst []rune, code []byte) ([]rune, bool) {
	var points [maxPlaces]rune // in the order of the code
	basic := max(lastHyphen(code), 0)
	if basic > maxPlaces {
		return dst, false
	}
	all := byte(0)
	for i, b := range code[:basic] {
		all |= b
		points[i] = rune(b)
	}
	if basic > 0 {
		code = code[basic+1:]
	}
	length := readNumbers(&points, uint(basic), code)
	if length == 0 || all >= initialN {
		return dst, false
	}
	order, ok := insert(&points, uint(basic), length)
	if !ok {
		return dst, false
	}
	begin := len(dst)
	dst = slices.Grow(dst, int(length))[:begin+int(length)]
	label := dst[begin:]
	for i := range label {
		label[i] = points[order%maxPlaces]
		order /= maxPlaces
	}
	return dst, true
}

// readNumbers reads numbers, each a generalized variable-length integer (RFC 3492 §3.3), to their
// places after the points that are there. It returns how many points there are then, or 0 if a
// number cannot be read, is too large, or has no place.
func readNumbers(points *[maxPlaces]rune, length uint, code []byte) uint {
	bias, weight := initialBias, uint32(base-tMin) // the weight of a second digit
	for i := 0; i < len(code); {
		isFirst := i == 0
		number := uint64(values[code[i]]) - 1
		i++
		if number >= uint64(base-weight) { // it has more digits
			for k, w := 2*base-bias, uint64(weight); ; k += base {
				if number >= largest || i >= len(code) {
					return 0
				}
				digit := uint64(values[code[i]]) - 1
				i++
				number += digit * w // w is below 36*largest
				t := uint64(tMax)
				if k < tMax {
					t = uint64(max(k, tMin))
				}
				if digit < t {
					break
				}
				if digit >= base {
					return 0
				}
				w *= base - t
			}
		}
		if number >= largest || length >= maxPlaces {
			return 0
		}
		points[length] = rune(number)
		length++
		bias, weight = adaptShort(uint32(number), uint32(length), isFirst)
	}
	return length
}

// insert makes code points of numbers, and returns the order of all points: four bits for each
// place, the first one lowest. It returns false if one is no code point that UTF-8 has.
func insert(points *[maxPlaces]rune, from, length uint) (order uint64, ok bool) {
	order = 0xFEDCBA9876543210
	n, at := uint32(initialN), uint32(0)
	for i := from; i < length; i++ {
		number := &points[i%maxPlaces]
		at += uint32(*number)
		turns := quotient(at, uint32(i+1))
		n += turns
		at -= turns * uint32(i+1)
		if n-0xD800 < 0x800 {
			return 0, false
		}
		*number = rune(n)
		place := at * 4 % 64
		after := order >> place << place
		order ^= after ^ after<<4 ^ uint64(i)<<place
		at++
	}
	return order, n <= 0x10FFFF // no number made it smaller
}
