//go:build gc && !purego

package bytescan

// Survey returns which of the signs occur in src, of which src[start:end] is the path.
// What is before the path is the head.
//
//   - Uses: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Generic version: surveyGeneric.
//
//go:noescape
func Survey(src []byte, start, end uint32) Signs

// Survey continues in these. Only tests and surveyPieces call them from Go. A
// bound of the path is a signed number here: in a piece of [Block] bytes or more of
// a longer text it may lie before the piece or after it.
//
//go:noescape
func surveyAVX512(src []byte, start, end uint32) Signs

//go:noescape
func surveyAVX2(src []byte, start, end uint32) Signs

// surveyInPiece surveys a piece, and is a place where the garbage collector can stop
// the goroutine, as lengthInPiece is.
//
//go:noinline
func surveyInPiece(piece []byte, start, end uint32) Signs {
	if hasAVX512() {
		return surveyAVX512(piece, start, end)
	}
	return surveyAVX2(piece, start, end)
}

// surveyConstants are the operands of the vector instructions of survey.
type surveyConstants struct {
	// One byte in all places, to compare a block with.
	slash, dot, hyphen [64]byte

	// AVX-512 alone. The signs of every ASCII byte that fit into a byte, SignUpper
	// as surveyUpper; which of these count without a look at where the byte is.
	signs    [128]uint8
	anywhere [64]uint8

	// AVX2 alone. The signs by the low and by the high four bits of an ASCII byte; it
	// has the signs that are in both. SignControl has a second bit, surveyDelete,
	// because two look-ups by four bits cannot give all control bytes.
	lowNibbles, highNibbles, lowNibble [32]uint8

	// AVX2 alone. A byte plus upperShift is, as a signed number, below upperEnd if it
	// is a sign of SignUpper.
	upperShift, upperEnd [32]uint8

	// 64 zeros, 64 bytes of ones, 64 zeros. 64 bytes from place 128-n on keep the
	// first n bytes, those from n on the last n.
	window [192]uint8
}

// The eighth bit of the signs that fit into a byte.
const (
	surveyUpper  = 1 << 7 // in signs
	surveyDelete = 1 << 7 // in lowNibbles and highNibbles
)

// surveyTable is what survey loads its constants from. It is on the heap for the
// reason that searchTable is.
var surveyTable = newSurveyConstants()

// newSurveyConstants returns the constants, all taken from signsOf.
func newSurveyConstants() *surveyConstants {
	t := new(surveyConstants)
	for i := range 64 {
		t.slash[i], t.dot[i], t.hyphen[i] = '/', '.', '-'
		t.anywhere[i] = 0x7f
		t.window[64+i] = 0xff
	}
	uppers := uint8(0)
	for b := range 0x80 {
		signs := Signs(signsOf[b])
		t.signs[b] = uint8(signs & 0x7f)
		if signs&SignUpper != 0 {
			t.signs[b] |= surveyUpper
			uppers++
		}
		t.addNibbles(byte(b), uint8(signs&0x7f))
	}
	for i := range t.lowNibble {
		t.lowNibble[i] = 0x0f
		t.upperShift[i], t.upperEnd[i] = 0x80-'A', 0x80+uppers
	}
	return t
}

// addNibbles lets a byte have the signs, and perhaps others that share its bits.
func (t *surveyConstants) addNibbles(b byte, signs uint8) {
	if b == 0x7f {
		signs = surveyDelete
	}
	for half := 0; half < 32; half += 16 {
		t.lowNibbles[half+int(b&15)] |= signs
		t.highNibbles[half+int(b>>4)] |= signs
	}
}
