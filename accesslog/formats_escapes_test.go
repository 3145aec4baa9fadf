package accesslog

import (
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// The escapes of the formats by regular expressions, as their references have them.
var (
	numberSign = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
	jsonEscape = regexp.MustCompile(`\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|["\\/bfnrt])`)
	triplet    = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	inColumn   = regexp.MustCompile(`%[0-9A-Fa-f]{2}|""`)
	bareColumn = regexp.MustCompile(`\+|""`)
)

// fromHex returns the byte that two digits after a sign are.
func fromHex(text string) string {
	b, _ := hex.DecodeString(text[1:])
	return string(b)
}

// plainTexts take the escapes away, by the format.
var plainTexts = map[string]func(text string) string{
	"haproxy": func(text string) string { return numberSign.ReplaceAllStringFunc(text, fromHex) },
	"json": func(text string) string {
		return jsonEscape.ReplaceAllStringFunc(text, func(escape string) (plain string) {
			json.Unmarshal([]byte(`"`+escape+`"`), &plain)
			return plain
		})
	},
	"w3c": func(text string) string {
		if triplet.MatchString(text) {
			return inColumn.ReplaceAllStringFunc(text, func(escape string) string {
				if escape == `""` {
					return `"`
				}
				return fromHex(escape)
			})
		}
		return bareColumn.ReplaceAllStringFunc(text, func(escape string) string { return strings.ReplaceAll(strings.ReplaceAll(escape, "+", " "), `""`, `"`) })
	},
	"squid": func(text string) string { return text },
}

// TestUnescapingOfTheFormats takes the escapes from all short texts of what they are made
// of, and from nothing else.
func TestUnescapingOfTheFormats(t *testing.T) {
	for name, tokens := range map[string][]string{
		"haproxy": {"#", "2", "f", "F", "g", "\xff"},
		"json":    {`\`, "u", "00e9", "d83d", "de00", `"`, "n", "/", `\ud83d`, `\ude00`, "x", "\xff"},
		"w3c":     {"%", "2", "0", "f", "g", "+", `"`, "\xff"},
		"squid":   {"%", "41", `\`, "+"},
	} {
		f, plain := Named(name), plainTexts[name]
		var texts func(text string, more int)
		texts = func(text string, more int) {
			expect.Equal(t, string(plainOf(f, text)), plain(text), "%s: %q", name, text)
			for _, token := range tokens {
				if more > 0 {
					texts(text+token, more-1)
				}
			}
		}
		texts("", 4)
	}
}

// TestTargetsWithEscapesAreScannedWithoutThem has targets that are valid or not by what
// their escapes stand for. Error offsets lie in the text with the escapes.
func TestTargetsWithEscapesAreScannedWithoutThem(t *testing.T) {
	for _, c := range []struct {
		target string
		offset int // of the error in the target, -1 if it is valid
	}{
		{`\/a\u003fb`, -1},
		{`\/a\u0020b?c`, 3},
		{`\/a\u0023b`, 3},
		{`\u002f%\u0034\u0031`, -1},
		{`\u002f%\u0034\u0067`, 13},
		{`http:\/\/h\u003a80\/`, -1},
		{`\/\ud83d\ude00`, 2},
		{`\u0022`, 0},
	} {
		line := `{"method":"GET","path":"` + c.target + `"}`
		var r Record
		if !NewParser(jsonAny).Scan([]byte(line), &r) || r.Span(Target).InString(line) != c.target {
			t.Errorf("%s: %v", line, r.Err())
		}
		want := -1
		if c.offset >= 0 {
			want = int(r.Span(Target).Start) + c.offset
		}
		if r.Target.ErrorOffset() != want || r.Target.Valid() != (c.offset < 0) {
			t.Errorf("%s: error at %d, want it at %d", c.target, r.Target.ErrorOffset(), want)
		}
	}
}
