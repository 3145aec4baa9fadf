package find

import "unicode/utf8"

// endOfCharacters returns where the characters end that an IRI in a text may have, from start up
// to end. It makes this the end of the view if it lies before end. In the other modes it is end.
func (f *Finder) endOfCharacters(v *view, start, end int) int {
	if f.mode != IRI {
		return end
	}
	for i := start; i < end; {
		if v.buf[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(v.buf[i:v.end])
		if r == utf8.RuneError || endsIRI(r) { // an IRI does not have U+FFFD itself either
			if v.final || utf8.FullRune(v.buf[i:v.end]) {
				v.final = true
			} else {
				v.cut = v.end - i
			}
			v.end = i
			return i
		}
		i += size
	}
	return end
}

// endsIRI reports whether a character beyond ASCII belongs to the text around an IRI, though most
// of these may be in one: spaces, marks that format text, quotation marks, and the forms for
// East Asian text of punctuation.
func endsIRI(r rune) bool {
	switch {
	case r < 0x2000:
		return r == 0xA0 || r == 0xAD || r == 0x61C || r == 0x1680 || r == 0x180E
	case r < 0x3000:
		return r <= 0x200F || 0x2018 <= r && r <= 0x201F || r == 0x2026 || 0x2028 <= r && r <= 0x202F || 0x205F <= r && r <= 0x206F
	}
	return r <= 0x303F || 0xFEFF <= r && r <= 0xFFEF
}

// isPrivate reports whether a character is one that an IRI may have in its query alone:
// one of the rule iprivate (RFC 3987 §2.2).
func isPrivate(r rune) bool { return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 }
