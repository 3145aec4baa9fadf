package abnf

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// dumpText returns what Dump writes.
func dumpText(g *Grammar) string {
	var b strings.Builder
	g.Dump(&b)
	return b.String()
}

// TestDumpNormalises reads every construct of RFC 5234 and RFC 7405 and compares
// the dump, which shows the tree without leaving room for two readings.
func TestDumpNormalises(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"reference", "a = b", "a = b\n"},
		{"case of names is kept", "Rule-1 = rUlE-2", "Rule-1 = rUlE-2\n"},
		{"quoted text", `a = "Text ~!"`, "a = \"Text ~!\"\n"},
		{"empty quoted text", `a = ""`, "a = \"\"\n"},
		{"semicolon in quoted text", `a = ";" b`, "a = \";\" b\n"},
		{"RFC 7405 insensitive", `a = %i"Text"`, "a = \"Text\"\n"},
		{"RFC 7405 sensitive", `a = %s"Text"`, "a = %s\"Text\"\n"},
		{"RFC 7405 capitals", `a = %S"x" %I"y"`, "a = %s\"x\" \"y\"\n"},
		{"hexadecimal", "a = %x4a %X4A %x00041", "a = %x4A %x4A %x41\n"},
		{"decimal", "a = %d74 %D074", "a = %x4A %x4A\n"},
		{"binary", "a = %b1001010 %B1", "a = %x4A %x01\n"},
		{"sequence", "a = %d13.10 %x41.42.43", "a = %x0D.0A %x41.42.43\n"},
		{"range", "a = %x30-39 %d0-255 %b0-1 %x41-41", "a = %x30-39 %x00-FF %x00-01 %x41-41\n"},
		{"concatenation", "a = b  c\td", "a = b c d\n"},
		{"alternation", "a = b/c / d", "a = b / c / d\n"},
		{"concatenation binds closer", "a = b c / d e", "a = b c / d e\n"},
		{"group", "a = b (c/d) e", "a = b ( c / d ) e\n"},
		{"group of a concatenation", "a = b (c d)", "a = b ( c d )\n"},
		{"group that changes nothing", "a = ((b)) / (c d)", "a = b / c d\n"},
		{"alternation in alternation", "a = b / (c / d)", "a = b / ( c / d )\n"},
		{"option", "a = [b] [ c / d ] [e f]", "a = [ b ] [ c / d ] [ e f ]\n"},
		{"option as repeat", "a = *1b 0*1(c d)", "a = [ b ] [ c d ]\n"},
		{"option in option", "a = [[b]]", "a = [ [ b ] ]\n"},
		{"any number", "a = *b 0*c", "a = *b *c\n"},
		{"at least", "a = 1*b 12*c", "a = 1*b 12*c\n"},
		{"at most", "a = *5b 0*5c", "a = *5b *5c\n"},
		{"from to", "a = 2*5b", "a = 2*5b\n"},
		{"exactly", "a = 3b 3*3c 1d 0e 0*0f", "a = 3b 3c 1d 0e 0f\n"},
		{"largest count", "a = 10000b 000010000*c", "a = 10000b 10000*c\n"},
		{"repeat of everything", `a = *"x" *%x41 *(b c) *[d] 2(b / c)`, "a = *\"x\" *%x41 *( b c ) *[ d ] 2( b / c )\n"},
		{"repeat of a repeat", "a = 2(3b) *(*c) [2d]", "a = 2( 3b ) *( *c ) [ 2d ]\n"},
		{"incremental", "a = b\na =/ c\nA =/ d / e f", "a = b / c / d / e f\n"},
		{"incremental on alternation", "a = b / c\nx = y\na =/ (d / e)", "a = b / c / d / e\nx = y\n"},
		{"comment", "; first\na = b ; more\n; last", "a = b\n"},
		{"comment beyond ASCII", "a = b ; § 3.3 \xFF\n", "a = b\n"},
		{"folded line", "a = b\n c\n\t/ d", "a = b c / d\n"},
		{"folded before the equals sign", "a\n = b", "a = b\n"},
		{"folded over comments and blank lines", "a = b ; one\n\n; two\n   ; three\n \t\n  c\n", "a = b c\n"},
		{"folded in group", "a = ( b\n  / c\n  )", "a = b / c\n"},
		{"CRLF", "a = b\r\n  c\r\n\r\nd = e\r\n", "a = b c\nd = e\n"},
		{"LF and CRLF mixed", "a = b\r\nc = d\ne = f", "a = b\nc = d\ne = f\n"},
		{"no white space where none is due", "a=b/c;x\nd=*(e)/[f]", "a = b / c\nd = *e / [ f ]\n"},
		{"indented", "\n   a = b\n       c\n\n   d = e\n", "a = b c\nd = e\n"},
		{"indented comments anywhere", "   a = b\n; left\n        ; right\n   d = e\n", "a = b\nd = e\n"},
		{"last line of blanks", "a = b\n   ", "a = b\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := Read(Source{Name: "g", Text: []byte(test.text)})
			must.NoError(t, err)
			expect.Equal(t, dumpText(g), test.want, "the dump of %q", test.text)
		})
	}
}

// TestDumpBreaksLongRules checks the form of a rule that is wider than a line,
// and that the dump reads back equal.
func TestDumpBreaksLongRules(t *testing.T) {
	long := strings.Repeat("x", 40)
	text := "a = " + long + " / b (c / d) / " + long + "\n"
	want := "a = " + long + "\n    / b ( c / d )\n    / " + long + "\n"
	got := dumpText(mustRead(t, text))
	expect.Equal(t, got, want, "the dump")
	expect.Equal(t, dumpText(mustRead(t, got)), got, "the dump, read back")
}
