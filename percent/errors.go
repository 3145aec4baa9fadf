package percent

import (
	"fmt"

	"github.com/uriscan/uriscan"
)

// Error says that a "%" is not followed by two hexadecimal digits (RFC 3986 §2.1). It
// never holds a part of the text. An error for an offset below 256 allocates
// nothing, and one for a larger offset allocates once.
type Error struct {
	Offset int // of the first such "%", in bytes
}

// Error returns one line of printable ASCII with the offset.
func (e Error) Error() string {
	return fmt.Sprintf("percent: %q at offset %d is not followed by two hexadecimal digits (RFC 3986 section 2.1)", '%', e.Offset)
}

// Is reports whether target is the code that a scan gives to such a "%":
// errors.Is(err, uriscan.CodePercent).
func (e Error) Is(target error) bool { return target == uriscan.CodePercent }
