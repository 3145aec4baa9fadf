package kernel

// Most URIs need no rewriting and have nothing that a firewall would report. A
// survey tells so in one pass: it says which unusual things occur in a text, not
// where. Only what it names must be searched for.
//
// What a single byte is a sign of stands in one table. The generic version looks
// every byte up in it, and the vector kernels take their constants from it. They
// find most texts without any sign, and take the longer way only where there is
// one.

// Signs is a set of things that occur in a text.
type Signs uint16

// The things that a survey looks for. The first seven are told by one byte
// anywhere, and fit into a byte together: the vector kernels look them up.
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
	SignDoubleHyphen // "-" behind "-", both in the head
	SignSlashDot     // "." behind "/", both in the path, or as the first byte of the path
	SignDoubleSlash  // "/" behind "/", both in the path

	signsAnywhere = SignControl | SignPercent | SignSpace | SignBackslash | SignSemicolon | SignPlus | SignBracket | SignHigh
	signsInHead   = SignUpper | SignDoubleHyphen
	signsInPath   = SignSlashDot | SignDoubleSlash
)

// signsOf has the signs of every byte, in the low half by itself or, for "-", "."
// and "/", behind a certain byte; in the high half those that it lets the next
// byte be.
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
		table[b] |= uint32(^signsBehind) << 16
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

// signsBehind are the signs that a byte is only behind another.
const signsBehind = SignDoubleHyphen | SignSlashDot | SignDoubleSlash

// Survey returns which of the signs occur in src, all of which counts as head and
// as path.
//
//   - Uses: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
func Survey(src []byte) Signs { return surveyAll(src, len(src), 0, len(src)) }

// SurveyParts returns which of the signs occur in src, which has its path there.
// What stands before the path is the head.
//
//   - Uses: only src, as Survey does. No allocation.
func SurveyParts(src []byte, path Span) Signs {
	return surveyAll(src, int(path.Start), int(path.Start), int(path.End))
}

// surveyPiece is how many bytes a vector kernel looks at in one call: so few that
// the garbage collector need not wait for it.
const surveyPiece = 64 << 10

// surveyAll surveys src, of which src[:headEnd] is the head and
// src[pathStart:pathEnd] the path. Two pieces have a byte in common, so that each
// pair of bytes is in one.
func surveyAll(src []byte, headEnd, pathStart, pathEnd int) (found Signs) {
	if len(src) <= surveyPiece {
		return survey(src, headEnd, pathStart, pathEnd)
	}
	for start, last := 0, len(src)-surveyPiece; ; start = min(start+surveyPiece-1, last) {
		found |= surveyInPiece(src[start:start+surveyPiece], headEnd-start, pathStart-start, pathEnd-start)
		if start == last {
			return found
		}
	}
}

// surveyInPiece is survey, and a place where the garbage collector can stop the
// goroutine, as lengthInPiece is.
//
//go:noinline
func surveyInPiece(piece []byte, headEnd, pathStart, pathEnd int) Signs {
	return survey(piece, headEnd, pathStart, pathEnd)
}

// surveyGeneric is survey, one byte after the other.
func surveyGeneric(src []byte, headEnd, pathStart, pathEnd int) Signs {
	within := func(bound int) int { return max(0, min(bound, len(src))) }
	first := Signs(0)
	if pathStart >= 0 {
		first = SignSlashDot
	}
	found := signsIn(src, 0) & signsAnywhere
	found |= signsIn(src[:within(headEnd)], 0) & signsInHead
	if from, to := within(pathStart), within(pathEnd); from < to {
		found |= signsIn(src[from:to], first) & signsInPath
	}
	return found
}

// signsIn returns the signs in src. The first byte can be those in first that a
// byte is only behind another.
func signsIn(src []byte, first Signs) Signs {
	found, before := uint32(0), uint32(first|^signsBehind)<<16
	for _, b := range src {
		signs := signsOf[b]
		found |= signs & (before >> 16)
		before = signs
	}
	return Signs(found)
}
