package template

import (
	"bytes"
	"unicode/utf8"
)

var odigos = &Preset{name: "odigos", place: (*Preset).stepOfOdigos, slashes: true}

// odigosDigits is how many decimal digits in a row are an id.
const odigosDigits = 7

// shortestOctets is the length of the shortest id of hexadecimal digits.
const shortestOctets = 16

// odigosPlaces has the placeholder of each alternative of the machine.
var odigosPlaces = [...]string{
	odigosMachineKindClassDate:  "{date}",
	odigosMachineKindClassEmail: "{email}",
	odigosMachineKindClassId:    "{id}",
}

// stepOfOdigos returns the step of a segment by the rules of Odigos. Letters, dots and
// hyphens alone are a constant, unless they are many: hexadecimal digits may be letters.
func (p *Preset) stepOfOdigos(segment []byte) step {
	seen := seenIn(segment)
	if len(segment) < shortestOctets && seen&isLetter != 0 && seen&^(isLetter|isDot|isMark) == 0 || len(segment) == 0 {
		return step{before: segment}
	}
	placeholder := odigosPlaces[alternative(&odigosMachine, odigosMachineRuleSegment, segment)]
	if placeholder == "" && (seen&isLetter == 0 && isPunctuation(segment) || seen&isDigit != 0 && hasDigits(segment, odigosDigits) || seen&isInvalid != 0 && !isText(segment)) {
		placeholder = "{id}"
	}
	if placeholder == "" {
		return step{before: segment}
	}
	return step{placeholder: placeholder}
}

// isPunctuation reports whether a segment without letters is printable ASCII without spaces.
func isPunctuation(segment []byte) bool {
	for _, b := range segment {
		if b <= ' ' || b >= 0x7f {
			return false
		}
	}
	return true
}

// replacement is U+FFFD, which decoders write for bytes that are not UTF-8.
var replacement = []byte("\uFFFD")

// isText reports whether a segment is UTF-8, and has no character that says that it was not.
func isText(segment []byte) bool { return utf8.Valid(segment) && !bytes.Contains(segment, replacement) }
