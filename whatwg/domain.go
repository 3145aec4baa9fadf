package whatwg

import "github.com/uriscan/uriscan/idn"

// appendUnicodeDomain appends a domain in Unicode, converted to ASCII by package idn.
func appendUnicodeDomain(dst, domain []byte) ([]byte, ErrorCode) {
	out, err := idn.AppendASCII(dst, domain)
	if err != nil || len(out) == len(dst) {
		return dst, CodeDomainInvalid
	}
	return out, CodeNone
}
