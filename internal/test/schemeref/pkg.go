package schemeref

import "strings"

// pkg is the Package URL specification, "How to parse a PURL string into its
// components". The expression splits at the last "@" because what comes before it takes
// all it can. Slashes that the steps strip are outside of the groups.
var pkg = Reference{
	Expression: whole(either("pkg"), `:/*(?P<type>[A-Za-z][0-9A-Za-z.-]*)/+`,
		`(?:(?:(?P<namespace>`, pchar, `+(?:/+`, pchar, `+)*?)/+)?(?P<name>`, pchar, `+?)/*@(?P<version>`, version, `)`,
		`|(?:(?P<namespace>`, other, `+(?:/+`, other, `+)*)/+)?(?P<name>`, other, `+)/*)`,
		`(?:\?(?P<qualifiers>(?:`, qualifier, `(?:&`, qualifier, `)*)?))?`,
		`(?:#/*(?:(?P<subpath>`, subpart, `+(?:/+`, subpart, `+)*)/*)?)?`),
	Also: func(part func(string) (string, bool)) bool {
		subpath, _ := part("subpath")
		return !strings.Contains(strings.ToLower(subpath), "%2f")
	},
	Alphabet: "a/@?=&#%2",
	Examples: []Example{
		{"pkg:bitbucket/birkenfeld/pygments-main@244fd47e07d1014f0aed9c", true, "README"},
		{"pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie", true, "README"},
		{"pkg:docker/cassandra@sha256:244fd47e07d1004f0aed9c", true, "README"},
		{"pkg:golang/google.golang.org/genproto#googleapis/api/annotations", true, "README"},
		{"pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?packaging=sources", true, "README"},
		{"pkg:npm/%40angular/animation@12.3.1", true, "README"},
		{"pkg:npm/foobar@12.3.1", true, "README"},
		{"pkg:rpm/fedora/curl@7.50.3-1.fc25?arch=i386&distro=fedora-25", true, "README"},
		{"pkg:generic/openssl@1.1.10g?checksum=sha1:ad9503c3e994a4f%2Csha256:41bf9088b3a1e6c1ef1d", true, "tests of the specification"},
		{"pkg://npm///a//b//@1#/c/./d/", true, "slashes that the steps strip"},
		{"pkg:npm/@babel/core@7.0.0", true, "the last at sign"},
		{"pkg:npm/a@b/c", true, "a version with a slash"},
		{"pkg:npm/a@", true, "an empty version"},
		{"pkg:npm/a?", true, "no qualifiers"},
		{"pkg:npm/a#", true, "no subpath"},
		{"pkg:npm/a?b=&c=d=e", true, "an empty value, and one with an equals sign"},
		{"EnterpriseLibrary.Common@6.0.1304", false, "tests of the specification: a scheme is always required"},
		{"pkg:EnterpriseLibrary.Common@6.0.1304", false, "tests of the specification: a type is always required"},
		{"pkg:n&g?inx/nginx@0.8.9", false, "tests of the specification: invalid character in type"},
		{"pkg:3nginx/nginx@0.8.9", false, "tests of the specification: type that starts with number"},
		{"pkg:nginx:a/nginx@0.8.9", false, "tests of the specification: colon in type"},
		{"pkg:npm/myartifact@1.0.0?in%20production=true", false, "tests of the specification: invalid qualifier keys"},
		{"pkg:maven/@1.3.4", false, "tests of the specification: a name is required"},
		{"pkg%3Amaven/org.apache.commons/io", false, "tests of the specification: encoded colon"},
		{"pkg:npm/@babel/core", false, "the last at sign leaves no name"},
		{"pkg:golang/a#b%2fc", false, "an encoded slash in the subpath"},
		{"pkg:npm/a?b", false, "no equals sign"},
		{"pkg:npm/a?b=c?d=e", false, "a question mark in the qualifiers"},
		{"pkg:npm/", false, "no name"},
		{"pkg:npm", false, "no name"},
	},
}

const (
	other     = `(?:[0-9A-Za-z._~!$&'()*+,;=:-]|` + triplet + `)`
	version   = `(?:[0-9A-Za-z._~!$&'()*+,;=:/-]|` + triplet + `)*`
	qualifier = `[A-Za-z][0-9A-Za-z._-]*=(?:[0-9A-Za-z._~!$'()*+,;=:@/-]|` + triplet + `)*`
	subpart   = `(?:[0-9A-Za-z._~!$&'()*+,;=:@?-]|` + triplet + `)`
)
