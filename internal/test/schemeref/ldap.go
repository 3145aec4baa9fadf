package schemeref

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
)

// ldap is RFC 4516 §2. Its dn and its filter are decoded and then read as RFC 4514 §3 and
// RFC 4515 §3 have them.
var ldap = Reference{
	Parse: func(text string) (map[string]uriscan.Span, bool) { return parseLDAP("ldap", text) },
	Examples: []Example{
		{"ldap:///o=University%20of%20Michigan,c=US", true, "4"},
		{"ldap://ldap1.example.net/o=University%20of%20Michigan,c=US", true, "4"},
		{"ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress", true, "4"},
		{"ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)", true, "4"},
		{"LDAP://ldap1.example.com/c=GB?objectClass?ONE", true, "4"},
		{"ldap://ldap2.example.com/o=Question%3f,c=US?mail", true, "4"},
		{"ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)", true, "4"},
		{"ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US", true, "4"},
		{"ldap://ldap.example.net", true, "4"},
		{"ldap://ldap.example.net/", true, "4"},
		{"ldap://ldap.example.net/?", true, "4"},
		{"ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com", true, "4"},
		{"ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com", true, "4"},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one", true, "RFC 3986 section 1.1.2"},
		{"ldap://h:389/UID=jsmith,DC=example,DC=net?cn,2.5.4.3;x,*,1.1?base?(&(a=b)(!(c=%2A)))?!1.2=%C3%A9,x#f/?", true, "every part"},
		{"ldap:///OU=Sales%2BCN=J.%20%20Smith,DC=example,DC=net", true, "RFC 4514 section 4"},
		{"ldap:///CN=James%20%5C%22Jim%5C%22%20Smith%5C,%20III,DC=example", true, "RFC 4514 section 4"},
		{"ldap:///CN=Before%5C0dAfter,DC=example,DC=net", true, "RFC 4514 section 4"},
		{"ldap:///1.3.6.1.4.1.1466.0=%2304024869", true, "RFC 4514 section 4"},
		{"ldap:///CN=Lu%5CC4%5C8Di%5CC4%5C87", true, "RFC 4514 section 4"},
		{"ldap:///???(&(objectClass=Person)(%7C(sn=Jensen)(cn=Babs%20J*)))", true, "RFC 4515 section 4"},
		{"ldap:///???(cn:caseExactMatch:=Fred%20Flintstone)", true, "RFC 4515 section 4"},
		{"ldap:///???(sn:dn:2.4.6.8.10:=Barney%20Rubble)", true, "RFC 4515 section 4"},
		{"ldap:///???(:1.2.3:=Wilma)", true, "RFC 4515 section 4"},
		{"ldap:///???(:DN:2.4.6.8.10:=Dino)", true, "RFC 4515 section 4"},
		{"ldap:///???(o=Parens%20R%20Us%20%5C28for%20all%5C29)", true, "RFC 4515 section 4"},
		{"ldap:///???(a~=b)", true, "an approximate match"},
		{"ldap:///???(a%3e=b)", true, "greater or equal"},
		{"ldap:///???%28a=**%29", true, "encoded parentheses"},
		{"ldap:///a=%20b", false, "a space in front"},
		{"ldap:///a=b%20", false, "a space at the end"},
		{"ldap:///a=%5C%20", true, "an escaped space"},
		{"ldap:///a=b;c", false, "a semicolon that is not escaped"},
		{"ldap:///a=%C3", false, "no UTF-8"},
		{"ldap:///a=%C3%28", false, "no UTF-8"},
		{"ldap:///a=%ED%A0%80", false, "a surrogate"},
		{"ldap:///a=%F0%9F%92%A9,b=", true, "four octets; an empty value"},
		{"ldap:///a=%00", false, "NUL"},
		{"ldap:///%61%3D%2cb=", true, "two names, encoded"},
		{"ldap:///a=%23a", false, "half a byte"},
		{"ldap:///a=b#c", true, "a fragment"},
		{"ldap:///a", false, "no value"},
		{"ldap:///a=b,", false, "a comma at the end"},
		{"ldap:///01.2=b", false, "a number that begins with 0"},
		{"ldap:///1=b", false, "an oid of one number"},
		{"ldap://h?cn", false, "no slash"},
		{"ldap://u@h/", false, "userinfo"},
		{"ldap:/a=b", false, "no host"},
		{"ldap:///?%63n", false, "a triplet in attributes"},
		{"ldap:///?a,", false, "a comma at the end"},
		{"ldap:///??subtree", false, "another scope"},
		{"ldap:///???a=b", false, "no parentheses"},
		{"ldap:///???(a=b", false, "not closed"},
		{"ldap:///???(a=b))", false, "closed twice"},
		{"ldap:///???(a=b)(c=d)", false, "two filters"},
		{"ldap:///???(!(a=b)(c=d))", false, "not two filters"},
		{"ldap:///???(!(!(a=b)))", true, "not not"},
		{"ldap:///???(&)", false, "and nothing"},
		{"ldap:///???(a=%5C2)", false, "half an escape"},
		{"ldap:///???(a~=*)", false, "an asterisk in an approximate match"},
		{"ldap:///????", false, "no extension"},
		{"ldap:///????a=b,c", true, "two extensions"},
		{"ldap:///????a=b,", false, "an empty extension"},
		{"ldap:///????a=%ff", false, "no UTF-8"},
		{"ldap:///????a?b", false, "a question mark too many"},
	},
	Alphabet: "a=,(&!)?%2C3:*",
}

// ldaps is the same with another name.
var ldaps = Reference{
	Parse: func(text string) (map[string]uriscan.Span, bool) { return parseLDAP("ldaps", text) },
	Examples: []Example{
		{"ldaps://ldap.example.net:636/dc=example?cn?sub?(cn=*)?x#f", true, "every part"},
		{"LDAPS:///", true, "nothing but an empty dn"},
		{"ldaps://h", true, "nothing but a host"},
		{"ldaps:///a=b%2Cc=d", true, "two names"},
		{"ldaps://[::1]:/", true, "an empty port"},
		{"ldap:///", false, "another scheme"},
		{"ldaps:", false, "no host"},
		{"ldaps://h/a", false, "no name"},
		{"ldaps:///?*?base?(a=b)?", false, "no extension"},
		{"ldaps://h:a/", false, "a port with a letter"},
		{"ldaps:///???()", false, "an empty filter"},
	},
	Alphabet: "/?a=(!)%3#",
}

const oid = `(?:[A-Za-z][0-9A-Za-z-]*|(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))+)`

var (
	ldapChars      = regexp.MustCompile(`\A(?:` + pchar + `|/)*\z`)
	ldapAttribute  = regexp.MustCompile(`\A(?:\*|` + oid + `(?:;[0-9A-Za-z-]+)*)\z`)
	ldapScope      = regexp.MustCompile(`\A(?:[bB][aA][sS][eE]|[oO][nN][eE]|[sS][uU][bB])\z`)
	ldapExtension  = regexp.MustCompile(`\A!?` + oid + `(?:=((?:[0-9A-Za-z._~!$&'()*+;=:@/-]|` + triplet + `)*))?\z`)
	ldapName       = regexp.MustCompile(`\A` + oid + `=`)
	ldapHex        = regexp.MustCompile(`\A#(?:` + hex + hex + `)+`)
	ldapStringChar = regexp.MustCompile(`\A(?s:\\(?:[\\"+,;<> #=]|` + hex + hex + `)|[^\x00"+,;<>\\])`)
	ldapEquality   = regexp.MustCompile(`\A` + oid + `(?:;[0-9A-Za-z-]+)*=(?s:\\` + hex + hex + `|[^\x00()\\])*\z`)
	ldapOther      = regexp.MustCompile(`\A(?:` + oid + `(?:;[0-9A-Za-z-]+)*(?:[~<>]|(?::[dD][nN])?(?::` + oid + `)?:)|(?::[dD][nN])?:` + oid + `:)=(?s:\\` + hex + hex + `|[^\x00()*\\])*\z`)
)

func parseLDAP(name, text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme(name) || !c.takeFragment() {
		return nil, false
	}
	if userinfo, ok := c.authority(); !ok || userinfo != nil {
		return nil, false
	}
	if c.rest() == "" {
		return c.parts, true
	}
	if !c.skip("/") {
		return nil, false
	}
	for i, field := range strings.Split(c.rest(), "?") {
		if i > 4 || i == 4 && field == "" {
			return nil, false
		}
		if i == 0 || field != "" {
			c.part([]string{"dn", "attributes", "scope", "filter", "extensions"}[i], c.at, c.at+len(field))
			if !ldapField(i, field) {
				return nil, false
			}
		}
		c.at += len(field) + 1
	}
	return c.parts, true
}

// ldapField reports whether a field says what it should.
func ldapField(i int, field string) bool {
	means, ok := decoded(field)
	switch i {
	case 0:
		return ok && ldapChars.MatchString(field) && utf8.ValidString(means) && isDN(means)
	case 1:
		for attribute := range strings.SplitSeq(field, ",") {
			if !ldapAttribute.MatchString(attribute) {
				return false
			}
		}
		return true
	case 2:
		return ldapScope.MatchString(field)
	case 3:
		rest, good := afterFilter(means)
		return ok && ldapChars.MatchString(field) && utf8.ValidString(means) && good && rest == ""
	}
	for extension := range strings.SplitSeq(field, ",") {
		found := ldapExtension.FindStringSubmatch(extension)
		if found == nil {
			return false
		}
		if value, _ := decoded(found[1]); !utf8.ValidString(value) {
			return false
		}
	}
	return true
}

// isDN is RFC 4514 §3.
func isDN(text string) bool {
	if text == "" {
		return true
	}
	for {
		name := ldapName.FindString(text)
		if name == "" {
			return false
		}
		text = text[len(name):]
		if coded := ldapHex.FindString(text); coded != "" {
			text = text[len(coded):]
		} else if text, name = afterString(text); name != "" {
			return false
		}
		if text == "" {
			return true
		}
		if text[0] != ',' && text[0] != '+' {
			return false
		}
		text = text[1:]
	}
}

// afterString returns what follows a string of RFC 4514 §3, and a word on what is wrong
// with the string: a "#" or a space in front, or a space at the end.
func afterString(text string) (rest, wrong string) {
	last := ""
	for i := 0; ; i++ {
		char := ldapStringChar.FindString(text)
		if i == 0 && (char == " " || char == "#") {
			return text, "front"
		}
		if char == "" {
			if last == " " {
				return text, "end"
			}
			return text, ""
		}
		last, text = char, text[len(char):]
	}
}

// afterFilter reads a filter of RFC 4515 §3 and returns what follows it.
func afterFilter(text string) (rest string, ok bool) {
	if !strings.HasPrefix(text, "(") || len(text) < 2 {
		return text, false
	}
	rest = text[1:]
	switch rest[0] {
	case '&', '|':
		rest, ok = afterFilter(rest[1:])
		for ok && strings.HasPrefix(rest, "(") {
			rest, ok = afterFilter(rest)
		}
	case '!':
		rest, ok = afterFilter(rest[1:])
	default:
		item := rest[:strings.IndexAny(rest+")", "()")]
		rest, ok = rest[len(item):], ldapEquality.MatchString(item) || ldapOther.MatchString(item)
	}
	if !ok || !strings.HasPrefix(rest, ")") {
		return rest, false
	}
	return rest[1:], true
}
