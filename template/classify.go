package template

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/internal/walk"
)

// Classify returns what kind of thing a segment of a path is. A segment is what is
// between two slashes; it is read as it is, without decoding.
//
//   - If a segment is of several classes, the order of the alternatives in segments.abnf
//     decides. Thus "20261123" is an int, and not a date.
//   - No allocation; time linear in len(segment).
//   - Source: segments.abnf names the document of each class. For [Gibberish] and for a
//     [Token] without dots, letters, digits and their changes are counted.
func Classify[T uriscan.Text](segment T) Class { return classify(text.Bytes(segment)) }

// classify is Classify. First the bits of all bytes are OR-ed, which proves most constants
// and numbers. The machine decides the rest.
func classify(segment []byte) Class { return classifySeen(segment, seenIn(segment)) }

// classifySeen is classify for a segment with these bits.
func classifySeen(segment []byte, seen uint16) Class {
	const simple = isLetter | isDigit
	switch {
	case seen == isDigit:
		return Int
	case seen&^(isLetter|isDot|isMark) == 0 && len(segment) < shortestLetters && !mayBeLocale(segment) && !mayBeToken(segment),
		seen&^simple == 0 && len(segment) < shortestDigits && !mayBeVersion(segment) && !isHexID(segment, seen):
		return count(segment, seen)
	case isHexID(segment, seen):
		return classOfHex(segment)
	case isUUID(segment):
		return UUID
	case seen&^(simple|isMark) == 0 && areWords(segment) && !mayBeLocale(segment):
		return count(segment, seen)
	}
	return decide(segment, seen)
}

// areWords reports whether a segment of letters, digits and marks begins like a word, and does
// not end like an id, with three hexadecimal digits: the machine knows nothing of this kind but
// locales.
func areWords(segment []byte) bool {
	n := len(segment)
	if n < 3 || letters[segment[0]]&isLetter == 0 || mayBeVersion(segment) || mayBeToken(segment) {
		return false
	}
	return (letters[segment[n-1]]|letters[segment[n-2]]|letters[segment[n-3]])&^isHex != 0
}

// What the machine knows that has no digit is a locale, a token, or at least as long as a
// UUID without hyphens. What it knows of letters and digits alone is hexadecimal, a version or at
// least as long as a timestamp.
const (
	shortestLetters = 32
	shortestDigits  = len("20060102T1504")
)

// The lengths of a locale: "en-US", "zh-Hant-TW".
const (
	shortestLocale = len("en-US")
	longestLocale  = len("zh-Hant-419")
)

// mayBeLocale reports whether a segment has the length of a locale, and its first hyphen.
func mayBeLocale(segment []byte) bool {
	return len(segment) >= shortestLocale && len(segment) <= longestLocale && letters[segment[2]]&isMark != 0
}

// mayBeToken reports whether a segment begins like a JSON Web Token.
func mayBeToken(segment []byte) bool {
	return len(segment) > 1 && segment[0] == 'e' && segment[1] == 'y'
}

// mayBeVersion reports whether a segment of letters and digits begins like a version, or
// like a number with "0x" in front.
func mayBeVersion(segment []byte) bool {
	return len(segment) > 0 && (segment[0]|0x20 == 'v' || segment[0] == '0')
}

// shortestHexID is the length of the shortest segment of hexadecimal digits that is an id.
const shortestHexID = 6

// isHexID reports whether a segment with these bits has hexadecimal digits alone, one of them
// decimal, and enough of them.
func isHexID(segment []byte, seen uint16) bool {
	return seen&isDigit != 0 && seen&^isHex == 0 && len(segment) >= shortestHexID
}

// The lengths of the ids that may be hexadecimal digits alone.
const (
	lengthOfULID = 26
	lengthOfUUID = 32
)

// classOfHex returns the class of hexadecimal digits, not all of them decimal.
func classOfHex(segment []byte) Class {
	switch {
	case len(segment) == lengthOfUUID:
		return UUID
	case len(segment) == lengthOfULID && segment[0] <= '7':
		return ULID
	}
	return Hex
}

// isUUID reports whether a segment is a UUID with hyphens.
func isUUID(segment []byte) bool {
	const form = "00000000-0000-0000-0000-000000000000"
	if len(segment) != len(form) {
		return false
	}
	for i, b := range segment {
		if form[i] == '-' && b != '-' || form[i] != '-' && letters[b]&^isHex != 0 {
			return false
		}
	}
	return true
}

// longestShort is the length of the longest segment that isShortConstant knows.
const longestShort = 5

// isShortConstant reports whether a segment is known to be a constant or a version because it
// is at most five letters and digits: "v1", "utf8". No other class has a text with a letter
// that is so short, but for "0x" and digits.
func isShortConstant(segment []byte) bool { return isShort(segment, seenIn(segment)) }

// isShort is isShortConstant for a segment with these bits.
func isShort(segment []byte, seen uint16) bool {
	return len(segment) <= longestShort && seen&isLetter != 0 && seen&^(isLetter|isDigit) == 0 && segment[0] != '0'
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
func decide(segment []byte, seen uint16) Class {
	switch class := classOf[alternative(&machine, machineRuleSegment, segment)]; {
	case class == Email && isPicture(segment):
		return Constant
	case class != Constant:
		return class
	case seen&isColon != 0 && alternative(&ipv6Machine, ipv6MachineRuleIpv6, segment) != 0:
		return IP
	case seen&(isPercent|isInvalid|isEnd) != 0:
		if isPlaceholder(segment) {
			return Constant
		}
		return Encoded
	}
	return count(segment, seen)
}

// count classifies a segment that no machine knows. If the front of a file is more than a
// constant, so is the whole: it has the same words.
func count(segment []byte, seen uint16) Class {
	class := countLetters(segment, seen)
	if class != Constant && seen&isDot != 0 {
		if front, isFile := cutExtension(segment); isFile && countLetters(front, seen) != Constant {
			return File
		}
	}
	return class
}

// isPlaceholder reports whether a segment is a placeholder, as "{id}", and not text. So
// routes and templates stay as they are.
func isPlaceholder(segment []byte) bool {
	last := len(segment) - 1
	return last > 1 && segment[0] == '{' && segment[last] == '}' && seenIn(segment[1:last])&^(isLetter|isMark|isColon) == 0
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
func cutExtension(segment []byte) (front []byte, ok bool) {
	dot := bytes.IndexByte(segment, '.')
	if dot <= 0 {
		return nil, false
	}
	length := 0
	for _, b := range segment[dot+1:] {
		switch is := letters[b]; {
		case b == '.' && length > 0:
			length = 0
		case is&isLetter == 0 && (is != isDigit || length == 0) || length == longestExtension:
			return nil, false
		default:
			length++
		}
	}
	return segment[:dot], length > 0
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
