package corpus

import "strings"

// faults are the kinds of byte that make most lines of real lists ill-formed: each with
// the bytes that have the fault, and a text that has it. The bytes from 0x80 on are
// non-ascii; those of control characters are other.
var faults = []struct{ name, bytes, text string }{
	{"percent", "%", "%zz"},
	{"bracket", "[]", "[]"},
	{"space", " ", " "},
	{"non-ascii", "", "\xc3\xa9"},
	{"brace", "{}", "{}"},
	{"quote", `"`, `"`},
	{"backslash", `\`, `\`},
	{"pipe", "|", "|"},
	{"angle", "<>", "<>"},
	{"other", "^`", "^"},
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
	case b == '%' && i+2 < len(text) && isHex(text[i+1]) && isHex(text[i+2]):
		return ""
	case b >= 0x80:
		return "non-ascii"
	case b < 0x20 || b == 0x7f:
		return "other"
	}
	for _, f := range faults {
		if strings.IndexByte(f.bytes, text[i]) >= 0 {
			return f.name
		}
	}
	return ""
}

// isHex reports whether b is a HEXDIG in either case.
func isHex(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F'
}
