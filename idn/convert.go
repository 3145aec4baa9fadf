package idn

import (
	"unicode/utf8"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/punycode"
)

// UTS 46 maps the whole name, normalises it, and then divides it into labels. Here each label
// is done before the next is read, which gives the same: no mapping but that to a single "."
// has a dot, and a dot composes with nothing. So only one label has to be kept, and one in
// ASCII is written at once. The rule for directions alone looks at all labels: it holds for
// each of them if one is written from right to left. A set of directions remembers that.

// A converter converts one host.
type converter struct {
	*Options
	host      []byte
	begin     int // where the result begins in dst
	toUnicode bool

	code ErrorCode // the first reason to refuse the host
	at   int       // its offset in the host

	directions   ucd.Properties // of all labels that are not ASCII
	directionsAt int            // the first of them that breaks the rule; -1 if none does
}

// shortLabel is how many characters a label may have without an allocation.
const shortLabel = 64

// fail remembers a reason, unless there is one already.
func (c *converter) fail(code ErrorCode, at int) {
	if c.code == CodeNone {
		c.code, c.at = code, at
	}
}

// err returns the error.
func (c *converter) err() error { return &Error{c.code, c.at} }

// convert appends the result. For AppendASCII it stops after the first label that is refused.
func (c *converter) convert(dst []byte) []byte {
	var short [shortLabel]rune
	for at := 0; ; {
		start, labelStart := at, len(dst)
		for at < len(c.host) && c.host[at] < utf8.RuneSelf && c.host[at] != '.' {
			dst = append(dst, lower(c.host[at]))
			at++
		}
		ended := at == len(c.host) || c.host[at] == '.'
		if ended {
			at++
			dst = c.asciiLabel(dst, labelStart, start, false, short[:0])
		} else {
			label := short[:0]
			for _, b := range dst[labelStart:] {
				label = append(label, rune(b))
			}
			var s survey
			label, s, at = c.surveyed(label, at)
			dst = c.label(dst[:labelStart], label, &s, start)
		}
		if at > len(c.host) || c.code != CodeNone && !c.toUnicode {
			return dst
		}
		dst = append(dst, '.')
	}
}

// mapped appends what the rest of a label maps to, which begins at an offset of the host. It
// returns where the next label begins, or more than the length of the host if none does.
func (c *converter) mapped(label []rune, at int) ([]rune, int) {
	for at < len(c.host) {
		b := c.host[at]
		if b < utf8.RuneSelf {
			at++
			if b == '.' {
				return label, at
			}
			label = append(label, rune(lower(b)))
			continue
		}
		r, size := utf8.DecodeRune(c.host[at:])
		v := ucd.Lookup(r)
		at += size
		if v&ucd.IsMapped == 0 {
			label = append(label, r)
			continue
		}
		mapping := v.Mapping()
		if mapping == "." {
			return label, at
		}
		for _, r := range mapping {
			label = append(label, r)
		}
	}
	return label, len(c.host) + 1
}

// surveyed is mapped, with the survey of the whole label. Nearly no character has a mapping: it
// is looked up once for both.
func (c *converter) surveyed(label []rune, at int) ([]rune, survey, int) {
	s := surveyOf(label)
	for at < len(c.host) {
		run, read := ucd.ReadRun(label[len(label):cap(label)], c.host[at:])
		if run.Len > 0 {
			label = label[:len(label)+run.Len]
			s.addRun(label, run)
			if at += read; at == len(c.host) {
				break
			}
		}
		if c.host[at] == '.' {
			return label, s, at + 1
		}
		r, size := utf8.DecodeRune(c.host[at:])
		if r < utf8.RuneSelf {
			r = rune(lower(byte(r)))
		}
		v := ucd.Lookup(r)
		if v&ucd.IsMapped != 0 {
			label, at = c.mapped(label, at)
			return label, surveyOf(label), at
		}
		s.add(label, r, v.Properties())
		label = append(label, r)
		at += size
	}
	return label, s, len(c.host) + 1
}

// asciiLabel does a label of ASCII, which is in dst from labelStart on. start is its offset in
// the host, which has other characters there if it is mapped.
func (c *converter) asciiLabel(dst []byte, labelStart, start int, isMapped bool, short []rune) []byte {
	written := dst[labelStart:]
	if isPunycode(written) {
		return c.punycodeLabel(dst, labelStart, start, short)
	}
	if c.Hyphens && hasHyphens(written) {
		c.fail(CodeHyphens, start)
	}
	if i := c.forbidden(written); i >= 0 {
		if isMapped {
			i = 0
		}
		c.fail(CodeASCII, start+i)
	}
	c.checkLabelLength(written, start)
	return dst
}

// punycodeLabel does a label that begins with "xn--", which is in dst from labelStart on.
func (c *converter) punycodeLabel(dst []byte, labelStart, start int, short []rune) []byte {
	label, ok := punycode.Decode(short, dst[labelStart+len(punycode.Prefix):])
	if !ok || isASCIILabel(label) {
		c.fail(CodePunycode, start)
		if !ok {
			return dst
		}
	}
	s := surveyOf(label)
	if s.unordered && !isNormal(label) {
		c.fail(CodeNormalization, start)
	}
	c.checkLabel(label, &s, start)
	c.checkLabelLength(dst[labelStart:], start)
	if c.toUnicode {
		return appendRunes(dst[:labelStart], label)
	}
	return dst
}

// label appends a label that had other characters than ASCII before the mapping, and has a survey.
func (c *converter) label(dst []byte, label []rune, s *survey, start int) []byte {
	if len(label) > punycode.MaxLen && !isASCIILabel(label) {
		c.fail(CodeLength, start)
		return appendRunes(dst, label)
	}
	if s.unordered {
		label = normalize(label)
		*s = surveyOf(label)
	}
	if isASCIILabel(label) {
		labelStart := len(dst)
		dst = appendRunes(dst, label)
		return c.asciiLabel(dst, labelStart, start, true, label[:0])
	}
	if isPunycode(label) {
		c.fail(CodePunycode, start)
		return appendRunes(dst, label)
	}
	c.checkLabel(label, s, start)
	if c.toUnicode {
		return appendRunes(dst, label)
	}
	labelStart := len(dst)
	dst = punycode.Append(append(dst, punycode.Prefix...), label)
	c.checkLabelLength(dst[labelStart:], start)
	return dst
}

// appendRunes appends a label in UTF-8. It has no surrogates. The two commonest lengths are done
// without a call.
func appendRunes(dst []byte, label []rune) []byte {
	for _, r := range label {
		switch {
		case 0x80 <= r && r < 0x800:
			dst = append(dst, 0xC0|byte(r>>6), 0x80|byte(r)&0x3F)
		case 0x800 <= r && r < 0x10000:
			dst = append(dst, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// isASCIILabel reports whether a label has no other characters.
func isASCIILabel(label []rune) bool {
	for _, r := range label {
		if r >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
