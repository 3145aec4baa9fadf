package fsm

import (
	"fmt"
	"strings"
)

// Error says where an input stopped matching the grammar, and what is allowed
// there. It keeps one byte of the input.
type Error struct {
	Offset  int      // see [Match.Offset]
	Capture string   // the capture that was being read there, "" for none
	Section string   // where the document describes it, such as "RFC 3339 section 5.6"; "" if the generator does not know it
	Want    []string // what could have come; shared, not to be changed

	found what
	bad   byte
	bytes int // of an input that is too long
}

// what says what is at the offset of an error.
type what uint8

const (
	aByte what = iota
	theEnd
	tooMuch
)

// Err returns nil for a match, else an *[Error]; src must be the input that was
// scanned.
func (m *Machine) Err(src []byte, out *Match) error {
	if out.Reason == 0 {
		return nil
	}
	return m.error(src, int(out.Reason), out.Offset)
}

// error returns the error of a reason at an offset.
func (m *Machine) error(src []byte, reason int, offset uint32) *Error {
	e := &Error{Offset: int(offset)}
	if offset == MaxLen && uint64(len(src)) > MaxLen {
		e.found, e.bytes = tooMuch, len(src)
		return e
	}
	r := &m.Reasons[reason]
	e.Want = r.Want
	if r.Place >= 0 {
		c := &m.Captures[r.Place]
		e.Capture = c.Name
		if c.Section != "" {
			e.Section = strings.TrimSpace(m.Document + " section " + c.Section)
		}
	}
	if uint64(offset) >= uint64(len(src)) {
		e.found = theEnd
	} else {
		e.bad = src[offset]
	}
	return e
}

// Error returns one line of printable text. It names the byte as a number, or the
// end of the input, its offset, the capture with its section, and what is allowed
// there. It never repeats more of the input than that byte.
func (e *Error) Error() string {
	if e.found == tooMuch {
		return fmt.Sprintf("input has %d bytes: want at most %d", e.bytes, uint64(MaxLen))
	}
	text, says := fmt.Sprintf("byte 0x%02x at offset %d: ", e.bad, e.Offset), "not allowed in "
	if e.found == theEnd {
		text, says = fmt.Sprintf("input ends at offset %d: ", e.Offset), "too early in "
	}
	if e.Capture != "" {
		text += says + e.Capture
		if e.Section != "" {
			text += " (" + e.Section + ")"
		}
		text += "; "
	}
	return text + "want " + listed(e.Want)
}
