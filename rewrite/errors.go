package rewrite

import (
	"fmt"

	"github.com/uriscan/uriscan"
)

// Error says which input of an operation is wrong, where, and why. It has no
// text of any input, since that may hold a password.
// errors.Is(err, uriscan.CodeHost) asks for the code alone.
//
// An error is one small allocation. A program with millions of inputs that may be invalid
// asks [uriscan.Spans.Valid] first, and calls no operation for those that are not.
type Error struct {
	Part   string            // "base", "reference", "target", "source", "result", "component", or the name of a component
	Offset int               // in the part; see [uriscan.Spans.ErrorOffset]. It is -1 if what the code names is absent
	Code   uriscan.ErrorCode // CodeNone if the spans are not those of a scan
}

// noComponent is the part of an error about a Component that is none of the constants.
const noComponent = "component"

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(uriscan.ErrorCode)
	return isCode && code == e.Code
}

// Error returns one line of printable ASCII.
func (e *Error) Error() string {
	switch {
	case e.Part == noComponent:
		return "rewrite: no component has this number; want one of the constants of package uriscan"
	case e.Code == uriscan.CodeNone:
		return fmt.Sprintf("rewrite: the %s was not scanned; want the spans of a scan", e.Part)
	case e.Code == uriscan.CodeTooLong:
		return fmt.Sprintf("rewrite: the %s is longer than %d bytes", e.Part, uint32(uriscan.MaxLen))
	case e.Offset < 0 && e.Part == e.Code.String():
		return fmt.Sprintf("rewrite: no %s where one is needed", e.Part)
	case e.Offset < 0:
		return fmt.Sprintf("rewrite: the %s has no %v; want one", e.Part, e.Code)
	case e.Code == uriscan.CodeEnd:
		return fmt.Sprintf("rewrite: the %s ends too early, at offset %d", e.Part, e.Offset)
	}
	return fmt.Sprintf("rewrite: the %s is invalid at offset %d: %v", e.Part, e.Offset, e.Code)
}

// scanError returns the error of an input that a scan did not find valid.
func scanError(part string, s *uriscan.Spans) error {
	return &Error{part, s.ErrorOffset(), s.ErrorCode()}
}
