package rewrite

import (
	"fmt"
	"sync/atomic"

	"github.com/uriscan/uriscan"
)

// Error says which input of an operation is wrong, where, and why. It has no
// text of any input, since that may hold a password.
//
// Errors are values that can be compared: two of the same content are equal. A
// program that resolves millions of invalid lines gets few different errors. The
// latest ones are kept and returned again, so most errors cost no allocation.
//
// errors.Is(err, uriscan.CodeHost) asks for the code alone. To read the fields,
// give errors.As the address of an Error, and not of a pointer to one.
type Error struct {
	Part   string            // "base", "reference", "target", "source", "result", "component", or the name of a component
	Offset int               // in the part; see [uriscan.Spans.ErrorOffset]. It is -1 if what the code names is absent
	Code   uriscan.ErrorCode // CodeNone if the spans are not those of a scan
}

// noComponent is the part of an error about a Component that is none of the constants.
const noComponent = "component"

// Is reports whether target is the code of the error; see [errors.Is].
func (e Error) Is(target error) bool {
	code, isCode := target.(uriscan.ErrorCode)
	return isCode && code == e.Code
}

// Error returns one line of printable ASCII.
func (e Error) Error() string {
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

// keptErrors are the errors that were given out last, each at a place that its
// content decides.
var keptErrors [1024]atomic.Pointer[error]

// errorOf returns the error of this content. To put an Error into an error
// allocates, so one of the same content is given out again if it is still kept.
func errorOf(part string, offset int, code uriscan.ErrorCode) error {
	e := Error{part, offset, code}
	place := &keptErrors[(uint(offset)*31+uint(code)*7+uint(part[0]))%uint(len(keptErrors))]
	if kept := place.Load(); kept != nil && *kept == error(e) {
		return *kept
	}
	made := error(e)
	place.Store(&made)
	return made
}

// scanError returns the error of an input that a scan did not find valid.
func scanError(part string, s *uriscan.Spans) error {
	return errorOf(part, s.ErrorOffset(), s.ErrorCode())
}
