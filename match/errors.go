package match

import (
	"fmt"

	"github.com/uriscan/uriscan/internal/text"
)

// ErrorCode says why patterns or a marshalled set are refused. The list is closed.
type ErrorCode uint8

// The reasons.
const (
	CodeNone     ErrorCode = iota // nothing is wrong
	CodeMethod                    // the method is no token (RFC 9110 §9.1)
	CodeHost                      // the host has a "{"
	CodePath                      // there is no path: no "/"
	CodeWildcard                  // a wildcard where none may be, or without an end
	CodeName                      // the name of a wildcard is empty, no Go identifier, or was used before
	CodeConflict                  // two patterns match the same request, and neither is more specific
	CodeLimit                     // more than a set may have: see the constants that begin with Max
	CodeData                      // the bytes are no marshalled set
)

var codeNames = text.Names{
	List:    []string{"none", "method", "host", "path", "wildcard", "name", "conflict", "limit", "data"},
	Unknown: "unknown", None: "match: no error code",
}

// String returns a short name that stays the same between versions: "none", "method",
// "host", "path", "wildcard", "name", "conflict", "limit" or "data".
func (c ErrorCode) String() string { return codeNames.Of(uint8(c)) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if c is none of the constants.
func (c ErrorCode) AppendText(b []byte) ([]byte, error) { return codeNames.Append(b, uint8(c)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if c is none of the constants.
func (c ErrorCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves c unchanged if
// there is none.
func (c *ErrorCode) UnmarshalText(name []byte) error { return text.Read(&codeNames, c, name) }

// Error returns the name, as String does. An ErrorCode is an error so that
// errors.Is can look for it: errors.Is(err, match.CodeConflict).
func (c ErrorCode) Error() string { return c.String() }

// Error says what is wrong with patterns, or with a marshalled set.
type Error struct {
	Code    ErrorCode
	Pattern int    // the number of the pattern, from 0 on; -1 if the error is about none
	Other   int    // the pattern that Pattern is in conflict with; -1 without a conflict
	Offset  int    // in the pattern or the marshalled set; -1 if there is no such place
	Path    string // a path that both patterns of a conflict match; "" without a conflict

	says string // all but the package and the pattern
	text string // of the pattern
}

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == e.Code
}

// Error returns one line. It repeats the patterns, which are no input of others.
func (e *Error) Error() string {
	switch {
	case e.Pattern < 0 && e.Offset < 0:
		return "match: " + e.says
	case e.Pattern < 0:
		return fmt.Sprintf("match: offset %d: %s", e.Offset, e.says)
	case e.Offset < 0:
		return fmt.Sprintf("match: pattern %d, %q, %s", e.Pattern, e.text, e.says)
	}
	return fmt.Sprintf("match: pattern %d, %q, offset %d: %s", e.Pattern, e.text, e.Offset, e.says)
}

// limit returns the error of a set that has too much of something.
func limit(format string, args ...any) error {
	return &Error{Code: CodeLimit, Pattern: -1, Other: -1, Offset: -1, says: fmt.Sprintf(format, args...)}
}

// conflictOf returns the error of two patterns that match the same request.
func conflictOf(patterns []string, routes []*route, a, b int) error {
	path := commonPath(routes[a], routes[b])
	return &Error{
		Code: CodeConflict, Pattern: a, Other: b, Offset: -1, Path: path, text: patterns[a],
		says: fmt.Sprintf("is in conflict with pattern %d, %q: both match a path such as %q, and neither is more specific; want a pattern that matches a part of what the other matches", b, patterns[b], path),
	}
}

// errNoSet is the error of bytes that are no marshalled set.
var errNoSet error = &Error{Code: CodeData, Pattern: -1, Other: -1, Offset: -1, says: "the bytes are no marshalled set; want what AppendBinary has written"}

// errManyWays is the error of sets with more than MaxWays.
var errManyWays = limit("a path can match the beginnings of patterns in more than %d ways; want fewer wildcards beside literals", MaxWays)
