package uritemplate

import (
	"fmt"

	"github.com/uriscan/uriscan/fsm"
)

// Error says what is wrong in a template, or that a value does not fit it. It keeps one
// byte of the template, and nothing of a value.
type Error struct {
	Offset int // in the template, in bytes

	problem string
}

// Error returns one line of printable ASCII: what is wrong, where, and what would be
// right.
func (e *Error) Error() string {
	return fmt.Sprintf("uritemplate: offset %d of the template: %s", e.Offset, e.problem)
}

// syntaxError returns the error for a template that the machine refuses.
func syntaxError(src []byte, m *fsm.Match) error {
	if uint64(len(src)) > fsm.MaxLen {
		return &Error{int(m.Offset), fmt.Sprintf("it is longer than %d bytes", uint32(fsm.MaxLen))}
	}
	reason := &machine.Reasons[m.Reason]
	place := "a literal (RFC 6570 section 2.1)"
	switch reason.Inside {
	case machineInsideExpression:
		place = "an expression (RFC 6570 section 2.2)"
	case machineInsidePctEncoded:
		place = "a triplet (RFC 6570 section 2.1)"
	}
	what := "the end is too early in "
	if at := int(m.Offset); at < len(src) {
		what = fmt.Sprintf("byte 0x%02x is not allowed in ", src[at])
	}
	return &Error{int(m.Offset), what + place + "; want " + reason.Wanted()}
}

// prefixError returns the error for a list or an array as the value of a variable that
// has a prefix modifier.
func prefixError(v *variable) error {
	return &Error{v.offset, "the variable has a prefix modifier and a composite value; want a string (RFC 6570 section 2.4.1)"}
}
