//go:build (amd64 || arm64) && gc && !purego

package percentcode

// decodePieces is decodeVector for a longer src.
func decodePieces(dst, src []byte) (written, read int) {
	for read < len(src) {
		piece := pieceOf(src[read:])
		n, r := decodePiece(dst[written:], piece)
		written, read = written+n, read+r
		if r < len(piece) {
			break
		}
	}
	return written, read
}

// decodeInPlacePieces is decodeVector with b for both, however long it is. The kernel must
// not write past the end of a piece, because the bytes there are still to be read.
func decodeInPlacePieces(b []byte) (written, read int) {
	for read < len(b) {
		piece := pieceOf(b[read:])
		n, r := decodePiece(b[written:read+len(piece)], piece)
		written, read = written+n, read+r
		if r < len(piece) {
			break
		}
	}
	return written, read
}

// decodeOnlyPieces is decodeOnlyVector for a longer src.
func decodeOnlyPieces(dst, src []byte, only *Nibbles) (written, read int) {
	for read < len(src) {
		piece := pieceOf(src[read:])
		n, r := decodeOnlyPiece(dst[written:], piece, only)
		written, read = written+n, read+r
		if r < len(piece) {
			break
		}
	}
	return written, read
}

// encodePieces is encodeVector for a longer src.
func encodePieces(dst, src []byte, keep *Nibbles) (written, read int) {
	for read < len(src) {
		piece := src[read:min(len(src), read+percentPiece)]
		n, r := encodePiece(dst[written:], piece, keep)
		written, read = written+n, read+r
		if r < len(piece) {
			break
		}
	}
	return written, read
}

// pieceOf returns the first piece of src. It does not end inside a triplet.
func pieceOf(src []byte) []byte {
	switch {
	case len(src) <= percentPiece:
		return src
	case src[percentPiece-1] == '%':
		return src[:percentPiece-1]
	case src[percentPiece-2] == '%':
		return src[:percentPiece-2]
	}
	return src[:percentPiece]
}

// These are calls of the kernel, and places where the garbage collector can stop the
// goroutine: it does so where a Go function begins, and not in assembly. So they must
// not be inlined.

//go:noinline
func decodePiece(dst, src []byte) (written, read int) { return decodeVector(dst, src) }

//go:noinline
func decodeOnlyPiece(dst, src []byte, only *Nibbles) (written, read int) {
	return decodeOnlyVector(dst, src, only)
}

//go:noinline
func encodePiece(dst, src []byte, keep *Nibbles) (written, read int) {
	return encodeVector(dst, src, keep)
}

// decodeVector decodes src into dst until a triplet is broken or dst is full. It may
// stop before that, and leaves the rest to decodeGeneric.
//
//   - Reads: only src, of any length and alignment; SECURITY.md says what may be loaded
//     beside it. A src that ends in the first byte or digit of a triplet has a broken one.
//   - Writes: any bytes to dst, and nothing else. dst may begin where src does, or
//     before that in the same memory.
//   - Generic version: decodeGeneric.
//
//go:noescape
func decodeVector(dst, src []byte) (written, read int)

// decodeOnlyVector decodes the triplets that stand for a byte of only, until dst is
// full or before that.
//
//   - Reads and writes as decodeVector does.
//   - Generic version: decodeOnlyGeneric.
//
//go:noescape
func decodeOnlyVector(dst, src []byte, only *Nibbles) (written, read int)

// encodeVector encodes src into dst until dst is full or before that. It does not keep
// "%".
//
//   - Reads: only src, as decodeVector does.
//   - Writes: any bytes to dst, and nothing else. The two must not overlap.
//   - Generic version: encodeGeneric.
//
//go:noescape
func encodeVector(dst, src []byte, keep *Nibbles) (written, read int)
