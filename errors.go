package uriscan

// ErrorCode says why an input is not well-formed. The list is closed.
type ErrorCode uint8

// The reasons, each with the section of RFC 3986 that the input breaks.
const (
	CodeNone       ErrorCode = iota // well-formed
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
	CodeEnd                         // the input ends too early
	CodeTooLong                     // the input is longer than MaxLen
)
