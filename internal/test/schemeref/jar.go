package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// jar is what java.net.JarURLConnection documents. No RFC describes it.
var jar = Reference{
	Parse: parseJar,
	Examples: []Example{
		{"jar:http://www.foo.com/bar/baz.jar!/COM/foo/Quux.class", true, "a jar entry"},
		{"jar:http://www.foo.com/bar/baz.jar!/", true, "a jar file"},
		{"jar:http://www.foo.com/bar/baz.jar!/COM/foo/", true, "a jar directory"},
		{"jar:file:/a.jar!/b.jar!/c", true, "the first one divides"},
		{"JAR:a:!/", true, "an empty path"},
		{"jar:a:!!/!/?!/#!/", true, "marks everywhere"},
		{"jar:http://u!:p!@h!:1/a!b?c!d!/e!f#g!/", true, "marks everywhere"},
		{"jar:http://h!/x!/y", true, "a mark after the host"},
		{"jar:http://[::1]/a!/b", false, "RFC 3986 has no place for the brackets"},
		{"jar:a?b!/c", false, "no scheme within"},
		{"jar:/a.jar!/b", false, "no scheme within"},
		{"jar:a:b", false, "no mark"},
		{"jar:a:b#!/", false, "the mark in the fragment"},
		{"jar:a:b!/%zz", false, "a broken triplet"},
		{"jar:http://[::1!/x", false, "the mark within brackets"},
		{"jar:http://h:a!/x", false, "no port"},
		{"jar:a:[!/", false, "a bracket"},
		{"jar:!/a", false, "no url"},
		{"jar:a:b!/[", false, "a bracket in the entry"},
		{"jar:a:%2!/0", false, "a triplet that the mark breaks"},
	},
	Alphabet: "a:!/?#@%2[1",
}

var jarEntry = regexp.MustCompile(`\A` + qchar + `*\z`)

func parseJar(text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme("jar") || !c.takeFragment() {
		return nil, false
	}
	url, entry, some := strings.Cut(c.rest(), "!/")
	c.part("url", c.at, c.at+len(url))
	c.part("entry", c.end-len(entry), c.end)
	return c.parts, some && ref.Parse(ref.AbsoluteURI, url).Valid && !strings.Contains(url, "[") && jarEntry.MatchString(entry)
}
