package corpus

import "strings"

// Faults are the kinds of byte that make most lines of real lists ill-formed,
// each with a byte sequence that has the fault.
var faults = []struct{ name, text string }{
	{"percent", "%zz"},
	{"bracket", "[]"},
	{"space", " "},
	{"non-ascii", "\xc3\xa9"},
	{"brace", "{}"},
	{"quote", `"`},
	{"backslash", `\`},
	{"pipe", "|"},
	{"angle", "<>"},
	{"other", "^"},
}

// faultOf returns the name of the first fault of the list that the line has,
// or "" where it has none. It looks at bytes alone, so it is no verdict on
// grammar: a colon in the wrong place is none of these faults.
func faultOf(line []byte) string {
	text := string(line)
	if p := cut(line); isBracketed(p.host) {
		text = strings.Replace(text, p.host, "", 1)
	}
	has := make(map[string]bool)
	for i := range len(text) {
		if name := faultAt(text, i); name != "" {
			has[name] = true
		}
	}
	for _, f := range faults {
		if has[f.name] {
			return f.name
		}
	}
	return ""
}

// faultAt returns the fault that the byte at offset i is, or "".
func faultAt(text string, i int) string {
	switch b := text[i]; {
	case b == '%':
		if i+2 < len(text) && isHex(text[i+1]) && isHex(text[i+2]) {
			return ""
		}
		return "percent"
	case b == '[' || b == ']':
		return "bracket"
	case b == ' ':
		return "space"
	case b >= 0x80:
		return "non-ascii"
	case b == '{' || b == '}':
		return "brace"
	case b == '"':
		return "quote"
	case b == '\\':
		return "backslash"
	case b == '|':
		return "pipe"
	case b == '<' || b == '>':
		return "angle"
	case b == '^' || b == '`' || b < 0x20 || b == 0x7f:
		return "other"
	}
	return ""
}

// isHex reports whether b is a HEXDIG in either case.
func isHex(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F'
}
