package accesslog

import (
	"fmt"

	"github.com/uriscan/uriscan"
)

// Code says why a line does not fit its format. The list is closed.
type Code uint8

// The reasons.
const (
	CodeNone     Code = iota // the line fits
	CodeSkipped              // the line is empty or a directive: no record and no error
	CodeEnd                  // the line ends too early
	CodeByte                 // a byte that cannot stand there
	CodeNoFields             // W3C: no "#Fields:" directive came before the line
	CodeJSON                 // the line is no JSON object
	CodeTooDeep              // JSON: the object is nested too deep
	CodeMissing              // JSON: the object lacks a field that makes it a request
	CodePart                 // a container runtime has cut the line into pieces, and this is one
	CodeTooLong              // the line ends beyond uriscan.MaxLen
	codes        = iota
)

var codeNames = [codes]string{"none", "skipped", "end", "byte", "no-fields", "json", "too-deep", "missing", "part", "too-long"}

// String returns a short name that stays the same between versions, fit for a
// metric: "none", "skipped", "end", "byte", "no-fields", "json", "too-deep",
// "missing", "part" or "too-long".
func (c Code) String() string {
	if c < codes {
		return codeNames[c]
	}
	return "unknown"
}

// Error returns the name, as String does. A Code is an error so that errors.Is can
// look for it: errors.Is(err, accesslog.CodeEnd).
func (c Code) Error() string { return c.String() }

// wants has, for each field, what the text of an error says should stand there.
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
// offset, the field, and what should have stood there. It never repeats the line.
func (e *Error) Error() string {
	switch e.Code {
	case CodeTooLong:
		return fmt.Sprintf("accesslog: line ends beyond offset %d", uint32(uriscan.MaxLen))
	case CodeNoFields:
		return fmt.Sprintf(`accesslog: line at offset %d comes before a directive that names the fields; want "#Fields:" first`, e.Offset)
	case CodeJSON:
		return fmt.Sprintf("accesslog: line is no JSON from offset %d on; want one JSON object", e.Offset)
	case CodeTooDeep:
		return fmt.Sprintf("accesslog: JSON object is nested too deep at offset %d; want at most %d levels", e.Offset, maxDepth)
	case CodePart:
		return fmt.Sprintf("accesslog: line is a piece of one that the container runtime has cut, by its header up to offset %d; want the whole line in one", e.Offset)
	case CodeMissing:
		return fmt.Sprintf("accesslog: JSON object that ends at offset %d has no %s; want %s at a path of the format", e.Offset, e.Field, wants[e.Field])
	case CodeEnd:
		return fmt.Sprintf("accesslog: line ends at offset %d: too early in %s; want %s", e.Offset, e.Field, wants[e.Field])
	}
	return fmt.Sprintf("accesslog: byte 0x%02x at offset %d: not allowed in %s; want %s", e.badByte, e.Offset, e.Field, wants[e.Field])
}
