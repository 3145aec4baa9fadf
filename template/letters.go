package template

// What a byte of a segment is. The bits of all bytes of a segment, OR-ed, are enough to
// prove most constants and numbers, without a step of the machine.
const (
	isLower   = 1 << iota // a-z
	isUpper               // A-Z
	isDigit               // 0-9
	isDot                 // "."
	isMark                // - _ ~, the other unreserved bytes of RFC 3986 §2.3
	isColon               // ":"
	isOther               // the rest of pchar (RFC 3986 §3.3)
	isInvalid             // "%", and bytes that no path may have

	isEnd = 0 // / ? #, which end a segment, have no bit
)

// letters has these bits for every byte.
var letters = func() (table [256]uint8) {
	for b := range table {
		switch c := byte(b); {
		case c-'a' < 26:
			table[b] = isLower
		case c-'A' < 26:
			table[b] = isUpper
		case c-'0' < 10:
			table[b] = isDigit
		case c == '.':
			table[b] = isDot
		case c == '-', c == '_', c == '~':
			table[b] = isMark
		case c == ':':
			table[b] = isColon
		case c == '/', c == '?', c == '#':
			table[b] = isEnd
		case c == '!', c == '$', c == '&', c == '\'', c == '(', c == ')', c == '*', c == '+', c == ',', c == ';', c == '=', c == '@':
			table[b] = isOther
		default:
			table[b] = isInvalid
		}
	}
	return table
}()
