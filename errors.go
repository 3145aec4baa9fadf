package uriscan

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/text"
)

// ErrorCode says why an input is invalid. The list is closed.
type ErrorCode uint8

// The reasons, each with the section of RFC 3986 that the input breaks.
const (
	CodeNone       ErrorCode = iota // the input is valid
	CodeScheme                      // a byte that the scheme may not have there, or no scheme where the production wants one (§3.1)
	CodeFirstColon                  // a colon in the first segment of a relative path (§4.2)
	CodeUserinfo                    // a byte that userinfo may not have (§3.2.1)
	CodeHost                        // a byte that the host may not have (§3.2.2)
	CodePort                        // a byte that the port may not have (§3.2.3)
	CodePath                        // a byte that the path may not have (§3.3)
	CodeQuery                       // a byte that the query may not have (§3.4)
	CodeFragment                    // a byte that the fragment may not have (§3.5)
	CodePercent                     // "%" without two hexadecimal digits after it (§2.1)
	CodeIPLiteral                   // a byte between "[" and "]" that makes no IP literal (§3.2.2)
	CodeEnd                         // the input ends too early (§3)
	CodeTooLong                     // the input is longer than MaxLen; no section, the RFC has no limit
	errorCodes     = iota
)

// codes has, for each code, the section that its rule is in, and what an error text
// says of the byte; "%s" takes the component.
var codes = [errorCodes]struct{ section, says string }{
	CodeScheme:     {"3.1", "not allowed in %s"},
	CodeFirstColon: {"4.2", "not allowed in the first segment of a relative path"},
	CodeUserinfo:   {"3.2.1", "not allowed in %s"},
	CodeHost:       {"3.2.2", "not allowed in %s"},
	CodePort:       {"3.2.3", "not allowed in %s"},
	CodePath:       {"3.3", "not allowed in %s"},
	CodeQuery:      {"3.4", "not allowed in %s"},
	CodeFragment:   {"3.5", "not allowed in %s"},
	CodePercent:    {"2.1", "not allowed in a percent triplet of the %s"},
	CodeIPLiteral:  {"3.2.2", "not allowed in an IP literal"},
}

var codeNames = text.Names{
	List:    []string{"none", "scheme", "first-colon", "userinfo", "host", "port", "path", "query", "fragment", "percent", "ip-literal", "end", "too-long"},
	Unknown: "unknown", None: "uriscan: no error code",
}

// String returns a short name that stays the same between versions, fit for a
// metric: "none", "scheme", "first-colon", "userinfo", "host", "port", "path",
// "query", "fragment", "percent", "ip-literal", "end" or "too-long".
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
// errors.Is can look for it: errors.Is(err, uriscan.CodeHost).
func (c ErrorCode) Error() string { return c.String() }

const rfc3986 = "RFC 3986"

// grammar returns the grammar that has the record's reason in its list.
func (s *Spans) grammar() uint8 { return s.kinds >> kernel.GrammarShift }

// ErrorCode returns why the input is invalid, and CodeNone if it is valid.
func (s *Spans) ErrorCode() ErrorCode {
	code := ErrorCode(exact.Code(s.grammar(), s.reason))
	if code == CodePath && s.badByte == ':' && exact.Of(s.grammar(), s.reason).FirstColon {
		return CodeFirstColon
	}
	return code
}

// Error is what [Spans.Err] and [Parse] return for invalid input. Of the input it
// keeps only the byte at Offset.
type Error struct {
	Code      ErrorCode
	Offset    int       // see [Spans.ErrorOffset]
	Component Component // being read at Offset; not meaningful for CodeTooLong

	badByte byte
	reason  *exact.Reason // nil for CodeTooLong
}

// Err returns nil if the input is valid, and an *[Error] if not. It and [Spans.String] are
// the only methods of Spans that may allocate.
func (s *Spans) Err() error {
	if s.reason == 0 {
		return nil
	}
	e := &Error{Code: s.ErrorCode(), Offset: s.ErrorOffset(), badByte: s.badByte}
	if e.Code != CodeTooLong {
		e.reason = exact.Of(s.grammar(), s.reason)
		e.Component = Component(e.reason.Component)
	}
	return e
}

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == e.Code
}

// Error returns one line of printable ASCII. It names the byte as a number, its
// offset, the component, and what is allowed there. It never repeats the input,
// which may hold a password.
func (e *Error) Error() string {
	if e.Code == CodeTooLong {
		return fmt.Sprintf("uriscan: input is longer than %d bytes", uint32(e.Offset))
	}
	if e.Code == CodeEnd {
		return fmt.Sprintf("uriscan: input ends at offset %d: too early in %s%s", e.Offset, e.Component, e.rule(e.reason.Around))
	}
	says, section := codes[e.Code].says, e.reason.Section
	if strings.Contains(says, "%s") {
		says = fmt.Sprintf(says, e.Component)
	}
	if e.Code == CodeFirstColon && e.reason.Document == rfc3986 {
		section = codes[e.Code].section
	}
	return fmt.Sprintf("uriscan: byte 0x%02x at offset %d: %s%s", e.badByte, e.Offset, says, e.rule(section))
}

// rule returns the section of the rule that the input breaks, and what could have come.
// For a user's own grammar it has neither.
func (e *Error) rule(section string) (text string) {
	if e.reason.Document != "" {
		text = fmt.Sprintf(" (%s section %s)", e.reason.Document, section)
	}
	if len(e.reason.Want) > 0 {
		text += "; want " + e.reason.Wanted()
	}
	return text
}
