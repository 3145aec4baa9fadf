package uriscan

import (
	"net/netip"

	"github.com/uriscan/uriscan/internal/text"
)

// PortNumber returns the port as a number (RFC 3986 §3.2.3). It returns false if
// the port is absent, empty, above 65535 or not decimal. Leading zeros do not
// count: "0080" is 80.
func PortNumber[T Text](src T, s *Spans) (port uint16, ok bool) {
	return portNumber(s.Port.In(text.Bytes(src)))
}

// portNumber is PortNumber of the port's text.
func portNumber(digits []byte) (port uint16, ok bool) {
	n := uint32(0)
	for _, b := range digits {
		digit := uint32(b - '0')
		n = n*10 + digit
		if digit > 9 || n > 65535 {
			return 0, false
		}
	}
	return uint16(n), len(digits) > 0
}

// Addr returns the host as an address if it is an IPv4address or an IPv6address
// (RFC 3986 §3.2.2), and false if it is not. An address stays as it was written:
// "[::ffff:192.0.2.1]" is an IPv6 address with an IPv4 address mapped into it.
//
// Addr asks for what the RFC allows and for nothing else. It returns false for
// "127.1" and "0x7f.0.0.1", which are names here and addresses for some programs.
func Addr[T Text](src T, s *Spans) (netip.Addr, bool) {
	return addr(s.Host.In(text.Bytes(src)), s.HostKind())
}

// addr is Addr of the host's text and kind.
//
// netip.ParseAddr would do, but it may keep its argument in an error. So the
// compiler would move to the heap whatever a caller has on the stack and asks about.
// The scan has checked the text, so reading it takes no more than this.
func addr(host []byte, kind HostKind) (netip.Addr, bool) {
	switch kind {
	case HostIPv6:
		return netip.AddrFrom16(bytesOfIPv6(host[1 : len(host)-1])), true
	case HostIPv4:
		return netip.AddrFrom4(bytesOfIPv4(host)), true
	}
	return netip.Addr{}, false
}

// bytesOfIPv4 returns the bytes of an IPv4address.
func bytesOfIPv4(host []byte) (address [4]byte) {
	at := 0
	for _, b := range host {
		if b == '.' {
			at++
			continue
		}
		address[at&3] = address[at&3]*10 + b - '0'
	}
	return address
}

// bytesOfIPv6 returns the bytes of an IPv6address. A group ends at a colon or at
// the end, or is an IPv4address. Where "::" stands, bytes are left out.
func bytesOfIPv6(host []byte) (address [16]byte) {
	at, gap, group := 0, -1, 0
	for i := 0; i <= len(host); i++ {
		switch {
		case i < len(host) && host[i] == '.':
			tail := bytesOfIPv4(host[group:])
			at += copy(address[at&15:], tail[:])
			return widened(address, gap, at)
		case i < len(host) && host[i] != ':':
		case i > group:
			value := groupOf(host[group:i])
			address[at&15], address[(at+1)&15] = byte(value>>8), byte(value)
			at += 2
			group = i + 1
		default: // a colon that begins "::" or ends it, or the end behind "::"
			if i > 0 && i < len(host) && host[i-1] == ':' {
				gap = at
			}
			group = i + 1
		}
	}
	return widened(address, gap, at)
}

// groupOf returns the number that a group of an IPv6address is.
func groupOf(digits []byte) (value uint16) {
	for _, b := range digits {
		digit := uint16(b - '0')
		if digit > 9 {
			digit = uint16(b|0x20-'a') + 10
		}
		value = value<<4 | digit
	}
	return value
}

// widened puts the zero bytes that "::" stands for into an address of which end
// bytes are known. There is no "::" if gap is negative.
func widened(address [16]byte, gap, end int) [16]byte {
	if gap < 0 {
		return address
	}
	var wide [16]byte
	copy(wide[:], address[:gap])
	copy(wide[16-(end-gap):], address[gap:end])
	return wide
}
