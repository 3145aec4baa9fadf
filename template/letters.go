package template

// What a byte of a segment is. The bits of all bytes of a segment, OR-ed, are enough to
// prove most constants and numbers, without a step of the machine.
const (
	isLower   = 1 << iota // a-z
	isUpper               // A-Z
	isBeyond              // g-z G-Z, beside their case: no hexadecimal digit
	isDigit               // 0-9
	isDot                 // .
	isHyphen              // -
	isUnder               // _
	isColon               // :
	isSub                 // & ' ( ) * + , = @
	isRare                // ! $ ; ~, the rest of pchar (RFC 3986 §3.3)
	isPercent             // %
	isInvalid             // what no path may have
	isEnd                 // / ? #, which end a segment

	isLetter = isLower | isUpper | isBeyond
	isHex    = isLower | isUpper | isDigit // of hexadecimal digits alone
	isMark   = isHyphen | isUnder
)

// letters has these bits for every byte.
var letters = func() (table [256]uint16) {
	for b := range table {
		table[b] = isInvalid
	}
	for bit, of := range map[uint16]string{
		isLower: "abcdef", isLower | isBeyond: "ghijklmnopqrstuvwxyz", isUpper: "ABCDEF", isUpper | isBeyond: "GHIJKLMNOPQRSTUVWXYZ",
		isDigit: "0123456789", isDot: ".", isHyphen: "-", isUnder: "_", isColon: ":", isSub: "&'()*+,=@", isRare: "!$;~", isPercent: "%", isEnd: "/?#",
	} {
		for _, b := range []byte(of) {
			table[b] = bit
		}
	}
	return table
}()

// seenIn returns the bits of all bytes of a segment.
func seenIn(segment []byte) (seen uint16) {
	for _, b := range segment {
		seen |= letters[b]
	}
	return seen
}
