package schemeref

// about is RFC 6694 §2.1.
var about = Reference{
	Expression: whole(either("about"), `:(?P<token>`, pchar, `*)`, query, fragment),
	Alphabet:   "a:?#/%2@",
	Examples: []Example{
		{"about:blank", true, "section 3"},
		{"about:legacy-compat", true, "HTML"},
		{"about:", true, "section 2.1: a token may be empty"},
		{"About:Config?filter=a/b#c", true, "section 2.1"},
		{"about:blank#", true, "an empty fragment"},
		{"about:a/b", false, "section 2.1: no slash in a token"},
		{"about://x", false, "section 2.1"},
		{"about:%4", false, "RFC 3986 section 2.1"},
		{"about:a b", false, "RFC 3986 section 2"},
		{"about", false, "no colon"},
	},
}
