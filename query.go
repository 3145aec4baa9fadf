package uriscan

import (
	"bytes"
	"iter"

	"github.com/uriscan/uriscan/internal/text"
)

// Pair is one name and value of a query. RFC 3986 §3.4 gives a query no inner
// form; "name=value" is what HTML forms write.
type Pair struct {
	Name, Value Span
	HasValue    bool // false if no "=" follows the name; then Value is the zero Span
}

// Pairs returns the pairs of the query, in order. A pair ends at any byte of
// separators, which is "&" or "&;" for most queries. The name ends at the first
// "=". Between two separators that follow each other there is no pair.
//
//	"a=1&b&c="   a=1, b without a value, c with an empty value
//	"=&&a=b=c"   an empty name with an empty value, a with the value b=c
//	""           no pair
//
// Nothing is decoded: a "+" stays a "+". The loop allocates nothing and may be
// left early.
func Pairs[T Text](src T, s *Spans, separators string) iter.Seq[Pair] {
	query := s.Query
	return func(yield func(Pair) bool) { eachPair(text.Bytes(src), query, separators, yield) }
}

// eachPair calls yield for each pair until it returns false.
func eachPair(src []byte, query Span, separators string, yield func(Pair) bool) {
	rest := query.In(src)
	at := query.Start
	for len(rest) > 0 {
		n := indexSeparator(rest, separators)
		if n > 0 && !yield(pairOf(rest[:n], at)) {
			return
		}
		if n == len(rest) {
			return
		}
		at += uint32(n) + 1
		rest = rest[n+1:]
	}
}

// pairOf divides the text of a pair, which begins at an offset of the input.
func pairOf(text []byte, at uint32) Pair {
	end := at + uint32(len(text))
	equals := bytes.IndexByte(text, '=')
	if equals < 0 {
		return Pair{Name: Span{at, end}}
	}
	value := at + uint32(equals) + 1
	return Pair{Name: Span{at, value - 1}, Value: Span{value, end}, HasValue: true}
}

// indexSeparator returns the index of the first byte of src that is one of the
// separators, or len(src).
func indexSeparator(src []byte, separators string) int {
	end := len(src)
	for i := range len(separators) {
		if n := bytes.IndexByte(src[:end], separators[i]); n >= 0 {
			end = n
		}
	}
	return end
}
