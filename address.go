package uriscan

import (
	"net/netip"

	"github.com/uriscan/uriscan/internal/address"
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
// (RFC 3986 §3.2.2), and false if it is not. An address is not converted:
// "[::ffff:192.0.2.1]" is an IPv6 address with an IPv4 address mapped into it.
//
// Addr accepts only what the RFC allows. It returns false for "127.1" and
// "0x7f.0.0.1", which are names in the RFC and addresses for some programs.
func Addr[T Text](src T, s *Spans) (netip.Addr, bool) {
	host := s.Host.In(text.Bytes(src))
	switch s.HostKind() {
	case HostIPv4:
		return address.Of4(host), true
	case HostIPv6:
		return address.Of6(host), true
	}
	return netip.Addr{}, false
}
