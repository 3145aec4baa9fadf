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
		if end := labelEnd(c.host, at); end == len(c.host) || c.host[end] == '.' {
			dst, at = c.usualLabel(dst, c.host[at:end], at, short[:0]), end+1
		} else {
			dst, at = c.otherLabel(dst, at, end, short[:0])
		}
		if at > len(c.host) || c.code != CodeNone && !c.toUnicode {
			return dst
		}
		dst = append(dst, '.')
	}
}

// usualLabel appends a label of small letters, digits and "-". If it is not in punycode, it is what
// it maps to, and has no byte that is forbidden.
func (c *converter) usualLabel(dst, label []byte, start int, short []rune) []byte {
	if isPunycode(label) {
		return c.punycodeLabel(dst, label, start, short)
	}
	if c.Hyphens && hasHyphens(label) {
		c.fail(CodeHyphens, start)
	}
	c.checkLabelLength(label, start)
	return append(dst, label...)
}

// otherLabel appends a label that begins at an offset of the host. It is usual up to a byte, and that
// is not. It returns where the next label begins, or more than the length of the host if none does.
func (c *converter) otherLabel(dst []byte, start, end int, short []rune) ([]byte, int) {
	for end < len(c.host) && c.host[end] < utf8.RuneSelf && c.host[end] != '.' {
		end++
	}
	if end == len(c.host) || c.host[end] == '.' {
		labelStart := len(dst)
		for _, b := range c.host[start:end] {
			dst = append(dst, lower(b))
		}
		return c.asciiLabel(dst, labelStart, start, false, short), end + 1
	}
	var s survey
	label, at := c.surveyed(short, &s, start)
	return c.label(dst, label, &s, start), at
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

// surveyed is mapped, and goes on with the survey of the label. Nearly no character has a mapping:
// it is looked up once for both.
func (c *converter) surveyed(label []rune, s *survey, at int) ([]rune, int) {
	for at < len(c.host) {
		n, read := s.ReadRun(label[len(label):cap(label)], c.host[at:])
		label = label[:len(label)+n]
		if at += read; at == len(c.host) {
			break
		}
		if c.host[at] == '.' {
			return label, at + 1
		}
		r, size := utf8.DecodeRune(c.host[at:])
		if r < utf8.RuneSelf {
			r = rune(lower(byte(r)))
		}
		v := ucd.Lookup(r)
		if v&ucd.IsMapped != 0 {
			label, at = c.mapped(label, at)
			s.of(label)
			return label, at
		}
		s.add(label, r, v.Properties())
		label = append(label, r)
		at += size
	}
	return label, len(c.host) + 1
}

// asciiLabel does a label of ASCII, which is in dst from labelStart on. start is its offset in
// the host, which has other characters there if it is mapped.
func (c *converter) asciiLabel(dst []byte, labelStart, start int, isMapped bool, short []rune) []byte {
	label := dst[labelStart:]
	if isPunycode(label) {
		return c.punycodeLabel(dst[:labelStart], label, start, short)
	}
	if c.Hyphens && hasHyphens(label) {
		c.fail(CodeHyphens, start)
	}
	if i := c.forbidden(label); i >= 0 {
		if isMapped {
			i = 0
		}
		c.fail(CodeASCII, start+i)
	}
	c.checkLabelLength(label, start)
	return dst
}

// punycodeLabel appends a label that begins with "xn--". It may be in dst already.
func (c *converter) punycodeLabel(dst, label []byte, start int, short []rune) []byte {
	decoded, ok := punycode.Decode(short, label[len(punycode.Prefix):])
	if !ok || isASCIILabel(decoded) {
		c.fail(CodePunycode, start)
		if !ok {
			return append(dst, label...)
		}
	}
	var s survey
	s.of(decoded)
	if s.unordered && !isNormal(decoded) {
		c.fail(CodeNormalization, start)
	}
	c.checkLabel(decoded, &s, start)
	c.checkLabelLength(label, start)
	if c.toUnicode {
		return appendRunes(dst, decoded)
	}
	return append(dst, label...)
}

// label appends a label that had other characters than ASCII before the mapping, and has a survey.
func (c *converter) label(dst []byte, label []rune, s *survey, start int) []byte {
	if len(label) > punycode.MaxLen && !isASCIILabel(label) {
		c.fail(CodeLength, start)
		return appendRunes(dst, label)
	}
	if s.unordered {
		label = normalize(label)
		s.of(label)
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
