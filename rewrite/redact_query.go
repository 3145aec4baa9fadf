package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// Nearly every query has no secret. So the search goes from one name to the next that
// begins with a byte that a secret key begins with. If the second byte is right, too,
// the name is compared. This is what a sweep finds in an area without the userinfo of a
// further URI, but faster.

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

// mayHaveUserinfo reports whether an area may have the userinfo of a further URI. If it has
// none, hideValues finds all that a sweep finds. The Redactor is not thorough.
func (w *sweeper) mayHaveUserinfo(a *area) bool {
	src := w.src[a.start:a.end]
	at := lastAt(src)
	return at >= 0 && (w.part.least == 0 || w.part.slashes > 0 || bytes.Contains(src[:at], []byte("//")))
}

// hideValues hides the values of the secret keys in an area without the userinfo of a
// further URI. Two searches go side by side, and each goes on only when the other has
// passed what it found: one for the names after separators, one for those after "[".
func (w *redaction) hideValues(dst []byte, a *area, names *nameReader) []byte {
	if a.separators == nil {
		return dst
	}
	keys, src := a.keys, w.src[:a.end]
	if a.first && keys.mayBegin(src[a.start:]) {
		dst = w.hideValueOf(dst, src, names.valueOf(keys, src, a.start, false))
	}
	name := max(a.start, w.copied)
	bracket := a.afterBracket(src, name)
	for name < a.end {
		name = a.nextName(src, name+1)
		for bracket < name {
			dst = w.hideValueOf(dst, src, names.valueOf(keys, src, bracket, true))
			bracket = a.afterBracket(src, max(bracket, w.copied))
		}
		switch {
		case name == a.end || name < w.copied: // no name begins in a value that is hidden
		case src[name-1] != '%':
			if keys.mayBegin(src[name:]) {
				dst = w.hideValueOf(dst, src, names.valueOf(keys, src, name, false))
			}
		case name+1 < a.end && isOpeningBracket(src[name-1:name+2]):
			dst = w.hideValueOf(dst, src, names.valueOf(keys, src, name+2, true))
		}
		name = max(name, w.copied)
		if bracket < name {
			bracket = a.afterBracket(src, name)
		}
	}
	return dst
}

// nextName returns the first offset of src from the offset from on, at which a name may
// begin after a separator or a "%", or the length of src.
func (a *area) nextName(src []byte, from int) int {
	if a.fast != nil {
		return bytescan.NextName(src, from, a.fast, &a.keys.first)
	}
	for ; from < len(src); from++ {
		if before := src[from-1]; a.keys.first.Has(src[from]) && (before == '%' || a.separators.has(before)) {
			return from
		}
	}
	return len(src)
}

// afterBracket returns the offset after the first "[" of src from the offset from on, or
// the length of src if there is none. No component of a valid input that has names has a
// raw bracket.
func (a *area) afterBracket(src []byte, from int) int {
	if !a.brackets {
		return len(src)
	}
	if n := bytes.IndexByte(src[from:], '['); n >= 0 {
		return from + n + 1
	}
	return len(src)
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
