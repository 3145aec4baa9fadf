package whatwg

import "github.com/uriscan/uriscan/idn"

// appendUnicodeDomain appends a domain in Unicode, converted to ASCII by package idn. That
// refuses invalid UTF-8, a domain of which nothing is left, and all forbidden domain code
// points.
func appendUnicodeDomain(dst, domain []byte) ([]byte, ErrorCode) {
	out, err := idn.AppendASCII(dst, domain)
	if err != nil {
		return dst, CodeDomainInvalid
	}
	return out, CodeNone
}
