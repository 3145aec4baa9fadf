package uriscan

import "github.com/uriscan/uriscan/internal/kernel"

// Browsers (WHATWG URL, "IPv4 parser") and the C function inet_aton read a host of
// one to four numbers as an address. A number is decimal, octal behind "0" or
// hexadecimal behind "0x"; the last one fills all bytes that the others leave.
// Browsers decode triplets first, allow a dot at the end, and take "0x" for zero.
// Here an address is what one of the two takes for it, so that is the rule of
// browsers.

// readIPv4 reports whether the host is read as an address, and whether it is
// plain: an IPv4address of RFC 3986 §3.2.2.
func readIPv4(host []byte) (isAddress, plain bool) {
	plain = true
	for at, parts := 0, 1; ; parts++ {
		n, ok := readNumber(host[at:])
		if !ok || parts > 4 {
			return false, false
		}
		plain = plain && n.plain
		at += n.length
		if at < len(host) {
			_, size := decodedAt(host, at) // a dot
			at += size
			plain = plain && size == 1 && at < len(host)
		}
		if at == len(host) {
			return n.value < 1<<(8*(5-parts)), plain && parts == 4
		}
		if n.value > 255 {
			return false, false
		}
	}
}

// A number is what stands between two dots of a host.
type number struct {
	value  uint64 // at most tooLarge
	length int    // in bytes of the host
	plain  bool   // a dec-octet of RFC 3986 §3.2.2
}

// tooLarge is more than any number of an address.
const tooLarge = 1 << 33

// readNumber reads the number that a text begins with, up to a dot or the end.
func readNumber(text []byte) (n number, ok bool) {
	base, digits := uint64(10), 0
	n.plain = true
	for n.length < len(text) {
		b, size := decodedAt(text, n.length)
		if b == '.' {
			break
		}
		if size > 1 {
			n.plain = false
		}
		n.length += size
		if digits == 1 && n.value == 0 && base == 10 {
			n.plain = false
			if base = 8; b|0x20 == 'x' {
				base = 16
				continue
			}
		}
		digit := uint64(kernel.HexValue(b))
		if digit >= base {
			return n, false
		}
		n.value = min(n.value*base+digit, tooLarge)
		digits++
	}
	n.plain = n.plain && n.value <= 255
	return n, digits > 0
}

// decodedAt returns the byte at an offset of text, decoded if a triplet stands
// there, and how many bytes that takes.
func decodedAt(text []byte, at int) (b byte, size int) {
	if b, ok := kernel.TripletAt(text, at); ok {
		return b, 3
	}
	return text[at], 1
}
