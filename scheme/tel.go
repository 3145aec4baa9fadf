package scheme

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// telParts are the parts of a tel URI.
var telParts = [...]string{"number", "ext", "isub", "phone-context", "parameters", "fragment"}

// Their numbers in telParts.
const (
	telNumber = iota
	telExt
	telIsub
	telContext
	telParameters
	telFragment
)

// findTelParts finds the first ext, isub and phone-context among the parameters of a
// tel URI that the machine accepts. The machine has noted the other parts.
func findTelParts(src []byte, m *fsm.Match) {
	found := *m
	*m = fsm.Match{}
	put := func(part int, start, end uint32) {
		m.Spans[part], m.Present = fsm.Span{Start: start, End: end}, m.Present|1<<part
	}
	number := found.Spans[telMachineCaptureNumber]
	put(telNumber, number.Start, number.End)
	if found.Has(telMachineCaptureFragment) {
		s := found.Spans[telMachineCaptureFragment]
		put(telFragment, s.Start, s.End)
	}
	if !found.Has(telMachineCaptureParameters) {
		return
	}
	all := found.Spans[telMachineCaptureParameters]
	put(telParameters, all.Start, all.End)
	local := src[number.Start] != '+'
	for at := all.Start; at < all.End; {
		end := at + uint32(lengthUpTo(src[at:all.End], ";"))
		name, value, _ := bytes.Cut(src[at:end], []byte("="))
		if part := telParameter(name, value, local); part != telNumber && !m.Has(part) {
			put(part, end-uint32(len(value)), end)
		}
		at = end + 1
	}
}

// telParameter returns which part a parameter is, or telNumber if it is none. Only a
// local number has a phone-context.
func telParameter(name, value []byte, local bool) int {
	switch {
	case equalsFold(name, "ext") && isPhoneDigits(value):
		return telExt
	case equalsFold(name, "isub") && len(value) > 0:
		return telIsub
	case local && equalsFold(name, "phone-context") && isTelContext(value):
		return telContext
	}
	return telNumber
}

// equalsFold reports whether name is a word in lower case, in any case.
func equalsFold(name []byte, word string) bool {
	if len(name) != len(word) {
		return false
	}
	for i, b := range name {
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		if b != word[i] {
			return false
		}
	}
	return true
}

// isPhoneDigits is 1*phonedigit of RFC 3966 §3.
func isPhoneDigits(text []byte) bool {
	for _, b := range text {
		if !isDigit(b) && b != '-' && b != '.' && b != '(' && b != ')' {
			return false
		}
	}
	return len(text) > 0
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// isTelContext is the descriptor of RFC 3966 §3: the digits of a global number, or a
// domain name with a last label that begins with a letter.
func isTelContext(text []byte) bool {
	if digits, ok := bytes.CutPrefix(text, []byte("+")); ok {
		return isPhoneDigits(digits) && bytes.ContainsAny(digits, "0123456789")
	}
	labels := bytes.TrimSuffix(text, []byte("."))
	for {
		label, rest, more := bytes.Cut(labels, []byte("."))
		if len(label) == 0 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, b := range label {
			if letter := b | 0x20; !isDigit(b) && b != '-' && (letter < 'a' || letter > 'z') {
				return false
			}
		}
		if !more {
			return !isDigit(label[0])
		}
		labels = rest
	}
}
