package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
)

// Nearly every query has no secret. So the search goes from name to name and looks
// at the first byte of each. Only if a secret key begins with that byte, the name
// is compared.

// A place is where names stand. It tells where they begin.
type place uint8

// The places.
const (
	inQuery    place = iota // at the beginning, behind "&" and behind ";"
	inFragment              // there and behind "?"
	inInvalid               // in any part of an invalid input: behind "&", ";", "?" and "#"
)

// hideValues hides the values of the secret keys in a component of a valid input.
func (w *redaction) hideValues(component uriscan.Span, in place, r *Redactor) {
	names := nameSearch{text: w.src[:component.End], in: in}
	w.hideValuesFrom(int(component.Start), &names, r)
}

// hideValuesFrom hides the values of the secret keys among the names of a search,
// of which the first begins at start.
func (w *redaction) hideValuesFrom(start int, names *nameSearch, r *Redactor) {
	var own keySet
	keys := &defaultKeySet
	if r.QueryKeys != nil || r.FoldCase {
		own = newKeySet(r)
		keys = &own
	}
	if len(keys.keys) == 0 {
		return
	}
	for ; start <= len(names.text); start = names.next(start) {
		value := keys.valueOf(names.text[start:], names.in == inInvalid)
		if value == 0 {
			continue
		}
		value += start
		start = len(names.text)
		if n := bytes.IndexByte(names.text[value:], '&'); n >= 0 {
			start = value + n
		}
		w.hide(value, start)
	}
}

// A nameSearch finds the places in a text at which a name begins.
type nameSearch struct {
	text []byte
	in   place

	// Where the next separator of each kind stands. The search for one of them
	// often passes many of the other, so its answer is kept.
	ampersand, semicolon int
}

// next returns where the next name begins behind the separator that is the first
// at from or later. It returns more than the length of the text if there is none.
func (n *nameSearch) next(from int) int {
	if n.in == inQuery {
		n.ampersand = n.search(n.ampersand, from, '&')
		n.semicolon = n.search(n.semicolon, from, ';')
		return min(n.ampersand, n.semicolon) + 1
	}
	for i, b := range n.text[from:] {
		switch b {
		case '&', ';', '?':
			return from + i + 1
		case '#':
			if n.in == inInvalid {
				return from + i + 1
			}
		}
	}
	return len(n.text) + 1
}

// search returns where the first separator stands at from or later, or the length
// of the text. found is its answer for an earlier place.
func (n *nameSearch) search(found, from int, separator byte) int {
	if found >= from && found > 0 {
		return found
	}
	if i := bytes.IndexByte(n.text[from:], separator); i >= 0 {
		return from + i
	}
	return len(n.text)
}
