package template

import (
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
	case seen&^(isLower|isMark) == 0 && len(segment) < shortestUUID:
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
	if class := classOf[alternative(&machine, machineRuleSegment, segment)]; class != Constant {
		return class
	}
	switch {
	case seen&isColon != 0 && alternative(&ipv6Machine, ipv6MachineRuleIpv6, segment) != 0:
		return IP
	case seen&isPercent != 0:
		return Encoded
	}
	return countLetters(segment)
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
