package template

import (
	"bytes"
	"unicode/utf8"
)

var odigos = &Preset{name: "odigos", place: placeOfOdigos, slashes: true}

// odigosDigits is how many decimal digits in a row are an id.
const odigosDigits = 7

// The lengths of the shortest id of hexadecimal digits, and of the shortest date.
const (
	shortestOctets     = 16
	shortestOdigosDate = len("2006-01-02")
)

// odigosPlaces has the placeholder of each alternative of the machine.
var odigosPlaces = [...]string{
	odigosMachineKindClassDate:  "{date}",
	odigosMachineKindClassEmail: "{email}",
	odigosMachineKindClassId:    "{id}",
}

// placeOfOdigos returns the placeholder of a segment with these bits by the rules of Odigos.
// Letters, dots and hyphens alone are a constant, unless they are many: hexadecimal digits may
// be letters. What has neither an "@" nor is as long as a date is for no machine.
func placeOfOdigos(segment []byte, seen uint16) string {
	const quiet = isLetter | isDot | isMark
	n := len(segment)
	if n == 0 || n < shortestOctets && seen&isLetter != 0 && seen&^quiet == 0 {
		return ""
	}
	if n >= shortestOdigosDate || seen&isSub != 0 {
		if placeholder := odigosPlaces[alternative(&odigosMachine, odigosMachineRuleSegment, segment)]; placeholder != "" {
			return placeholder
		}
	}
	if seen&isLetter == 0 && isPunctuation(segment) || seen&isDigit != 0 && n >= odigosDigits && hasDigits(segment, odigosDigits) || seen&isInvalid != 0 && !isText(segment) {
		return "{id}"
	}
	return ""
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
