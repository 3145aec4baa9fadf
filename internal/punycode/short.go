package punycode

import "math/bits"

// The RFC goes through the whole label once for each different code point, and counts those
// that are smaller. The number that it writes says how far a decoder goes from one insertion to
// the next: so many times through the places of the label so far, and then to the place that the
// code point has among those before it. In a label of at most 64 their places are the bits of a
// word. So after the code points are in order each one costs one count of bits.

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
	var keys [maxShort]uint32 // a code point, then its place in six bits: in the order of the code
	code := dst[len(dst) : len(dst)+shortCode(len(label))]
	end, others := 0, 0
	var handled uint64 // the places of what was written
	for place, r := range label {
		if r < initialN {
			code[end] = byte(r)
			end++
			handled |= 1 << (place & 63)
			continue
		}
		key := uint32(r)<<6 | uint32(place)
		i := others
		for ; i > 0 && keys[i-1] > key; i-- {
			keys[i] = keys[i-1]
		}
		keys[i] = key
		others++
	}
	points := uint32(end) // what the decoder has, and the one that comes next
	if end > 0 {
		code[end] = '-'
		end++
	}
	n, at, bias := uint32(initialN), uint32(0), initialBias
	for i, key := range keys[:others] {
		points++
		place := uint64(1) << (key & 63)
		before := uint32(bits.OnesCount64(handled & (place - 1)))
		number := (key>>6-n)*points + before - at
		rest := number
		for k := base; ; k += base {
			t := uint32(threshold(k, bias))
			if rest < t {
				break
			}
			rest -= t
			code[end] = digits[t+rest%(base-t)]
			end++
			rest /= base - t
		}
		code[end] = digits[rest]
		end++
		bias = adapt(int(number), int(points), i == 0)
		n, at = key>>6, before+1
		handled |= place
	}
	return dst[:len(dst)+end]
}
