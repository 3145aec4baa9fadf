package iri

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// BidiRule is a rule of RFC 3987 §4 for IRIs with text that is written from right to
// left. If an IRI breaks one, a reader cannot recognise the IRI from its display.
type BidiRule uint8

// The rules.
const (
	BidiNone       BidiRule = iota // no rule is broken
	BidiFormatting                 // an IRI must not have characters that format directions (§4.1)
	BidiMixed                      // a part should not have characters of both directions (§4.2, rule 1)
	BidiEnds                       // a part with characters from right to left should begin and end with one (§4.2, rule 2)
)

var bidiRuleNames = [...]string{"none", "formatting", "mixed", "ends"}

// String returns a short name that stays the same between versions, fit for a metric:
// "none", "formatting", "mixed" or "ends".
func (r BidiRule) String() string {
	if int(r) < len(bidiRuleNames) {
		return bidiRuleNames[r]
	}
	return "unknown"
}

// The error does not repeat the text: it may be part of an IRI.
var errBidiRule = errors.New(`iri: no rule of directions has this name or number; want one of "none", "formatting", "mixed", "ends"`)

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if r is none of the constants.
func (r BidiRule) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, bidiRuleNames[:], uint8(r), errBidiRule)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if r is none of the constants.
func (r BidiRule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves r unchanged if
// there is none.
func (r *BidiRule) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(bidiRuleNames[:], name, errBidiRule)
	if err == nil {
		*r = BidiRule(number)
	}
	return err
}

// BidiProblem says which part of an IRI breaks a rule.
type BidiProblem struct {
	Rule      BidiRule
	Component uriscan.Component
	Part      uriscan.Span // of the component
}

// CheckBidi returns the first part of src that breaks a rule of RFC 3987 §4; its Rule
// is [BidiNone] if there is none. s must be the spans of src. A valid IRI may break
// these rules, so a scan does not check them.
//
// The parts are the labels of the host, between dots; the segments of the path, and in
// them what dots divide; the names and values of the query, between "&", ";" and "=";
// the user and the password of the userinfo, between colons; and the fragment. §4.2
// lets a component be divided so, and its examples in §4.4 need it.
//
// A triplet counts as its three characters: "%D7" has a letter that is written from
// left to right. Directions are those of Unicode 15.0. Marks above or below a letter
// have none.
func CheckBidi[T uriscan.Text](src T, s *uriscan.Spans) BidiProblem {
	return checkBidi(text.Bytes(src), s)
}

// bidiParts has, for each component that is not of ASCII alone, what divides it.
var bidiParts = [...]struct {
	component uriscan.Component
	dividers  string
}{
	{uriscan.CompUserinfo, ":"},
	{uriscan.CompHost, "."},
	{uriscan.CompPath, "/."},
	{uriscan.CompQuery, "&;="},
	{uriscan.CompFragment, ""},
}

func checkBidi(src []byte, s *uriscan.Spans) BidiProblem {
	for _, c := range bidiParts {
		whole := s.Span(c.component)
		if isASCII(whole.In(src)) {
			continue
		}
		part := whole
		for {
			part.End = part.Start + uint32(indexAny(src[part.Start:whole.End], c.dividers))
			if rule := bidiRuleOf(part.In(src)); rule != BidiNone {
				return BidiProblem{rule, c.component, part}
			}
			if part.End == whole.End {
				break
			}
			part.Start = part.End + 1
		}
	}
	return BidiProblem{}
}

// indexAny returns the index of the first byte of src that is one of the dividers, or
// its length.
func indexAny(src []byte, dividers string) int {
	for i, b := range src {
		for j := range len(dividers) {
			if b == dividers[j] {
				return i
			}
		}
	}
	return len(src)
}

// bidiRuleOf returns the rule that a part breaks.
func bidiRuleOf(part []byte) BidiRule {
	var left, right, mark, first, last bool
	for i := 0; i < len(part); {
		r, size := utf8.DecodeRune(part[i:])
		last = unicode.Is(rightToLeft, r)
		first = first || last && i == 0
		right = right || last
		left = left || unicode.Is(leftToRight, r)
		mark = mark || isBidiFormatting(r)
		i += size
	}
	switch {
	case mark:
		return BidiFormatting
	case left && right:
		return BidiMixed
	case right && !(first && last):
		return BidiEnds
	}
	return BidiNone
}

const arabicLetterMark = 0x061C

// isBidiFormatting reports whether a code point formats directions: LRM, RLM, LRE, RLE,
// PDF, LRO and RLO, which §4.1 names, and those that came to Unicode later, ALM, LRI,
// RLI, FSI and PDI.
func isBidiFormatting(r rune) bool {
	return r == arabicLetterMark || r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}
