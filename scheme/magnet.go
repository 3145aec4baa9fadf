package scheme

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// magnetParts are the keys whose first values are parts, and the fragment. All but x.pe
// may have a number, as in tr.1.
var magnetParts = [...]string{"xt", "dn", "xl", "tr", "ws", "as", "xs", "kt", "mt", "so", "x.pe", "fragment"}

const magnetKeys = len(magnetParts) - 1

// findMagnetParts finds the first value of each key in a magnet link that the machine
// accepts. The machine has noted the fragment.
func findMagnetParts(src []byte, match *fsm.Match) {
	end := len(src)
	fragment, hasFragment := match.Spans[magnetMachineCaptureFragment], match.Has(magnetMachineCaptureFragment)
	*match = fsm.Match{}
	if hasFragment {
		match.Spans[magnetKeys], match.Present = fragment, 1<<magnetKeys
		end = int(fragment.Start) - len("#")
	}
	for at := len("magnet:?"); at < end; {
		next := at + lengthUpTo(src[at:end], "&")
		value := at + lengthUpTo(src[at:next], "=") + 1
		if value <= next {
			if key := magnetKey(src[at : value-1]); key >= 0 && !match.Has(key) {
				match.Spans[key] = fsm.Span{Start: uint32(value), End: uint32(next)}
				match.Present |= 1 << key
			}
		}
		at = next + 1
	}
}

// lacksTopic reports whether a text in which the machine stopped has all that a magnet
// link needs but an exact topic: its query ends there, and not within a triplet.
func lacksTopic(src []byte, stop int) bool {
	query, ok := bytes.CutPrefix(src[min(len("magnet"), stop):stop], []byte(":?"))
	return ok && !bytes.ContainsRune(query, '#') && !bytes.ContainsRune(query[max(len(query)-2, 0):], '%') &&
		(stop == len(src) || src[stop] == '#')
}

// magnetKey returns the number of a key, or -1.
func magnetKey(name []byte) int {
	for i, key := range magnetParts[:magnetKeys] {
		if len(name) < len(key) || string(name[:len(key)]) != key {
			continue
		}
		number := name[len(key):]
		if len(number) == 0 || key != "x.pe" && isMagnetNumber(number) {
			return i
		}
	}
	return -1
}

// isMagnetNumber reports whether text is a dot and digits.
func isMagnetNumber(text []byte) bool {
	if len(text) < 2 || text[0] != '.' {
		return false
	}
	for _, b := range text[1:] {
		if b < '0' || b > '9' {
			return false
		}
	}
	return true
}
