//go:build gc && !purego

package percentcode

import "github.com/uriscan/uriscan/internal/processor"

// CopyHref copies src to the beginning of dst, and returns what a browser may change in
// it; see href.go.
//
//   - Reads: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Writes: any bytes to dst, and nothing else.
//   - Generic version: copyHrefGeneric.
//
//go:noescape
func CopyHref(dst, src []byte, start, end uint32) HrefSigns

// copyHrefAVX2 is CopyHref with AVX2. CopyHref jumps to it.
//
//lint:ignore U1000 href_amd64.s uses it
//go:noescape
func copyHrefAVX2(dst, src []byte, start, end uint32) HrefSigns

// copyHrefPieces is CopyHref for a text of more than one piece. Two pieces have a byte in
// common, so that each pair of bytes is in one.
//
//lint:ignore U1000 href_amd64.s uses it
func copyHrefPieces(dst, src []byte, start, end uint32) (signs HrefSigns) {
	const step = percentPiece - 1
	for ; len(src) > percentPiece; src = src[step:] {
		if dst == nil {
			signs |= copyHrefInPiece(nil, src[:percentPiece], min(start, percentPiece), min(end, percentPiece))
		} else {
			signs |= copyHrefInPiece(dst[:percentPiece], src[:percentPiece], min(start, percentPiece), min(end, percentPiece))
			dst = dst[step:]
		}
		start, end = start-min(start, step), end-min(end, step)
	}
	return signs | copyHrefInPiece(dst, src, start, end)
}

// copyHrefInPiece is CopyHref, and a place where the garbage collector can stop the
// goroutine, as decodePiece is.
//
//go:noinline
func copyHrefInPiece(dst, piece []byte, start, end uint32) HrefSigns {
	return CopyHref(dst, piece, start, end)
}

const kernelAVX2 = processor.AVX2 //lint:ignore U1000 href_amd64.s uses it

// hrefConstants are the operands of the vector instructions of CopyHref.
type hrefConstants struct {
	// One byte in all places, to compare a block with.
	slash, dot, percent, quote [64]uint8

	// A byte plus the shift is, as a signed number, below the end if it is an upper-case
	// letter; if it is a digit.
	upperShift, upperEnd, digitShift, digitEnd [64]uint8

	// AVX2 alone. 64 zeros, 64 bytes of ones, 64 zeros. 64 bytes from place 128-n on keep
	// the first n bytes, those from n on the last n.
	window [192]uint8
}

// hrefTable is what CopyHref loads its constants from. It is on the heap for the reason
// that percentTable is.
var hrefTable = newHrefConstants()

// newHrefConstants returns the constants, filled.
func newHrefConstants() *hrefConstants {
	t := new(hrefConstants)
	for i := range t.slash {
		t.slash[i], t.dot[i], t.percent[i], t.quote[i] = '/', '.', '%', '\''
		t.upperShift[i], t.upperEnd[i] = 0x80-'A', 0x80+26
		t.digitShift[i], t.digitEnd[i] = 0x80-'0', 0x80+10
		t.window[64+i] = 0xff
	}
	return t
}
