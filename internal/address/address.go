// Package address reads the addresses that the grammar of RFC 3986 §3.2.2 allows.
//
// netip could read them as well. But the error that it may return keeps the text, so
// the compiler would put the buffers and records of callers on the heap.
package address

import (
	"net/netip"

	"github.com/uriscan/uriscan/internal/percentcode"
)

// Of4 returns the address of a valid IPv4address.
func Of4(text []byte) netip.Addr { return netip.AddrFrom4(octetsOf(text)) }

// Of6 returns the address of a valid IPv6 literal, which has its brackets.
func Of6(literal []byte) netip.Addr {
	var address [16]byte
	n, gap := 0, -1 // bytes that were read; where the zeros of "::" belong
	rest := literal[1 : len(literal)-1]
	for len(rest) > 0 {
		if rest[0] == ':' {
			if rest = rest[1:]; len(rest) > 0 && rest[0] == ':' {
				gap, rest = n, rest[1:]
			}
			continue
		}
		value, size := groupOf(rest)
		if size < len(rest) && rest[size] == '.' {
			octets := octetsOf(rest)
			n += copy(address[n:], octets[:])
			break
		}
		address[n], address[n+1] = byte(value>>8), byte(value)
		n, rest = n+2, rest[size:]
	}
	if gap >= 0 {
		after := copy(address[16-(n-gap):], address[gap:n])
		clear(address[gap : 16-after])
	}
	return netip.AddrFrom16(address)
}

// groupOf returns the value of the hexadecimal digits that text begins with, and
// how many there are.
func groupOf(text []byte) (value uint16, size int) {
	for size < len(text) && text[size] != ':' && text[size] != '.' {
		value = value<<4 | uint16(percentcode.HexValue(text[size]))
		size++
	}
	return value, size
}

// octetsOf returns the bytes of an IPv4address.
func octetsOf(text []byte) (octets [4]byte) {
	i := 0
	for _, b := range text {
		if b == '.' {
			i++
			continue
		}
		octets[i] = octets[i]*10 + b - '0'
	}
	return octets
}
