package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/kernel"
)

// Nearly every query has no secret. So the search goes from name to name and looks
// at the first two bytes of each. Only if a secret key begins with them, the name is
// compared.

// A place is where names stand. It tells where they begin.
type place struct {
	separators kernel.Delimiters // a name begins behind each of them
	isInvalid  bool              // what is searched is a part of an invalid input, and no component
}

var (
	inQuery    = place{separators: kernel.DelimitersOf([]byte("&;"))}
	inFragment = place{separators: kernel.DelimitersOf([]byte("&;?"))}
	inInvalid  = place{separators: kernel.DelimitersOf([]byte("&;?#")), isInvalid: true}
)

// hideValues hides the values of the secret keys in src[start:end].
func (w *redaction) hideValues(start, end int, in *place, r *Redactor) {
	var own keySet
	keys := &defaultKeySet
	if r.QueryKeys != nil || r.FoldCase {
		own = newKeySet(r)
		keys = &own
	}
	src := w.src[:end]
	if !in.isInvalid && keys.mayBegin(src[start:]) {
		w.hideValueOf(src, start, keys, in)
	}
	for at := start; at < end; at += kernel.Block {
		// A mask counts in uint32, and src may be longer. It is made quickly where
		// 64 bytes can be read, which may stand before those that are asked for.
		low, high := max(at-kernel.Block, 0), min(at+kernel.Block, end)
		mask := in.separators.Mask(src[low:high], uint32(at-low), uint32(high-low))
		for mask != 0 {
			var i uint32
			i, mask = kernel.NextBit(mask)
			name := at + int(i) + 1
			if keys.mayBegin(src[name:]) && name > w.copied {
				w.hideValueOf(src, name, keys, in)
			}
		}
	}
}

// hideValueOf hides the value of the pair that begins at name, if its name is one of
// the keys.
func (w *redaction) hideValueOf(src []byte, name int, keys *keySet, in *place) {
	value := keys.valueOf(src[name:], in.isInvalid)
	if value == 0 {
		return
	}
	value += name
	end := len(src)
	if n := bytes.IndexByte(src[value:], '&'); n >= 0 {
		end = value + n
	}
	w.hide(value, end)
}
