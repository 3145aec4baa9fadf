// Package punycode encodes and decodes labels of domain names: RFC 3492.
package punycode

// Prefix begins a label in punycode (RFC 5890 §2.3.2.1).
const Prefix = "xn--"

// The parameters of punycode (RFC 3492 §5).
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
	initialN    = 0x80
)

// Append appends the code of a label, in lower case and without the prefix (RFC 3492 §6.3).
// ASCII letters keep their case. The time is quadratic in the length of the label, which DNS
// bounds at 63; see MaxLen.
func Append(dst []byte, label []rune) []byte {
	if len(label) > maxShort {
		return appendPlain(dst, label)
	}
	if cap(dst)-len(dst) >= shortCode(len(label)) {
		return appendShort(dst, label)
	}
	var code [maxShortCode]byte
	return append(dst, appendShort(code[:0], label)...)
}

// appendPlain is Append as the RFC has it: for each code point it goes through the whole label.
func appendPlain(dst []byte, label []rune) []byte {
	begin := len(dst)
	for _, r := range label {
		if r < initialN {
			dst = append(dst, byte(r))
		}
	}
	basic := len(dst) - begin
	if basic > 0 {
		dst = append(dst, '-')
	}
	n, delta, bias := rune(initialN), 0, initialBias
	for handled := basic; handled < len(label); {
		next := rune(0x10FFFF)
		for _, r := range label {
			if r >= n && r < next {
				next = r
			}
		}
		delta += int(next-n) * (handled + 1)
		for _, r := range label {
			switch {
			case r < next:
				delta++
			case r == next:
				dst = appendNumber(dst, delta, bias)
				bias = adapt(delta, handled+1, handled == basic)
				delta = 0
				handled++
			}
		}
		delta++
		n = next + 1
	}
	return dst
}

// appendNumber appends a number as a generalized variable-length integer (RFC 3492 §3.3).
func appendNumber(dst []byte, number, bias int) []byte {
	rest := uint32(number) // dividing 32 bits takes less time
	for k := base; ; k += base {
		t := uint32(threshold(k, bias))
		if rest < t {
			return append(dst, digits[rest])
		}
		rest -= t
		dst = append(dst, digits[t+rest%(base-t)])
		rest /= base - t
	}
}

// threshold returns the largest final digit at a place, and one more.
func threshold(k, bias int) int { return min(max(k-bias, tMin), tMax) }

// digits are the characters of the digits by their values (RFC 3492 §5).
const digits = "abcdefghijklmnopqrstuvwxyz0123456789"

// adapt returns the bias after a number (RFC 3492 §6.1).
func adapt(number, points int, first bool) int {
	delta := uint32(number)
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / uint32(points)
	k := 0
	for delta >= uint32(len(skewed)) {
		delta /= base - tMin
		k += base
	}
	return k + int(skewed[delta])
}

// skewed is (base-tMin+1) * delta / (delta+skew) for each delta that is left.
var skewed = [(base-tMin)*tMax/2 + 1]uint8{
	0, 0, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 13, 13,
	13, 14, 14, 14, 15, 15, 15, 16, 16, 16, 17, 17, 17, 17, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19,
	20, 20, 20, 20, 20, 20, 21, 21, 21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23,
	23, 23, 23, 23, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 25, 25, 25, 25, 25, 25, 25, 25, 25,
	25, 25, 25, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 27, 27, 27, 27, 27, 27,
	27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
	28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29,
	29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 30, 30,
	30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
	30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 31, 31, 31, 31,
	31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31,
	31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31,
	31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
	32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33,
	33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33,
}
