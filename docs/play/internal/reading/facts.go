package reading

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

// A Fact is something unusual in a URI, and what goes wrong where nobody looks.
type Fact struct {
	Name string `json:"name"`
	Says string `json:"says"`
	Good bool   `json:"good,omitempty"` // the one fact that is usual
}

// factWords has a sentence for each fact. The comments of the constants say more.
var factWords = map[uriscan.Facts]string{
	uriscan.FactUserinfo:          "There is a userinfo. Readers may take it for the host.",
	uriscan.FactPassword:          "The userinfo has a password. It gets into logs and referers.",
	uriscan.FactEmptyHost:         "The host is present and empty. Browsers take the text after it for the host.",
	uriscan.FactUpperScheme:       "The scheme has an upper-case letter. A list of schemes in lower case does not find it.",
	uriscan.FactUpperHost:         "The host has an upper-case letter. The same host has two keys in a cache.",
	uriscan.FactTripletInHost:     "The host has a percent triplet. Some programs decode it, and others look up the original text.",
	uriscan.FactIPv4Like:          "The host is a name here. Browsers and inet_aton read it as an IPv4 address.",
	uriscan.FactTrailingDot:       "The host ends with a dot. It is the same name to a resolver, and another one to lists, cookies and certificates.",
	uriscan.FactPunycode:          "A label of the host is Punycode. It encodes letters that may look like others.",
	uriscan.FactEmptyPort:         "There is a colon that no port follows. It means the default port.",
	uriscan.FactDefaultPort:       "The port is the default port of the scheme. So the same resource has two names.",
	uriscan.FactPortLeadingZero:   "The port begins with a zero. A program may take it for octal.",
	uriscan.FactPortTooLarge:      "The port is above 65535. A program that keeps 16 bits connects to another port.",
	uriscan.FactDotSegment:        "A segment of the path is “.” or “..”. A program that compares paths unchanged lets a client leave its folder.",
	uriscan.FactEncodedDotSegment: "A segment is “.” or “..” once it is decoded. A program that removes dot segments first and decodes after that keeps them.",
	uriscan.FactEmptySegment:      "Two slashes follow each other in the path. Some servers merge them.",
	uriscan.FactEncodedSlash:      "There is an encoded slash. A program that decodes before it splits the path gets two segments from one.",
	uriscan.FactBackslash:         "There is a backslash. Browsers take it for a slash, so they may see another host.",
	uriscan.FactEncodedBackslash:  "There is an encoded backslash. On Windows it separates folders once it is decoded.",
	uriscan.FactEncodedNUL:        "There is an encoded NUL. Programs in C end the text there.",
	uriscan.FactEncodedControl:    "There is an encoded control byte. Decoded, it may end a line of a header or a log.",
	uriscan.FactControl:           "There is a control byte. Browsers drop tabs and newlines, so they may read another scheme.",
	uriscan.FactSpace:             "There is a space. It ends the target in a request line, and before the scheme it hides that.",
	uriscan.FactNonASCII:          "There is a byte beyond ASCII. In a host it may be normalised to a delimiter.",
	uriscan.FactTripletsNotUTF8:   "Triplets that follow each other are not UTF-8. A lax decoder may take them for a dot.",
	uriscan.FactEncodedPercent:    "There is an encoded percent sign. A text that was decoded may be decoded once more.",
	uriscan.FactEncodedUnreserved: "A letter, a digit or one of “-._~” is encoded. A rule that looks for a word does not find it.",
	uriscan.FactLowerTriplet:      "A triplet is in lower case. It means the same as one in upper case, and is another key in a cache.",
	uriscan.FactBrokenTriplet:     "A “%” is not followed by two hexadecimal digits. Decoders leave it, drop it or fail.",
	uriscan.FactSemicolonInPath:   "The path has a semicolon. Java servers end the segment there.",
	uriscan.FactPlusInQuery:       "The query has a plus. In the query of a form it means a space.",
	uriscan.FactBracketsInQuery:   "The query has a bracket. Many forms write them, and strict servers refuse them.",
	uriscan.FactDiffers:           "A browser reads another scheme, host, port or path, or refuses it.",
	uriscan.FactNormal:            "It is valid and its own normal form. Two such URIs are the same if they have the same bytes.",
}

// factsOf returns the facts about a text.
func factsOf(s *subject) (list []Fact) {
	for f := range whatwg.FactsOf(s.text, &s.spans).All() {
		list = append(list, Fact{f.String(), factWords[f], f == uriscan.FactNormal})
	}
	return list
}
