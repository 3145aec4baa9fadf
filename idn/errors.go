package idn

import (
	"fmt"

	"github.com/uriscan/uriscan/internal/text"
)

// ErrorCode says why a name is refused. The list is closed.
type ErrorCode uint8

// The reasons, with the steps of UTS 46 by the names that IdnaTestV2.txt has for them.
const (
	CodeNone          ErrorCode = iota // nothing is wrong
	CodeCharacter                      // a character that no name may have (V7, and U1 in Unicode)
	CodePunycode                       // a label that begins with "xn--" and is no punycode of a label (P4, V4)
	CodeNormalization                  // a label in punycode that is not in NFC (V1)
	CodeHyphens                        // "-" in the first, the last, or the third and fourth place (V2, V3)
	CodeMark                           // a label begins with a combining mark (V6)
	CodeJoiner                         // U+200C or U+200D where it joins nothing (C1, C2; RFC 5892 appendix A)
	CodeDirection                      // directions that RFC 5893 §2 forbids (B1 to B6)
	CodeEmpty                          // the name is empty, or a label is where none may be (A4)
	CodeLength                         // a label or the name is too long (A4)
	CodeASCII                          // an ASCII character that no host may have (U1, URL Standard §3.1)
)

var codeNames = text.Names{
	List: []string{"none", "character", "punycode", "normalization", "hyphens", "mark",
		"joiner", "direction", "empty", "length", "ascii"},
	Unknown: "unknown", None: "idn: no error code",
}

// String returns a short name that stays the same between versions: the name of the constant
// in small letters and without "Code".
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
// errors.Is can look for it: errors.Is(err, idn.CodeDirection).
func (c ErrorCode) Error() string { return c.String() }

// Error says why a name is refused.
type Error struct {
	Code ErrorCode

	// Offset is where the reason is, in bytes of the host: at a character of CodeCharacter,
	// or a byte of CodeASCII, if the host has it as it is in a label that is not in punycode,
	// and otherwise where the label begins.
	Offset int
}

// Is reports whether target is the code of the error; see [errors.Is].
func (e *Error) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == e.Code
}

// Error returns one line of printable ASCII. It has nothing of the name.
func (e *Error) Error() string {
	says := "unknown"
	if int(e.Code) < len(sentences) {
		says = sentences[e.Code]
	}
	return fmt.Sprintf("idn: offset %d of the host: %s", e.Offset, says)
}

// sentences say what is wrong, and what would be right.
var sentences = [...]string{
	CodeNone:          "nothing is wrong",
	CodeCharacter:     "a character that UTS 46 disallows; want one that names may have",
	CodePunycode:      `the label begins with "xn--" and is no punycode; want the punycode of a label that is not ASCII`,
	CodeNormalization: "the label is not in NFC; want composed characters",
	CodeHyphens:       `"-" is the first, the last, or the third and fourth character of a label; want it elsewhere`,
	CodeMark:          "the label begins with a combining mark; want a character that it can combine with",
	CodeJoiner:        "a joiner that joins nothing; want it after a virama, or between letters that join",
	CodeDirection:     "the label breaks the rule of RFC 5893 for directions; want one direction a label",
	CodeEmpty:         "the name or a label is empty; want a character",
	CodeLength:        "the label or the name is too long; want at most 63 bytes a label and 253 bytes in all, or 1,000 characters a label without the rule for lengths",
	CodeASCII:         `an ASCII character that no host may have; want letters, digits and "-"`,
}
