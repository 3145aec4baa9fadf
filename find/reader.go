package find

import (
	"io"
	"math"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/refill"
)

// A Reader finds the URIs in the text that an [io.Reader] gives. NewReader makes one, and
// Reset uses it again. Next goes to the next match; the other methods describe it.
//
//   - The matches are those of [Finder.AppendMatches] in the whole text, however the
//     io.Reader cuts it, but for MaxMatch.
//   - Time is linear in the length of the text, and nothing is allocated per match. The
//     buffer has 64 KiB at first. It grows where matches are long, to a small multiple of
//     MaxMatch.
//   - Next reads only when the text that is there has no further match. A match that the
//     end of this text cuts waits for more, so it comes when a byte has come that ends it.
//   - Goroutines must not use one Reader at the same time; each may have its own.
type Reader struct {
	// MaxMatch is how many bytes a match may have; 0 or less means DefaultMaxMatch, and
	// more than 256 MiB means 256 MiB. It may be changed before the first Next, and before
	// the first Next after Reset.
	//
	// A longer match is cut there: Next returns true, and Spans has
	// [uriscan.CodeTooLong]. The search continues after the cut. What has to go from the
	// end of a match does not count, up to 64 KiB of it. With AnyScheme, a scheme begins at
	// most MaxMatch bytes before its colon.
	MaxMatch int

	finder *Finder
	buffer refill.Buffer
	search search // in the text of the buffer
	match  Match
}

// DefaultMaxMatch is how many bytes a match of a [Reader] may have if its user sets no
// other: 1 MiB.
const DefaultMaxMatch = 1 << 20

const (
	readerLongest = 1 << 28 // more than MaxMatch may be; the buffer has up to four times that
	readerBuffer  = 1 << 16 // the length of the first buffer
)

// NewReader returns a Reader that finds what f finds in the text of r.
func NewReader(r io.Reader, f *Finder) *Reader {
	reader := &Reader{finder: f}
	reader.Reset(r)
	return reader
}

// Reset makes the Reader read from r, as if it were new. It keeps the Finder, the buffer
// and MaxMatch.
func (r *Reader) Reset(source io.Reader) {
	r.buffer.Reset(source)
	*r = Reader{MaxMatch: r.MaxMatch, finder: r.finder, buffer: r.buffer, search: search{finder: r.finder, open: -1}}
}

// Bytes returns the match. It is valid until the next call of Next or Reset, and nil
// when Next returned false or was not called.
func (r *Reader) Bytes() []byte {
	if r.match.End == 0 {
		return nil
	}
	return r.match.In(r.buffer.Bytes())
}

// Spans returns the spans of the match, which are offsets in Bytes. It is valid until the
// next call of Next or Reset, and zero when Next returned false or was not called.
func (r *Reader) Spans() *uriscan.Spans { return &r.match.Spans }

// Cut reports whether the match is cut at a byte beyond ASCII; see [Match]. It is false when
// Next returned false or was not called.
func (r *Reader) Cut() bool { return r.match.Cut }

// Offset returns the offset in the stream at which the match begins. When Next returned
// false, that is how much was read.
func (r *Reader) Offset() int64 { return r.buffer.Base + int64(r.match.Start) }

// Err returns the error of the io.Reader that ended the stream, or nil if io.EOF did. Ask
// it when Next returned false: the matches that were read before the error come first,
// and the last of them may be only the beginning of one.
//
//   - io.ErrNoProgress: a hundred reads in a row gave no byte and no error.
//   - [bufio.ErrBadReadCount]: a read gave a negative count, or more than it could.
func (r *Reader) Err() error {
	if r.buffer.Err == io.EOF {
		return nil
	}
	return r.buffer.Err
}

// Next goes to the next match and reports whether there is one.
func (r *Reader) Next() bool {
	for {
		if r.search.find(&r.match) {
			if r.match.Spans.ErrorCode() != uriscan.CodeTooLong {
				record.Of(&r.match.Spans).Shift(uint32(-r.match.Start))
			}
			return true
		}
		if r.search.final {
			r.match = Match{Start: len(r.buffer.Bytes())}
			return false
		}
		r.readOn()
	}
}

// readOn reads until the search can go on.
func (r *Reader) readOn() {
	s := &r.search
	s.longest = r.maxMatch()
	if s.open >= 0 {
		s.next, s.at, s.found = s.open, 0, 0
	}
	s.run = 0 // it may have ended only because the buffer did
	there := len(r.buffer.Bytes()) - s.next
	for {
		fresh := r.read()
		if r.buffer.Err != nil || s.open < 0 {
			break
		}
		// The end of the candidate may not be there yet. To look for it with each byte
		// that comes would take quadratic time.
		if len(r.buffer.Bytes())-s.next >= 2*there || r.mayEnd(len(fresh)) {
			break
		}
	}
	s.buf, s.final = r.buffer.Bytes(), r.buffer.Err != nil
}

// mayEnd reports whether one of the last bytes that were read, so many, may end the candidate
// that is open. A character that they complete counts, too.
func (r *Reader) mayEnd(fresh int) bool {
	text := r.buffer.Bytes()
	seen := len(text) - fresh
	from := max(r.search.next, seen-(utf8.UTFMax-1))
	for from < seen && text[from]&0xC0 == 0x80 {
		from++ // the rest of a character that has been looked at
	}
	end := from + r.finder.stops.Run(text[from:]).Length
	v := view{buf: text, end: len(text)}
	return end < len(text) || r.finder.endOfCharacters(&v, from, end) < end && v.cut == 0
}

// maxMatch returns how many bytes a match may have.
func (r *Reader) maxMatch() int {
	if r.MaxMatch <= 0 {
		return DefaultMaxMatch
	}
	return min(r.MaxMatch, readerLongest)
}

// read reads once, and returns what it read. What the search does not need may go.
func (r *Reader) read() (fresh []byte) {
	from := 0
	if r.buffer.IsNearlyFull(readerBuffer) {
		from = r.needed()
		r.search.moveBack(from)
	}
	return r.buffer.Fill(from, readerBuffer, math.MaxInt)
}

// needed returns where the text begins that the search may look at again: at the byte
// before the scheme of the candidate that is open, or of one that may come.
func (r *Reader) needed() int {
	s := &r.search
	start := s.next
	switch {
	case s.open >= 0:
	case r.finder.anyScheme:
		for start > max(s.floor, s.next-s.longest) && schemeByte[r.buffer.Bytes()[start-1]] {
			start--
		}
	case len(r.finder.schemes) > 0:
		start -= len(r.finder.schemes[0].name)
	}
	return max(0, start-1)
}

// moveBack tells the search that its text begins n bytes later than it did.
func (s *search) moveBack(n int) {
	s.next -= n
	s.floor = max(0, s.floor-n)
	s.open -= n
}
