//go:build gc && !purego

package bytescan

// Survey returns which of the signs occur in src, of which src[start:end] is the path.
// What is before the path is the head.
//
//   - Uses: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Generic version: surveyGeneric.
func Survey(src []byte, start, end uint32) Signs {
	switch {
	case !hasVector():
		return surveyGeneric(src, start, end)
	case len(src) > vectorPiece:
		return surveyPieces(src, start, end)
	}
	return surveyNEON(src, start, end)
}

// surveyInPiece surveys a piece, and is a place where the garbage collector can stop
// the goroutine, as lengthInPiece is.
//
//go:noinline
func surveyInPiece(piece []byte, start, end uint32) Signs { return surveyNEON(piece, start, end) }

// surveyNEON is Survey by NEON. A bound of the path is a signed number here: in a piece
// of a longer text it may lie before the piece or after it.
//
//go:noescape
func surveyNEON(src []byte, start, end uint32) Signs

// The planes of the code of a byte.
const (
	surveyPlane1 = 1 << 1
	surveyPlane3 = 1 << 3
	surveyPlane5 = 1 << 5
)

// surveyCodes has the code of every ASCII byte, as survey_arm64.s has them.
var surveyCodes = func() (codes [128]uint8) {
	for b := range codes {
		switch signs := Signs(signsOf[b]); {
		case signs&signsAnywhere != 0:
		case signs&SignUpper != 0:
			codes[b] = surveyPlane1
		case signs&SignDoubleHyphen != 0:
			codes[b] = surveyPlane3 | surveyPlane5
		case signs&SignSlashDot != 0:
			codes[b] = surveyPlane1 | surveyPlane5
		case signs&SignDoubleSlash != 0:
			codes[b] = surveyPlane1 | surveyPlane3
		default:
			codes[b] = surveyPlane1 | surveyPlane3 | surveyPlane5
		}
	}
	return codes
}()
