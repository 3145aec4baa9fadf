package charset

import (
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// follow walks through branches and reports whether the text is one whole form.
func follow(b *Branches, text string) bool {
	for i := range len(text) {
		next := (*Branches)(nil)
		for _, branch := range *b {
			if branch.Set.Has(text[i]) {
				next = branch.Rest
			}
		}
		if next == nil {
			return false
		}
		b = next
	}
	return len(*b) == 0
}

var characterSets = []Characters{
	CharactersBetween(0, 0x10FFFF),
	CharactersBetween(0x80, 0x80),
	CharactersBetween(0x7F, 0x80),
	CharactersBetween(0x7FF, 0x800),
	CharactersBetween(0xD7FF, 0xE000),
	CharactersBetween(0xFFFF, 0x10000),
	CharactersBetween(0x1234, 0x23456),
	CharactersBetween(0xA0, 0xD7FF).Union(CharactersBetween(0xF900, 0xFDCF)).Union(CharactersBetween(0xFDF0, 0xFFEF)).Union(CharactersBetween(0x10000, 0x1FFFD)),
}

// TestBranchesAreTheUTF8FormsOfTheCharacters asks of every code point and every set
// whether its form, as package utf8 writes it, is in the branches.
func TestBranchesAreTheUTF8FormsOfTheCharacters(t *testing.T) {
	for _, c := range characterSets {
		branches := c.Branches()
		for r := rune(0); r <= utf8.MaxRune; r++ {
			want := utf8.ValidRune(r) && c.Contains(Characters{{r, r}})
			if got := utf8.ValidRune(r) && follow(branches, string(r)); got != want {
				t.Errorf("%v: the form of U+%04X is in the branches: %v, want %v", c, r, got, want)
			}
		}
	}
}

// TestBranchesHaveNothingButForms asks of every text of one to three bytes, and of
// those of four with some values of the last two, whether it is a form at all.
func TestBranchesHaveNothingButForms(t *testing.T) {
	for _, c := range characterSets {
		branches := c.Branches()
		check := func(text []byte) {
			if follow(branches, string(text)) && (!utf8.Valid(text) || utf8.RuneCount(text) != 1) {
				t.Fatalf("%v: % x is in the branches and no character", c, text)
			}
		}
		for i := range 1 << 16 {
			a, b := byte(i>>8), byte(i)
			check([]byte{a})
			check([]byte{a, b})
			for _, last := range []byte{0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF} {
				check([]byte{a, b, last})
				check([]byte{a, b, last, 0x80})
				check([]byte{a, b, last, 0xBF})
			}
		}
	}
}

// TestBranchesAreFew counts the different byte sets that follow each other: those of
// all characters are nine, as everybody writes them by hand.
func TestBranchesAreFew(t *testing.T) {
	count := 0
	seen := map[*Branches]bool{}
	var walk func(b *Branches)
	walk = func(b *Branches) {
		if seen[b] {
			return
		}
		seen[b] = true
		count += len(*b)
		for _, branch := range *b {
			walk(branch.Rest)
		}
	}
	walk(CharactersBetween(0, utf8.MaxRune).Branches())
	// Eight first bytes or ranges of them: 00-7F, C2-DF, E0, E1-EC and EE-EF, ED, F0,
	// F1-F3, F4. After them 80-BF once for each number of bytes that are missing, and
	// the four second bytes that are cut: A0-BF, 80-9F, 90-BF, 80-8F.
	if want := 8 + 3 + 4; count != want {
		t.Errorf("%d branches, want %d", count, want)
	}
}

func TestCharactersHaveNoSurrogates(t *testing.T) {
	for _, c := range []struct {
		low, high rune
		want      string
	}{
		{0xD800, 0xDFFF, ""},
		{0xD7FF, 0xD800, "U+D7FF"},
		{0xDFFF, 0xE001, "U+E000-E001"},
		{0xA0, 0xFFFF, "U+00A0-D7FF U+E000-FFFF"},
		{0x10000, 0x1FFFD, "U+10000-1FFFD"},
	} {
		expect.Equal(t, CharactersBetween(c.low, c.high).String(), c.want, "%04X to %04X", c.low, c.high)
	}
}
