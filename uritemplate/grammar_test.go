package uritemplate

import (
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// templateByEye is section 2 of the RFC as a person would write it again.
var templateByEye = regexp.MustCompile(`^(?:` +
	`[!#$&'()*+,\-./0-9:;=?@A-Z\[\]_a-z~]|%[0-9A-Fa-f]{2}|` +
	`[\x{A0}-\x{D7FF}\x{E000}-\x{FDCF}\x{FDF0}-\x{FFEF}\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}\x{30000}-\x{3FFFD}\x{40000}-\x{4FFFD}` +
	`\x{50000}-\x{5FFFD}\x{60000}-\x{6FFFD}\x{70000}-\x{7FFFD}\x{80000}-\x{8FFFD}\x{90000}-\x{9FFFD}\x{A0000}-\x{AFFFD}` +
	`\x{B0000}-\x{BFFFD}\x{C0000}-\x{CFFFD}\x{D0000}-\x{DFFFD}\x{E1000}-\x{EFFFD}\x{F0000}-\x{FFFFD}\x{100000}-\x{10FFFD}]|` +
	`\{[+#./;?&]?` + specByEye + `(?:,` + specByEye + `)*\}` +
	`)*$`)

const specByEye = `(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?:\*|:[1-9][0-9]{0,3})?`

// isTemplate reports whether a text is a template.
func isTemplate(s string) bool { return utf8.ValidString(s) && templateByEye.MatchString(s) }

// completions are what can complete the beginning of a template.
var completions = func() []string {
	all := []string{"", "x}", "}", "1}", "1", "41", "41}"}
	return append(all, sequences([]string{"\x80", "\x8f", "\x90", "\x9f", "\xa0", "\xbf"}, 3)...)
}()

// isBeginning reports whether a template can begin with a text.
func isBeginning(s string) bool {
	for _, c := range completions {
		if isTemplate(s + c) {
			return true
		}
	}
	return false
}

// checkTemplate compares the verdict with the expression, and wants the longest beginning
// of a template before the offset of an error.
func checkTemplate(t *testing.T, src string) {
	t.Helper()
	_, err := Parse(src)
	offset := offsetOf(err)
	if isTemplate(src) != (err == nil) || offset > len(src) || offset == len(src) != (err != nil && isBeginning(src)) {
		t.Errorf("%q: %v, but by eye it is %v", src, err, isTemplate(src))
		return
	}
	if offset >= 0 && offset < len(src) {
		expect.Equal(t, isBeginning(src[:offset]), true, "%q: a template begins with what is before offset %d", src, offset)
		expect.Equal(t, isBeginning(src[:offset+1]), false, "%q: a template begins with what is up to offset %d", src, offset)
	}
}

// TestTheTableIsTheGrammar has inputs that distinguish the table from every other table of
// its size, and all short texts of the bytes that matter.
func TestTheTableIsTheGrammar(t *testing.T) {
	n := 0
	every := exhaustive.Pick(1, 5, 25)
	cover.Of(&machine).Each(machineRuleURITemplate, func(input []byte) {
		if n++; n%every == 0 {
			checkTemplate(t, string(input))
		}
	})
	if n < 1000 {
		t.Errorf("only %d inputs", n)
	}
	exhaustive.Strings("", []byte("{}a.:0,*%?"), exhaustive.Pick(6, 4, 3), func(src string) { checkTemplate(t, src) })
	for r := rune(0); r < utf8.MaxRune; r += rune(exhaustive.Pick(1, 37, 997)) {
		checkTemplate(t, "a"+string(r))
	}
	for b := range 256 {
		for _, before := range []string{"", "%4", "{", "{x", "{x:1", "\xc3", "\xe0", "\xed", "\xef\xb7", "\xf3\xa0"} {
			checkTemplate(t, before+string([]byte{byte(b)}))
		}
	}
}
