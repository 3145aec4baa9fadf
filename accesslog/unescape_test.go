package accesslog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// escapedByApache returns text as Apache writes it into a quoted field.
func escapedByApache(text string) string {
	letters := map[byte]string{'\b': `\b`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\v': `\v`, '"': `\"`, '\\': `\\`}
	return escapedBy(text, func(b byte) string {
		if letter := letters[b]; letter != "" {
			return letter
		}
		return fmt.Sprintf(`\x%02x`, b)
	})
}

// escapedByNginx returns text as nginx writes it.
func escapedByNginx(text string) string {
	return escapedBy(text, func(b byte) string { return fmt.Sprintf(`\x%02X`, b) })
}

// escapedBy escapes control bytes, quotes, backslashes and what is no ASCII.
func escapedBy(text string, escape func(b byte) string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if c < 0x20 || c >= 0x7f || c == '"' || c == '\\' {
			b.WriteString(escape(c))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// TestUnescapingUndoesTheEscapesOfServers escapes all short texts of some bytes, and
// every byte, and reads them back: alone, and as a field of a line.
func TestUnescapingUndoesTheEscapesOfServers(t *testing.T) {
	symbols := []string{"a", "x", "4", `"`, `\`, "\n", "\x00", "\xff", " "}
	check := func(text string) {
		for name, escape := range map[string]func(string) string{"apache": escapedByApache, "nginx": escapedByNginx} {
			escaped := escape(text)
			if got := string(plainOf(combined, escaped)); got != text {
				t.Fatalf("%s writes %q for %q, which is read as %q", name, escaped, text, got)
			}
			line := commonLine + ` "-" "` + escaped + `" 12`
			r := readAll(t, NewParser(combined), []byte(line))
			if got := r.Span(UserAgent).InString(line); !r.Valid() || got != escaped || r.Escaped(UserAgent) != (escaped != text) {
				t.Fatalf("%q: user agent %q, escaped %v, %v", line, got, r.Escaped(UserAgent), r.Err())
			}
		}
	}
	eachText(symbols, exhaustive.Pick(5, 4, 3), check)
	for b := range 256 {
		check(string([]byte{'a', byte(b), 'b'}))
	}
}

// TestWhatIsNoEscapeStays has backslashes that begin no escape.
func TestWhatIsNoEscapeStays(t *testing.T) {
	for text, want := range map[string]string{
		`\`: `\`, `\x`: `\x`, `\x4`: `\x4`, `\xg0`: `\xg0`, `\x0g`: `\x0g`, `\q\x41`: `\qA`, `C:\dir`: `C:\dir`, `\x41\`: `A\`, ``: ``, `\\x41`: `\x41`,
	} {
		expect.Equal(t, string(plainOf(combined, text)), want, "%q as read", text)
	}
}
