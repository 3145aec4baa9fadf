package whatwg

import "strconv"

// parseIPv6 returns the pieces of an address without its brackets
// (https://url.spec.whatwg.org/#concept-ipv6-parser).
func parseIPv6(src []byte) (pieces [8]uint16, code ErrorCode) {
	n, compress, at := 0, -1, 0
	if len(src) > 0 && src[0] == ':' {
		if len(src) == 1 || src[1] != ':' {
			return pieces, CodeIPv6InvalidCompression
		}
		at, n, compress = 2, 1, 1
	}
	for at < len(src) {
		if n == len(pieces) {
			return pieces, CodeIPv6TooManyPieces
		}
		if src[at] == ':' {
			if compress >= 0 {
				return pieces, CodeIPv6MultipleCompression
			}
			at, n = at+1, n+1
			compress = n
			continue
		}
		start, value := at, uint16(0)
		for at < len(src) && at < start+4 && hexValue(src[at]) < 16 {
			value = value<<4 | uint16(hexValue(src[at]))
			at++
		}
		if at < len(src) && src[at] == '.' {
			if at == start || n > 6 || !parseIPv4In6(src[start:], pieces[n:]) {
				return pieces, CodeIPv4InIPv6
			}
			n += 2
			break
		}
		if at < len(src) {
			if src[at] != ':' || at+1 == len(src) {
				return pieces, CodeIPv6InvalidCodePoint
			}
			at++
		}
		pieces[n] = value
		n++
	}
	return pieces, decompress(&pieces, n, compress)
}

// decompress moves the pieces from compress on to the end. There are n pieces so far.
func decompress(pieces *[8]uint16, n, compress int) ErrorCode {
	if compress < 0 {
		if n < len(pieces) {
			return CodeIPv6TooFewPieces
		}
		return CodeNone
	}
	for to := len(pieces) - 1; n > compress; to-- {
		n--
		pieces[n], pieces[to] = pieces[to], pieces[n]
	}
	return CodeNone
}

// parseIPv4In6 sets the next two pieces to the IPv4 address that is all of src: four
// decimal parts without zeros before them.
func parseIPv4In6(src []byte, pieces []uint16) bool {
	parts := 0
	for at := 0; ; at++ {
		start, value := at, 0
		for at < len(src) && isDigit(src[at]) {
			if value = value*10 + int(src[at]-'0'); value > 255 || at > start && src[start] == '0' {
				return false
			}
			at++
		}
		if at == start {
			return false
		}
		pieces[parts/2] = pieces[parts/2]<<8 | uint16(value)
		switch parts++; {
		case parts == 4:
			return at == len(src)
		case at == len(src) || src[at] != '.':
			return false
		}
	}
}

// appendIPv6 appends an address: in lower case, with "::" for the first of its longest
// runs of zeros, if that has two pieces or more
// (https://url.spec.whatwg.org/#concept-ipv6-serializer).
func appendIPv6(dst []byte, pieces *[8]uint16) []byte {
	compress, longest := -1, 1
	for i := 0; i < len(pieces); i++ {
		start := i
		for i < len(pieces) && pieces[i] == 0 {
			i++
		}
		if i-start > longest {
			compress, longest = start, i-start
		}
	}
	for i := 0; i < len(pieces); i++ {
		if i == compress {
			if dst = append(dst, ':'); i == 0 {
				dst = append(dst, ':')
			}
			i += longest - 1
			continue
		}
		dst = strconv.AppendUint(dst, uint64(pieces[i]), 16)
		if i < len(pieces)-1 {
			dst = append(dst, ':')
		}
	}
	return dst
}
