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

// digits are the characters of the digits by their values (RFC 3492 §5). There are 64, so that an index
// modulo 64 needs no comparison; the last 28 are none.
const digits = "abcdefghijklmnopqrstuvwxyz0123456789" + "----------------------------"

// adapt returns the bias after a number (RFC 3492 §6.1).
func adapt(number, points int, first bool) int {
	delta := uint32(number)
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	return biasOf(delta + delta/uint32(points))
}

// adaptShort is adapt for a short label. It returns the weight of a second digit as well, which is
// base less the threshold of the first one.
func adaptShort(number, points uint32, first bool) (bias int, weight uint32) {
	delta := number / 2
	if first {
		delta = number / damp
	}
	if delta += quotient(delta, points); delta >= uint32(len(skewed)) {
		return biasOf(delta), base - tMin
	}
	bias = int(skewed[delta])
	return bias, uint32(max(bias, base-tMax))
}

// biasOf returns the bias of a difference that is scaled down already.
func biasOf(delta uint32) int {
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

// quotient returns x/d for an x below 1<<27 and a d of at most maxShort. A division takes longer
// than a product with the inverse. The inverse is 1<<34/d, and too large by less than 1, so the
// result is too large by less than 1/128 before it is rounded down. What lacks x/d to the next whole
// number is 1/64 at least.
func quotient(x, d uint32) uint32 { return uint32(uint64(x) * inverses[d%128] >> 34) }

// inverses has the inverse of each length of a short label, and of each weight of a digit.
var inverses = [128]uint64{
	0, inverse/1 + 1, inverse/2 + 1, inverse/3 + 1, inverse/4 + 1,
	inverse/5 + 1, inverse/6 + 1, inverse/7 + 1, inverse/8 + 1,
	inverse/9 + 1, inverse/10 + 1, inverse/11 + 1, inverse/12 + 1,
	inverse/13 + 1, inverse/14 + 1, inverse/15 + 1, inverse/16 + 1,
	inverse/17 + 1, inverse/18 + 1, inverse/19 + 1, inverse/20 + 1,
	inverse/21 + 1, inverse/22 + 1, inverse/23 + 1, inverse/24 + 1,
	inverse/25 + 1, inverse/26 + 1, inverse/27 + 1, inverse/28 + 1,
	inverse/29 + 1, inverse/30 + 1, inverse/31 + 1, inverse/32 + 1,
	inverse/33 + 1, inverse/34 + 1, inverse/35 + 1, inverse/36 + 1,
	inverse/37 + 1, inverse/38 + 1, inverse/39 + 1, inverse/40 + 1,
	inverse/41 + 1, inverse/42 + 1, inverse/43 + 1, inverse/44 + 1,
	inverse/45 + 1, inverse/46 + 1, inverse/47 + 1, inverse/48 + 1,
	inverse/49 + 1, inverse/50 + 1, inverse/51 + 1, inverse/52 + 1,
	inverse/53 + 1, inverse/54 + 1, inverse/55 + 1, inverse/56 + 1,
	inverse/57 + 1, inverse/58 + 1, inverse/59 + 1, inverse/60 + 1,
	inverse/61 + 1, inverse/62 + 1, inverse/63 + 1, inverse/64 + 1,
}

const inverse = 1<<34 - 1 // each quotient and 1 is 1<<34/d, rounded up
