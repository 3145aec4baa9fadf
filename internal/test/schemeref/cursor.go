package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// A cursor is the part of a text that a reference written by hand has not read yet.
type cursor struct {
	text    string
	at, end int
	parts   map[string]uriscan.Span
}

// rest returns what is left.
func (c *cursor) rest() string { return c.text[c.at:c.end] }

// part notes where a part lies.
func (c *cursor) part(name string, start, end int) {
	c.parts[name] = uriscan.Span{Start: uint32(start), End: uint32(end)}
}

// scheme reads the name of the scheme, in any case, and the colon.
func (c *cursor) scheme(name string) bool {
	c.end = len(c.text)
	return c.skip(name + ":")
}

// skip reads a word of ASCII in any case. As many bytes that are equal to it when
// folded are ASCII, too.
func (c *cursor) skip(word string) bool {
	if len(c.rest()) < len(word) || !strings.EqualFold(c.rest()[:len(word)], word) {
		return false
	}
	c.at += len(word)
	return true
}

var fragmentText = regexp.MustCompile(`\A` + qchar + `*\z`)

// takeFragment cuts off what follows the first "#" (RFC 3986 §3.5), and reports
// whether it is a fragment or absent.
func (c *cursor) takeFragment() bool {
	before, text, some := strings.Cut(c.rest(), "#")
	if !some {
		return true
	}
	c.part("fragment", c.at+len(before)+1, c.end)
	c.end = c.at + len(before)
	return fragmentText.MatchString(text)
}

// authority reads "//" and an authority (RFC 3986 §3.2) by the reference of the
// generic syntax, and notes host and port. It returns the userinfo, nil if there is
// none.
func (c *cursor) authority() (userinfo *uriscan.Span, ok bool) {
	if !strings.HasPrefix(c.rest(), "//") {
		return nil, false
	}
	length := strings.IndexAny(c.rest()[2:]+"/", "/?#") + 2
	found := ref.Parse(ref.RelativeRef, c.rest()[:length])
	if !found.Valid {
		return nil, false
	}
	if span := found.Spans[ref.Port]; found.Present[ref.Port] {
		c.part("port", c.at+span.Start, c.at+span.End)
	}
	host := found.Spans[ref.Host]
	c.part("host", c.at+host.Start, c.at+host.End)
	if found.Present[ref.Userinfo] {
		span := found.Spans[ref.Userinfo]
		userinfo = &uriscan.Span{Start: uint32(c.at + span.Start), End: uint32(c.at + span.End)}
	}
	c.at += length
	return userinfo, true
}

// empty reports whether a part is present and empty.
func (c *cursor) empty(name string) bool {
	span, ok := c.parts[name]
	return ok && span.Start == span.End
}

// decoded returns the text with its triplets decoded; ok is false if one is broken.
func decoded(text string) (result string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i+2 >= len(text) || !isHex(text[i+1]) || !isHex(text[i+2]) {
			return "", false
		}
		b.WriteByte(valueOf(text[i+1])<<4 | valueOf(text[i+2]))
		i += 2
	}
	return b.String(), true
}

func isHex(b byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", b) >= 0 }

func valueOf(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit&^0x20 - 'A' + 10
}
