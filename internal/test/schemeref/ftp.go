package schemeref

// ftp is RFC 1738 §3.2.2 with the characters of RFC 3986.
var ftp = Reference{
	Expression: whole(either("ftp"), `://`, userinfo, host, port,
		`(?:(?P<path>(?:/(?:[0-9A-Za-z._~!$&'()*+,=:@?-]|`, triplet, `)*)+)(?:;`, either("type"), `=(?P<type>[AaIiDd]))?|(?P<path>))`, fragment),
	Also:     bracketed,
	Alphabet: "a;=?/#d%:@",
	Examples: []Example{
		{"ftp://ftp.is.co.za/rfc/rfc1808.txt", true, "RFC 3986 section 1.1.2"},
		{"ftp://@host.com/", true, "section 3.1: an empty user name"},
		{"ftp://foo:@host.com/", true, "section 3.1: an empty password"},
		{"ftp://myname@host.dom/%2Fetc/motd", true, "section 3.2.2"},
		{"ftp://myname@host.dom//etc/motd", true, "section 3.2.2: an empty cwd"},
		{"ftp://info.cern.ch/pub/www/doc;type=d", true, "section 3.2.2: a type code"},
		{"ftp://h/a;TYPE=I", true, "section 5: case does not matter"},
		{"ftp://h/;type=a#f", true, "an empty name"},
		{"ftp://h:21", true, "section 3.2.2: no url-path"},
		{"ftp://h/a?b", true, "section 5: a fsegment may have a question mark"},
		{"ftp://h;type=a", true, "no url-path; a reg-name may have all of this"},
		{"ftp:///x", false, "an empty host"},
		{"ftp://h/a;type=x", false, "section 3.2.2: a, i or d"},
		{"ftp://h/a;type=", false, "no type code"},
		{"ftp://h/a;b", false, "section 3.2.2: a semicolon is encoded"},
		{"ftp://h/a;type=a/b", false, "after the type code"},
		{"ftp:h", false, "no authority"},
	},
}
