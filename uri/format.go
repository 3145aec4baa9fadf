package uri

import (
	"fmt"
	"log/slog"
)

// Format prints the reference for package fmt: as the string that
// [Reference.Redacted] returns. All verbs and flags that strings have are the same
// here, %s, %q and %v among them; %#v gives a call of [MustParse]. So an error or
// a log line that was made with any of them has no password in it. The text with
// its secrets is only in [Reference.String] and what marshals it.
//
//   - Templates print through package fmt, too: write {{.Link.String}} in them.
//   - Package fmt cannot call methods of values in unexported fields, and calls
//     none for %p and for a %w that is given no error. There it prints the fields
//     of a Reference as they are. Give structs with unexported References a
//     String or Format method of their own.
func (r Reference) Format(f fmt.State, verb rune) {
	text := r.Redacted()
	if verb == 'v' && f.Flag('#') {
		fmt.Fprintf(f, "uri.MustParse(%q)", text)
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// LogValue returns what [Reference.Redacted] returns, for package log/slog. It is
// not asked about a Reference inside of another value: what a handler writes as
// JSON has the whole text.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }
