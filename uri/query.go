package uri

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/rewrite"
)

// The functions of this file write queries as HTML forms do, except that a space
// becomes "%20", which every reader takes for one. The pairs that they leave alone
// stay byte for byte and in their order.

// AppendPair appends a pair to a query, which has no "?", and returns it. Name and
// value are encoded. There is a "&" between the pair and what was there. So a query
// is built without a reference to start from:
//
//	query := uri.AppendPair(nil, "q", "a&b")
//	query = uri.AppendPair(query, "page", "2") // q=a%26b&page=2
//
// [Reference.With] and [FromParts] take the result as string(query).
func AppendPair(query []byte, name, value string) []byte {
	query = percent.AppendEncoded(separated(query), name, percent.QueryValue)
	return percent.AppendEncoded(append(query, '='), value, percent.QueryValue)
}

// WithPair returns the reference with a pair of that name and value in its query,
// both encoded. It replaces the first pair of that name, and all others are
// removed; if there is none, it is added at the end. The only error is
// [uriscan.CodeTooLong]: the text would be longer than [uriscan.MaxLen].
func (r Reference) WithPair(name, value string) (Reference, error) {
	if _, found := r.QueryValue(name); !found || isTooLong(name, value) {
		return r.WithAddedPair(name, value)
	}
	var pair, room [256]byte
	return r.withQuery(r.replacedPairs(room[:0], name, AppendPair(pair[:0], name, value)))
}

// WithAddedPair returns the reference with one more pair at the end of its query,
// whether there is one of that name or not. Name and value are encoded. The only
// error is that of [Reference.WithPair].
func (r Reference) WithAddedPair(name, value string) (Reference, error) {
	if isTooLong(name, value) {
		return Reference{}, tooLong()
	}
	query, _ := r.Query()
	var room [256]byte
	return r.withQuery(AppendPair(append(room[:0], query...), name, value))
}

// WithoutPairs returns the reference without the pairs of that name. If they were
// all that the query had, it has no query then. It returns r itself if there is
// none.
func (r Reference) WithoutPairs(name string) Reference {
	if _, found := r.QueryValue(name); !found {
		return r
	}
	var room [256]byte
	without, _ := r.withQuery(r.replacedPairs(room[:0], name, nil)) // it is no longer than r
	return without
}

// replacedPairs appends the query to an empty slice, with another pair in the place
// of the first one of that name, or nothing if that is empty, and without the
// others of that name.
func (r *Reference) replacedPairs(query []byte, name string, other []byte) []byte {
	found := false
	for pair := range uriscan.Pairs(r.text, &r.spans, "&") {
		end := pair.Name.End
		if pair.HasValue {
			end = pair.Value.End
		}
		switch {
		case formDecoded(pair.Name.InString(r.text)) != name:
			query = append(separated(query), r.text[pair.Name.Start:end]...)
		case !found && len(other) > 0:
			query = append(separated(query), other...)
			found = true
		}
	}
	return query
}

// separated returns the query with "&" at its end, unless it is empty or has one.
func separated(query []byte) []byte {
	if n := len(query); n > 0 && query[n-1] != '&' {
		return append(query, '&')
	}
	return query
}

// tooLong returns the error of package rewrite for a result of more than
// [uriscan.MaxLen] bytes.
func tooLong() error {
	longest := uint32(uriscan.MaxLen)
	return &rewrite.Error{Part: "result", Offset: int(longest), Code: uriscan.CodeTooLong}
}

// isTooLong reports whether no reference can have a pair, so that nobody writes
// gigabytes to find that out.
func isTooLong(name, value string) bool {
	return uint64(len(name))+uint64(len(value)) > uriscan.MaxLen
}

// withQuery returns the reference with another query, absent if that is empty.
func (r *Reference) withQuery(query []byte) (Reference, error) {
	path := r.spans.Path.End
	rest := path
	if r.Has(uriscan.CompQuery) {
		rest = r.spans.Query.End
	}
	length := uint64(len(r.text)) - uint64(rest-path) + uint64(len("?")+len(query))
	if length > uriscan.MaxLen {
		return Reference{}, tooLong()
	}
	b := make([]byte, 0, length)
	b = append(b, r.text[:path]...)
	if len(query) > 0 {
		b = append(append(b, '?'), query...)
	}
	return Parse(text.String(append(b, r.text[rest:]...)))
}
