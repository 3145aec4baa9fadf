package accesslog

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
)

// Record is one line of a log, read. It has a fixed size, below 384 bytes, and holds no
// pointers, so it can be used again for the next line. Its zero value means "nothing
// read".
//
// All spans are offsets in the bytes that were given to [Parser.Scan] or
// [Parser.ScanLines].
type Record struct {
	// Target has the components of the request target as package target splits it;
	// zero if the record has no target.
	Target uriscan.Spans

	// Referer has the components of the referer as a URI reference; zero if the
	// record has no referer.
	Referer uriscan.Spans

	spans [fields]uriscan.Span // of the fields that are present
	state
}

// A state is what a record has beside spans. It is cleared for each line.
type state struct {
	line    uriscan.Span
	size    int64  // -1 if no int64 can hold it
	present uint32 // bit f is set when Field f is present
	escaped uint32 // bit f is set when Field f has escapes
	offset  uint32 // of the error
	number  uint32 // of the line, 0 if it is not known
	status  int16  // -1 if it is no number of up to three digits
	code    Code
	field   Field // in which the error is
	badByte byte
	form    target.Form
	read    bool        // a line was read
	isPart  bool        // a header says that the line goes on in the next one
	inJSON  bool        // the line is in a string of JSON
	escapes escapesKind // those of its fields
}

// Has reports whether the record has the field. A field that the line has as "-" is
// absent. A field may be present and empty.
func (r *Record) Has(f Field) bool { return r.present>>f&1 != 0 }

// Span returns the place of the field, and the zero Span if it is absent.
func (r *Record) Span(f Field) uriscan.Span {
	if !r.Has(f) {
		return uriscan.Span{}
	}
	return r.spans[f]
}

// Escaped reports whether the field holds escapes: those of its format, or those of JSON if
// the whole line is a string of JSON, as in Docker's files. [Record.AppendUnescaped] takes
// them away.
func (r *Record) Escaped(f Field) bool { return r.escaped>>f&1 != 0 }

// AppendUnescaped appends text without the escapes of the line, and returns the extended
// buffer. text is the field f of the record or a part of it, such as a component of the
// target. Everything else is appended unchanged.
func (r *Record) AppendUnescaped(dst []byte, f Field, text []byte) []byte {
	e := r.escapes.of()
	switch {
	case r.escapes != escapesColumns || f == UserAgent:
	case f == Time:
		e = timeEscapes
	default:
		e = nil
	}
	if !r.inJSON {
		return e.appendUnescaped(dst, text)
	}
	begin := len(dst)
	dst = jsonEscapes.appendUnescaped(dst, text)
	if e == nil {
		return dst
	}
	return e.appendUnescaped(dst[:begin], dst[begin:]) // what an escape stands for is shorter
}

// AnyEscaped reports whether any field holds escapes; see [Record.Escaped].
func (r *Record) AnyEscaped() bool { return r.escaped != 0 }

// Extent returns the span of the line, without its line end.
func (r *Record) Extent() uriscan.Span { return r.line }

// Status returns the status code, and false if the record has none.
func (r *Record) Status() (code int, ok bool) { return int(r.status), r.Has(Status) && r.status >= 0 }

// Size returns the number of bytes sent, and false if the record has none, or one
// that no int64 can hold.
func (r *Record) Size() (n int64, ok bool) { return r.size, r.Has(Size) && r.size >= 0 }

// Form returns the form as which the request target was scanned; see [target.Scan]. It
// means nothing if the record has no target. Whether the target is valid is what
// r.Target.Valid says.
func (r *Record) Form() target.Form { return r.form }

// Valid reports whether a line was read and fits the format. A target or a referer
// that is invalid does not make the line invalid.
func (r *Record) Valid() bool { return r.read && r.code == CodeNone }

// Skipped reports whether the line is no record and no error: it is empty, or a
// directive of the format.
func (r *Record) Skipped() bool { return r.code == CodeSkipped }

// Code returns why the line does not fit the format, CodeNone if it does.
func (r *Record) Code() Code { return r.code }

// ErrorOffset returns where the line stops fitting the format, -1 if it fits or is
// skipped. If the line ends too early, that is where it ends.
func (r *Record) ErrorOffset() int {
	if r.code <= CodeSkipped {
		return -1
	}
	return int(r.offset)
}

// Err returns nil if the line fits the format or is skipped, and an *[Error] if not.
// It is the only method of Record that allocates.
func (r *Record) Err() error {
	if r.code <= CodeSkipped {
		return nil
	}
	return &Error{Code: r.code, Line: int64(r.number), Offset: int(r.offset), Field: r.field, badByte: r.badByte}
}

// skip makes it the record of a line that is none.
func (r *Record) skip() { r.present, r.escaped, r.code = 0, 0, CodeSkipped }

// keepHeader makes r a record that has the fields of the header alone.
func (r *Record) keepHeader() {
	r.state = state{read: true, escapes: r.escapes, line: r.line, present: r.present & headerFields}
}

// set records where a field lies.
func (r *Record) set(f Field, start, end int) {
	r.spans[f] = uriscan.Span{Start: uint32(start), End: uint32(end)}
	r.present |= 1 << f
}

// drop makes a field absent.
func (r *Record) drop(f Field) {
	r.present &^= 1 << f
}

// setUnlessDash records where a field lies, unless its text is "-".
func (r *Record) setUnlessDash(line []byte, f Field, start, end int) {
	if end-start != 1 || line[start] != '-' {
		r.set(f, start, end)
	}
}

// setEscaped records that a field has escapes.
func (r *Record) setEscaped(f Field) { r.escaped |= 1 << f }

// fail records why and where the line stops fitting. line ends where the line does; an
// offset of len(line) means that it ends too early.
func (r *Record) fail(line []byte, code Code, f Field, at int) {
	r.code, r.field, r.offset = code, f, uint32(at)
	if at < len(line) {
		r.badByte = line[at]
	}
}

// failAt records that the line ends too early in a field, or that its byte there is
// wrong.
func (r *Record) failAt(line []byte, f Field, at int) {
	code := CodeByte
	if at >= len(line) {
		code, at = CodeEnd, len(line)
	}
	r.fail(line, code, f, at)
}
