package abnf

import (
	"strings"
	"unicode/utf8"
)

// lexer cuts one source into tokens, one at a time, so that of several errors
// the first in the text is the one reported.
//
// ABNF has no mark for the end of a rule: a rule ends where a line begins at the
// margin. The lexer knows the margin, and makes the end of a rule a token of its
// own, so that the parser need not know about lines.
type lexer struct {
	file      string
	utf8      bool // values are code points
	text      []byte
	offset    int // of the next byte
	line      int // of the next byte, from 1
	lineStart int // offset of that line's first byte
	margin    int // white space before the first rule; negative until it is seen
	inRule    bool
	end       Position // right after the last token
}

// newLexer returns a lexer at the start of the source.
func newLexer(source Source) *lexer {
	l := &lexer{file: source.Name, utf8: source.UTF8, text: source.Text, line: 1, margin: -1}
	l.end = l.here()
	return l
}

// here returns the place of the next byte.
func (l *lexer) here() Position {
	return Position{File: l.file, Line: l.line, Column: l.offset - l.lineStart + 1}
}

// peek returns the next byte, or zero at the end of the text. A zero byte in the
// text begins no token, so the two are only told apart by atEnd.
func (l *lexer) peek() byte {
	if l.atEnd() {
		return 0
	}
	return l.text[l.offset]
}

func (l *lexer) atEnd() bool { return l.offset == len(l.text) }

// accept returns whether the next byte is c, and passes it if so.
func (l *lexer) accept(c byte) bool {
	if l.atEnd() || l.text[l.offset] != c {
		return false
	}
	l.offset++
	return true
}

// next returns the next token, or the error that is there.
func (l *lexer) next() (token, error) {
	begin := l.offset
	if err := l.skipBlank(); err != nil {
		return token{}, err
	}
	spaced := l.offset > begin
	if l.atEnd() && !l.inRule {
		return token{kind: kindEndOfSource, position: l.here()}, nil
	}
	if !l.inRule {
		l.inRule = true
	} else if l.atEnd() || l.atMargin() {
		l.inRule = false
		return token{kind: kindEndOfRule, position: l.end}, nil
	}
	t, err := l.word()
	t.spaced = spaced
	l.end = l.here()
	return t, err
}

// atMargin returns whether the next byte is where a line that begins a rule
// begins. It is asked in a rule alone, where the token before took a byte at least,
// so that what is at the margin is the first token of a later line.
func (l *lexer) atMargin() bool { return l.offset-l.lineStart == l.margin }

// skipBlank passes white space, comments and line ends, and returns an error if
// the line it stops in is out of line with the first rule.
func (l *lexer) skipBlank() error {
	firstInLine := l.offset == l.lineStart
	for !l.atEnd() {
		switch l.text[l.offset] {
		case ' ', '\t':
			l.offset++
		case ';':
			l.skipComment()
		case '\r', '\n':
			if err := l.skipLineEnd(); err != nil {
				return err
			}
			firstInLine = true
		default:
			if firstInLine {
				return l.checkMargin()
			}
			return nil
		}
	}
	return nil
}

// skipComment passes everything up to the end of the line. A comment may hold
// nearly any byte: it is for people, and not all their letters are in ASCII.
func (l *lexer) skipComment() {
	for !l.atEnd() && l.text[l.offset] != '\r' && l.text[l.offset] != '\n' {
		l.offset++
	}
}

// atLineEnd returns whether LF or CRLF is next.
func (l *lexer) atLineEnd() bool {
	rest := l.text[l.offset:]
	return len(rest) > 0 && rest[0] == '\n' || len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n'
}

// skipLineEnd passes LF or CRLF, and returns an error for a CR alone.
func (l *lexer) skipLineEnd() error {
	if !l.atLineEnd() {
		return fail(l.here(), "a carriage return without a line feed; a line ends in LF or CRLF")
	}
	l.accept('\r')
	l.accept('\n')
	l.line++
	l.lineStart = l.offset
	return nil
}

// checkMargin takes the margin from the first rule, and returns an error for a
// line that begins left of it, since that line might be meant as either.
func (l *lexer) checkMargin() error {
	column := l.offset - l.lineStart
	if l.margin < 0 {
		l.margin = column
	}
	if column < l.margin {
		return fail(l.here(), "the line begins left of the first rule; want column %d for a rule, or a column right of it for more of the rule before", l.margin+1)
	}
	return nil
}

// word returns the token that begins at the next byte, which is not blank.
func (l *lexer) word() (token, error) {
	start := l.here()
	c := l.peek()
	switch {
	case isAlpha(c):
		return token{kind: kindName, position: start, name: l.name()}, nil
	case isDigit(c), c == '*', c == '#':
		return l.repeat()
	case c == '"':
		return l.quoted(start, false)
	case c == '%':
		return l.percent()
	case c == '<':
		return token{}, l.prose(start)
	}
	if k := l.mark(); k != kindEndOfSource {
		return token{kind: k, position: start}, nil
	}
	if c >= utf8.RuneSelf {
		return token{}, fail(start, "byte 0x%02X outside of a comment is not ASCII; want a rule name or an element", c)
	}
	if c > ' ' && c <= '~' {
		return token{}, fail(start, `"%c" begins nothing in ABNF; want a rule name or an element`, c)
	}
	return token{}, fail(start, "byte 0x%02X begins nothing in ABNF; want a rule name or an element", c)
}

// prose returns the error for text in angle brackets. RFC 3986 writes "nothing" as
// prose that is there no time.
func (l *lexer) prose(start Position) error {
	before := strings.TrimRight(string(l.text[l.lineStart:l.offset]), "0123456789*")
	repeat := string(l.text[l.lineStart+len(before) : l.offset])
	most := repeat[strings.LastIndexByte(repeat, '*')+1:]
	if most != "" && strings.Trim(most, "0") == "" {
		return fail(start, `prose in angle brackets cannot be read by a program; what is there %s times is nothing: want ""`, cutName(repeat))
	}
	return fail(start, "prose in angle brackets cannot be read by a program; want a rule, written here or imported from another file")
}

// mark passes one mark and returns its kind, or kindEndOfSource if none is next.
func (l *lexer) mark() kind {
	switch {
	case l.accept('='):
		if l.accept('/') {
			return kindExtend
		}
		return kindDefine
	case l.accept('/'):
		return kindSlash
	case l.accept('('):
		return kindOpenGroup
	case l.accept(')'):
		return kindCloseGroup
	case l.accept('['):
		return kindOpenOption
	case l.accept(']'):
		return kindCloseOption
	}
	return kindEndOfSource
}

// name passes a rule name and returns it.
func (l *lexer) name() string {
	begin := l.offset
	for c := l.peek(); isAlpha(c) || isDigit(c) || c == '-'; c = l.peek() {
		l.offset++
	}
	return string(l.text[begin:l.offset])
}

// repeat returns a repeat. Its two counts are both optional around the "*", or around
// the "#" of a list.
func (l *lexer) repeat() (token, error) {
	t := token{kind: kindRepeat, position: l.here(), max: -1}
	low, lowGiven, err := l.count()
	if err != nil {
		return token{}, err
	}
	t.min = low
	mark := "*"
	if t.list = l.accept('#'); t.list {
		mark = "#"
	} else if !l.accept('*') {
		t.max = low
		return t, nil
	}
	high, highGiven, err := l.count()
	if err != nil {
		return token{}, err
	}
	if highGiven {
		t.max = high
	}
	if lowGiven && highGiven && high < low {
		return token{}, fail(t.position, "the repeat %d%s%d is empty; want the smaller count first", low, mark, high)
	}
	return t, nil
}

// count passes a decimal number, and returns it and whether there was one.
func (l *lexer) count() (number int, given bool, err error) {
	start := l.here()
	for c := l.peek(); isDigit(c); c = l.peek() {
		number = min(number*10+int(c-'0'), maxRepeat+1)
		given = true
		l.offset++
	}
	if number > maxRepeat {
		return 0, true, fail(start, "the repeat count is too large; want at most %d", maxRepeat)
	}
	return number, given, nil
}

func isAlpha(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
