package iri

// The code points that RFC 3987 adds to those of a URI, as the rules ucschar and
// iprivate of §2.2 list them. The tables of the machine have them from the grammar;
// a test compares all code points with it.

// isUCSChar reports whether a code point is allowed wherever an unreserved character
// may, but for the scheme and IPvFuture: the rule ucschar.
//
// From U+10000 on the rule takes each plane but its last two code points, which are
// no characters; of plane 14 it leaves out the first 4096, which are tags.
func isUCSChar(r rune) bool {
	switch {
	case r < 0xE000:
		return 0xA0 <= r && r <= 0xD7FF
	case r < 0x10000:
		return 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	return r <= 0xEFFFD && r&0xFFFF <= 0xFFFD && r&^0xFFF != 0xE0000
}

// isPrivate reports whether a code point is allowed in a query only: the rule iprivate.
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0x10FFFD && r&0xFFFF <= 0xFFFD
}
