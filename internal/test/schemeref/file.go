package schemeref

// file is RFC 8089 §2, with the drive letters of appendix E.2.
var file = Reference{
	Expression: whole(either("file"), `:(?:`,
		`//(?P<host>`, literal, `|`, regName, `*)(?P<path>/(?:`, pchar, `+`, segments, `)?)`,
		`|(?P<path>/(?:`, pchar, `+`, segments, `)?)`,
		`|(?P<path>(?P<drive_letter>[A-Za-z]:)/(?:`, pchar, `+`, segments, `)?)`,
		`)`, fragment),
	Also:     bracketed,
	Alphabet: "c:/.h[]#?%@",
	Examples: []Example{
		{"file:///path/to/file", true, "Appendix B"},
		{"file:/path/to/file", true, "Appendix B"},
		{"file://host.example.com/path/to/file", true, "Appendix B"},
		{"file://localhost/etc/fstab", true, "section 2"},
		{"file:///c:/path/to/file", true, "Appendix E.2: a path like others"},
		{"file:c:/path/to/file", true, "Appendix E.2"},
		{"file:C:/", true, "Appendix E.2"},
		{"file:///", true, "the root"},
		{"file://[::1]/x", true, "RFC 3986 section 3.2.2"},
		{"file:/x#f", true, "RFC 3986 section 3.5"},
		{"file:///c|/path/to/file", false, "Appendix E.2.2: RFC 3986 forbids the line"},
		{"file:c:path", false, "Appendix E.2: the path begins with a slash"},
		{"file:////host.example.com/path/to/file", false, "Appendix E.3.2"},
		{"file://///host.example.com/path/to/file", false, "Appendix E.3.2"},
		{"file://user@host.example.com/path", false, "Appendix E.1"},
		{"file://host:80/path", false, "no port"},
		{"file://host", false, "no path"},
		{"file:", false, "no path"},
		{"file:path", false, "a path without a root"},
		{"file:///path?query", false, "no query"},
	},
}
