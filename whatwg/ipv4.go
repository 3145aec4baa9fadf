package whatwg

import (
	"bytes"
	"strconv"
)

// Browsers read an IPv4 address as inet_aton does: parts in decimal, octal or
// hexadecimal, and one to four of them, of which the last fills all that is left.

// endsInNumber reports whether a domain is to be read as an IPv4 address
// (https://url.spec.whatwg.org/#ends-in-a-number-checker).
func endsInNumber(domain []byte) bool {
	if end := len(domain) - 1; end > 0 && domain[end] == '.' {
		domain = domain[:end]
	}
	last := domain[bytes.LastIndexByte(domain, '.')+1:]
	if len(last) == 0 {
		return false
	}
	decimal := true
	for _, b := range last {
		decimal = decimal && isDigit(b)
	}
	if decimal {
		return true
	}
	_, valid := ipv4Number(last)
	return valid
}

// ipv4Number returns the number of a part, or a number above all that are allowed, and
// whether it is a number (https://url.spec.whatwg.org/#ipv4-number-parser).
func ipv4Number(part []byte) (number uint64, valid bool) {
	if len(part) == 0 {
		return 0, false
	}
	base := uint64(10)
	switch {
	case len(part) >= 2 && part[0] == '0' && part[1]|0x20 == 'x':
		part, base = part[2:], 16
	case len(part) >= 2 && part[0] == '0':
		part, base = part[1:], 8
	}
	for _, b := range part {
		digit := uint64(hexValue(b))
		if digit >= base {
			return 0, false
		}
		number = min(number*base+digit, 1<<32)
	}
	return number, true
}

// parseIPv4 returns the address of a domain that ends in a number
// (https://url.spec.whatwg.org/#concept-ipv4-parser).
func parseIPv4(domain []byte) (address uint32, code ErrorCode) {
	if end := len(domain) - 1; end > 0 && domain[end] == '.' {
		domain = domain[:end]
	}
	dots := bytes.Count(domain, []byte("."))
	if dots > 3 {
		return 0, CodeIPv4TooManyParts
	}
	large := false
	for n := range dots {
		dot := bytes.IndexByte(domain, '.')
		number, valid := ipv4Number(domain[:dot])
		if !valid {
			return 0, CodeIPv4NonNumericPart
		}
		large = large || number > 255
		address |= uint32(number) << (24 - 8*n)
		domain = domain[dot+1:]
	}
	number, valid := ipv4Number(domain)
	switch {
	case !valid:
		return 0, CodeIPv4NonNumericPart
	case large || number>>(32-8*dots) != 0:
		return 0, CodeIPv4OutOfRangePart
	}
	return address | uint32(number), CodeNone
}

// appendIPv4 appends an address in decimal.
func appendIPv4(dst []byte, address uint32) []byte {
	for shift := 24; ; shift -= 8 {
		dst = strconv.AppendUint(dst, uint64(address>>shift&0xff), 10)
		if shift == 0 {
			return dst
		}
		dst = append(dst, '.')
	}
}
