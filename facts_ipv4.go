package uriscan

import "github.com/uriscan/uriscan/internal/percentcode"

// Browsers (WHATWG URL, "IPv4 parser") and the C function inet_aton read a host of
// one to four numbers as an address. A number is decimal, octal after "0" or
// hexadecimal after "0x"; the last one fills all bytes that the others leave.
// Browsers decode triplets first, allow a dot at the end, and take "0x" for zero.
// Here an address is what one of the two takes for it, so that is the rule of
// browsers.

// isReadAsIPv4 reports whether the host is read as an address.
func isReadAsIPv4(host []byte) bool {
	for at, parts := 0, 1; ; parts++ {
		value, length, ok := readNumber(host[at:])
		if !ok || parts > 4 {
			return false
		}
		if at += length; at < len(host) {
			_, size := percentcode.ByteAt(host[at:]) // a dot
			at += size
		}
		if at == len(host) {
			return value < 1<<(8*(5-parts))
		}
		if value > 255 {
			return false
		}
	}
}

// tooLarge is more than any number of an address.
const tooLarge = 1 << 33

// readNumber reads the number that a text begins with, up to a dot or the end. It
// returns its value, or tooLarge for what is more, and how many bytes it takes.
func readNumber(text []byte) (value uint64, length int, ok bool) {
	base, digits := uint64(10), 0
	for length < len(text) {
		b, size := percentcode.ByteAt(text[length:])
		if b == '.' {
			break
		}
		length += size
		if digits == 1 && value == 0 && base == 10 {
			if base = 8; b|0x20 == 'x' {
				base = 16
				continue
			}
		}
		digit := uint64(percentcode.HexValue(b))
		if digit >= base {
			return value, length, false
		}
		value = min(value*base+digit, tooLarge)
		digits++
	}
	return value, length, digits > 0
}
