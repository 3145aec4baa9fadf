package find

// Mode says what counts as a part of a URI.
type Mode uint8

// The modes.
const (
	Strict Mode = iota // the longest text that is a valid URI (RFC 3986)
	Loose              // all up to a space, a control byte, a quotation mark, "<", ">" or a backtick
	IRI                // the longest text that is a valid IRI (RFC 3987)
)

var modeNames = [...]string{"strict", "loose", "iri"}

// String returns a short name that stays the same between versions, fit for a flag:
// "strict", "loose" or "iri".
func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "unknown"
}
