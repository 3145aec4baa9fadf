package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// magnet is what programs for file sharing agree on. No RFC describes it.
var magnet = Reference{
	Parse: parseMagnet,
	Examples: []Example{
		{"magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a", true, "BEP 9"},
		{"magnet:?xt=urn:btih:c12f&dn=a+b&tr=http%3A%2F%2Ft%2Fannounce&tr=udp://t:80&x.pe=10.0.0.1:80", true, "BEP 9"},
		{"magnet:?xt=urn:btih:c12f&so=0,2,4,6-8", true, "BEP 53"},
		{"magnet:?xt.1=urn:sha1:YNCK&xt.2=urn:sha1:TXGC", true, "two topics"},
		{"magnet:?xl=1&dn=&ws=w&as=a&xs=s&kt=k&mt=m&so=0&x.pe=p&tr.1=t&xt=urn:tree:tiger:7N5#f", true, "every part"},
		{"MAGNET:?xt=URN:btih:a", true, "the scheme and urn in either case"},
		{"magnet:?xt=foo&dn=%zz&xt=urn:a1:b", false, "a broken triplet"},
		{"magnet:?xt=foo&xt=urn:a1:b", true, "the second topic is a URN"},
		{"magnet:?xt=%75%52n%3Ab%2dt%3aa", true, "an encoded URN"},
		{"magnet:?&&xt=urn:a1:b&=&x&", true, "empty pairs"},
		{"magnet:?xt=urn:a1:b&dn.0=a&tr.9=b&kt./=c&mt.:=d", true, "two numbers and two that are none"},
		{"magnet:?fragment=a&xt=urn:a1:b", true, "the fragment is no key"},
		{"magnet:?xt=urn:a1:b&xt.x=c&dn.=d&dn&Dn=e&%64n=f", true, "names that are no keys"},
		{"magnet:?XT=urn:btih:a", false, "a key in upper case"},
		{"magnet:?%78t=urn:btih:a", false, "an encoded key"},
		{"magnet:?xt.=urn:btih:a", false, "a dot without a number"},
		{"magnet:?dn=a", false, "no topic"},
		{"magnet:?xt=urn:btih:", false, "an empty name"},
		{"magnet:?xt=urn:a:b", false, "a namespace of one character"},
		{"magnet:?xt=urn:a-:b", false, "a namespace that ends with a hyphen"},
		{"magnet:?xt=urn:a2345678901234567890123456789012:b", true, "a namespace of 32"},
		{"magnet:?xt=urn:a23456789012345678901234567890123:b", false, "a namespace of 33"},
		{"magnet:?xt=urn:btih:a|b", false, "a character that no URI may have"},
		{"magnet:?xt=urn:btih:a&x.pe=[::1]:80", false, "a bracket"},
		{"magnet://?xt=urn:btih:a", false, "slashes"},
		{"magnet:xt=urn:btih:a", false, "no question mark"},
		{"magnet:?xs=urn:btpk:9a36", false, "another key"},
	},
	Alphabet: "xt.1=urn:a&d%7#-",
}

var (
	magnetQuery = regexp.MustCompile(`\A` + qchar + `*\z`)
	magnetName  = regexp.MustCompile(`\A(?:(xt|dn|xl|tr|ws|as|xs|kt|mt|so)(?:\.[0-9]+)?|x\.pe)\z`)
	magnetURN   = regexp.MustCompile(`\A[uU][rR][nN]:[0-9A-Za-z][0-9A-Za-z-]{0,30}[0-9A-Za-z]:(?s:.+)\z`)
)

func parseMagnet(text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme("magnet") || !c.takeFragment() || !c.skip("?") || !magnetQuery.MatchString(c.rest()) {
		return nil, false
	}
	topic := false
	for pair := range strings.SplitSeq(c.rest(), "&") {
		name, value, some := strings.Cut(pair, "=")
		if found := magnetName.FindStringSubmatch(name); found != nil && some {
			key := found[1]
			if key == "" {
				key = name
			}
			if _, before := c.parts[key]; !before {
				c.part(key, c.at+len(name)+1, c.at+len(pair))
			}
			means, _ := decoded(value)
			topic = topic || key == "xt" && magnetURN.MatchString(means)
		}
		c.at += len(pair) + 1
	}
	return c.parts, topic
}
