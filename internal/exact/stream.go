package exact

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
)

// A Stream decides about one input that comes in pieces. It keeps nothing of the input,
// but the state of the machine, how far Appendix B has split the input, and the places of
// the parts that are complete. It is a value without pointers, so its methods are given
// the engine, which must always be the same. The zero Stream is ready for a reference.
type Stream struct {
	Production Production // set before the first piece
	Length     uint64     // of the pieces so far

	// Why the input is lost: the number of the reason, 0 if it is not, the byte that makes
	// it so, and its offset.
	Reason  uint8
	badByte uint8
	Offset  uint32

	record   kernel.Record // what is located so far; no error
	division division
	state    walk.State // of the machine; meaningful when Length is not 0
}

// Write takes the next piece. What makes the input longer than MaxLen is not read.
func (s *Stream) Write(e *Engine, piece []byte) {
	at := s.Length
	switch {
	case uint64(len(piece)) > MaxLen-min(at, MaxLen):
		s.Reason, s.Offset, s.badByte = TooLong, MaxLen, 0
	case len(piece) > 0 && s.Reason != TooLong:
		split := 0
		if s.Reason == 0 {
			split = s.follow(e, piece)
		}
		if split < len(piece) && (s.Reason != 0 || !s.inSamePart(e)) {
			s.division.add(e, piece[split:], uint32(at)+uint32(split), &s.record)
		}
	}
	s.Length = at + uint64(len(piece))
}

// Fail records why the input is lost, in a record that has no error yet.
func (s *Stream) Fail(e *Engine, rec *kernel.Record) { e.FailAt(s.badByte, s.Offset, s.Reason, rec) }

// Close reports whether the input so far matches the production, and fills the record as
// one scan of it does. It changes nothing.
func (s *Stream) Close(e *Engine, rec *kernel.Record) bool {
	if s.Reason == TooLong {
		SetTooLong(rec)
		return false
	}
	*rec = s.record
	end := uint32(s.Length)
	s.division.finish(e, end, rec)
	if s.Reason != 0 {
		s.Fail(e, rec)
		return false
	}
	if last := e.table.End(s.current(e)); !last.Accept {
		e.FailAt(0, end, e.number(s.Production, last.Reason)|AtEnd, rec)
		return false
	}
	return true
}

// current returns the state that the machine is in.
func (s *Stream) current(e *Engine) walk.State {
	if s.Length == 0 {
		return e.table.Entry(s.Production.Entry())
	}
	return s.state
}

// follow walks the machine over the piece. An absolute-URI is walked as a URI, but only
// up to the first "#". It returns from which byte on the division must
// split the piece.
func (s *Stream) follow(e *Engine, piece []byte) (split int) {
	end, from := len(piece), 0
	if s.Production == AbsoluteURI {
		if hash := bytescan.IndexByte(piece, '#'); hash >= 0 {
			end = hash
		}
	}
	if s.Length == 0 {
		from, split = s.begin(e, piece[:end])
	}
	stop := from
	if from < end {
		var r walk.Registers
		s.state, stop = e.Walk(piece[:end], from, s.state, &r)
	}
	if stop < len(piece) {
		s.Reason = e.number(s.Production, e.table.End(s.state).Reason)
		s.badByte, s.Offset = piece[stop], uint32(s.Length)+uint32(stop)
	}
	return split
}

// inSamePart reports whether the machine is still in the path or the query that
// the division is in. Then the bytes between have no delimiter that ends it, and
// need not be searched for one.
func (s *Stream) inSamePart(e *Engine) bool {
	component := e.machine.Reasons[e.table.End(s.state).Reason].Place
	switch s.division.part {
	case partPath:
		return component == kernel.CompPath
	case partQuery:
		return component == kernel.CompQuery
	}
	return false
}

// shortTry is the length of the shortest first piece that the fast path is asked
// about: less holds little more than a scheme.
const shortTry = 8

// begin takes what it can of the first piece by the fast path. It returns from
// which byte on the machine must follow the piece, and from which byte on the
// division must split it.
//
// The fast path says of a text that is whole, or up to an offset, that it is a valid
// URI reference. If it ends in a path, a query or a fragment, that is what the
// machine would say of it as the beginning of another, and the state of the machine
// is known, see [regionStarts]. Where more of the path depends on what came before,
// the machine begins at the first byte.
func (s *Stream) begin(e *Engine, piece []byte) (from, split int) {
	s.state = s.current(e)
	if len(piece) < shortTry {
		return 0, 0
	}
	head := piece[:min(len(piece), kernel.MaxTry)]
	result := kernel.Try(head, &s.record)
	stop, stopped := result.Stop()
	if !stopped {
		stop = len(head)
	}
	if result == kernel.Unknown || !s.Production.Matches(&s.record) || !isInTail(stop, &s.record) {
		s.record = kernel.Record{}
		return 0, 0
	}
	s.state = e.starts[regionAt(stop, &s.record)].state
	s.record.ErrorOffset = 0
	s.division.part = lastPart(&s.record)
	return stop, int(s.record.Last().End)
}

// isInTail reports whether the place that a fast path came to is so far in the path,
// or after it, that what follows cannot change what is before it. In front of that
// place a first segment may still turn out to be a scheme, and a slash to be the
// first of two.
func isInTail(stop int, rec *kernel.Record) bool {
	at := uint32(stop)
	return at > rec.Path.End || at > rec.Path.Start+1 && rec.PathKind() != kernel.PathNoScheme
}
