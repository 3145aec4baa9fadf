package uri

import (
	"iter"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/percent"
)

// decoded returns a part of a reference with its triplets decoded. It returns the
// part itself if it has none.
func decoded(part string) string {
	if strings.IndexByte(part, '%') < 0 {
		return part
	}
	return decodedBytes([]byte(part))
}

// formDecoded is decoded for the names and values of a query, in which HTML forms
// write a space as "+".
func formDecoded(part string) string {
	if strings.IndexByte(part, '+') < 0 {
		return decoded(part)
	}
	b := []byte(part)
	for i := range b {
		if b[i] == '+' {
			b[i] = ' '
		}
	}
	return decodedBytes(b)
}

// decodedBytes decodes b in place. The part of a valid reference has no incomplete
// triplet, so there is no error.
func decodedBytes(b []byte) string {
	b, _ = percent.Decode(b)
	return text.String(b)
}

// divided returns the parts of the userinfo before and after its first colon, and whether
// there is a colon.
func (r *Reference) divided() (username, password string, colon bool) {
	return strings.Cut(r.spans.Userinfo.InString(r.text), ":")
}

// Username returns the userinfo up to its first colon, decoded, and whether there
// is a userinfo.
func (r Reference) Username() (username string, ok bool) {
	username, _, _ = r.divided()
	return decoded(username), r.Has(uriscan.CompUserinfo)
}

// Password returns the userinfo after its first colon, decoded, and whether
// there is such a colon. RFC 3986 §3.2.1 advises against passwords in URIs.
func (r Reference) Password() (password string, ok bool) {
	_, password, ok = r.divided()
	return decoded(password), ok
}

// DecodedPath returns the path with its triplets decoded. It is for showing a
// path, and for one that is known to have no "%2F". To act on a path use
// [Reference.DecodedSegments], since "%2F" becomes a slash here.
func (r Reference) DecodedPath() string { return decoded(r.Path()) }

// DecodedSegments returns the segments of the path, each decoded by itself: the
// path "/a%2Fb/c" has the segments "a/b" and "c". A segment may be ".", "..", and
// hold any byte.
func (r Reference) DecodedSegments() iter.Seq[string] {
	text, spans := r.text, uriscan.Segments(r.text, &r.spans)
	return func(yield func(string) bool) {
		for segment := range spans {
			if !yield(decoded(segment.InString(text))) {
				return
			}
		}
	}
}

// DecodedPairs returns the names and values of the query as an HTML form means
// them: divided at "&", "+" read as a space, then decoded. The value of a name
// without "=" is "".
func (r Reference) DecodedPairs() iter.Seq2[string, string] {
	text, spans := r.text, uriscan.Pairs(r.text, &r.spans, "&")
	return func(yield func(name, value string) bool) {
		for pair := range spans {
			if !yield(formDecoded(pair.Name.InString(text)), formDecoded(pair.Value.InString(text))) {
				return
			}
		}
	}
}

// QueryValue returns the value of the first pair of the query with that name, and
// whether there is one. Name and value are compared and returned as
// [Reference.DecodedPairs] has them.
func (r Reference) QueryValue(name string) (value string, ok bool) {
	for pair := range uriscan.Pairs(r.text, &r.spans, "&") {
		if formDecoded(pair.Name.InString(r.text)) == name {
			return formDecoded(pair.Value.InString(r.text)), true
		}
	}
	return "", false
}

// DecodedFragment returns the fragment with its triplets decoded, and whether it
// is present.
func (r Reference) DecodedFragment() (fragment string, ok bool) {
	fragment, ok = r.Fragment()
	return decoded(fragment), ok
}
