package find

import (
	"math"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/record"
)

// A Match is a URI that was found in a text.
type Match struct {
	// Start and End say where in the text the URI is.
	Start, End int

	// Cut says that the text goes on with a character that ended the URI although it is
	// beyond ASCII and no space or punctuation: a letter in the mode Strict, and in the
	// modes Strict and IRI a byte that is not UTF-8. Then the host may be only the
	// beginning of one: in the mode Strict "http://bücher.example/" gives "http://b".
	Cut bool

	// Spans has the components of the URI, as offsets in the text and not in the URI.
	// It is valid in the modes Strict and IRI; in Loose it may have an error. A match
	// that is too long, or that ends beyond [uriscan.MaxLen], has no components but
	// [uriscan.CodeTooLong]. The latter can be scanned on its own.
	Spans uriscan.Spans
}

// In returns the bytes of the match. They share memory with buf, which must be the
// text in which it was found; the result has no capacity beyond its end. In panics if
// the match is not within buf.
func (m *Match) In(buf []byte) []byte { return buf[m.Start:m.End:m.End] }

// place sets where the match is, and makes the offsets of the spans, which count from
// its start, those in the text.
func (m *Match) place(start, end int) {
	m.Start, m.End = start, end
	if uint64(end) > math.MaxUint32 {
		m.setTooLong(uriscan.MaxLen)
		return
	}
	record.Of(&m.Spans).Shift(uint32(start))
}

// setTooLong says that the match goes on after the offset.
func (m *Match) setTooLong(offset uint32) {
	rec := record.Of(&m.Spans)
	exact.SetTooLong(rec)
	rec.ErrorOffset = offset
}
