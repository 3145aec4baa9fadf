package schemeref

import (
	"regexp"
	"strings"
)

// data is RFC 2397 §3. The expression takes any triplets; what they stand for is looked
// at once they are decoded.
var data = Reference{
	Expression: whole(either("data"), `:(?:(?P<type>`, coded, `+)/(?P<subtype>`, coded, `+))?`,
		`(?:;(?P<parameters>`, parameter, `(?:;`, parameter, `)*))?`,
		`(?:;(?P<base64>`, either("base64"), `))?,(?P<data>`, qchar, `*)`, fragment),
	Also:     mediaTokens,
	Alphabet: "a/;=,%2#b",
	Examples: []Example{
		{"data:,A%20brief%20note", true, "section 4"},
		{"data:text/plain;charset=iso-8859-7,%be%fg%be", false, "section 4 as printed, where %fg is no triplet"},
		{"data:text/plain;charset=iso-8859-7,%be%d3%be", true, "section 4, with a triplet for it"},
		{"data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local", true, "section 4"},
		{"data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw", true, "section 4"},
		{"data:;base64,", true, "section 3: no type"},
		{"data:;charset=utf-8;base64,YQ==#f", true, "section 3: a parameter without a type"},
		{"data:;base64=1,x", true, "section 3: with an equals sign it is a parameter"},
		{"data:;base64=1;base64,x", true, "section 3: both"},
		{"data:text/html;a=%22b,c%22", true, "a comma ends the media type, in quotes as well"},
		{"data:text/html;a=%22b%2Cc%22,", true, "section 3: triplets instead of quotes"},
		{"data:application/x%2Dy,", true, "section 3: a token with a triplet"},
		{"data:,//h?a=b/?", true, "section 3: urlchar"},
		{"data:text/plain", false, "no comma"},
		{"data:text,x", false, "no subtype"},
		{"data:/plain,x", false, "no type"},
		{"data:text/,x", false, "an empty subtype"},
		{"data:text/a%20b,x", false, "a token has no space"},
		{"data:text/plain;a=,x", false, "an empty value"},
		{"data:text/plain;a,x", false, "no value"},
		{"data:text/plain;base64;a=b,x", false, "base64 comes last"},
		{"data:text/plain;;base64,x", false, "an empty parameter"},
		{"data:,<p>", false, "RFC 3986 section 2"},
	},
}

const (
	coded     = `(?:[0-9A-Za-z!$&'*+._~-]|` + triplet + `)`
	parameter = coded + `+=` + coded + `+`
)

// token is RFC 2045 §5.1: any character but space, controls and the tspecials.
var token = regexp.MustCompile(`\A[!#$%&'*+.0-9A-Z^_` + "`" + `a-z{|}~-]+\z`)

// mediaTokens reports whether type, subtype and the names of parameters are tokens.
func mediaTokens(part func(string) (string, bool)) bool {
	var tokens []string
	for _, name := range []string{"type", "subtype"} {
		if text, ok := part(name); ok {
			tokens = append(tokens, text)
		}
	}
	if text, ok := part("parameters"); ok {
		for _, p := range strings.Split(text, ";") {
			name, _, _ := strings.Cut(p, "=")
			tokens = append(tokens, name)
		}
	}
	for _, text := range tokens {
		if text, _ = decoded(text); !token.MatchString(text) {
			return false
		}
	}
	return true
}
