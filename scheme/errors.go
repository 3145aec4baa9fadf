package scheme

import (
	"fmt"

	"github.com/uriscan/uriscan"
)

// Error is what [Parts.Err] returns for invalid input. Of the input it keeps only the
// byte at Offset.
type Error struct {
	Grammar *Grammar
	Offset  int    // see [Parts.ErrorOffset]
	Part    string // the part being read at Offset, or the next one; "scheme" in the scheme

	failed  uint8
	badByte byte
	want    string
}

// Err returns nil if the input is valid, and an *[Error] if not. It is the only method
// of Parts that may allocate.
func (p *Parts) Err() error {
	if p.Valid() {
		return nil
	}
	e := &Error{Grammar: p.grammar, Offset: p.ErrorOffset(), failed: p.failed, badByte: p.badByte}
	switch p.failed {
	case failedByte, failedEnd:
		reason := &e.Grammar.machine.Reasons[p.match.Reason]
		e.want = reason.Wanted()
		if reason.Place >= 0 {
			e.Part = e.Grammar.machine.Captures[reason.Place].Name
		}
		if e.Offset <= len(e.Grammar.name) {
			e.Part = "scheme"
		}
	case failedRule, failedRuleEnd:
		e.Part, e.want = rules[p.match.Reason].part, rules[p.match.Reason].want
	}
	return e
}

// Error returns one line of printable ASCII. It names the byte as a number, its offset,
// the part, and what is allowed there. It never repeats the input, which may hold a
// password.
func (e *Error) Error() string {
	if e.Grammar == nil {
		return "scheme: nothing was scanned"
	}
	head := fmt.Sprintf("scheme %s (%s): ", e.Grammar.name, e.Grammar.source)
	part := e.Part
	if part == "" {
		part = "the URI"
	}
	switch e.failed {
	case failedTooLong:
		return head + fmt.Sprintf("input is longer than %d bytes", uint32(uriscan.MaxLen))
	case failedEnd, failedRuleEnd:
		return head + fmt.Sprintf("input ends at offset %d: too early in %s; want %s", e.Offset, part, e.want)
	}
	return head + fmt.Sprintf("byte 0x%02x at offset %d: not allowed in %s; want %s", e.badByte, e.Offset, part, e.want)
}
