package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/address"
)

// isNormalIPv6 reports whether a valid IPv6 address in brackets has the form of
// RFC 5952.
func isNormalIPv6(literal []byte) bool {
	var room [len("[1111:2222:3333:4444:5555:6666:7777:8888]")]byte
	return bytes.Equal(appendIPv6(room[:0], literal), literal)
}

// appendIPv6 appends a valid IPv6 address in brackets in the form of RFC 5952, which
// is how netip writes it.
func appendIPv6(dst, literal []byte) []byte {
	return append(address.Of6(literal).AppendTo(append(dst, '[')), ']')
}
