package abnf

import "fmt"

// Error is the one reason why a grammar was refused.
type Error struct {
	Position Position
	Message  string
}

// Error returns the place and the reason as "file:line:column: reason", or the
// reason alone where there is no text to point into.
func (e *Error) Error() string {
	if e.Position == (Position{}) {
		return e.Message
	}
	return e.Position.String() + ": " + e.Message
}

// fail returns an error at that place.
func fail(position Position, format string, arguments ...any) error {
	return &Error{Position: position, Message: fmt.Sprintf(format, arguments...)}
}

// quoteName returns the name in quotes, cut as cutName cuts it.
func quoteName(name string) string { return `"` + cutName(name) + `"` }

// cutName returns the name, without its end where it is too long to be read in a
// message.
func cutName(name string) string {
	const longest = 64
	if len(name) > longest {
		return name[:longest] + "…"
	}
	return name
}
