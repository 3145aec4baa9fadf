package uriscan

import (
	"github.com/uriscan/uriscan/internal/exact"
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
	stream exact.Stream
	code   ErrorCode // why the input is lost, CodeNone if it is not
}

// Reset makes the Stream ready for a new input, which must match the production.
func (s *Stream) Reset(p Production) {
	*s = Stream{stream: exact.Stream{Production: exact.Production(p)}}
}

// Write takes the next piece of the input. It always takes all of it, so n is
// len(piece).
//
//   - The error is nil as long as the input can still become valid. After that it is
//     the [ErrorCode] that Close will give, for this and for every further piece;
//     [Stream.Err] says where. The error may be ignored: what follows is still
//     split.
//   - A piece that makes the input longer than MaxLen gives CodeTooLong, whatever
//     the error was before.
//   - Write keeps no reference to the piece, and needs it no more when it returns.
//
// io.Copy to a Stream ends at the first piece after which the input is lost.
func (s *Stream) Write(piece []byte) (n int, err error) {
	before := s.stream.Reason
	if s.stream.Write(&engine, piece); s.stream.Reason != before {
		var lost Spans
		s.stream.Fail(&engine, record(&lost))
		s.code = lost.ErrorCode()
	}
	if s.code != CodeNone {
		return len(piece), s.code
	}
	return len(piece), nil
}

// WriteString is [Stream.Write] for a string. It gives the same answers.
func (s *Stream) WriteString(piece string) (n int, err error) { return s.Write(text.Bytes(piece)) }

// Err returns the *[Error] that makes the input invalid, whatever follows, or nil if it
// can still become valid. An input without an error may still end too early; Close
// reports that. Only an error is allocated.
func (s *Stream) Err() error {
	var lost Spans
	if s.code != CodeNone {
		s.stream.Fail(&engine, record(&lost))
	}
	return lost.Err()
}

// Len returns how many bytes were written since the last Reset.
func (s *Stream) Len() int64 { return int64(s.stream.Length) }

// Close reports whether the whole input matches the production, and fills out as
// one [Production.Scan] of it does. Spans are offsets from its first byte.
//
// Close changes nothing. It may be called at any time, and more than once, for
// the input so far; Write then continues the same input. Only Reset begins a new
// one.
func (s *Stream) Close(out *Spans) bool { return s.stream.Close(&engine, record(out)) }
