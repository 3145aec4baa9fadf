package punycode

// MaxLen is the length of the longest label that should be encoded or decoded, in code points
// or in bytes. Both take time quadratic in the length. A label of DNS has at most 63 bytes.
const MaxLen = 1000

// Decode appends the code points of a label, which is given without the prefix (RFC 3492
// §6.2). ASCII letters keep their case; the digits may have either. It returns dst and false
// if the code is none that Append writes, or is longer than MaxLen.
func Decode(dst []rune, code []byte) ([]rune, bool) {
	begin := len(dst)
	if len(code) > MaxLen {
		return dst, false
	}
	rest := code
	for i := len(code) - 1; i > 0; i-- {
		if code[i] == '-' {
			for _, b := range code[:i] {
				dst = append(dst, rune(b))
			}
			rest = code[i+1:]
			break
		}
	}
	for _, r := range dst[begin:] {
		if r >= initialN {
			return dst[:begin], false
		}
	}
	n, at, bias := initialN, 0, initialBias
	for first := true; len(rest) > 0; first = false {
		number, size := readNumber(rest, bias)
		if size == 0 {
			return dst[:begin], false
		}
		rest = rest[size:]
		points := len(dst) - begin + 1
		bias = adapt(number, points, first)
		i := uint32(at + number)
		n += int(i / uint32(points))
		at = int(i % uint32(points))
		if n > 0x10FFFF || 0xD800 <= n && n <= 0xDFFF {
			return dst[:begin], false
		}
		dst = append(dst, 0)
		after := dst[begin+at:]
		for i := len(after) - 1; i > 0; i-- { // a call of copy takes longer for so few
			after[i] = after[i-1]
		}
		after[0] = rune(n)
		at++
	}
	return dst, true
}

// maxNumber is as large as a number can be: it goes through all code points, and for each of
// these through all places of a label.
const maxNumber = 0x10FFFF * (MaxLen + 1)

// readNumber returns the generalized variable-length integer at the beginning of some digits
// and its size (RFC 3492 §3.3), or the size 0 if there is none.
func readNumber(digits []byte, bias int) (number, size int) {
	sum, weight := int64(0), int64(1)
	for i, k := 0, base; i < len(digits); i, k = i+1, k+base {
		value := int64(valueOf(digits[i]))
		sum += value * weight // less than 36 * 36 * maxNumber
		if value < 0 || sum > maxNumber {
			return 0, 0
		}
		t := int64(threshold(k, bias))
		if value < t {
			return int(sum), i + 1
		}
		weight = min(weight*(base-t), maxNumber+1)
	}
	return 0, 0
}

// valueOf returns the value of a digit in either case, or -1 if the byte is none.
func valueOf(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b-'0') + 26
	case b|0x20 >= 'a' && b|0x20 <= 'z':
		return int(b | 0x20 - 'a')
	}
	return -1
}
