package schemeref

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// mailto is RFC 6068 §2. The expression takes any text without the characters that must
// be encoded as addresses; addresses looks at them once they are decoded.
var mailto = Reference{
	Expression: whole(either("mailto"), `:(?P<to>`, address, `+)?`, `(?:\?(?P<headers>`, header, `(?:&`, header, `)*))?`, fragment),
	Also:       addresses,
	Alphabet:   "a@,.%25?=#",
	Examples: []Example{
		{"mailto:chris@example.com", true, "section 6.1"},
		{"mailto:infobot@example.com?subject=current-issue", true, "section 6.1"},
		{"mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index", true, "section 6.1"},
		{"mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E", true, "section 6.1"},
		{"mailto:joe@example.com?cc=bob@example.com&body=hello", true, "section 6.1"},
		{"mailto:gorby%25kremvax@example.com", true, "section 6.1"},
		{"mailto:unlikely%3Faddress@example.com?blat=foop", true, "section 6.1"},
		{"mailto:Mike%26family@example.org", true, "section 6.1"},
		{"mailto:%22not%40me%22@example.org", true, "section 6.2"},
		{"mailto:%22oh%5C%5Cno%22@example.org", true, "section 6.2"},
		{"mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org", true, "section 6.2"},
		{"mailto:user@example.org?subject=caf%C3%A9", true, "section 6.3"},
		{"mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO", true, "section 6.3"},
		{"mailto:addr1@an.example,addr2@an.example", true, "section 2"},
		{"mailto:?to=addr1@an.example,addr2@an.example", true, "section 2"},
		{"mailto:", true, "section 2: both are optional"},
		{"mailto:a@%5B192.0.2.1%5D", true, "section 2: a literal"},
		{"mailto:%22a,b@c%22@d", true, "section 2: neither must be encoded in quotes"},
		{"MAILTO:a@b#f", true, "RFC 3986 section 3.5"},
		{"mailto:a", false, "no domain"},
		{"mailto:a%40b", false, "an at sign that is data"},
		{"mailto:a%2Cb@c", false, "a comma that is data"},
		{"mailto:a@b,", false, "no second address"},
		{"mailto:a..b@c", false, "RFC 5322 section 3.2.3"},
		{"mailto:a%2E@c", false, "RFC 5322 section 3.2.3"},
		{"mailto:a b@c", false, "RFC 3986 section 2"},
		{"mailto:%22a b%22@c", false, "item 3: no white space"},
		{"mailto:%22a%20b%22@c", false, "item 3: no white space"},
		{"mailto:a@[192.0.2.1]", false, "item 1: brackets are encoded"},
		{"mailto:a/b@c", false, "item 1: a slash is encoded"},
		{"mailto:a@%FF", false, "item 4: UTF-8"},
		{"mailto:a@%ED%A0%80", false, "item 4: no surrogates in UTF-8"},
		{"mailto:a@b?subject", false, "no equals sign"},
		{"mailto:a@b?c=d?e", false, "a qchar is no question mark"},
		{"mailto:///a@b", false, "no slashes"},
	},
}

const (
	address = `(?:[0-9A-Za-z._~!$'()*+,:@-]|` + triplet + `)`
	header  = `(?:[0-9A-Za-z._~!$'()*+,;:@-]|` + triplet + `)*=(?:[0-9A-Za-z._~!$'()*+,;:@-]|` + triplet + `)*`
)

// The characters "@", "," that were triplets; addresses puts them in their place. They
// are of the private use area, and no input is likely to have them.
const atSign, comma = "\U0010FFF1", "\U0010FFF2"

// addressList is RFC 6068 §2 with RFC 5322 §3.2.3 and §3.2.4 for decoded text.
var addressList = func() *regexp.Regexp {
	const (
		nonASCII = `[^\x00-\x7F` + atSign + comma + `]`
		atext    = "(?:[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]|" + nonASCII + ")"
		dotAtom  = atext + `+(?:\.` + atext + `+)*`
		coded    = atSign + comma
		qtext    = `(?:[\x21\x23-\x5B\x5D-\x7E` + coded + `]|` + nonASCII + `)`
		pair     = `\\[\x21-\x7E\x20\x09` + coded + `]`
		quoted   = `"(?:` + qtext + `|` + pair + `)*"`
		domain   = `(?:` + dotAtom + `|\[[\x21-\x5A\x5E-\x7E` + coded + `]*\])`
		one      = `(?:` + dotAtom + `|` + quoted + `)@` + domain
	)
	return regexp.MustCompile(`\A` + one + `(?:,` + one + `)*\z`)
}()

// addresses reports whether what is before the header fields is a list of
// addresses.
func addresses(part func(string) (string, bool)) bool {
	to, ok := part("to")
	if !ok {
		return true
	}
	to, _ = decoded(strings.NewReplacer("%40", atSign, "%2C", comma, "%2c", comma).Replace(to))
	return utf8.ValidString(to) && addressList.MatchString(to)
}
