package schemeref

import (
	"net/netip"
	"strings"
)

// bracketed reports whether the host, if it is in brackets, is an IPv6 address by
// package netip or an address of the future. Zones are none of RFC 3986.
func bracketed(part func(string) (string, bool)) bool {
	host, _ := part("host")
	inside, isLiteral := strings.CutPrefix(host, "[")
	inside = strings.TrimSuffix(inside, "]")
	if !isLiteral || strings.HasPrefix(strings.ToLower(inside), "v") {
		return true
	}
	address, err := netip.ParseAddr(inside)
	return err == nil && address.Is6() && address.Zone() == ""
}
