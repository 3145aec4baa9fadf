package target

import "errors"

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

var formNames = [forms]string{"origin-form", "absolute-form", "authority-form", "asterisk-form"}

var errForm = errors.New(`target: no form has this name or number; want one of "origin-form", "absolute-form", "authority-form", "asterisk-form"`)

// String returns the RFC's name of the rule.
func (f Form) String() string {
	if f < forms {
		return formNames[f]
	}
	return "unknown form"
}

// AppendText appends the name that String returns; see [encoding.TextAppender]. It
// returns an error if f is none of the constants.
func (f Form) AppendText(b []byte) ([]byte, error) {
	if f >= forms {
		return b, errForm
	}
	return append(b, formNames[f]...), nil
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if f is none of the constants.
func (f Form) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText sets f to the form that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves f unchanged if there is
// none.
func (f *Form) UnmarshalText(name []byte) error {
	for number := range formNames {
		if formNames[number] == string(name) {
			*f = Form(number)
			return nil
		}
	}
	return errForm
}
