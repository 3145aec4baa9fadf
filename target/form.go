package target

import "github.com/uriscan/uriscan/internal/text"

// Form is one of the four forms of a request target (RFC 9112 §3.2).
type Form uint8

// The forms.
const (
	Origin    Form = iota // absolute-path [ "?" query ] (RFC 9112 §3.2.1)
	Absolute              // absolute-URI (§3.2.2)
	Authority             // uri-host ":" port (§3.2.3)
	Asterisk              // "*" (§3.2.4)
	forms     = iota
)

var formNames = text.Names{
	List:    []string{"origin-form", "absolute-form", "authority-form", "asterisk-form"},
	Unknown: "unknown form", None: "target: no form",
}

// String returns the RFC's name of the rule.
func (f Form) String() string { return formNames.Of(uint8(f)) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if f is none of the constants.
func (f Form) AppendText(b []byte) ([]byte, error) { return formNames.Append(b, uint8(f)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if f is none of the constants.
func (f Form) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText sets f to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves f unchanged if
// there is none.
func (f *Form) UnmarshalText(name []byte) error { return text.Read(&formNames, f, name) }
