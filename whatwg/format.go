package whatwg

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

// Redacted returns the text without its secrets, fit for a log: the userinfo and the
// values of secret query keys become REDACTED; see [rewrite.AppendRedacted]. It returns
// Href() if there is no secret.
func (u URL) Redacted() string {
	if strings.IndexByte(u.href, '@') < 0 && u.marks.searchStart == u.marks.hashStart {
		return u.href // no userinfo in anybody's view, and no value
	}
	var s uriscan.Spans
	uriscan.ScanString(u.href, &s)
	var room [256]byte
	b := rewrite.AppendRedacted(room[:0], u.href, &s, nil)
	if string(b) == u.href {
		return u.href
	}
	return string(b)
}

// Format prints the URL for package fmt: as the string that [URL.Redacted] returns. All
// verbs and flags work as for strings. So an error or a log line made with any of them
// has no password. Package fmt cannot call methods of values in unexported fields: give
// structs that have a URL in one a String or Format method of their own.
func (u URL) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), u.Redacted()) }

// LogValue returns what [URL.Redacted] returns, for package log/slog. It is not called for
// a URL inside another value, such as a slice or a struct.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }
