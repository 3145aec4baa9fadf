package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/kernel"
)

// Nearly every query has no secret. So the search goes from one name to the next that
// begins with a byte that a secret key begins with. If the second byte is right, too,
// the name is compared. This is what a sweep finds in a query without "@", but faster.

// beforeNames are the bytes after which a name may begin in a valid query: the
// separators, and the "%" of an encoded bracket, "%5B".
var beforeNames = kernel.SeparatorsOf("&;%")

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

// hideValues hides the values of the secret keys in src[start:end], which is a query
// without "@".
func (w *redaction) hideValues(dst []byte, start, end int, r *Redactor) []byte {
	var own keySet
	keys := sharedKeys(r)
	if keys == nil {
		own = newKeySet(r)
		keys = &own
	}
	var names nameReader
	src := w.src[:end]
	if keys.mayBegin(src[start:]) {
		dst = w.hideValueOf(dst, src, names.valueOf(keys, src, start, false))
	}
	for name := max(start, w.copied); name < end; {
		name = kernel.NextName(src, name+1, &beforeNames, &keys.first)
		switch {
		case name == end:
		case src[name-1] != '%':
			if keys.mayBegin(src[name:]) {
				dst = w.hideValueOf(dst, src, names.valueOf(keys, src, name, false))
			}
		case name+1 < end && isOpeningBracket(src[name-1:name+2]):
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
