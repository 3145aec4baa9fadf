package idn

import (
	"cmp"
	"slices"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/punycode"
)

// NFC (UAX 15) decomposes all characters, puts the marks of each in the order of their
// combining classes, and composes what can be composed. Nearly no label needs that: it is done
// only where a character may compose with the one before it, or marks are out of order.

// normalize returns a label in NFC. The result may use the memory of the label.
func normalize(label []rune) []rune {
	var short [shortDecomposed]rune
	all := appendNFD(short[:0], label)
	return append(label[:0], composed(all)...)
}

// shortDecomposed is how long a short label is in NFD: no character is composed of more than four.
const shortDecomposed = 4 * shortLabel

// appendNFD appends a label in NFD. Marks are put in order only if the label is not too long.
func appendNFD(dst, label []rune) []rune {
	for _, r := range label {
		dst = appendDecomposed(dst, r)
	}
	if len(label) <= punycode.MaxLen {
		order(dst)
	}
	return dst
}

// isNormal reports whether a label is in NFC.
func isNormal(label []rune) bool {
	var short [shortLabel]rune
	return slices.Equal(label, normalize(append(short[:0], label...)))
}

// appendDecomposed appends what a character is composed of.
func appendDecomposed(dst []rune, r rune) []rune {
	var marks [3]rune // from the last on
	n := 0
	for {
		first, second, ok := ucd.Decompose(r)
		if !ok {
			break
		}
		r, marks[n] = first, second
		n++
	}
	dst = append(dst, r)
	for ; n > 0; n-- {
		dst = append(dst, marks[n-1])
	}
	return dst
}

// combining returns the combining class of a character.
func combining(r rune) uint8 { return ucd.Of(r).Combining() }

// order puts marks in the order of their combining classes.
func order(all []rune) {
	for i := 0; i < len(all); {
		if combining(all[i]) == 0 {
			i++
			continue
		}
		end := i + 1
		for end < len(all) && combining(all[end]) != 0 {
			end++
		}
		slices.SortStableFunc(all[i:end], func(a, b rune) int { return cmp.Compare(combining(a), combining(b)) })
		i = end
	}
}

// composed composes what can be composed, in place.
func composed(all []rune) []rune {
	starter, n := -1, 0 // the last character with the class 0, and how many were kept
	last := -1          // the class of the last that was kept after the starter; -1 if none was
	for _, r := range all {
		class := int(combining(r))
		if starter >= 0 && last < class {
			if whole, ok := ucd.Compose(all[starter], r); ok {
				all[starter] = whole
				continue
			}
		}
		if class == 0 {
			starter, last = n, -1
		} else {
			last = class
		}
		all[n] = r
		n++
	}
	return all[:n]
}
