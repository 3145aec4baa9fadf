package pipeline

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/test/must"
)

// characterGrammar has rules of one character, bare values and a byte of the core
// rules, with code points on both sides of each length of UTF-8.
const characterGrammar = `
s       = 1*letter / *other "!" / "=" *OCTET / "b" bare
letter  = %x61 / %xE0-7FF / greek
greek   = %x3B1-3C9 / %x1F00-1FFF
other   = %xD7FF-E000 / %x10FFFF / %xFFFF-10000
bare    = %x800-FFF / %xE9.10FFFF
OCTET   = %x00-7F
`

// machineOf returns the machine of a grammar with code points as its values.
func machineOf(t *testing.T, text string, spec nfa.Spec) *fsm.Machine {
	t.Helper()
	run, err := Compile([]abnf.Source{{Name: "g.abnf", Text: []byte(text), UTF8: true}}, spec)
	must.NoError(t, err)
	m, err := emit.Build(run.Machine)
	must.NoError(t, err)
	return m
}

// TestCharactersAreReadInUTF8 tries every code point, alone and twice, against the
// ranges of the grammar.
func TestCharactersAreReadInUTF8(t *testing.T) {
	m := machineOf(t, characterGrammar, nfa.Spec{Entries: []string{"s"}})
	in := func(r rune, ranges ...[2]rune) bool {
		for _, x := range ranges {
			if x[0] <= r && r <= x[1] {
				return true
			}
		}
		return false
	}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		letter := in(r, [2]rune{'a', 'a'}, [2]rune{0xE0, 0x7FF}, [2]rune{0x1F00, 0x1FFF})
		other := in(r, [2]rune{0xD7FF, 0xE000}, [2]rune{0xFFFF, 0x10000}, [2]rune{0x10FFFF, 0x10FFFF})
		bare := in(r, [2]rune{0x800, 0xFFF})
		for src, want := range map[string]bool{
			string(r):            letter || r == '!' || r == '=',
			string([]rune{r, r}): letter || r == '=',
			string(r) + "!":      other || r == '=',
			"b" + string(r):      bare,
		} {
			var out fsm.Match
			if got := m.Scan(0, []byte(src), &out); got != want {
				t.Fatalf("%+q: %v, want %v", src, got, want)
			}
		}
	}
}

// TestErrorsSpeakOfCharacters has texts that go wrong within a character, in front of
// one and after one.
func TestErrorsSpeakOfCharacters(t *testing.T) {
	m := machineOf(t, characterGrammar, nfa.Spec{Entries: []string{"s"}})
	for _, c := range []struct {
		src    string
		offset uint32
		want   string
	}{
		{"a~", 1, "letter or end"},
		{"a\xC3", 2, "rest of letter"},
		{"a\xC3~", 2, "rest of letter"},
		{"\u00E9\xCE\xFF", 3, "rest of letter"},
		{"\uE000", 3, "other or \"!\""},
		{"b~", 1, "U+00E9 or U+0800-0FFF"},
		{"b\xE0\xA0", 3, "rest of U+0800-0FFF"},
		{"b\u00E9~", 3, "U+10FFFF"},
	} {
		var out fsm.Match
		if m.Scan(0, []byte(c.src), &out) {
			t.Errorf("%+q is valid", c.src)
			continue
		}
		want := m.Reasons[out.Reason].Wanted()
		if out.Offset != c.offset || want != c.want {
			t.Errorf("%+q: at %d want %s; the test wants %s at %d", c.src, out.Offset, want, c.want, c.offset)
		}
	}
}

// TestWordsOfRulesThatShareFirstBytes has two rules of characters that begin with the
// same byte: neither hides the other in an error, and one that lies in another does.
func TestWordsOfRulesThatShareFirstBytes(t *testing.T) {
	m := machineOf(t, "s = \"a\" (x / y / z)\nx = %xC0-C8\ny = %xD0-D8\nz = %xC1-C2\n", nfa.Spec{Entries: []string{"s"}})
	var out fsm.Match
	m.Scan(0, []byte("a~"), &out)
	if got := strings.Join(m.Reasons[out.Reason].Want, " "); got != "x y" {
		t.Errorf("want %s; the test wants x y", got)
	}
}
