package scheme

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
)

// Parts is the result of [Grammar.Scan]: the verdict, and the places of the named
// parts of the URI.
//
// It is a value of fixed size. It keeps nothing of the input but one byte of an invalid
// one, for the error text. The zero value is the answer to no scan: it is invalid and
// has no parts.
//
// A part that is absent has no span. One that is present and empty has an empty span.
// An invalid URI has no parts here; [uriscan.Scan] splits it all the same.
type Parts struct {
	match   fsm.Match
	grammar *Grammar
	failed  uint8 // which of the failed constants
	badByte byte  // the byte at the error, if there is one
}

// What found a URI invalid.
const (
	failedNot     uint8 = iota // nothing did
	failedByte                 // the machine, at a byte; match.Reason says what it means
	failedEnd                  // the machine, at the end of the input
	failedRule                 // a check, at a byte; match.Reason is the number in rules
	failedRuleEnd              // a check, at the end of the input
	failedTooLong              // the length, see [uriscan.MaxLen]
)

// setMachineError notes what the machine says of the invalid src.
func (p *Parts) setMachineError(src []byte) {
	switch at := uint64(p.match.Offset); {
	case uint64(len(src)) > fsm.MaxLen:
		p.failed = failedTooLong
	case at == uint64(len(src)):
		p.failed = failedEnd
	default:
		p.failed, p.badByte = failedByte, src[at]
	}
}

// setRuleError notes that src breaks a rule at an offset.
func (p *Parts) setRuleError(src []byte, rule uint8, at uint32) {
	p.match = fsm.Match{Reason: rule, Offset: at}
	p.failed = failedRuleEnd
	if uint64(at) < uint64(len(src)) {
		p.failed, p.badByte = failedRule, src[at]
	}
}

// Valid reports whether the input is a URI of the scheme.
func (p *Parts) Valid() bool { return p.grammar != nil && p.failed == failedNot }

// ErrorOffset returns the length of the longest prefix of the input that a valid URI
// of the scheme can begin with, so the offset of the first wrong byte, or the length
// of the input if it ends too early. It returns -1 if the input is valid. A rule that
// is beyond the grammar is broken where the package documentation says.
func (p *Parts) ErrorOffset() int {
	if p.Valid() {
		return -1
	}
	return int(p.match.Offset)
}

// Grammar returns the grammar that the input was scanned by, nil for the zero value.
func (p *Parts) Grammar() *Grammar { return p.grammar }

// Len returns how many parts a URI of the scheme may have, present or not; 0 for the
// zero value.
func (p *Parts) Len() int {
	if p.grammar == nil {
		return 0
	}
	return p.grammar.partCount()
}

// At returns the name of a part by its number, its place, and whether it is
// present. It panics if i is not in [0, Len). [Grammar.Parts] has the same order.
func (p *Parts) At(i int) (name string, span uriscan.Span, ok bool) {
	return p.grammar.partName(i), uriscan.Span(p.match.Spans[i]), p.match.Has(i)
}

// Span returns the place of the part of that name, and whether it is present. The
// scheme's parts are named in the package documentation; a part of another name is
// absent.
func (p *Parts) Span(name string) (uriscan.Span, bool) {
	for i := range p.Len() {
		if part, span, ok := p.At(i); part == name {
			return span, ok
		}
	}
	return uriscan.Span{}, false
}
