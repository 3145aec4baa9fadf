package psl

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/punycode"
)

// split divides a host by the rules of some cells.
func split(cells string, host []byte) Domain {
	name := host
	if len(name) > 0 && name[len(name)-1] == '.' {
		name = name[:len(name)-1]
	}
	if len(name) == 0 {
		return Domain{}
	}
	if d, ok := splitUsual(cells, name, len(host)); ok {
		return d
	}
	return divide(cells, name, len(host))
}

// divide divides a name, which has no dot at its end. end is where the host ends.
func divide(cells string, name []byte, end int) Domain {
	m := longest(cells, name)
	if hasEmptyLabel(name, m.read) {
		return Domain{}
	}
	if m.read > 0 && !isASCII(name[labelStart(name, m.read):m.read]) {
		m = longestOfUnicode(cells, name)
	}
	if m.start < 0 {
		m.start = labelStart(name, len(name))
		if last := name[m.start:]; name[0] == '[' || isNumber(last) || hasColon(last) {
			return Domain{}
		}
	}
	d := Domain{Suffix: spanOf(m.start, end), is: m.is}
	if m.start > 0 {
		start := labelStart(name, m.start-1)
		d.Registrable = spanOf(start, end)
		d.Subdomain = spanOf(0, max(start-1, 0))
	}
	return d
}

func spanOf(start, end int) uriscan.Span {
	return uriscan.Span{Start: uint32(start), End: uint32(end)}
}

// hasEmptyLabel reports whether a name, which is not empty, has an empty label that begins
// before the offset. All labels that begin later have been read.
func hasEmptyLabel(name []byte, before int) bool {
	if name[0] == '.' || before == len(name) && name[before-1] == '.' {
		return true
	}
	for i := 1; i < before; i++ {
		if name[i] == '.' && name[i-1] == '.' {
			return true
		}
	}
	return false
}

// isASCII reports whether all bytes are below 0x80.
func isASCII(src []byte) bool {
	for i := range len(src) {
		if src[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isNumber reports whether a last label is one that makes the host an address: digits, or
// "0x" and hexadecimal digits (the ends-in-a-number checker of the URL Standard).
func isNumber(label []byte) bool {
	hexadecimal := len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x'
	if hexadecimal {
		label = label[2:]
	}
	for i := range len(label) {
		digit, letter := label[i], label[i]|0x20
		if (digit < '0' || digit > '9') && !(hexadecimal && letter >= 'a' && letter <= 'f') {
			return false
		}
	}
	return true
}

// hasColon reports whether a last label is, or ends, an IPv6 address without brackets.
func hasColon(label []byte) bool { return bytes.IndexByte(label, ':') >= 0 }

// A name that has labels in Unicode is written in punycode first, as the rules are, from the
// right as far as a rule can reach.
const (
	maxRuleLabels = 15 // of a rule, with the label that a wildcard matches
	maxLabel      = 63 // bytes of a label (RFC 1035 §2.3.4)
)

// longestOfUnicode is longest for a name that has a label which is not ASCII.
func longestOfUnicode(cells string, name []byte) match {
	var (
		buffer [maxRuleLabels * (maxLabel + 1)]byte
		first  = len(buffer)
		rest   = len(name)
	)
	for range maxRuleLabels {
		start := labelStart(name, rest)
		var room [2 * maxLabel * utf8.UTFMax]byte
		label := appendASCII(room[:0], name[start:rest])
		if first < len(buffer) {
			first--
			buffer[first] = '.'
		}
		first -= len(label)
		copy(buffer[first:], label)
		if rest = start - 1; rest < 0 {
			break
		}
	}
	m := longest(cells, buffer[first:])
	if m.start >= 0 {
		labels := 1 + bytes.Count(buffer[first+m.start:], []byte{'.'})
		for m.start = len(name) + 1; labels > 0; labels-- {
			m.start = labelStart(name, m.start-1)
		}
	}
	m.read = 0
	return m
}

// otherLabel is written for a label that no rule can have.
const otherLabel = "?"

// appendASCII appends a label in lower case, and in punycode if it is in Unicode. A label that
// is not UTF-8, or would be too long, becomes [otherLabel].
//
// A character with a lower case in ASCII, such as the Kelvin sign, stays as it is: no rule has
// it, and a name that has it is not the name in ASCII before it is mapped.
func appendASCII(dst []byte, label []byte) []byte {
	var lower [maxLabel]rune
	n, unicodes := 0, false
	for i := 0; i < len(label); n++ {
		r, size := utf8.DecodeRune(label[i:])
		if n == len(lower) || r == utf8.RuneError && size == 1 {
			return append(dst, otherLabel...)
		}
		if small := unicode.ToLower(r); r < utf8.RuneSelf || small >= utf8.RuneSelf {
			r = small
		}
		lower[n] = r
		unicodes = unicodes || r >= utf8.RuneSelf
		i += size
	}
	begin := len(dst)
	if unicodes {
		dst = append(dst, punycode.Prefix...)
		dst = punycode.Append(dst, lower[:n])
	} else {
		dst = append(dst, label...)
	}
	if len(dst)-begin > maxLabel {
		return append(dst[:begin], otherLabel...)
	}
	return dst
}
