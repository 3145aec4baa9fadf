package accesslog

import "bytes"

// Any word could be the name of a host. So a line of another program, or one with something
// unknown in front of it, would be read as a line with a month or a time as its client. What a
// format has as a client or a host must therefore look like one:
//
//   - an address of IPv4 or IPv6, perhaps with a port, parts of it masked (192.0.2.x), or
//     shortened to a network (192.0.2.0/24);
//   - a name of letters, digits, ".", "-", "_" and "*", with at least one that is no digit;
//   - "unix:" with or without a path;
//   - a hash, in hexadecimal or base64.
//
// The looks are those of a text. That an address exists, or that a label of a name has at
// most 63 bytes, is not asked.

// shortestHash is how long a text is at least that is a hash by its looks alone.
const shortestHash = 16

// The classes of bytes that clients and hosts are made of.
const (
	digitByte  = 1 << iota
	hexByte    // a hexadecimal digit that is a letter
	nameByte   // any other byte of a name
	base64Byte // a byte that base64 has besides letters and digits
)

// lookBytes has the class of each byte, 0 for those that neither a name nor a hash has.
var lookBytes = func() (table [256]uint8) {
	for b := '0'; b <= '9'; b++ {
		table[b] = digitByte
	}
	for b := 'a'; b <= 'z'; b++ {
		table[b], table[b-'a'+'A'] = nameByte, nameByte
	}
	for _, b := range "abcdefABCDEF" {
		table[b] = hexByte
	}
	for _, b := range ".-_*" {
		table[b] = nameByte
	}
	for _, b := range "+/=" {
		table[b] = base64Byte
	}
	return table
}()

// isPeer reports whether a text looks like a client: an address, a name, a hash or a socket.
func isPeer(text []byte) bool { return isUsualIPv4(text) || isOtherPeer(text) }

// isOtherPeer reports whether a text of any shape looks like a client.
func isOtherPeer(text []byte) bool {
	if bytes.HasPrefix(text, []byte("unix:")) {
		return !bytes.ContainsAny(text, `"[]`)
	}
	bare := withoutPort(text)
	return isName(bare) || isAddress(text) || len(bare) < len(text) && isAddress(bare)
}

// wrongPeer returns where the first text that looks like no client begins in a text that is one
// client, or a list with commas and spaces between them. It returns -1 if all look like one.
func wrongPeer(text []byte) int {
	if isUsualIPv4(text) {
		return -1
	}
	for at := 0; ; {
		end := len(text)
		if comma := bytes.IndexByte(text[at:], ','); comma >= 0 {
			end = at + comma
		}
		if one := text[at:end]; !isPeer(one) && string(one) != "-" {
			return at
		}
		if end == len(text) {
			return -1
		}
		if at = end + 1; at < len(text) && text[at] == ' ' {
			at++
		}
	}
}

// areAddresses reports whether a text is one address, or a list of addresses.
func areAddresses(text []byte) bool {
	for one := range bytes.SplitSeq(text, []byte(",")) {
		if one = bytes.TrimPrefix(one, []byte(" ")); !isAddress(one) && !isAddress(withoutPort(one)) {
			return false
		}
	}
	return true
}

// isHost reports whether a text without a port looks like a host: a name or an address, with
// the brackets of IPv6 or without.
func isHost(text []byte) bool {
	if n := len(text); n > 2 && text[0] == '[' && text[n-1] == ']' {
		return isIPv6(text[1 : n-1])
	}
	return isName(text) || isAddress(text)
}

// withoutPort returns a text without a port at its end, if there is one, and the address of
// IPv6 in front of it without brackets.
func withoutPort(text []byte) []byte {
	colon := len(text)
	for colon > 0 && text[colon-1]-'0' <= 9 {
		colon--
	}
	if colon > 1 && colon < len(text) && text[colon-1] == ':' {
		return text[:colon-1]
	}
	return text
}

// isName reports whether a text looks like a name or a hash.
func isName(text []byte) bool {
	if len(text) == 0 || text[0] == '.' || text[0] == '-' {
		return false
	}
	all := uint8(0)
	for _, b := range text {
		class := lookBytes[b]
		if class == 0 {
			return false
		}
		all |= class
	}
	isLong := len(text) >= shortestHash
	return isLong && bytes.IndexByte(text, '.') < 0 || all&base64Byte == 0 && all&(nameByte|hexByte) != 0 && !isNumeric(text)
}

// isNumeric reports whether a text is a digit and then digits, ".", "-" or "_", as a time or
// a date is.
func isNumeric(text []byte) bool {
	for _, b := range text {
		if b-'0' > 9 && b != '.' && b != '-' && b != '_' {
			return false
		}
	}
	return text[0]-'0' <= 9
}

// isAddress reports whether a text looks like an address, masked or not, or a network.
func isAddress(text []byte) bool {
	if isIPv4(text) {
		return true
	}
	if slash := bytes.IndexByte(text, '/'); slash > 0 {
		length := text[slash+1:]
		if len(length) == 0 || len(length) > 3 || digitsEnd(length, 0) != len(length) {
			return false
		}
		text = text[:slash]
	}
	return isIPv4(text) || isIPv6(text)
}

// isIPv4 reports whether a text is four parts with dots between them, each up to three
// digits or up to three letters of a mask.
func isIPv4(text []byte) bool {
	dots, length, classes := 0, 0, uint8(0)
	for _, b := range text {
		class := maskBytes[b]
		if class == 0 {
			if b != '.' || length == 0 {
				return false
			}
			dots++
			length, classes = 0, 0
			continue
		}
		if classes |= class; length == 3 || classes == digitByte|nameByte {
			return false
		}
		length++
	}
	return dots == 3 && length > 0
}

// maskBytes has the class of the bytes that a part of an address of IPv4 may have.
var maskBytes = [256]uint8{
	'0': digitByte, '1': digitByte, '2': digitByte, '3': digitByte, '4': digitByte, '5': digitByte, '6': digitByte, '7': digitByte, '8': digitByte, '9': digitByte,
	'x': nameByte, 'X': nameByte, '*': nameByte,
}

// isIPv6 reports whether a text is groups of up to four hexadecimal digits, or of up to four
// letters of a mask, with colons between them: at least four groups, which a time has not,
// or a "::". An address of IPv4 may be the end, and a zone may follow it.
func isIPv6(text []byte) bool {
	if zone := bytes.IndexByte(text, '%'); zone > 0 {
		if name := text[zone+1:]; !isName(name) && (len(name) == 0 || digitsEnd(name, 0) != len(name)) {
			return false
		}
		text = text[:zone]
	}
	colons, length := 0, 0
	for i, b := range text {
		switch {
		case b == ':':
			colons++
			length = 0
			continue
		case b == '.':
			return colons >= 2 && isIPv4(text[bytes.LastIndexByte(text[:i], ':')+1:]) && bytes.Contains(text, []byte("::"))
		case lookBytes[b]&(digitByte|hexByte) == 0 && b != 'x' && b != 'X' && b != '*', length == 4:
			return false
		}
		length++
	}
	return colons >= 3 && colons <= 8 || colons == 2 && bytes.Contains(text, []byte("::"))
}
