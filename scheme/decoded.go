package scheme

import (
	"github.com/uriscan/uriscan/internal/walk"
)

// A decodedWalk shows whether what a part of a URI means, with its triplets decoded, is
// what a rule of another machine says.
//
// The plain version decodes the part and scans the result, for which it needs room. Here
// each byte is decoded when its turn comes.
type decodedWalk struct {
	machine *walk.Table
	state   walk.State
	nesting *nesting // nil if parentheses mean nothing
}

// The tables of the machines that parts are walked with.
var ldapText, magnetText = (*walk.Table)(&ldapTextMachine.Table), (*walk.Table)(&magnetTextMachine.Table)

// walk returns the length of the longest prefix of part that can begin what the rule
// says. Its triplets are good, but the last one may be incomplete.
func (w *decodedWalk) walk(part []byte) int {
	for at := 0; at < len(part); {
		b, size := part[at], 1
		if b == '%' {
			if len(part)-at < 3 {
				return at + w.viable(part[at:])
			}
			b, size = digitValue(part[at+1])<<4|digitValue(part[at+2]), 3
		}
		if !w.allows(b) {
			return at + w.viable(part[at:])
		}
		w.state, _ = w.machine.Step(w.state, b)
		if w.nesting != nil {
			w.nesting.take(b)
		}
		at += size
	}
	return len(part)
}

// allows reports whether b may be the next of the decoded bytes.
func (w *decodedWalk) allows(b byte) bool {
	next, _ := w.machine.Step(w.state, b)
	return next != 0 && (w.nesting == nil || w.nesting.allows(b))
}

// ends reports whether the part may end here.
func (w *decodedWalk) ends() bool {
	return w.machine.End(w.state).Accept && (w.nesting == nil || w.nesting.closed)
}

// viable returns how much of rest can begin a byte that is allowed: nothing of a byte
// that stands for itself, but the "%" or the "%3" of a triplet if another one may begin
// like that.
func (w *decodedWalk) viable(rest []byte) int {
	if rest[0] != '%' {
		return 0
	}
	length := 0
	for b := range 256 {
		if !w.allows(byte(b)) {
			continue
		}
		length = max(length, 1)
		if len(rest) > 1 && digitValue(rest[1]) == byte(b>>4) {
			length = 2
		}
	}
	return length
}

// digitValue returns the value of a hexadecimal digit.
func digitValue(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit&^0x20 - 'A' + 10
}
