package schemeref

import (
	"regexp"
	"strings"
)

// What may follow a URN (RFC 8141 §2.3), see urn.
const components = `(?:\?\+(?P<r_component>` + pchar + qchar + `*?))?` +
	`(?:\?=(?P<q_component>` + pchar + qchar + `*))?` +
	`(?:#(?P<f_component>` + qchar + `*))?`

// uuid is RFC 9562 §4.
var uuid = Reference{
	Expression: func() *regexp.Regexp {
		digits := func(n string) string { return hex + `{` + n + `}` }
		return whole(either("urn"), `:(?P<nid>`, either("uuid"), `):(?P<nss>`, digits("8"), `-`, digits("4"),
			`-(?P<version>`, hex, `)`, digits("3"), `-(?P<variant>`, hex, `)`, digits("3"), `-`, digits("12"), `)`, components)
	}(),
	Alphabet: "0fG-?=+#",
	Examples: []Example{
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", true, "section 4"},
		{"URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", true, "section 4: input in either case"},
		{"urn:uuid:00000000-0000-0000-0000-000000000000", true, "section 5.9"},
		{"urn:uuid:FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", true, "section 5.10"},
		{"urn:uuid:017F22E2-79B0-7CC3-98C4-DC0C0C07398F?+a?=b#c", true, "RFC 8141 section 2.3"},
		{"urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6", false, "no hyphens"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf", false, "a digit too few"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf60", false, "a digit too many"},
		{"urn:uuid:g81d4fae-7dec-11d0-a765-00a0c91e6bf6", false, "no digit"},
		{"urn:uuid:{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", false, "braces"},
		{"urn:uuid:", false, "nothing"},
	},
}

// isbn is RFC 3187 §3 with ISO 2108.
var isbn = Reference{
	Expression: whole(either("urn"), `:(?P<nid>`, either("isbn"), `):(?P<nss>(?:97[89]-?)?(?:[0-9]-?){9}(?P<check_digit>[0-9Xx]))`, components),
	Also: func(part func(string) (string, bool)) bool {
		number, _ := part("nss")
		return len(strings.ReplaceAll(number, "-", "")) == 10 || !strings.HasSuffix(strings.ToUpper(number), "X")
	},
	Alphabet: "0978X-?=#",
	Examples: []Example{
		{"urn:isbn:0-395-36341-1", true, "RFC 3187 section 3.2"},
		{"URN:ISBN:0395363411", true, "RFC 3187 section 3.2"},
		{"urn:isbn:978-951-0-18435-6", true, "ISO 2108: thirteen digits"},
		{"urn:isbn:9789510184356?=a#b", true, "RFC 8141 section 2.3"},
		{"urn:isbn:080442957X", true, "ISO 2108: X is ten"},
		{"urn:isbn:0804429570", true, "a wrong check digit is no matter of grammar"},
		{"urn:isbn:9790000000000", true, "ISO 2108"},
		{"urn:isbn:978951018435X", false, "ISO 2108: no X in thirteen digits"},
		{"urn:isbn:9770000000000", false, "ISO 2108: 978 or 979"},
		{"urn:isbn:978951018435", false, "twelve digits"},
		{"urn:isbn:97895101843567", false, "fourteen digits"},
		{"urn:isbn:0--395-36341-1", false, "two hyphens"},
		{"urn:isbn:-0395363411", false, "a hyphen in front"},
		{"urn:isbn:0395363411-", false, "a hyphen after"},
		{"urn:isbn:X395363411", false, "X is no digit but the last"},
	},
}
