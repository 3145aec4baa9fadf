package punycode

import "math/bits"

// The RFC goes through the whole label once for each different code point, and counts those
// that are smaller. The number that it writes says how far a decoder goes from one insertion to
// the next: so many times through the places of the label so far, and then to the place that the
// code point has among those before it. In a label of at most 64 their places are the bits of a
// word. So after the code points are in order each one costs one count of bits. Each step is a loop
// of its own, with few variables.

// maxShort is the length of the longest label with its places in a word.
const maxShort = 64

// shortCode returns a length that the code of such a label does not exceed. A number is at most
// 0x10FFFF*65. So it has at most nine digits, since each counts for ten at least.
func shortCode(points int) int { return maxDigits*points + 1 }

const (
	maxDigits    = 9
	maxShortCode = maxDigits*maxShort + 1
)

// appendShort is Append for a label of at most maxShort code points, and a dst that has room for
// its shortCode.
func appendShort(dst []byte, label []rune) []byte {
	var keys [maxShort]uint32
	code := dst[len(dst) : len(dst)+shortCode(len(label))]
	basic, others, handled := putBasic(code, &keys, label)
	end := basic
	if basic > 0 {
		code[end] = '-'
		end++
	}
	toNumbers(keys[:others], uint32(basic), handled)
	end += putNumbers(code[end:], keys[:others], uint32(basic))
	return dst[:len(dst)+end]
}

// putBasic writes the points of ASCII, and puts a key for each other one into the order of the code:
// the code point, then its place in six bits. It returns how many points of both kinds there are,
// and the places of those that it wrote.
func putBasic(code []byte, keys *[maxShort]uint32, label []rune) (basic, others int, handled uint64) {
	for place, r := range label {
		if r < initialN {
			code[basic] = byte(r)
			basic++
			handled |= 1 << (place % maxShort)
			continue
		}
		key := uint32(r)<<6 | uint32(place)
		i := others % maxShort
		for ; i > 0 && keys[i-1] > key; i-- {
			keys[i] = keys[i-1]
		}
		keys[i] = key
		others++
	}
	return basic, others, handled
}

// toNumbers makes the numbers of keys in order.
func toNumbers(keys []uint32, points uint32, handled uint64) {
	n, at := uint32(initialN), uint32(0)
	for i, key := range keys {
		points++
		place := uint64(1) << (key % maxShort)
		before := uint32(bits.OnesCount64(handled & (place - 1)))
		keys[i] = (key>>6-n)*points + before - at
		n, at = key>>6, before+1
		handled |= place
	}
}

// putNumbers writes numbers, each as a generalized variable-length integer (RFC 3492 §3.3), after
// the code of so many points. It returns how many digits there are.
func putNumbers(code []byte, numbers []uint32, length uint32) (end int) {
	bias, weight := initialBias, uint32(base-tMin)
	for i, number := range numbers {
		length++
		rest, t := number, base-weight
		for k := 2*base - bias; rest >= t; k += base {
			rest -= t
			next := quotient(rest, base-t)
			code[end] = digits[(t+rest-next*(base-t))%64]
			end++
			rest, t = next, tMax
			if k < tMax {
				t = uint32(max(k, tMin))
			}
		}
		code[end] = digits[rest%64]
		end++
		bias, weight = adaptShort(number, length, i == 0)
	}
	return end
}
