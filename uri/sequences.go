package uri

import (
	"iter"

	"github.com/uriscan/uriscan"
)

// Segments returns the segments of the path as they are in the text, in order;
// see [uriscan.Segments]. "/a//b/" has the segments "a", "", "b" and "".
// [Reference.DecodedSegments] decodes them.
func (r Reference) Segments() iter.Seq[string] {
	text, spans := r.text, uriscan.Segments(r.text, &r.spans)
	return func(yield func(string) bool) {
		for segment := range spans {
			if !yield(segment.InString(text)) {
				return
			}
		}
	}
}

// Pairs returns the names and values of the query as they are in the text, in
// order, divided at "&"; see [uriscan.Pairs]. The value of a name without "=" is
// "". [Reference.DecodedPairs] decodes them.
func (r Reference) Pairs() iter.Seq2[string, string] {
	text, spans := r.text, uriscan.Pairs(r.text, &r.spans, "&")
	return func(yield func(name, value string) bool) {
		for pair := range spans {
			if !yield(pair.Name.InString(text), pair.Value.InString(text)) {
				return
			}
		}
	}
}
