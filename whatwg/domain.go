package whatwg

import (
	"bytes"
	"unicode/utf8"

	"github.com/uriscan/uriscan/idn"
)

// appendUnicodeDomain appends a domain in Unicode, converted to ASCII by package idn. No
// domain has U+FFFD, which invalid UTF-8 becomes.
func appendUnicodeDomain(dst, domain []byte) ([]byte, ErrorCode) {
	if !utf8.Valid(domain) || bytes.Contains(domain, []byte("\ufffd")) {
		return dst, CodeDomainInvalid
	}
	out, err := idn.AppendASCII(dst, domain)
	if err != nil || len(out) == len(dst) {
		return dst, CodeDomainInvalid
	}
	for _, b := range out[len(dst):] {
		if sets[b]&forbiddenInDomain != 0 {
			return dst, CodeDomainInvalid
		}
	}
	return out, CodeNone
}
