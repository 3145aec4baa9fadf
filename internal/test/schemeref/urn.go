package schemeref

// urn is RFC 8141 §2. The r-component takes as little as it can, so that the
// q-component begins at the first "?=" which can begin one (§2.3.1, §2.3.2).
var urn = Reference{
	Expression: whole(either("urn"), `:(?P<nid>[0-9A-Za-z][0-9A-Za-z-]{0,30}[0-9A-Za-z])`,
		`:(?P<nss>`, pchar, `(?:`, pchar, `|/)*)`,
		components),
	Alphabet: "a?+=/#%2:-",
	Examples: []Example{
		{"urn:example:1/406/47452/2", true, "2.2"},
		{"urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", true, "2.3.1"},
		{"urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z", true, "2.3.2"},
		{"urn:example:a123,z456?+abc?=xyz#789", true, "3.2"},
		{"URN:example:a123,z456?=xyz", true, "3.2"},
		{"urn:EXAMPLE:a123,0%2c0#top/?", true, "3.2"},
		{"urn:example:%D0%B0123,z456", true, "3.2"},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", true, "RFC 9562 section 4"},
		{"urn:a1:b?+c?=?=d?=e", true, "the q-component begins after the second mark"},
		{"urn:a1:b?+c?=/?=", true, "no q-component can begin"},
		{"urn:a1:b?+c???=d", true, "more marks than one"},
		{"urn:a2345678901234567890123456789012:x", true, "a nid of 32"},
		{"urn:a23456789012345678901234567890123:x", false, "a nid of 33"},
		{"urn:a:b", false, "a nid of 1"},
		{"urn:-a:b", false, "a nid that begins with a hyphen"},
		{"urn:a-:b", false, "a nid that ends with a hyphen"},
		{"urn:ab:/c", false, "an nss that begins with a slash"},
		{"urn:ab:c?d", false, "a query that is no component"},
		{"urn:ab:c?+", false, "an empty r-component"},
		{"urn:ab:c?=", false, "an empty q-component"},
		{"urn:ab:c?=d?+e", true, "an r-component that comes too late is a part of the q-component"},
	},
}
