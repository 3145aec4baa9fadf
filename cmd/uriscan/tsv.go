package main

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
)

// absent is what a column of TSV holds where the component is not there, which
// differs from one that is there and empty. Input that spells it is escaped, so
// that it cannot be taken for it.
const absent = `\N`

// tsvHeader names the columns. Their number and order is the same in all records of
// a run.
func tsvHeader(facts, parts bool) string {
	header := "original\tscheme\tuserinfo\thost\tport\tpath\tquery\tfragment\thost_kind\tpath_kind\terror_type\terror_offset"
	if facts {
		header += "\tfacts"
	}
	if parts {
		header += "\tparts"
	}
	return header + "\n"
}

// appendTSV appends the record as one line of tab-separated values.
func appendTSV(dst []byte, r *record) []byte {
	dst = appendTSVLine(dst, r)
	plain := r.code == uriscan.CodeNone
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		dst = append(dst, '\t')
		if r.spans.Has(c) {
			dst = appendEscaped(dst, r.component(c), plain)
		} else {
			dst = append(dst, absent...)
		}
	}
	dst = appendTSVName(dst, r.spans.HostKind().String(), r.spans.Has(uriscan.CompHost))
	dst = appendTSVName(dst, r.spans.PathKind().String(), r.spans.Has(uriscan.CompPath))
	dst = appendTSVError(dst, r)
	switch {
	case r.hasFacts && r.dropped:
		dst = append(dst, "\t"+absent...)
	case r.hasFacts:
		dst = append(dst, '\t')
		dst = appendFacts(dst, r.facts)
	}
	if r.parts != nil {
		dst = appendParts(append(dst, '\t'), r, absent)
	}
	return append(dst, '\n')
}

// appendTSVLine appends the column of the whole line.
func appendTSVLine(dst []byte, r *record) []byte {
	if r.dropped {
		return append(dst, absent...)
	}
	return appendEscaped(dst, r.line, r.code == uriscan.CodeNone)
}

// appendTSVError appends the columns that say what is wrong with the line.
func appendTSVError(dst []byte, r *record) []byte {
	if r.code == uriscan.CodeNone {
		return append(dst, "\t"+absent+"\t"+absent...)
	}
	dst = appendTSVName(dst, r.code.String(), true)
	dst = append(dst, '\t')
	return strconv.AppendInt(dst, int64(r.offset), 10)
}

// appendTSVName appends a column with a name of ours, or with absent.
func appendTSVName(dst []byte, name string, present bool) []byte {
	dst = append(dst, '\t')
	if !present {
		name = absent
	}
	return append(dst, name...)
}

// appendEscaped appends text so that it stays on its line and in its column and
// can be restored byte for byte: a backslash is doubled, a tab is "\t", a
// carriage return "\r"; the bytes of other control characters, and bytes that
// are no part of UTF-8, are "\xNN". Plain text, that of a valid line, has nothing
// to escape and is copied.
func appendEscaped(dst, text []byte, plain bool) []byte {
	if plain {
		return append(dst, text...)
	}
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		char := text[:size]
		text = text[size:]
		switch {
		case r == '\\':
			dst = append(dst, `\\`...)
		case r == '\t':
			dst = append(dst, `\t`...)
		case r == '\r':
			dst = append(dst, `\r`...)
		case unicode.IsControl(r) || r == utf8.RuneError && size == 1:
			for _, b := range char {
				dst = append(dst, `\x`...)
				dst = appendHexByte(dst, b)
			}
		default:
			dst = append(dst, char...)
		}
	}
	return dst
}
