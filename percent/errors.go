package percent

import (
	"fmt"

	"github.com/uriscan/uriscan"
)

// Error says that a "%" is not followed by two hexadecimal digits (RFC 3986 §2.1). It
// never holds a part of the text. An error for an offset below 256 allocates
// nothing, and one for a larger offset allocates once. Nobody may change one.
type Error struct {
	Offset int // of the first such "%", in bytes
}

// Error returns one line of printable ASCII with the offset.
func (e *Error) Error() string {
	return fmt.Sprintf("percent: %q at offset %d is not followed by two hexadecimal digits (RFC 3986 section 2.1)", '%', e.Offset)
}

// Is reports whether target is the code that a scan gives to such a "%":
// errors.Is(err, uriscan.CodePercent).
func (e *Error) Is(target error) bool { return target == uriscan.CodePercent }

// early are the errors for the first offsets. Nothing but the error reports that a text is
// broken, so errors come in bulk, and most texts are short.
var early = func() (errors [256]Error) {
	for offset := range errors {
		errors[offset].Offset = offset
	}
	return errors
}()

// errorAt returns the error for this offset.
func errorAt(offset int) error {
	if offset < len(early) {
		return &early[offset]
	}
	return &Error{offset}
}
