package whatwg

import (
	"bytes"
	"unicode/utf8"
)

// appendHostOf appends the host that a text means, or returns why it is none
// (https://url.spec.whatwg.org/#concept-host-parser). A text that is not special is
// opaque.
func appendHostOf(dst, src []byte, special bool) ([]byte, ErrorCode) {
	switch {
	case len(src) > 0 && src[0] == '[':
		if src[len(src)-1] != ']' {
			return dst, CodeIPv6Unclosed
		}
		pieces, code := parseIPv6(src[1 : len(src)-1])
		if code != CodeNone {
			return dst, code
		}
		return append(appendIPv6(append(dst, '['), &pieces), ']'), CodeNone
	case !special:
		return appendOpaqueHost(dst, src)
	}
	return appendDomainHost(dst, src)
}

// appendOpaqueHost appends a host of a scheme that is not special: as it is, but for
// what must be encoded (https://url.spec.whatwg.org/#concept-opaque-host-parser).
func appendOpaqueHost(dst, src []byte) ([]byte, ErrorCode) {
	for _, b := range src {
		if sets[b]&forbiddenInHost != 0 {
			return dst, CodeHostInvalid
		}
	}
	return appendEncoded(dst, src, setC0), CodeNone
}

// appendDomainHost appends the domain or the IPv4 address that a text means.
func appendDomainHost(dst, src []byte) ([]byte, ErrorCode) {
	from := len(dst)
	dst, code := appendDomain(dst, src)
	if code != CodeNone {
		return dst[:from], code
	}
	domain := dst[from:]
	if !mayEndInNumber(domain) || !endsInNumber(domain) {
		return dst, CodeNone
	}
	address, code := parseIPv4(domain)
	if code != CodeNone {
		return dst[:from], code
	}
	return appendIPv4(dst[:from], address), CodeNone
}

// appendDomain appends a domain, decoded and in ASCII, which is not empty
// (https://url.spec.whatwg.org/#concept-domain-to-ascii). A domain that is ASCII is only
// folded, even if it has labels in punycode that are invalid.
func appendDomain(dst, src []byte) ([]byte, ErrorCode) {
	if bytes.IndexByte(src, '%') >= 0 {
		if !utf8.Valid(src) {
			return dst, CodeDomainInvalid // no domain has U+FFFD; and such bytes must not join those of triplets
		}
		var few [256]byte
		src = appendDecoded(few[:0], src)
	}
	from, all, found := len(dst), byte(0), uint16(0)
	dst = append(dst, src...)
	domain := dst[from:]
	for i, b := range domain {
		all |= b
		found |= sets[b]
		if b-'A' < 26 {
			domain[i] = b + 'a' - 'A'
		}
	}
	switch {
	case all >= utf8.RuneSelf:
		return appendUnicodeDomain(dst[:from], src)
	case len(domain) == 0 || found&forbiddenInDomain != 0:
		return dst, CodeDomainInvalid
	}
	return dst, CodeNone
}
