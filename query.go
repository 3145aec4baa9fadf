package uriscan

import (
	"iter"
	"strings"

	"github.com/uriscan/uriscan/internal/bytescan"
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
	return func(yield func(Pair) bool) {
		if separators == "&" {
			eachPair(text.Bytes(src), query, &queryDelimiters, true, yield)
			return
		}
		eachPairBy(text.Bytes(src), query, separators, yield)
	}
}

// queryDelimiters are the delimiters of most queries.
var queryDelimiters = bytescan.DelimitersOf([]byte("&="))

// eachPairBy is eachPair for other separators than "&".
func eachPairBy(src []byte, query Span, separators string, yield func(Pair) bool) {
	var few [16]byte
	d := bytescan.DelimitersOf(append(append(few[:0], separators...), '='))
	eachPair(src, query, &d, strings.IndexByte(separators, '=') < 0, yield)
}

// eachPair calls yield for each pair until it returns false. The delimiters are the
// separators and "="; divides is false if "=" is itself a separator.
func eachPair(src []byte, query Span, d *bytescan.Delimiters, divides bool, yield func(Pair) bool) {
	pair, end := Pair{Name: Span{Start: query.Start}}, query.End
	for at, more := query.Start, query.Start < end; more; at, more = at+bytescan.Block, end-at > bytescan.Block {
		for mask := d.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = bytescan.NextBit(mask)
			if i += at; src[i] == '=' && divides {
				pair.beginValue(i)
				continue
			}
			if pair.endAt(i) && !yield(pair) {
				return
			}
			pair = Pair{Name: Span{Start: i + 1}}
		}
	}
	if pair.endAt(end) {
		yield(pair)
	}
}

// beginValue notes that there is a "=" at an offset. Only the first of a pair
// counts.
func (p *Pair) beginValue(equals uint32) {
	if !p.HasValue {
		p.HasValue = true
		p.Name.End, p.Value.Start = equals, equals+1
	}
}

// endAt completes the pair, which ends at an offset. It returns false if there is
// no byte in it, so that it is no pair.
func (p *Pair) endAt(end uint32) bool {
	if p.HasValue {
		p.Value.End = end
		return true
	}
	p.Name.End = end
	return p.Name.Start < end
}
