//go:build (amd64 || arm64) && gc && !purego

package bytescan

// surveyPieces is Survey for a text of more than vectorPiece bytes. Two pieces have a
// byte in common, so that each pair of bytes is in one.
func surveyPieces(src []byte, start, end uint32) (found Signs) {
	for at, last := 0, len(src)-vectorPiece; ; at = min(at+vectorPiece-1, last) {
		found |= surveyInPiece(src[at:at+vectorPiece], surveyBound(start, at), surveyBound(end, at))
		if at == last {
			return found
		}
	}
}

// surveyBound returns where a bound lies in the piece that begins at start, -1 if
// it lies before it.
func surveyBound(bound uint32, start int) uint32 {
	return uint32(max(-1, min(int64(bound)-int64(start), vectorPiece)))
}
