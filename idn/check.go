package idn

import (
	"bytes"
	"unicode/utf8"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/text"
)

// A survey is what one look at each character of a label gives. The rules for directions (RFC
// 5893 §2) need no more than sets of the directions in it: each rule is a question about the
// first, the last, or all of them.
type survey struct {
	ucd.Survey
	unordered bool // it may not be in NFC
}

// of makes the survey that of a label.
func (s *survey) of(label []rune) {
	s.Survey, s.unordered = ucd.Survey{}, false
	for i := s.AddRun(label); i < len(label); i += s.AddRun(label[i:]) {
		s.add(label[:i], label[i], ucd.Of(label[i]))
		i++
	}
}

// add adds a character and its properties to the survey of the label before it.
func (s *survey) add(label []rune, r rune, p ucd.Properties) {
	if p&(ucd.Maybe|ucd.Combining) != 0 && !s.unordered {
		s.unordered = isUnordered(label, r, p&ucd.Combining, s.Class, p&ucd.Maybe != 0)
	}
	s.Add(p)
}

// isUnordered reports whether a character may make a label one that is not in NFC: it has a
// combining class, that of the character before it is another one, or it has NFC_QC=Maybe.
func isUnordered(label []rune, r rune, class, before ucd.Properties, maybe bool) bool {
	return class < before && class != 0 || maybe && mayCompose(class, label, r)
}

// mayCompose reports whether a character with NFC_QC=Maybe may compose with what is before it.
// One with the class 0 composes with the character before it or not at all, unless only the
// first of those that it is composed of does so.
func mayCompose(class ucd.Properties, before []rune, r rune) bool {
	if class != 0 {
		return true
	}
	if len(before) > 0 {
		if _, ok := ucd.Compose(before[len(before)-1], r); ok {
			return true
		}
	}
	_, _, isComposed := ucd.Decompose(r)
	return isComposed
}

// rightToLeft are the directions that make a name one with a rule for directions.
const rightToLeft = ucd.R | ucd.AL | ucd.AN

// breaksDirections reports whether a label breaks the rule of RFC 5893 §2, which holds in a
// name with a label that has one of rightToLeft.
func (s *survey) breaksDirections() bool {
	const neutral = ucd.EN | ucd.ES | ucd.CS | ucd.ET | ucd.ON | ucd.BN | ucd.NSM
	directions := s.All & ucd.Bidi
	switch {
	case s.First&(ucd.R|ucd.AL) != 0:
		return directions&^(neutral|rightToLeft) != 0 || // rule 2
			s.Last&(rightToLeft|ucd.EN) == 0 || // rule 3
			directions&ucd.EN != 0 && directions&ucd.AN != 0 // rule 4
	case s.First&ucd.L != 0:
		return directions&^(neutral|ucd.L) != 0 || // rule 5
			s.Last&(ucd.L|ucd.EN) == 0 // rule 6
	}
	return true // rule 1
}

// checkLabel holds the rules of UTS 46 §4.1 for a label that is not ASCII, beside that it is
// in NFC.
func (c *converter) checkLabel(label []rune, s *survey, start int) {
	if len(label) == 0 {
		return
	}
	if s.All&ucd.Invalid != 0 {
		c.fail(CodeCharacter, c.invalidFrom(start))
	}
	switch {
	case c.Hyphens && hasHyphens(label):
		c.fail(CodeHyphens, start)
	case isPunycode(label):
		c.fail(CodePunycode, start)
	}
	if s.First&ucd.Mark != 0 {
		c.fail(CodeMark, start)
	}
	if s.All&ucd.Unusual != 0 {
		for _, r := range label {
			if r < utf8.RuneSelf && c.isForbidden(byte(r)) {
				c.fail(CodeASCII, start)
			}
		}
	}
	if s.All&ucd.Joiner != 0 && !joinersJoin(label) {
		c.fail(CodeJoiner, start)
	}
	c.directions |= s.All
	if c.directionsAt < 0 && s.breaksDirections() {
		c.directionsAt = start
	}
}

// isForbidden reports whether a byte of ASCII may be in no label.
func (c *converter) isForbidden(b byte) bool {
	if c.LettersDigitsHyphens {
		return !isLetterDigitHyphen(b)
	}
	return letters[b] == 0 && !c.toUnicode
}

// forbidden returns the first byte of a label of ASCII that may be in none, or -1.
func (c *converter) forbidden(label []byte) int {
	for i, b := range label {
		if c.isForbidden(b) {
			return i
		}
	}
	return -1
}

// hasHyphens reports whether a label has hyphens where Options.Hyphens refuses them.
func hasHyphens[E byte | rune](label []E) bool {
	last := len(label) - 1
	return last >= 0 && (label[0] == '-' || label[last] == '-' || last >= 3 && label[2] == '-' && label[3] == '-')
}

// maxLabel and maxName are the limits of DNS in bytes, a name without its final dot (RFC 1035
// §2.3.4, UTS 46 §4.2).
const (
	maxLabel = 63
	maxName  = 253
)

// checkLabelLength holds the limits of DNS for a label in ASCII.
func (c *converter) checkLabelLength(label []byte, start int) {
	if !c.Lengths || c.toUnicode {
		return
	}
	switch {
	case len(label) == 0:
		c.fail(CodeEmpty, start)
	case len(label) > maxLabel:
		c.fail(CodeLength, start)
	}
}

// checkLength holds the limits of DNS for a whole name in ASCII. Only an empty host may give an
// empty name.
func (c *converter) checkLength(dst []byte) {
	switch name := dst[c.begin:]; {
	case len(name) == 0 && (c.Lengths || len(c.host) > 0):
		c.fail(CodeEmpty, 0)
	case c.Lengths && len(name) > maxName:
		c.fail(CodeLength, 0)
	}
}

// checkDirections holds the rule for directions in a name that has a label written from right
// to left. The labels of ASCII are looked at here alone, since few names have such a label.
func (c *converter) checkDirections(dst []byte) {
	if c.directions&rightToLeft == 0 || c.code != CodeNone {
		return
	}
	if c.directionsAt >= 0 {
		c.fail(CodeDirection, c.directionsAt)
		return
	}
	var short [shortLabel]rune
	for number, rest, more := 0, dst[c.begin:], true; more; number++ {
		var label []byte
		label, rest, more = bytes.Cut(rest, []byte("."))
		if len(label) == 0 || isPunycode(label) || !isASCII(label) {
			continue
		}
		runes := short[:0]
		for _, b := range label {
			runes = append(runes, rune(b))
		}
		var s survey
		if s.of(runes); s.breaksDirections() {
			c.fail(CodeDirection, c.labelOffset(number))
			return
		}
	}
}

// invalidFrom returns where the first character is that is disallowed in the label that begins
// at an offset of the host, or that offset if it is in punycode.
func (c *converter) invalidFrom(start int) int {
	for at, r := range text.String(c.host[start:]) {
		if v := ucd.Lookup(r); v&ucd.IsMapped == 0 && v.Properties()&ucd.Invalid != 0 {
			return start + at
		} else if r == '.' || v&ucd.IsMapped != 0 && v.Mapping() == "." {
			break
		}
	}
	return start
}

// labelOffset returns where a label begins in the host, by its number from 0 on.
func (c *converter) labelOffset(number int) int {
	at := 0
	for ; number > 0; number-- {
		_, at = c.mapped(nil, at)
	}
	return at
}

// zeroWidthJoiner is U+200D. The other joiner is the non-joiner, U+200C.
const zeroWidthJoiner = '\u200D'

// joinersJoin reports whether each joiner is after a virama, or a non-joiner between letters
// that join: RFC 5892, appendices A.1 and A.2.
func joinersJoin(label []rune) bool {
	var (
		before uint8 // the combining class of the character before
		joins  bool  // the nearest character before that is not transparent joins to the left
		waits  bool  // a non-joiner needs a letter after it that joins to the right
	)
	for _, r := range label {
		p := ucd.Of(r)
		j := p.Joining()
		if waits && j != ucd.Transparent {
			if j != ucd.JoinsRight && j != ucd.JoinsBoth {
				return false
			}
			waits = false
		}
		if p&ucd.Joiner != 0 && before != ucd.Virama {
			if r == zeroWidthJoiner || !joins {
				return false
			}
			waits = true
		}
		if j != ucd.Transparent {
			joins = j == ucd.JoinsLeft || j == ucd.JoinsBoth
		}
		before = p.Combining()
	}
	return !waits
}
