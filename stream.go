package uriscan

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/reasons"
	"github.com/uriscan/uriscan/internal/text"
)

// A Stream scans one input that comes in any number of pieces, such as the buffers
// of a proxy. Its record is that of one Scan of the whole input, wherever it was
// cut. After each piece it reports whether the input can still become valid.
//
// The input is not kept. A Stream holds the state of the exact machine, how far
// Appendix B has split the input, and the places of the parts that are complete.
//
//   - The zero Stream is ready for a URI reference; Reset makes it ready for the
//     next input, and for another production.
//   - It is a value of a fixed size without pointers, and no method allocates. A
//     copy goes on by itself.
//   - Goroutines must not use one Stream at the same time; each may have its own.
type Stream struct {
	length     uint64
	record     kernel.Record // what is located so far; no error
	division   division
	state      fsm.State // of the exact machine; meaningful when length is not 0
	production Production
	code       ErrorCode // why the input is lost, CodeNone if it is not;
	reason     uint8     // the reason that has this code,
	badByte    uint8     // the byte that makes it so,
	errorAt    uint32    // and its offset
}

// Reset makes the Stream ready for a new input, which must match the production.
func (s *Stream) Reset(p Production) { *s = Stream{production: p} }

// Write takes the next piece of the input. It always takes all of it, so n is
// len(piece).
//
//   - The error is nil as long as the input can still become valid. After that it is
//     the [ErrorCode] that Close will give, for this and for every further piece;
//     [Stream.Lost] says where. The error may be ignored: what follows is still
//     split.
//   - A piece that makes the input longer than MaxLen gives CodeTooLong, whatever
//     the error was before.
//   - Write keeps no reference to the piece, and needs it no more when it returns.
//
// io.Copy to a Stream ends at the first piece after which the input is lost.
func (s *Stream) Write(piece []byte) (n int, err error) {
	switch {
	case uint64(len(piece)) > MaxLen-min(s.length, MaxLen):
		s.lose(reasons.TooLong, MaxLen, 0)
	case len(piece) > 0 && s.reason != reasons.TooLong:
		s.add(piece)
	}
	s.length += uint64(len(piece))
	if s.code != CodeNone {
		return len(piece), s.code
	}
	return len(piece), nil
}

// WriteString is [Stream.Write] for a string. It gives the same answers.
func (s *Stream) WriteString(piece string) (n int, err error) { return s.Write(text.Bytes(piece)) }

// Lost returns the offset and the reason of the error that makes the input
// invalid, whatever follows, or -1 and CodeNone if it can still become valid. An
// input that is not lost may still end too early; Close reports that.
func (s *Stream) Lost() (offset int, code ErrorCode) {
	if s.code == CodeNone {
		return -1, CodeNone
	}
	return int(s.errorAt), s.code
}

// Len returns how many bytes were written since the last Reset.
func (s *Stream) Len() int64 { return int64(s.length) }

// Close reports whether the whole input matches the production, and fills out as
// one [Production.Scan] of it does. Spans are offsets from its first byte.
//
// Close changes nothing. It may be called at any time, and more than once, for
// the input so far; Write then continues the same input. Only Reset begins a new
// one.
func (s *Stream) Close(out *Spans) bool {
	rec := record(out)
	if s.reason == reasons.TooLong {
		setTooLong(rec)
		return false
	}
	*rec = s.record
	end := uint32(s.length)
	s.division.finish(end, rec)
	if s.reason != 0 {
		s.setError(rec)
		return false
	}
	if last := machine.End(s.current()); !last.Accept {
		setErrorAtEnd(rec, reasons.Reference, s.production.number(last.Reason), end)
		return false
	}
	return true
}

// setError records why the input is lost.
func (s *Stream) setError(rec *kernel.Record) {
	setErrorAtByte(rec, reasons.Reference, s.reason, s.errorAt, s.badByte)
}

// current returns the state that the machine is in.
func (s *Stream) current() fsm.State {
	if s.length == 0 {
		return machine.Entries[s.production.entry()]
	}
	return s.state
}

// add takes a piece that is not empty.
func (s *Stream) add(piece []byte) {
	split := 0
	if s.reason == 0 {
		split = s.follow(piece)
	}
	if split == len(piece) || s.reason == 0 && s.inSamePart() {
		return
	}
	s.division.add(piece[split:], uint32(s.length)+uint32(split), &s.record)
}

// follow walks the machine over the piece. An absolute-URI is walked as a URI, but only
// up to the first "#". It returns from which byte on the division must
// split the piece.
func (s *Stream) follow(piece []byte) (split int) {
	end, from := len(piece), 0
	if s.production == AbsoluteURI {
		if hash := bytescan.IndexByte(piece, '#'); hash >= 0 {
			end = hash
		}
	}
	if s.length == 0 {
		from, split = s.begin(piece[:end])
	}
	stop := from
	if from < end {
		var r fsm.Registers
		s.state, stop = walk(piece[:end], from, s.state, &r)
	}
	if stop < len(piece) {
		s.lose(s.production.number(machine.End(s.state).Reason), uint32(s.length)+uint32(stop), piece[stop])
	}
	return split
}

// lose records that a byte makes the input invalid whatever follows, and why.
func (s *Stream) lose(reason uint8, at uint32, bad byte) {
	s.reason, s.errorAt, s.badByte = reason, at, bad
	var lost Spans
	s.setError(record(&lost))
	s.code = lost.ErrorCode()
}

// inSamePart reports whether the machine is still in the path or the query that
// the division is in. Then the bytes between have no delimiter that ends it, and
// need not be searched for one.
func (s *Stream) inSamePart() bool {
	place := machine.Reasons[machine.End(s.state).Reason].Place
	switch s.division.part {
	case partPath:
		return place == machineCapturePath
	case partQuery:
		return place == machineCaptureQuery
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
func (s *Stream) begin(piece []byte) (from, split int) {
	s.state = machine.Entries[s.production.entry()]
	if len(piece) < shortTry {
		return 0, 0
	}
	head := piece[:min(len(piece), kernel.MaxTry)]
	result := kernel.Try(head, &s.record)
	stop, stopped := result.Stop()
	if !stopped {
		stop = len(head)
	}
	if result == kernel.Unknown || !s.production.matches(&s.record) || !isInTail(stop, &s.record) {
		s.record = kernel.Record{}
		return 0, 0
	}
	in := regionAt(stop, &s.record)
	s.state = regionStarts[s.record.PathKind()][s.record.HostKind()][in].state
	s.record.ErrorOffset = 0
	s.division.part = lastPart(&s.record)
	return stop, int(s.record.Last().End)
}

// isInTail reports whether the place that a fast path came to is so far in the path,
// or behind it, that what follows cannot change what stands before. In front of that
// place a first segment may still turn out to be a scheme, and a slash to be the
// first of two.
func isInTail(stop int, rec *kernel.Record) bool {
	at := uint32(stop)
	return at > rec.Path.End || at > rec.Path.Start+1 && rec.PathKind() != kernel.PathNoScheme
}
