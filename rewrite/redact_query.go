package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// Nearly every query has no secret. So the search goes from one name to the next that
// begins with a byte that a secret key begins with. If the second byte is right, too,
// the name is compared.

// A place is where names stand. It tells where they begin.
type place struct {
	separators bytescan.Separators // a name begins behind each of them
	isInvalid  bool                // what is searched is a part of an invalid input, and no component
}

var (
	inQuery    = place{separators: bytescan.SeparatorsOf("&;")}
	inFragment = place{separators: bytescan.SeparatorsOf("&;?")}
	inInvalid  = place{separators: bytescan.SeparatorsOf("&;?#"), isInvalid: true}
)

// hideValues hides the values of the secret keys in src[start:end].
func (w *redaction) hideValues(dst []byte, start, end int, in *place, r *Redactor) []byte {
	var own keySet
	keys := &defaultKeySet
	if r.QueryKeys != nil || r.FoldCase {
		own = newKeySet(r)
		keys = &own
	}
	src := w.src[:end]
	if !in.isInvalid && keys.mayBegin(src[start:]) {
		dst = w.hideValueOf(dst, src, start, keys, in)
	}
	for name := max(start, w.copied); name < end; {
		name = bytescan.NextName(src, name+1, &in.separators, &keys.first)
		if keys.mayBegin(src[name:]) {
			dst = w.hideValueOf(dst, src, name, keys, in)
			name = max(name, w.copied) // no name begins in a value that is hidden
		}
	}
	return dst
}

// hideValueOf hides the value of the pair that begins at name, if its name is one of
// the keys.
func (w *redaction) hideValueOf(dst, src []byte, name int, keys *keySet, in *place) []byte {
	value := keys.valueOf(src[name:], in.isInvalid)
	if value == 0 {
		return dst
	}
	value += name
	end := len(src)
	if n := bytes.IndexByte(src[value:], '&'); n >= 0 {
		end = value + n
	}
	return w.hide(dst, value, end)
}
