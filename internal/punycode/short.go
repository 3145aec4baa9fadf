package punycode

import "math/bits"

// The RFC goes through the whole label once for each different code point, and counts those
// that are smaller. In a label of at most 64 the places of those are the bits of a word. So
// after the code points are in order each one costs two counts of bits.

// maxShort is the length of the longest label with its places in a word.
const maxShort = 64

// appendShort is Append for a label of at most maxShort code points.
func appendShort(dst []byte, label []rune) []byte {
	var keys [maxShort]uint32 // a code point, then its place in six bits: in the order of the code
	others := 0
	var handled uint64 // the places of what was appended
	begin := len(dst)
	for place, r := range label {
		if r < initialN {
			dst = append(dst, byte(r))
			handled |= 1 << place
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
	basic := len(dst) - begin
	if basic > 0 {
		dst = append(dst, '-')
	}
	n, delta, bias := uint32(initialN), 0, initialBias
	after := ^uint64(0) // the places after that of the last point; at first all of them
	for i, key := range keys[:others] {
		point, before := key>>6, uint64(1)<<(key&63)-1
		if point != n {
			delta = int(point-n) * (basic + i + 1)
			if i > 0 { // the last time n was looked for, up to the end; then n+1 is next
				delta += bits.OnesCount64(handled&after) - (basic + i)
			}
			n, after = point, ^uint64(0)
		}
		delta += bits.OnesCount64(handled & after & before)
		dst = appendNumber(dst, delta, bias)
		bias = adapt(delta, basic+i+1, i == 0)
		delta = 0
		handled |= before + 1
		after = ^(before<<1 | 1)
	}
	return dst
}
