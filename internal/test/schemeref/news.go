package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// news is RFC 5538 §4. What has an "@" is a Message-ID, which is compared when decoded;
// all else is a name of groups.
var news = Reference{
	Parse: parseNews,
	Examples: []Example{
		{"news://news.server.example/example.group.this", true, "3"},
		{"news://news.server.example/*", true, "4"},
		{"news://news.server.example/", true, "4"},
		{"news://wild.server.example/example.group.th%3Fse", true, "4"},
		{"news:example.group.*", true, "4"},
		{"news:example.group.this", true, "4"},
		{"news://news.gmane.org/gmane.ietf.tools", true, "appendix B"},
		{"news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D", true, "appendix B"},
		{"news:", true, "4, every group"},
		{"NEWS:a@b#c/?", true, "every part but the server"},
		{"news://u:p@[::1]:119/a.%62@%5Bc:@%5d#", true, "every part"},
		{"news:///g", true, "an empty server"},
		{"news:a%40b", true, "a name of groups"},
		{"news:%zz", false, "a broken triplet"},
		{"news:a@b%3E", false, "4, %3E is not allowed"},
		{"news:a@b@c", false, "two at signs"},
		{"news:a..b@c", false, "two dots"},
		{"news:.a@c", false, "a dot in front"},
		{"news:a@%5Bb%5Dc", false, "something after the bracket"},
		{"news:a@%5Bb%5B%5D", false, "a bracket in brackets"},
		{"news:a@", false, "nothing after the at sign"},
		{"news:a/b@c", false, "a slash that is not encoded"},
		{"news:a%2Fb%25@c.d", true, "4, what must be encoded"},
		{"news:a^b@c", false, "RFC 3986 has no place for it"},
		{"news:a%5Eb@c", true, "the same, encoded"},
		{"news://server", false, "4, the server ends in a slash"},
		{"news:a!b", false, "not a character of a group"},
		{"news:a?b", false, "2.3, no query"},
		{"news:<a@b>", false, "4, without angle brackets"},
		{"news:%00@a", false, "a control character"},
	},
	Alphabet: "a@./*%5BdE:#3",
}

// nntp is RFC 5538 §3.
var nntp = Reference{
	Parse: parseNntp,
	Examples: []Example{
		{"nntp://news.server.example/example.group.this/12345", true, "3"},
		{"nntp://wild.server.example/example.group.n%2Fa/12345", true, "3"},
		{"nntp://news.server.example/example.group.this", true, "3"},
		{"nntp://news.gmane.org/gmane.ietf.tools/742", true, "appendix B"},
		{"NNTP://u@[::1]:119/a-b+c_d/1234567890123456#f", true, "every part"},
		{"nntp:///g", false, "2.1, an authority that is not empty"},
		{"nntp://:119/g", false, "2.1, no default host"},
		{"nntp:no.perl", false, "no server"},
		{"nntp://h", false, "no group"},
		{"nntp://h/", false, "an empty group"},
		{"nntp://h/g/", false, "an empty number"},
		{"nntp://h/g/12345678901234567", false, "a number of 17 digits"},
		{"nntp://h/g/a", false, "a number with a letter"},
		{"nntp://h/g/1/2", false, "two numbers"},
		{"nntp://h/*", false, "a wildcard"},
		{"nntp://h/a@b", false, "a Message-ID"},
	},
	Alphabet: "g/1.:@%2#*",
}

var (
	newsGroups   = regexp.MustCompile(`\A(?:[0-9A-Za-z+_.*-]|` + triplet + `)*\z`)
	nntpArticles = regexp.MustCompile(`\A((?:[0-9A-Za-z+_.-]|` + triplet + `)+)(?:/([0-9]{1,16}))?\z`)
	segment      = regexp.MustCompile(`\A` + pchar + `*\z`)

	// RFC 5536 §3.1.3 with RFC 5322 §3.2.3.
	messageID = regexp.MustCompile("\\A" + atoms + "@(?:" + atoms + "|\\[[!-=?-Z^-~]*\\])\\z")
)

const atoms = "[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+(?:\\.[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+)*"

func parseNews(text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme("news") || !c.takeFragment() {
		return nil, false
	}
	if strings.HasPrefix(c.rest(), "//") && !c.server() {
		return nil, false
	}
	rest := c.rest()
	if !strings.Contains(rest, "@") {
		c.part("newsgroups", c.at, c.end)
		return c.parts, newsGroups.MatchString(rest)
	}
	c.part("article", c.at, c.end)
	id, ok := decoded(rest)
	if !ok || !segment.MatchString(rest) {
		return nil, false
	}
	// An "@" of the decoded text that was encoded is none that divides.
	left, right, _ := strings.Cut(rest, "@")
	left, _ = decoded(left)
	right, _ = decoded(right)
	return c.parts, messageID.MatchString(id) && !strings.Contains(left, "@") && messageID.MatchString("x@"+right)
}

// server reads a server and the slash after it.
func (c *cursor) server() bool {
	userinfo, ok := c.authority()
	if !ok {
		return false
	}
	if userinfo != nil {
		c.part("userinfo", int(userinfo.Start), int(userinfo.End))
	}
	return c.skip("/")
}

func parseNntp(text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme("nntp") || !c.takeFragment() || !c.server() || c.empty("host") {
		return nil, false
	}
	found := nntpArticles.FindStringSubmatch(c.rest())
	if found == nil {
		return nil, false
	}
	c.part("group", c.at, c.at+len(found[1]))
	if found[2] != "" {
		c.part("article-number", c.end-len(found[2]), c.end)
	}
	return c.parts, true
}
