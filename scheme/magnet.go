package scheme

import "github.com/uriscan/uriscan/fsm"

// magnetParts are the keys of the values that are parts, and the fragment. All but x.pe
// may have a number, as in tr.1.
var magnetParts = [...]string{"xt", "dn", "xl", "tr", "ws", "as", "xs", "kt", "mt", "so", "x.pe", "fragment"}

const (
	magnetTopic = 0
	magnetKeys  = len(magnetParts) - 1
)

// readMagnet reads the pairs of a magnet link. src is what the machine accepts, or, if it
// is not whole, a prefix of that. The first value of each key is a part; the machine has
// noted the fragment. The rule that there is an exact topic is broken where the query
// ends without one.
func readMagnet(src []byte, whole bool, match *fsm.Match) (rule uint8, at uint32) {
	const start = len("magnet:?")
	if len(src) < start {
		return ruleKept, 0
	}
	end := start + lengthUpTo(src[start:], "#")
	fragment, hasFragment := match.Spans[magnetMachineCaptureFragment], match.Has(magnetMachineCaptureFragment)
	*match = fsm.Match{}
	if hasFragment {
		match.Spans[magnetKeys], match.Present = fragment, 1<<magnetKeys
	}
	topic := end == len(src) && !whole // one may follow
	for at := start; at < end; {
		next := at + lengthUpTo(src[at:end], "&")
		value := at + lengthUpTo(src[at:next], "=") + 1
		if value <= next {
			key := magnetKey(src[at : value-1])
			if key >= 0 && !match.Has(key) {
				match.Spans[key] = fsm.Span{Start: uint32(value), End: uint32(next)}
				match.Present |= 1 << key
			}
			topic = topic || key == magnetTopic && isTopic(src[value:next])
		}
		at = next + 1
	}
	if !topic {
		return ruleTopic, uint32(end)
	}
	return ruleKept, 0
}

// isTopic reports whether the value of an xt is a URN when it is decoded.
func isTopic(value []byte) bool {
	urn := decodedWalk{machine: magnetText, state: magnetText.Entry(magnetTextMachineRuleTopic)}
	return urn.walk(value) == len(value) && urn.ends()
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
