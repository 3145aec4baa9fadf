package kernel

// Most URIs need no rewriting and have nothing that a firewall would report. A
// survey tells so in one pass: it says which unusual things occur in a text, not
// where. Only what it names must be searched for.

// Signs is a set of things that occur in a text.
type Signs uint16

// The things that a survey looks for.
const (
	SignPercent     Signs = 1 << iota // "%"
	SignUpper                         // "A" to "Z"
	SignControl                       // 0x00 to 0x1F and 0x7F
	SignSpace                         // " "
	SignHigh                          // 0x80 to 0xFF
	SignBackslash                     // "\"
	SignSemicolon                     // ";"
	SignPlus                          // "+"
	SignBracket                       // "[" or "]"
	SignSlashDot                      // "." behind "/", or as the first byte
	SignDoubleSlash                   // "/" behind "/"
	signs           = iota
)

// signsOf has the signs of every byte by itself.
var signsOf = func() (table [256]Signs) {
	for b := range table {
		switch {
		case b >= 'A' && b <= 'Z':
			table[b] = SignUpper
		case b < ' ' || b == 0x7f:
			table[b] = SignControl
		case b >= 0x80:
			table[b] = SignHigh
		}
	}
	table['%'], table[' '], table['\\'] = SignPercent, SignSpace, SignBackslash
	table[';'], table['+'] = SignSemicolon, SignPlus
	table['['], table[']'] = SignBracket, SignBracket
	return table
}()

// Survey returns which of the signs occur in src.
//
//   - Reads: only src. No allocation.
func Survey(src []byte) Signs { return surveyGeneric(src) }

// surveyGeneric is Survey, one byte after the other.
func surveyGeneric(src []byte) Signs {
	found, before := Signs(0), byte('/')
	for i, b := range src {
		found |= signsOf[b]
		if before == '/' {
			switch {
			case b == '.':
				found |= SignSlashDot
			case b == '/' && i > 0:
				found |= SignDoubleSlash
			}
		}
		before = b
	}
	return found
}
