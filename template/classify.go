package template

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/internal/walk"
)

// shortestUUID is the length of a UUID without hyphens: the shortest segment without a
// digit that is not a constant by the grammar.
const shortestUUID = 32

// Classify returns what kind of thing a segment of a path is. A segment is what is
// between two slashes; it is read as it is, without decoding.
//
//   - If a segment is of several classes, the order of the alternatives in segments.abnf
//     decides. Thus "20261123" is an int, and not a date.
//   - No allocation; time linear in len(segment).
//   - Source: segments.abnf names the document of each class. For [Gibberish] and for a
//     [Token] without dots, letters, digits and their changes are counted.
func Classify[T uriscan.Text](segment T) Class { return classify(text.Bytes(segment)) }

// classify is Classify. First the bits of all bytes are OR-ed, which proves most
// constants and numbers. The machine decides the rest.
func classify(segment []byte) Class {
	var seen uint8
	for _, b := range segment {
		seen |= letters[b]
	}
	switch {
	case seen == isDigit:
		return Int
	case seen&^(isLower|isDot|isMark) == 0 && len(segment) < shortestUUID:
		if !mayBeLocale(segment) {
			return Constant
		}
	}
	return decide(segment, seen)
}

// The lengths of a locale: "en-US", "zh-Hant-TW", "es-419".
const (
	shortestLocale = 5
	longestLocale  = 11
)

// mayBeLocale reports whether a segment has the length of a locale, and its first hyphen.
func mayBeLocale(segment []byte) bool {
	return len(segment) >= shortestLocale && len(segment) <= longestLocale && (segment[2] == '-' || segment[2] == '_')
}

// classOf leads from the alternatives of the machine to the classes.
var classOf = [...]Class{
	0:                         Constant,
	machineKindClassInt:       Int,
	machineKindClassUuid:      UUID,
	machineKindClassUlid:      ULID,
	machineKindClassIpv4:      IP,
	machineKindClassVersion:   Version,
	machineKindClassDecimal:   Decimal,
	machineKindClassTimestamp: Timestamp,
	machineKindClassDate:      Date,
	machineKindClassTime:      Time,
	machineKindClassHex:       Hex,
	machineKindClassLocale:    Locale,
	machineKindClassPhone:     Phone,
	machineKindClassEmail:     Email,
	machineKindClassToken:     Token,
	machineKindClassFile:      File,
	machineKindClassSlug:      Slug,
}

// decide classifies a segment by the machines, and by counting if they do not know it.
// seen has the bits of all of its bytes.
func decide(segment []byte, seen uint8) Class {
	switch class := classOf[alternative(&machine, machineRuleSegment, segment)]; {
	case class == Email && isPicture(segment):
		return Constant
	case class != Constant:
		return class
	case seen&isColon != 0 && alternative(&ipv6Machine, ipv6MachineRuleIpv6, segment) != 0:
		return IP
	case seen&isInvalid != 0:
		return Encoded
	case seen&isDot != 0:
		if front, _, isFile := cutExtension(segment); isFile && countLetters(front, seen) != Constant {
			return File
		}
	}
	return countLetters(segment, seen)
}

// isPicture reports whether what looks like an e-mail address is a picture for a finer
// screen, or another file with an "@": "icon@2x.png".
func isPicture(segment []byte) bool {
	switch dot := bytes.LastIndexByte(segment, '.'); string(segment[dot+1:]) {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "css", "js", "html":
		return true
	}
	return false
}

// longestExtension is the length of the longest extension of a file.
const longestExtension = 8

// cutExtension cuts a segment before its first ".". It reports whether what follows is
// extensions: each of them a letter, and up to seven letters and digits.
func cutExtension(segment []byte) (front, extensions []byte, ok bool) {
	dot := bytes.IndexByte(segment, '.')
	if dot <= 0 {
		return nil, nil, false
	}
	length := 0
	for _, b := range segment[dot+1:] {
		switch is := letters[b]; {
		case b == '.' && length > 0:
			length = 0
		case is&(isLower|isUpper) == 0 && (is != isDigit || length == 0) || length == longestExtension:
			return nil, nil, false
		default:
			length++
		}
	}
	return segment[:dot], segment[dot:], length > 0
}

// alternative returns the number of the alternative of the first kind of a machine that a
// segment is, 1 if the machine has no kinds, and 0 if the segment does not match.
func alternative(m *fsm.Machine, rule int, segment []byte) uint8 {
	t := (*walk.Table)(&m.Table)
	r := walk.Cleared
	s, at := t.Walk(segment, 0, t.Entry(rule), &r)
	if at < len(segment) {
		return 0
	}
	end := t.End(s)
	switch {
	case !end.Accept:
		return 0
	case len(m.Kinds) == 0:
		return 1
	}
	return m.Kinds[0].High[m.Kinds[0].Low[end.Group]]
}
