// Package schemeref has a second opinion on each grammar of the package scheme:
// regular expressions written from the prose of the documents, and the examples of
// the documents. It is slow and made to be read. Only tests use it.
package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// A Reference says what a URI of one scheme is.
type Reference struct {
	// Expression matches what is valid. Its groups have the names of the parts, with
	// "_" for "-". A part that may be at several places has a group at each.
	Expression *regexp.Regexp

	// Also has what no regular expression says; nil if there is nothing. part returns
	// the text of a part and whether it is present.
	Also func(part func(name string) (string, bool)) bool

	// Parse takes the place of both where an expression would be no help to a reader: it
	// returns where the parts lie, and whether the text is valid.
	Parse func(text string) (parts map[string]uriscan.Span, valid bool)

	Examples []Example

	// Alphabet has the bytes that matter in the scheme. Tests append all short strings
	// of them to the beginnings of the examples.
	Alphabet string
}

// An Example is a text, the verdict that its document gives, and where: a section, or
// a word on why it is invalid.
type Example struct {
	Text  string
	Valid bool
	Where string
}

// Parts returns where the parts of a text lie, and whether the text is valid. Absent
// parts are not in the map.
func (r *Reference) Parts(text string) (parts map[string]uriscan.Span, valid bool) {
	if r.Parse != nil {
		if parts, valid = r.Parse(text); !valid {
			return nil, false
		}
		return parts, true
	}
	found := r.Expression.FindStringSubmatchIndex(text)
	if found == nil {
		return nil, false
	}
	parts = map[string]uriscan.Span{}
	for i, name := range r.Expression.SubexpNames() {
		if name != "" && found[2*i] >= 0 {
			parts[strings.ReplaceAll(name, "_", "-")] = uriscan.Span{Start: uint32(found[2*i]), End: uint32(found[2*i+1])}
		}
	}
	part := func(name string) (string, bool) {
		span, ok := parts[name]
		return span.InString(text), ok
	}
	if r.Also != nil && !r.Also(part) {
		return nil, false
	}
	return parts, true
}

// References has the reference of each grammar by its name.
var References = map[string]*Reference{
	"about":    &about,
	"data":     &data,
	"file":     &file,
	"ftp":      &ftp,
	"geo":      &geo,
	"http":     &http,
	"https":    &https,
	"jar":      &jar,
	"ldap":     &ldap,
	"ldaps":    &ldaps,
	"magnet":   &magnet,
	"mailto":   &mailto,
	"news":     &news,
	"nntp":     &nntp,
	"pkg":      &pkg,
	"sip":      &sip,
	"sips":     &sips,
	"tel":      &tel,
	"telnet":   &telnet,
	"urn":      &urn,
	"urn:isbn": &isbn,
	"urn:uuid": &uuid,
	"ws":       &ws,
	"wss":      &wss,
}

// Sets of characters that many schemes share (RFC 3986 §2, §3.3, §3.4), as expressions
// of one character each.
const (
	hex        = `[0-9A-Fa-f]`
	triplet    = `%` + hex + hex
	unreserved = `[0-9A-Za-z._~-]`
	subDelims  = `[!$&'()*+,;=]`
	pchar      = `(?:[0-9A-Za-z._~!$&'()*+,;=:@-]|` + triplet + `)`
	qchar      = `(?:[0-9A-Za-z._~!$&'()*+,;=:@/?-]|` + triplet + `)` // of a query or fragment
	fragment   = `(?:#(?P<fragment>` + qchar + `*))?`
)

// whole returns the expression that matches what the pieces in a row match.
func whole(pieces ...string) *regexp.Regexp {
	return regexp.MustCompile(`\A` + strings.Join(pieces, "") + `\z`)
}

// either returns the expression of a word in either case. The flag i is no help: it
// would take "ſ" for "s".
func either(word string) string {
	var e strings.Builder
	for _, c := range word {
		if 'a' <= c && c <= 'z' {
			e.WriteString("[" + string(c-'a'+'A') + string(c) + "]")
			continue
		}
		e.WriteString(regexp.QuoteMeta(string(c)))
	}
	return e.String()
}
