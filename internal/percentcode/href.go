package percentcode

import "github.com/uriscan/uriscan/internal/bytescan"

// What a browser changes in a valid URI with a host is little, and nearly no URI has
// it. The plain way to see that is a survey of the text, a search in the query, a look at
// the last label of the host, and then a copy. The processor has to guess what each of
// them finds. Here one pass copies the text, asks all questions at once, and one test at
// its end shows whether there is an answer to look at.

// HrefSigns says what a browser may change in a URI.
type HrefSigns uint8

const (
	// HrefBytes is one of these: an upper-case letter or "%" in the head; "." or "%" after
	// "/", in the path; "'" after the path.
	HrefBytes HrefSigns = 1 << iota
	// HrefDigit is a digit in the head, after ".", "/" or "%": a label that may be a number.
	HrefDigit
)

// CopyHref is declared for each platform: it copies src to the beginning of dst, and
// returns which of the signs are in it. src[start:end] is the path, and what is before it
// is the head. A "/" that the first byte of the path comes after is one of the head.
//
// dst has room for src and may not overlap it, or it is nil and nothing is copied.

// copyHrefGeneric is CopyHref by a pass for each of its parts.
func copyHrefGeneric(dst, src []byte, start, end uint32) HrefSigns {
	copy(dst, src)
	signs, before := HrefSigns(0), byte(0)
	for _, b := range src[:start] {
		switch {
		case b-'A' < 26, b == '%':
			signs |= HrefBytes
		case b-'0' <= 9 && (before == '.' || before == '/' || before == '%'):
			signs |= HrefDigit
		}
		before = b
	}
	if signs&HrefBytes != 0 || hrefPath(src[start:end], before) || bytescan.IndexByte(src[end:], '\'') >= 0 {
		signs |= HrefBytes
	}
	return signs
}

// hrefPath reports whether a path has "." or "%" after "/". before is the byte before it.
func hrefPath(path []byte, before byte) bool {
	for _, b := range path {
		if before == '/' && (b == '.' || b == '%') {
			return true
		}
		before = b
	}
	return false
}
