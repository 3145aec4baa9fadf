package bytescan

// Most URIs need no rewriting and have nothing that a firewall would report. A
// survey shows that in one pass: it reports which unusual things occur in a text, not
// where. Only what it reports must be searched for.
//
// One table has the signs of every byte. The generic version looks every byte up in
// it, and the vector kernels take their constants from it. They find no sign in most
// texts, and take the longer way only where there is one.

// Signs is a set of things that occur in a text.
type Signs uint16

// The things that a survey looks for. Each of the first seven is a single
// byte anywhere. They fit into a byte together: the vector kernels look them up.
const (
	SignControl   Signs = 1 << iota // 0x00 to 0x1F and 0x7F
	SignPercent                     // "%"
	SignSpace                       // " "
	SignBackslash                   // "\"
	SignSemicolon                   // ";"
	SignPlus                        // "+"
	SignBracket                     // "[" or "]"

	SignHigh         // 0x80 to 0xFF
	SignUpper        // "A" to "Z" in the head
	SignDoubleHyphen // "-" after "-", both in the head
	SignSlashDot     // "." after "/", both in the path, or as the first byte of the path
	SignDoubleSlash  // "/" after "/", both in the path

	signsAnywhere = SignControl | SignPercent | SignSpace | SignBackslash | SignSemicolon | SignPlus | SignBracket | SignHigh
	signsInHead   = SignUpper | SignDoubleHyphen
	signsInPath   = SignSlashDot | SignDoubleSlash
)

// signsOf has two sets of signs for every byte. The low half has those of the byte: for
// "-", "." and "/" it has those of the byte after a certain other one. The high half
// has the signs that the next byte may have after this one.
var signsOf = func() (table [256]uint32) {
	for b := range table {
		switch {
		case b >= 'A' && b <= 'Z':
			table[b] = uint32(SignUpper)
		case b < ' ' || b == 0x7f:
			table[b] = uint32(SignControl)
		case b >= 0x80:
			table[b] = uint32(SignHigh)
		}
		table[b] |= uint32(^signsAfter) << 16
	}
	for b, sign := range map[byte]Signs{
		'%': SignPercent, ' ': SignSpace, '\\': SignBackslash, ';': SignSemicolon, '+': SignPlus,
		'[': SignBracket, ']': SignBracket, '-': SignDoubleHyphen, '.': SignSlashDot, '/': SignDoubleSlash,
	} {
		table[b] |= uint32(sign)
	}
	table['-'] |= uint32(SignDoubleHyphen) << 16
	table['/'] |= uint32(SignSlashDot|SignDoubleSlash) << 16
	return table
}()

// signsAfter are the signs of two bytes, one after the other.
const signsAfter = SignDoubleHyphen | SignSlashDot | SignDoubleSlash

// Survey is declared for each platform: it returns which of the signs occur in
// src, of which src[start:end] is the path. What is before the path is the head.

// surveyGeneric is Survey, one byte after the other.
func surveyGeneric(src []byte, start, end uint32) Signs {
	return signsIn(src[:start], 0)&(signsAnywhere|signsInHead) |
		signsIn(src[start:end], SignSlashDot)&(signsAnywhere|signsInPath) |
		signsIn(src[end:], 0)&signsAnywhere
}

// signsIn returns the signs in src. The first byte may have the signs of two bytes that
// are in first.
func signsIn(src []byte, first Signs) Signs {
	found, before := uint32(0), uint32(first|^signsAfter)<<16
	for _, b := range src {
		signs := signsOf[b]
		found |= signs & (before >> 16)
		before = signs
	}
	return Signs(found)
}
