package main

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
)

// A JSON string holds characters, an input line holds bytes. There are three kinds
// of line, and each can be restored byte for byte:
//
//   - A valid one is ASCII and has no byte that JSON must escape. It is copied.
//   - One that is UTF-8 is written as UTF-8, its control characters escaped.
//   - Any other is written as if it were ISO 8859-1: the byte 0xNN becomes the
//     character U+00NN, in every string of the record. The key
//     "uriscan.encoding" says so.
type textKind uint8

const (
	textPlain textKind = iota
	textUTF8
	textBytes
)

// kindOf returns how text is to be written, and each component of it: these end at
// ASCII delimiters, so that no component cuts a character of UTF-8. Text that is
// known to be valid is plain.
func kindOf(text []byte, valid bool) textKind {
	switch {
	case valid:
		return textPlain
	case utf8.Valid(text):
		return textUTF8
	}
	return textBytes
}

// jsonKeys are the keys of the components, after the names that OpenTelemetry
// gives them where it has one.
var jsonKeys = [...]string{
	uriscan.CompScheme:   `,"url.scheme":`,
	uriscan.CompUserinfo: `,"url.userinfo":`,
	uriscan.CompHost:     `,"url.domain":`,
	uriscan.CompPort:     `,"url.port":`,
	uriscan.CompPath:     `,"url.path":`,
	uriscan.CompQuery:    `,"url.query":`,
	uriscan.CompFragment: `,"url.fragment":`,
}

// appendJSON appends the record as one JSON object and a newline.
func appendJSON(dst []byte, r *record) []byte {
	if r.dropped {
		dst = append(dst, '{')
		return append(appendJSONError(dst, r), "}\n"...)
	}
	kind := kindOf(r.line, r.code == uriscan.CodeNone)
	dst = append(dst, `{"url.original":`...)
	dst = appendJSONString(dst, r.line, kind)
	for c, key := range jsonKeys {
		c := uriscan.Component(c)
		if !r.spans.Has(c) {
			continue
		}
		dst = append(dst, key...)
		text := r.component(c)
		if c == uriscan.CompPort && isPortNumber(text) {
			dst = append(dst, text...)
			continue
		}
		dst = appendJSONString(dst, text, kind)
	}
	if r.spans.Has(uriscan.CompHost) {
		dst = append(dst, `,"uriscan.host_kind":"`...)
		dst = append(dst, r.spans.HostKind().String()...)
		dst = append(dst, '"')
	}
	if r.spans.Has(uriscan.CompPath) {
		dst = append(dst, `,"uriscan.path_kind":"`...)
		dst = append(dst, r.spans.PathKind().String()...)
		dst = append(dst, '"')
	}
	if r.hasFacts {
		dst = appendJSONFacts(dst, r.facts)
	}
	if r.parts != nil {
		dst = appendJSONParts(dst, r)
	}
	if kind == textBytes {
		dst = append(dst, `,"uriscan.encoding":"iso-8859-1"`...)
	}
	if r.code != uriscan.CodeNone {
		dst = append(dst, ',')
		dst = appendJSONError(dst, r)
	}
	return append(dst, "}\n"...)
}

// appendJSONFacts appends the key that has the facts.
func appendJSONFacts(dst []byte, facts uriscan.Facts) []byte {
	dst = append(dst, `,"uriscan.facts":[`...)
	first := true
	for fact := range facts.All() {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(dst, '"')
		dst = appendFacts(dst, fact)
		dst = append(dst, '"')
	}
	return append(dst, ']')
}

// appendFacts appends the names of facts with commas between them. They are those of
// FactsOf, so each has a name.
func appendFacts(dst []byte, facts uriscan.Facts) []byte {
	dst, _ = facts.AppendText(dst)
	return dst
}

// appendJSONError appends the keys that say what is wrong with the line.
func appendJSONError(dst []byte, r *record) []byte {
	dst = append(dst, `"error.type":"`...)
	dst = append(dst, r.code.String()...)
	dst = append(dst, `","error.offset":`...)
	return strconv.AppendInt(dst, int64(r.offset), 10)
}

// isPortNumber reports whether a JSON number says all that the port says: the
// number of a TCP or UDP port, written without leading zeros. Other ports, which
// the RFC allows, are written as strings.
func isPortNumber(port []byte) bool {
	if len(port) == 0 || len(port) > 5 || port[0] == '0' && len(port) > 1 {
		return false
	}
	number := 0
	for _, digit := range port {
		if digit < '0' || digit > '9' {
			return false
		}
		number = number*10 + int(digit-'0')
	}
	return number <= 65535
}

// appendJSONString appends text as a JSON string.
func appendJSONString(dst, text []byte, kind textKind) []byte {
	dst = append(dst, '"')
	switch kind {
	case textPlain:
		dst = append(dst, text...)
	case textUTF8:
		dst = appendUTF8Escaped(dst, text)
	case textBytes:
		for _, b := range text {
			dst = appendJSONRune(dst, rune(b), b >= utf8.RuneSelf)
		}
	}
	return append(dst, '"')
}

// appendUTF8Escaped appends valid UTF-8 with the escapes that JSON wants.
func appendUTF8Escaped(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		if b := text[i]; b < utf8.RuneSelf {
			dst = appendJSONRune(dst, rune(b), false)
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		dst = appendJSONRune(dst, r, false)
		i += size
	}
	return dst
}

// appendJSONRune appends one character of a JSON string. Control characters are
// escaped, those above ASCII too, for the sake of terminals; every other one
// only if JSON wants it or the caller does.
func appendJSONRune(dst []byte, r rune, escape bool) []byte {
	switch {
	case r == '"' || r == '\\':
		return append(dst, '\\', byte(r))
	case escape || unicode.IsControl(r):
		dst = append(dst, `\u00`...)
		return appendHexByte(dst, byte(r))
	}
	return utf8.AppendRune(dst, r)
}

// appendHexByte appends two hexadecimal digits.
func appendHexByte(dst []byte, b byte) []byte {
	const digits = "0123456789abcdef"
	return append(dst, digits[b>>4], digits[b&15])
}
