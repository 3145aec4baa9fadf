package whatwg

import "github.com/uriscan/uriscan/internal/text"

// ErrorCode is the reason why a browser refuses a text.
type ErrorCode uint8

// The reasons. Most have the name of the validation error of the standard
// (https://url.spec.whatwg.org/#validation-error).
const (
	CodeNone                    ErrorCode = iota
	CodeMissingScheme                     // missing-scheme-non-relative-URL: no scheme, and no base that gives one
	CodeHostMissing                       // host-missing
	CodeHostInvalid                       // host-invalid-code-point: of a host of a scheme that is not special
	CodeDomainInvalid                     // domain-to-ASCII: not a domain, or with a character that no domain may have
	CodePortInvalid                       // port-invalid: not a number
	CodePortOutOfRange                    // port-out-of-range: above 65535
	CodeIPv4TooManyParts                  // IPv4-too-many-parts: more than four
	CodeIPv4NonNumericPart                // IPv4-non-numeric-part
	CodeIPv4OutOfRangePart                // IPv4-out-of-range-part
	CodeIPv6Unclosed                      // IPv6-unclosed: no "]" at the end
	CodeIPv6InvalidCompression            // IPv6-invalid-compression: it begins with one ":"
	CodeIPv6TooManyPieces                 // IPv6-too-many-pieces: more than eight
	CodeIPv6MultipleCompression           // IPv6-multiple-compression: a second "::"
	CodeIPv6InvalidCodePoint              // IPv6-invalid-code-point
	CodeIPv6TooFewPieces                  // IPv6-too-few-pieces: fewer than eight, and no "::"
	CodeIPv4InIPv6                        // IPv4-in-IPv6-…: the IPv4 address in an IPv6 address
	CodeTooLong                           // the text or the result has more than uriscan.MaxLen bytes
)

// codeNames has the name of each code.
var codeNames = text.Names{
	List: []string{
		CodeNone:                    "none",
		CodeMissingScheme:           "missing-scheme-non-relative-URL",
		CodeHostMissing:             "host-missing",
		CodeHostInvalid:             "host-invalid-code-point",
		CodeDomainInvalid:           "domain-to-ASCII",
		CodePortInvalid:             "port-invalid",
		CodePortOutOfRange:          "port-out-of-range",
		CodeIPv4TooManyParts:        "IPv4-too-many-parts",
		CodeIPv4NonNumericPart:      "IPv4-non-numeric-part",
		CodeIPv4OutOfRangePart:      "IPv4-out-of-range-part",
		CodeIPv6Unclosed:            "IPv6-unclosed",
		CodeIPv6InvalidCompression:  "IPv6-invalid-compression",
		CodeIPv6TooManyPieces:       "IPv6-too-many-pieces",
		CodeIPv6MultipleCompression: "IPv6-multiple-compression",
		CodeIPv6InvalidCodePoint:    "IPv6-invalid-code-point",
		CodeIPv6TooFewPieces:        "IPv6-too-few-pieces",
		CodeIPv4InIPv6:              "IPv4-in-IPv6",
		CodeTooLong:                 "too-long",
	},
	Unknown: "unknown",
	None:    "whatwg: no reason",
}

// problems says what is wrong and what would be right.
var problems = [...]string{
	CodeNone:                    "there is no reason; want an error that a function of this package returned",
	CodeMissingScheme:           "there is no scheme; want one, or a base that a relative URL can be resolved against",
	CodeHostMissing:             "there is no host where one is needed; want a host after the slashes",
	CodeHostInvalid:             "the host has a character that no host may have; want it percent-encoded",
	CodeDomainInvalid:           "the host is not a domain; want characters that a domain may have",
	CodePortInvalid:             "the port is not a number; want digits",
	CodePortOutOfRange:          "the port is too large; want at most 65535",
	CodeIPv4TooManyParts:        "the IPv4 address has too many parts; want at most four",
	CodeIPv4NonNumericPart:      "the IPv4 address has a part that is not a number; want decimal, octal or hexadecimal digits",
	CodeIPv4OutOfRangePart:      "the IPv4 address has a part that is too large; want at most 255, or what the last parts together can hold",
	CodeIPv6Unclosed:            `the IPv6 address does not end; want "]"`,
	CodeIPv6InvalidCompression:  `the IPv6 address begins with one ":"; want "::" or a piece`,
	CodeIPv6TooManyPieces:       "the IPv6 address has too many pieces; want eight",
	CodeIPv6MultipleCompression: `the IPv6 address has a second "::"; want at most one`,
	CodeIPv6InvalidCodePoint:    "the IPv6 address has a character that is not part of one; want hexadecimal digits and colons",
	CodeIPv6TooFewPieces:        `the IPv6 address has too few pieces; want eight, or "::"`,
	CodeIPv4InIPv6:              "the IPv4 address in the IPv6 address is not one; want four decimal parts of at most 255 at the end",
	CodeTooLong:                 "the text or its URL is too long; want at most 4294967295 bytes",
}

// Error says why a browser refuses a text. It has nothing of the text, which may hold a
// password. errors.Is(err, whatwg.CodeHostMissing) asks for a reason.
type Error struct{ Code ErrorCode }

// errorOf has the error of each code, so that refusing allocates nothing.
var errorOf = func() (all [len(problems)]*Error) {
	for code := range all {
		all[code] = &Error{ErrorCode(code)}
	}
	return all
}()

// Error returns one line of printable ASCII.
func (e *Error) Error() string { return "whatwg: " + problems[min(int(e.Code), len(problems)-1)] }

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == e.Code
}

// String returns the name of the code, which is that of the standard's validation error,
// such as "host-missing". It stays the same between versions.
func (c ErrorCode) String() string { return codeNames.Of(uint8(c)) }

// AppendText appends the name that String returns; see [encoding.TextAppender]. It returns
// an error if c is none of the constants.
func (c ErrorCode) AppendText(b []byte) ([]byte, error) { return codeNames.Append(b, uint8(c)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler]. It
// returns an error if c is none of the constants.
func (c ErrorCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constant that has the name; see [encoding.TextUnmarshaler].
// It returns an error and leaves c unchanged if there is none.
func (c *ErrorCode) UnmarshalText(name []byte) error { return text.Read(&codeNames, c, name) }

// Error returns the name, as String does. An ErrorCode is an error so that errors.Is can
// look for it: errors.Is(err, whatwg.CodeHostMissing).
func (c ErrorCode) Error() string { return c.String() }
