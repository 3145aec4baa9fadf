package main

import (
	"bytes"
	"errors"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
)

// Databases write a text as one line by escaping what would end it: ClickHouse in the
// format TabSeparated, PostgreSQL in that of COPY. They escape more than that: a backslash,
// and ClickHouse the apostrophe too, which is valid in a URI. So a line is not the text that
// somebody stored as long as its escapes are there.

// unescaper undoes the escapes of lines, and then makes their records. It doubles the
// backslashes of JSON; the records of TSV have escapes anyway.
type unescaper struct {
	values  scanner
	maxLine int
	doubles bool
	value   []byte
	records []byte
}

// newAppender returns what appends the records of lines as appendLines does, and undoes their
// escapes first if the options want that.
func newAppender(s scanner, o *options) func(dst, text []byte, most int) (longer []byte, answered int) {
	switch {
	case o.member.reader != nil:
		return newMemberReader(s, o).append
	case !o.escaped:
		return func(dst, text []byte, most int) ([]byte, int) { return appendLines(s, dst, text, most) }
	}
	u := &unescaper{values: s, maxLine: o.longestLine(), doubles: o.format == output.JSON}
	return u.append
}

// append appends the records of lines.
func (u *unescaper) append(dst, text []byte, most int) (longer []byte, answered int) {
	if !u.doubles {
		return u.appendLines(dst, text, most)
	}
	u.records, answered = u.appendLines(emptied(u.records), text, most-len(dst))
	return appendDoubled(dst, u.records), answered
}

// appendLines appends the records without doubling anything. Lines that have no escapes are
// passed on many at a time.
func (u *unescaper) appendLines(dst, text []byte, most int) (longer []byte, answered int) {
	for answered < len(text) && len(dst) <= most {
		rest, n := text[answered:], 0
		plain := len(rest)
		if backslash := bytes.IndexByte(rest, '\\'); backslash >= 0 {
			plain = bytes.LastIndexByte(rest[:backslash], '\n') + 1
		}
		if plain > 0 {
			dst, n = appendLines(u.values, dst, rest[:plain], most)
		} else {
			dst, n = u.appendLine(dst, rest)
		}
		answered += n
	}
	return dst, answered
}

// appendLine appends the record of the first line of text, and returns the length of that
// line. A line counts as too long by what it is before its escapes are undone.
func (u *unescaper) appendLine(dst, text []byte) (longer []byte, _ int) {
	line, length := firstLine(text)
	switch {
	case len(line) > u.maxLine:
		return appendLines(u.values, dst, text[:length], len(dst))
	case string(line) == `\N`:
		return u.values.appendNull(dst, length), length
	}
	u.value = appendUnescaped(emptied(u.value), line)
	return u.values.appendValue(dst, u.value, length), length
}

// firstLine returns the first line of text without its end, and its length with it.
func firstLine(text []byte) (line []byte, length int) {
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		return bytes.TrimSuffix(text[:end], []byte("\r")), end + 1
	}
	return text, len(text)
}

// appendUnescaped appends text without its escapes. A backslash that begins none is kept.
func appendUnescaped(dst, text []byte) []byte {
	for {
		backslash := bytes.IndexByte(text, '\\')
		if backslash < 0 {
			return append(dst, text...)
		}
		dst = append(dst, text[:backslash]...)
		b, length := escapeAt(text[backslash:])
		dst = append(dst, b)
		text = text[backslash+length:]
	}
}

// escapeAt returns the byte that the escape means with which text begins, and the length
// of the escape. What is no escape means its backslash.
func escapeAt(text []byte) (b byte, length int) {
	if len(text) < 2 {
		return '\\', 1
	}
	switch letter := text[1]; letter {
	case '\\', '\'', '"', '`', '/':
		return letter, 2
	case 'x':
		if len(text) >= 4 && isHexDigit(text[2]) && isHexDigit(text[3]) {
			return valueOfHex(text[2])<<4 | valueOfHex(text[3]), 4
		}
	default:
		if control, isOne := controlsByLetter[letter]; isOne {
			return control, 2
		}
	}
	return '\\', 1
}

// controlsByLetter are the control characters that have a letter in escapes.
var controlsByLetter = map[byte]byte{
	'0': 0, 'a': '\a', 'b': '\b', 'e': 0x1b, 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v',
}

// isHexDigit reports whether b is a hexadecimal digit.
func isHexDigit(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f'
}

// valueOfHex returns the value of a hexadecimal digit.
func valueOfHex(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit | 0x20 - 'a' + 10
}

// appendDoubled appends text with its backslashes doubled.
func appendDoubled(dst, text []byte) []byte {
	for {
		backslash := bytes.IndexByte(text, '\\')
		if backslash < 0 {
			return append(dst, text...)
		}
		dst = append(append(dst, text[:backslash+1]...), '\\')
		text = text[backslash+1:]
	}
}

// wantEscapes checks what -escaped must be together with.
func wantEscapes(o *options) error {
	if o.escaped && o.format != output.JSON && o.format != output.TSV && o.format != output.None {
		return errors.New("-escaped wants records that have escapes too, by -o tsv or -o json")
	}
	return nil
}
