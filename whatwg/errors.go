package whatwg

// Code is the reason why a browser refuses a text.
type Code uint8

// The reasons. Most have the name of the validation error of the standard
// (https://url.spec.whatwg.org/#validation-error).
const (
	CodeNone                    Code = iota
	CodeMissingScheme                // missing-scheme-non-relative-URL: no scheme, and no base that gives one
	CodeHostMissing                  // host-missing
	CodeHostInvalid                  // host-invalid-code-point: of a host of a scheme that is not special
	CodeDomainInvalid                // domain-to-ASCII: not a domain, or with a character that no domain may have
	CodePortInvalid                  // port-invalid: not a number
	CodePortOutOfRange               // port-out-of-range: above 65535
	CodeIPv4TooManyParts             // IPv4-too-many-parts: more than four
	CodeIPv4NonNumericPart           // IPv4-non-numeric-part
	CodeIPv4OutOfRangePart           // IPv4-out-of-range-part
	CodeIPv6Unclosed                 // IPv6-unclosed: no "]" at the end
	CodeIPv6InvalidCompression       // IPv6-invalid-compression: it begins with one ":"
	CodeIPv6TooManyPieces            // IPv6-too-many-pieces: more than eight
	CodeIPv6MultipleCompression      // IPv6-multiple-compression: a second "::"
	CodeIPv6InvalidCodePoint         // IPv6-invalid-code-point
	CodeIPv6TooFewPieces             // IPv6-too-few-pieces: fewer than eight, and no "::"
	CodeIPv4InIPv6                   // IPv4-in-IPv6-…: the IPv4 address in an IPv6 address
	CodeTooLong                      // the text or the result has more than uriscan.MaxLen bytes
)

// problems says what is wrong and what would be right.
var problems = [...]string{
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
type Error struct{ Code Code }

// errorOf has the error of each code, so that refusing allocates nothing.
var errorOf = func() (all [len(problems)]*Error) {
	for code := range all {
		all[code] = &Error{Code(code)}
	}
	return all
}()

// Error returns one line of printable ASCII.
func (e *Error) Error() string { return "whatwg: " + e.Code.Error() }

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(Code)
	return isCode && code == e.Code
}

// Error returns what is wrong and what would be right, so that a code can be the target
// of errors.Is.
func (c Code) Error() string {
	if int(c) < len(problems) && c != CodeNone {
		return problems[c]
	}
	return "no reason has this number"
}
