package percentcode

import "github.com/uriscan/uriscan/internal/bytescan"

// Nearly every reference is in normal form already, triplets or not. The plain way to
// see that is a survey of the text, then a look at its triplets, and then a copy: three
// passes, and the processor has to guess before each of the last two whether it comes
// and how long it takes. With AVX-512 all three are one pass. It asks nothing of
// a triplet but whether normalising changes it, and that takes one look-up for each of
// the two digits: one has a bit for the first digit, the other has the bits of the first
// digits with which the second digit makes an unreserved byte.

// tripletsToChange are the triplets that normalising changes.
const tripletsToChange = TripletUnreserved | TripletLower

// CopySurveyed is declared for each platform: it copies src to the beginning of dst, and
// returns which of these signs occur in it. src is a valid reference, and
// src[start:end] is its path.
//
//   - SignUpper and SignSlashDot, as Survey finds them.
//   - SignPercent, if a triplet stands for an unreserved byte or has a lower-case digit.
//
// dst has room for src and may not overlap it, or it is nil and nothing is copied.

// copySurveyedGeneric is CopySurveyed by a pass for each of its parts.
func copySurveyedGeneric(dst, src []byte, start, end uint32) bytescan.Signs {
	copy(dst, src)
	signs := bytescan.Survey(src, start, end) & (bytescan.SignUpper | bytescan.SignSlashDot | bytescan.SignPercent)
	if signs&bytescan.SignPercent != 0 && TripletsIn(src)&tripletsToChange == 0 {
		signs &^= bytescan.SignPercent
	}
	return signs
}
