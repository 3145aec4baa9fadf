package abnf

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// base is one of the three number systems of a value.
type base struct {
	name   string
	letter byte // as in "%x"
	radix  uint32
}

var bases = [...]base{
	{"hexadecimal", 'x', 16},
	{"decimal", 'd', 10},
	{"binary", 'b', 2},
}

// percent returns what begins with "%": a value by number, or quoted text with
// its case rule.
func (l *lexer) percent() (token, error) {
	start := l.here()
	l.accept('%')
	letter := l.peek() | ('a' - 'A')
	switch letter {
	case 's', 'i':
		l.offset++
		if l.peek() != '"' {
			return token{}, fail(l.here(), `%%%c is not followed by quoted text; want %%%c"..."`, letter, letter)
		}
		return l.quoted(start, letter == 's')
	}
	for _, b := range bases {
		if letter == b.letter {
			l.offset++
			return l.number(start, b)
		}
	}
	return token{}, fail(start, `"%%" begins no value; want %%x, %%d, %%b, %%s or %%i`)
}

// number returns a value by number: one, a concatenation, or a range.
func (l *lexer) number(start Position, b base) (token, error) {
	first, err := l.digits(b)
	if err != nil {
		return token{}, err
	}
	t := token{kind: kindValue, position: start}
	if l.accept('-') {
		last, err := l.digits(b)
		if err != nil {
			return token{}, err
		}
		if last < first {
			return token{}, fail(start, "the range from 0x%02X to 0x%02X descends; want the smaller value first", first, last)
		}
		if first >= minSurrogate && last <= maxSurrogate {
			return token{}, fail(start, "the range from 0x%X to 0x%X has no character; %s; want characters, such as %%xE000-FFFD", first, last, notInUTF8Text)
		}
		t.value = &Range{Position: start, Low: first, High: last, Characters: l.utf8 && last > maxASCII}
		return t, l.checkValueEnd(b)
	}
	sequence := &Sequence{Position: start, Values: []uint32{first}}
	for l.accept('.') {
		value, err := l.digits(b)
		if err != nil {
			return token{}, err
		}
		sequence.Values = append(sequence.Values, value)
	}
	for _, value := range sequence.Values {
		if value >= minSurrogate && value <= maxSurrogate {
			return token{}, fail(start, "the value 0x%X is no character; %s; want the character itself, such as %%x1F600", value, notInUTF8Text)
		}
		sequence.Characters = sequence.Characters || l.utf8 && value > maxASCII
	}
	t.value = sequence
	return t, l.checkValueEnd(b)
}

// checkValueEnd returns an error where a value goes on after a whole range or a
// whole concatenation, or with what is no digit in its base.
func (l *lexer) checkValueEnd(b base) error {
	c := l.peek()
	switch {
	case c == '-', c == '.':
		return fail(l.here(), "the value goes on after its end; want one range such as %%x41-5A, or one concatenation such as %%x41.42")
	case isAlpha(c), isDigit(c):
		return fail(l.here(), `"%c" is no %s digit; want one, or white space after the value`, c, b.name)
	}
	return nil
}

// digits passes one number of that base and returns it. It is refused if it is
// more than one byte, or where values are code points, more than the last one.
func (l *lexer) digits(b base) (uint32, error) {
	start, begin := l.here(), l.offset
	value := uint32(0)
	for d := digitValue(l.peek()); d < b.radix; d = digitValue(l.peek()) {
		value = min(value*b.radix+d, maxCodePoint+1)
		l.offset++
	}
	switch {
	case l.offset == begin:
		return 0, fail(start, "a value lacks its digits; want %s digits", b.name)
	case value > maxCodePoint && l.utf8:
		return 0, fail(start, "the value is larger than 0x%X, the last character there is", maxCodePoint)
	case value > maxCodePoint:
		return 0, fail(start, "the value is larger than 0x%X, the last character there is; want one byte, at most 0x%X", maxCodePoint, maxByte)
	case l.utf8:
		return value, nil
	case value > maxByte && (l.text[begin-1] == '-' || l.peek() == '-'):
		return 0, fail(start, "the value 0x%X in a range is more than one byte; %s; %s", value, wantUTF8(-1), orFlag)
	case value > maxByte:
		return 0, fail(start, "the value 0x%X is more than one byte; %s; %s", value, wantUTF8(rune(value)), orFlag)
	}
	return value, nil
}

// digitValue returns what the digit stands for, or more than any digit does.
func digitValue(c byte) uint32 {
	switch {
	case isDigit(c):
		return uint32(c - '0')
	case 'a' <= c && c <= 'f':
		return uint32(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return uint32(c-'A') + 10
	}
	return 0xFF
}

// quoted returns quoted text that begins at start and has its opening quote
// next.
func (l *lexer) quoted(start Position, caseSensitive bool) (token, error) {
	open := l.here()
	l.accept('"')
	begin := l.offset
	for !l.atEnd() && l.text[l.offset] >= ' ' && l.text[l.offset] <= '~' && l.text[l.offset] != '"' {
		l.offset++
	}
	text := string(l.text[begin:l.offset])
	switch {
	case l.accept('"'):
		value := &Literal{Position: start, Text: text, CaseSensitive: caseSensitive}
		return token{kind: kindValue, position: start, value: value}, nil
	case l.atEnd(), l.atLineEnd():
		return token{}, fail(open, "the quoted text does not end in its line; want a closing quote")
	case l.peek() >= utf8.RuneSelf:
		r, size := utf8.DecodeRune(l.text[l.offset:])
		if size == 1 {
			r = -1
		}
		want := wantUTF8(r)
		if l.utf8 {
			want = wantValue(r)
		}
		return token{}, fail(l.here(), "byte 0x%02X in quoted text is not ASCII; %s", l.peek(), want)
	}
	return token{}, fail(l.here(), "byte 0x%02X is not allowed in quoted text; want it as the value %%x%02X", l.peek(), l.peek())
}

// wantUTF8 returns the advice how to write a character beyond ASCII, with that
// character's own bytes unless it is none.
func wantUTF8(r rune) string {
	if utf16.IsSurrogate(r) {
		return notInUTF8Text + "; want the character itself, not the two surrogates that UTF-16 writes it with, as the bytes of its UTF-8 form, such as %xF0.9F.98.80"
	}
	if !utf8.ValidRune(r) {
		return "want text beyond ASCII as the bytes of its UTF-8 form, such as %xC3.A9"
	}
	var bytes []string
	for _, c := range []byte(string(r)) {
		bytes = append(bytes, fmt.Sprintf("%02X", c))
	}
	return "want text beyond ASCII as the bytes of its UTF-8 form, here %x" + strings.Join(bytes, ".")
}

// orFlag is the other way to write characters beyond ASCII.
const orFlag = "or the flag -utf8, with which values are characters"

// wantValue returns the advice how to write a character beyond ASCII where values
// are code points.
func wantValue(r rune) string {
	if !utf8.ValidRune(r) {
		return "want text beyond ASCII as values, such as %xE9"
	}
	return fmt.Sprintf("want text beyond ASCII as values, here %%x%X", r)
}
