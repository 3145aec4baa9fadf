package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// Nearly every query has no secret. So the search goes from one name to the next that
// begins with a byte that a secret key begins with. If the second byte is right, too,
// the name is compared. This is what a sweep finds in an area without "@", but faster.

// The bytes after which a name may begin in a valid query and in invalid input. The "%" is
// that of an encoded bracket, "%5B".
var (
	fastInQuery   = bytescan.SeparatorsOf("&;%")
	fastInInvalid = bytescan.SeparatorsOf("&;?#%")
)

// sharedKeys returns the keys of a Redactor without any of its own, and nil for others.
func sharedKeys(r *Redactor) *keySet {
	switch {
	case r.QueryKeys != nil || r.FoldCase && !r.Thorough:
		return nil
	case r.Thorough:
		return &thoroughKeySet
	}
	return &defaultKeySet
}

// isFast reports whether hideValues finds all that a sweep finds.
func (w *sweeper) isFast(a *area) bool {
	src := w.src[a.start:a.end]
	return !w.names.deep && bytes.IndexByte(src, '@') < 0 && (a.separators == nil || a.fast != nil && bytes.IndexByte(src, '[') < 0)
}

// hideValues hides the values of the secret keys in an area without the userinfo of a
// further URI.
func (w *redaction) hideValues(dst []byte, a *area, names *nameReader) []byte {
	if a.separators == nil {
		return dst
	}
	keys, src := a.keys, w.src[:a.end]
	if a.first && keys.mayBegin(src[a.start:]) {
		dst = w.hideValueOf(dst, src, names.valueOf(keys, src, a.start, false))
	}
	for name := max(a.start, w.copied); name < a.end; {
		name = bytescan.NextName(src, name+1, a.fast, &keys.first)
		switch {
		case name == a.end:
		case src[name-1] != '%':
			if keys.mayBegin(src[name:]) {
				dst = w.hideValueOf(dst, src, names.valueOf(keys, src, name, false))
			}
		case name+1 < a.end && isOpeningBracket(src[name-1:name+2]):
			dst = w.hideValueOf(dst, src, names.valueOf(keys, src, name+2, true))
		}
		name = max(name, w.copied) // no name begins in a value that is hidden
	}
	return dst
}

// hideValueOf hides the value that begins at an offset of src, if it is not 0.
func (w *redaction) hideValueOf(dst, src []byte, value int) []byte {
	if value == 0 {
		return dst
	}
	end := len(src)
	if n := bytes.IndexByte(src[value:], '&'); n >= 0 {
		end = value + n
	}
	return w.hide(dst, value, end)
}
