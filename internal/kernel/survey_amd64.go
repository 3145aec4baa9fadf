//go:build gc && !purego

package kernel

// survey returns the signs in src, of which src[:headEnd] is the head and
// src[pathStart:pathEnd] the path. A bound may be negative, and behind the end,
// where src is a piece of a longer text; such a piece has [Block] bytes or more.
//
//   - Uses: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Generic version: surveyGeneric.
//
//go:noescape
func survey(src []byte, headEnd, pathStart, pathEnd int) Signs

// The function survey continues in these. Only tests call them from Go.
//
//go:noescape
func surveyAVX512(src []byte, headEnd, pathStart, pathEnd int) Signs

//go:noescape
func surveyAVX2(src []byte, headEnd, pathStart, pathEnd int) Signs

// surveyConstants are the operands of the vector instructions of survey.
type surveyConstants struct {
	// One byte in all places, to compare a block with.
	slash, dot, hyphen [64]byte

	// AVX-512 alone. The signs of every ASCII byte that fit into a byte, SignUpper
	// as surveyUpper; which of these count without a look at where the byte stands.
	signs    [128]uint8
	anywhere [64]uint8

	// AVX2 alone. The signs by the low and by the high four bits of an ASCII byte;
	// it is a sign of what it has in both. SignControl has a second bit,
	// surveyDelete, because no two sets of four bits make that of all control bytes.
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
// reason that kernelTable is.
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
