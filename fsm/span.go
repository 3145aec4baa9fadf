package fsm

// Span is a half-open range of bytes of the input. A capture that is absent has
// the zero Span. One that is there and empty has Start == End too, so ask
// [Match.Has] and not Len whether it is there.
type Span struct{ Start, End uint32 }

// Len returns the number of bytes in the span.
func (s Span) Len() int { return int(s.End - s.Start) }

// In returns the bytes of the span. They share memory with src, which must be the
// input that was scanned; the result has no capacity beyond its end, so appending
// to it never writes to src. In panics if the span is not within src.
func (s Span) In(src []byte) []byte { return src[:len(src):len(src)][s.Start:s.End:s.End] }

// InString returns the text of the span. It shares memory with src, which must be
// the input that was scanned. InString panics if the span is not within src.
func (s Span) InString(src string) string { return src[s.Start:s.End] }
