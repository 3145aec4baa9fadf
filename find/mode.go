package find

import (
	"errors"

	"github.com/uriscan/uriscan/internal/text"
)

// Mode says what counts as a part of a URI.
type Mode uint8

// The modes.
const (
	IRI    Mode = iota // the longest text that is a valid IRI (RFC 3987)
	Strict             // the longest text that is a valid URI (RFC 3986)
	Loose              // all up to a space, a control byte, a quotation mark, "<", ">" or a backtick
)

var modeNames = [...]string{"iri", "strict", "loose"}

var errMode = errors.New(`find: no mode has this name or number; want one of "iri", "strict", "loose"`)

// String returns a short name that stays the same between versions, fit for a flag:
// "iri", "strict" or "loose".
func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "unknown"
}

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if m is none of the constants.
func (m Mode) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, modeNames[:], uint8(m), errMode)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if m is none of the constants.
func (m Mode) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves m unchanged if
// there is none.
func (m *Mode) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(modeNames[:], name, errMode)
	if err == nil {
		*m = Mode(number)
	}
	return err
}
