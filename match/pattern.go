package match

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/uriscan/uriscan/percent"
)

// The limits of a set. They bound the time of a match and the size of a [Match], whoever
// has written the patterns.
const (
	MaxWays        = 64      // ways to try for one path; see the package comment
	MaxWildcards   = 32      // wildcards of a pattern
	MaxMethods     = 63      // different methods in a set
	MaxLiteral     = 256     // bytes of a literal between two slashes, decoded, and of a host
	MaxPattern     = 1 << 16 // bytes of a pattern
	MaxBytes       = 1 << 28 // bytes of all patterns of a set
	maxPairs       = 64      // for each place of the tree: pairs of places that are compared for conflicts
	maxPairsAnyway = 1 << 22 // the same for the whole set
)

// A route is a pattern that was read.
type route struct {
	method, host string // host in lower case
	segments     []segment
	names        []string // of the wildcards that have one
}

// A segment is what a pattern has between two slashes.
//
//	users        kind literal, text "users"; "%2F" is decoded
//	{$}          kind literal, text ""
//	{id}         kind open, parts "", ""
//	a{id}.json   kind open, parts "a", ".json"; FromOpenAPI alone
//	{rest...}    kind rest; so is what follows a slash at the end, without a name
type segment struct {
	kind  kind
	text  string
	parts []string
}

// A kind is the kind of a segment.
type kind uint8

const (
	literal kind = iota
	open
	rest
)

// wild are the parts of a segment that is a wildcard and no more.
var wild = []string{"", ""}

// A reader reads the pattern with a number.
type reader struct {
	number int
	text   string
	route  route
}

// fail returns an error at an offset of the pattern.
func (r *reader) fail(code ErrorCode, offset int, format string, args ...any) *Error {
	return &Error{Code: code, Pattern: r.number, Other: -1, Offset: offset, says: fmt.Sprintf(format, args...), text: r.text}
}

// read reads "[METHOD ][HOST]/PATH" up to the path, and returns where that begins.
func (r *reader) read() (path int, err *Error) {
	if len(r.text) > MaxPattern {
		return 0, r.fail(CodeLimit, MaxPattern, "the pattern is longer than %d bytes", MaxPattern)
	}
	begin := 0
	if space := strings.IndexAny(r.text, " \t"); space >= 0 {
		r.route.method = r.text[:space]
		if !isToken(r.route.method) {
			return 0, r.fail(CodeMethod, 0, "no method before the space; want a token such as GET")
		}
		begin = len(r.text) - len(strings.TrimLeft(r.text[space:], " \t"))
	}
	host, _, hasPath := strings.Cut(r.text[begin:], "/")
	if !hasPath {
		return 0, r.fail(CodePath, len(r.text), `no path; want a "/"`)
	}
	if brace := strings.IndexByte(host, '{'); brace >= 0 {
		return 0, r.fail(CodeHost, begin+brace, `a "{" in the host; want a "/" before it`)
	}
	if len(host) > MaxLiteral {
		return 0, r.fail(CodeLimit, begin, "the host is longer than %d bytes", MaxLiteral)
	}
	r.route.host = lower(host)
	return begin + len(host), nil
}

// isToken reports whether a text is a token (RFC 9110 §5.6.2).
func isToken(text string) bool {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= 0x7F || strings.IndexByte(`"(),/:;<=>?@[\]{}`, c) >= 0 {
			return false
		}
	}
	return text != ""
}

// lower returns the text with the letters of ASCII in lower case.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// muxPattern reads a pattern of ServeMux.
func muxPattern(number int, text string) (*route, *Error) {
	r := &reader{number: number, text: text}
	at, err := r.read()
	for err == nil && at < len(text) {
		at++ // the slash
		end := at + len(text[at:])
		if slash := strings.IndexByte(text[at:], '/'); slash >= 0 {
			end = at + slash
		}
		err = r.muxSegment(at, end)
		at = end
	}
	if err != nil {
		return nil, err
	}
	return &r.route, nil
}

// muxSegment reads the segment between two offsets.
func (r *reader) muxSegment(at, end int) *Error {
	text, isLast := r.text[at:end], end == len(r.text)
	switch brace := strings.IndexByte(text, '{'); {
	case text == "" && isLast:
		r.route.segments = append(r.route.segments, segment{kind: rest})
		return nil
	case brace < 0:
		return r.literal(text, at)
	case brace > 0:
		return r.fail(CodeWildcard, at+brace, `a "{" inside a segment; want it after a "/"`)
	case text[len(text)-1] != '}':
		return r.fail(CodeWildcard, end, `a wildcard without its end; want a "}" at the end of the segment`)
	case text == "{$}" && isLast:
		r.route.segments = append(r.route.segments, segment{kind: literal})
		return nil
	}
	name, isRest := strings.CutSuffix(text[1:len(text)-1], "...")
	if (isRest || text == "{$}") && !isLast {
		return r.fail(CodeWildcard, at, "%s before the end; want it as the last segment", text)
	}
	if !isIdentifier(name) {
		return r.fail(CodeName, at+1, "no name for a wildcard; want a Go identifier")
	}
	if isRest {
		r.route.segments = append(r.route.segments, segment{kind: rest, text: name})
	} else {
		r.route.segments = append(r.route.segments, segment{kind: open, parts: wild})
	}
	return r.name(name, at+1)
}

// literal adds a literal segment.
func (r *reader) literal(text string, offset int) *Error {
	plain := decoded(text)
	if len(plain) > MaxLiteral {
		return r.fail(CodeLimit, offset, "the segment is longer than %d bytes", MaxLiteral)
	}
	r.route.segments = append(r.route.segments, segment{kind: literal, text: plain})
	return nil
}

// name adds the name of a wildcard.
func (r *reader) name(name string, offset int) *Error {
	if len(r.route.names) == MaxWildcards {
		return r.fail(CodeLimit, offset, "more than %d wildcards", MaxWildcards)
	}
	for _, before := range r.route.names {
		if before == name {
			return r.fail(CodeName, offset, "a wildcard has the name of one before it; want another name")
		}
	}
	r.route.names = append(r.route.names, name)
	return nil
}

// isIdentifier reports whether a name is a Go identifier.
func isIdentifier(name string) bool {
	for i, c := range name {
		if !unicode.IsLetter(c) && c != '_' && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return name != ""
}

// decoded returns the text that a literal stands for.
func decoded(text string) string {
	plain, err := percent.AppendDecoded(nil, text)
	if err != nil {
		return text
	}
	return string(plain)
}
