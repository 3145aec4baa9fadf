package accesslog

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Code says why a line does not fit its format. The list is closed.
type Code uint8

// The reasons.
const (
	CodeNone     Code = iota // the line fits
	CodeSkipped              // the line is empty or a directive: no record and no error
	CodeEnd                  // the line ends too early
	CodeByte                 // a byte that is not allowed there
	CodeNoFields             // W3C: no "#Fields:" directive came before the line
	CodeJSON                 // the line is no JSON object
	CodeTooDeep              // JSON: the object is nested too deep
	CodeMissing              // JSON: the object lacks a field that makes it a request
	CodePart                 // a container runtime has cut the line into pieces, and this is one
	CodeTooLong              // the line ends beyond uriscan.MaxLen
	codes        = iota
)

var codeNames = text.Names{
	List:    []string{"none", "skipped", "end", "byte", "no-fields", "json", "too-deep", "missing", "part", "too-long"},
	Unknown: "unknown",
	None:    "accesslog: no code",
}

// String returns a short name that stays the same between versions, fit for a
// metric: "none", "skipped", "end", "byte", "no-fields", "json", "too-deep",
// "missing", "part" or "too-long".
func (c Code) String() string { return codeNames.Of(uint8(c)) }

// Error returns the name, as String does. A Code is an error so that errors.Is can
// look for it: errors.Is(err, accesslog.CodeEnd).
func (c Code) Error() string { return c.String() }

// AppendText appends the name that String returns; see [encoding.TextAppender]. It returns an
// error if c is none of the constants.
func (c Code) AppendText(b []byte) ([]byte, error) { return codeNames.Append(b, uint8(c)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler]. It returns
// an error if c is none of the constants.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code that has the name; see [encoding.TextUnmarshaler]. It
// returns an error and leaves c unchanged if there is none.
func (c *Code) UnmarshalText(name []byte) error { return text.Read(&codeNames, c, name) }

// wants has, for each field, what the text of an error says should be there.
var wants = [fields]string{
	Client:       "a name or an address",
	ClientPort:   "digits",
	Ident:        `a name or "-"`,
	User:         `a name or "-"`,
	Time:         "a time",
	Request:      "a request line",
	Method:       "a method",
	Target:       "a request target",
	Protocol:     "a protocol",
	Status:       `up to three digits or "-"`,
	Size:         `digits or "-"`,
	Referer:      `a referer or "-"`,
	UserAgent:    `a user agent or "-"`,
	Host:         "a host",
	HostPort:     "digits",
	ForwardedFor: "addresses",
	Query:        "a query",
	Captured:     "captured headers",
	HeaderTime:   "the time of a header",
	HeaderHost:   "the host of a header",
	Program:      "the program of a header",
	Stream:       "the stream of a header",
	Rest:         "further fields or the end of the line",
}

// Error is what [Record.Err] returns for a line that does not fit its format. Of the
// line it keeps only the byte at Offset.
type Error struct {
	Code   Code
	Line   int64 // the number of the line, counted from 1, if a [Reader] has read it; else 0
	Offset int   // see [Record.ErrorOffset]
	Field  Field // the field that was being read; it has a meaning for CodeEnd, CodeByte and CodeMissing

	badByte byte
}

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(Code)
	return isCode && code == e.Code
}

// Error returns one line of printable ASCII. It names the byte as a number, its
// offset, the field, and what should have been there, and the number of the line if it is
// known. It never repeats the line.
func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("accesslog: line %d: %s", e.Line, e.sentence())
	}
	return "accesslog: " + e.sentence()
}

// sentence returns what is wrong with the line.
func (e *Error) sentence() string {
	switch e.Code {
	case CodeTooLong:
		return fmt.Sprintf("line ends beyond offset %d", uint32(uriscan.MaxLen))
	case CodeNoFields:
		return fmt.Sprintf(`line at offset %d comes before a directive that names the fields; want "#Fields:" first, or "#fields" in a log of Zeek`, e.Offset)
	case CodeJSON:
		return fmt.Sprintf("line is no JSON from offset %d on; want one JSON object", e.Offset)
	case CodeTooDeep:
		return fmt.Sprintf("JSON object is nested too deep at offset %d; want at most %d levels", e.Offset, maxDepth)
	case CodePart:
		return fmt.Sprintf("line is a piece of one that the container runtime has cut, by its header up to offset %d; want the whole line in one", e.Offset)
	case CodeMissing:
		return fmt.Sprintf("JSON object that ends at offset %d has no %s; want %s at a path of the format", e.Offset, e.Field, wants[e.Field])
	case CodeEnd:
		return fmt.Sprintf("line ends at offset %d: too early in %s; want %s", e.Offset, e.Field, wants[e.Field])
	}
	return fmt.Sprintf("byte 0x%02x at offset %d: not allowed in %s; want %s", e.badByte, e.Offset, e.Field, wants[e.Field])
}
