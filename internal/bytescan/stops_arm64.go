//go:build gc && !purego

package bytescan

// runVector returns the run that begins a piece of whole blocks.
func (s *Stops) runVector(piece []byte) (r Run) {
	r.Length, r.Opened, r.Closed = runNEON(piece, &s.signs)
	return r
}

// runNEON returns how many bytes of the whole blocks of src come before the first stop,
// and how many "(" and ")" are among them. signs are those of Stops.
//
//   - Reads: only src.
//   - Generic version: Stops.runGeneric.
//
//go:noescape
func runNEON(src []byte, signs *[256]uint8) (length, opened, closed int)
