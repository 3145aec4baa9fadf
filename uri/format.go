package uri

import (
	"fmt"
	"log/slog"
)

// Format prints the reference for package fmt: as the string that
// [Reference.Redacted] returns. All verbs and flags work as for strings, such as
// %s, %q and %v; %#v gives a call of [MustParse]. So an error or a log line made
// with any of them has no password. Only [Reference.String] and the marshalling
// methods return the text with its secrets.
//
//   - Templates use package fmt too: write {{.Link.String}} in them. But html/template
//     writes JSON within <script>, and so the whole text: write {{.Link.Redacted}} there.
//   - Package fmt cannot call methods of values in unexported fields, and calls
//     none for %p and for %w without an error. Then it prints the fields of a
//     Reference unredacted. Give structs with unexported References a String or
//     Format method of their own.
func (r Reference) Format(f fmt.State, verb rune) {
	text := r.Redacted()
	if verb == 'v' && f.Flag('#') {
		fmt.Fprintf(f, "uri.MustParse(%q)", text)
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// LogValue returns what [Reference.Redacted] returns, for package log/slog. It is
// not called for a Reference inside another value, such as a slice, a struct or a
// pointer to a pointer: a handler that writes such a value as JSON writes the whole
// text, since JSON must be fit for reading it back. Log [Reference.Redacted] there.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }
