package abnf

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// What several messages have in common.
const (
	element       = "; want a rule name, a value, a group or an option"
	begins        = "; want a rule name or an element"
	prose         = "prose in angle brackets cannot be read by a program; want a rule, written here or imported from another file"
	noProse       = `prose in angle brackets cannot be read by a program; what is there %s times is nothing: want ""`
	surrogateForm = "surrogates of UTF-16, from 0xD800 to 0xDFFF, have no UTF-8 form; want the character itself, not the two surrogates that UTF-16 writes it with, as the bytes of its UTF-8 form, such as %xF0.9F.98.80; "
	utf8Form      = "want text beyond ASCII as the bytes of its UTF-8 form, "
	notClosed     = "the quoted text does not end in its line; want a closing quote"
	sideBySide    = "two elements are side by side; want white space between them"
	goesOn        = "the value goes on after its end; want one range such as %x41-5A, or one concatenation such as %x41.42"
	tooLarge      = "the value is larger than 0x10FFFF, the last character there is; want one byte, at most 0xFF"
	loneCR        = "a carriage return without a line feed; a line ends in LF or CRLF"
	tooMany       = "the repeat count is too large; want at most 10000"
	tooDeep       = "the rule nests too deep; want at most 256 groups, options and repeats in each other"
	empty         = "the grammar is empty; want one rule at least"
	alone         = "a repeat has no element; want one right after it"
)

// readErrors is texts that are not ABNF, or not ABNF for bytes, with the whole
// message of each.
var readErrors = []struct{ text, want string }{
	// Nothing to read.
	{"", "g:1:1: " + empty},
	{" \r\n; only a comment\n", "g:1:1: " + empty},

	// Prose.
	{"a = b\nc = d / <some prose>", "g:2:9: " + prose},
	{"path-empty = 0<pchar>", "g:1:15: " + fmt.Sprintf(noProse, "0")},
	{"a = b\nc = b / *00<no b>", "g:2:12: " + fmt.Sprintf(noProse, "*00")},
	{"a = 0*0<b>", "g:1:8: " + fmt.Sprintf(noProse, "0*0")},
	{"a = 10<b>", "g:1:7: " + prose},
	{"a = 0*<b>", "g:1:7: " + prose},
	{"a = 0*1<b>", "g:1:8: " + prose},
	{"<a> = b", "g:1:1: " + prose},
	{"a <b>", "g:1:3: " + prose},
	{"a = b\n<b> = c", "g:2:1: " + prose},

	// Definitions.
	{"a = b\nb = c\nA = d", `g:3:1: the rule "A" is defined twice, first at g:1:1; want one "=", and "=/" for more alternatives`},
	{"a = b\na = c\n<", `g:2:1: the rule "a" is defined twice, first at g:1:1; want one "=", and "=/" for more alternatives`},
	{"b = c\na =/ b", `g:2:1: "=/" extends the rule "a", which is not defined above; want "="`},
	{"a", `g:1:2: the end of the rule follows the rule name "a"; want "=" or "=/"`},
	{"a b = c", `g:1:3: the rule name "b" follows the rule name "a"; want "=" or "=/"`},
	{"a / b", `g:1:3: "/" follows the rule name "a"; want "=" or "=/"`},
	{strings.Repeat("n", 99) + " n", `g:1:101: the rule name "n" follows the rule name "` + strings.Repeat("n", 64) + `…"; want "=" or "=/"`},
	{"= b", `g:1:1: a rule begins with "="; want a rule name`},
	{`"x" = b`, "g:1:1: a rule begins with a value; want a rule name"},
	{"1a = b", "g:1:1: a rule begins with a repeat; want a rule name"},

	// Trailing garbage and what is missing.
	{"a = b = c", `g:1:7: "=" is too much here; want the end of the rule`},
	{"a = b )", `g:1:7: ")" is too much here; want the end of the rule`},
	{"a = b ]", `g:1:7: "]" is too much here; want the end of the rule`},
	{"a = ; c\nb = c", "g:1:4: the end of the rule is no element" + element},
	{"a = b /  ", "g:1:8: the end of the rule is no element" + element},
	{"a = / b", `g:1:5: "/" is no element` + element},
	{"a = b // c", `g:1:8: "/" is no element` + element},
	{"a = ()", `g:1:6: ")" is no element` + element},
	{"a = []", `g:1:6: "]" is no element` + element},
	{`a = b "c"d`, "g:1:10: " + sideBySide},
	{"a = b(c)", "g:1:6: " + sideBySide},
	{`a = "x""y"`, "g:1:8: " + sideBySide},
	{"a = %x41%x42", "g:1:9: " + sideBySide},

	// Groups and options.
	{"a = (b", `g:1:5: "(" is not closed by the end of the rule; want ")"`},
	{"a = x (b\n  / e\nc = d)", `g:1:7: "(" is not closed by the end of the rule; want ")"`},
	{"a = [b / c", `g:1:5: "[" is not closed by the end of the rule; want "]"`},
	{"a = ([b)]", `g:1:8: ")" does not close "["; want "]"`},
	{"a = (b / c]", `g:1:11: "]" does not close "("; want ")"`},
	{"a = (b = c)", `g:1:8: "=" does not close "("; want ")"`},
	{"a = " + strings.Repeat("(", 257) + "b", "g:1:261: " + tooDeep},
	{"a = " + strings.Repeat("[", 100_000), "g:1:261: " + tooDeep},
	{"a = " + strings.Repeat("2(", 129) + "b", "g:1:261: " + tooDeep},

	// Repeats.
	{"a = 5*2b", "g:1:5: the repeat 5*2 is empty; want the smaller count first"},
	{"a = 10001b", "g:1:5: " + tooMany},
	{"a = 0*99999999999999999999b", "g:1:7: " + tooMany},
	{"a = 2 b", "g:1:7: " + alone},
	{"a = * b", "g:1:7: " + alone},
	{"a = # b", "g:1:7: " + alone},
	{"a = 2#3#b", "g:1:8: " + alone},
	{"a = 3#2b", "g:1:5: the repeat 3#2 is empty; want the smaller count first"},
	{"a = 2*3*b", "g:1:8: " + alone},
	{"a = 2", "g:1:6: the end of the rule is no element" + element},

	// Values.
	{"a = b %x5A-41", "g:1:7: the range from 0x5A to 0x41 descends; want the smaller value first"},
	{"a = %x110000", "g:1:7: " + tooLarge},
	{"a = %x41.99999999999999999999", "g:1:10: " + tooLarge},
	{"a = %x3B1", "g:1:7: the value 0x3B1 is more than one byte; " + utf8Form + "here %xCE.B1; " + orFlag},
	{"a = %d256", "g:1:7: the value 0x100 is more than one byte; " + utf8Form + "here %xC4.80; " + orFlag},
	{"a = %x10FFFF", "g:1:7: the value 0x10FFFF is more than one byte; " + utf8Form + "here %xF4.8F.BF.BF; " + orFlag},
	{"a = %x80-10FFFF", "g:1:10: the value 0x10FFFF in a range is more than one byte; " + utf8Form + "such as %xC3.A9; " + orFlag},
	{"a = %xA0-D7FF", "g:1:10: the value 0xD7FF in a range is more than one byte; " + utf8Form + "such as %xC3.A9; " + orFlag},
	{"a = %x100-99", "g:1:7: the value 0x100 in a range is more than one byte; " + utf8Form + "such as %xC3.A9; " + orFlag},
	{"a = %xD800", "g:1:7: the value 0xD800 is more than one byte; " + surrogateForm + orFlag},
	{"a = %xD83D.DE00", "g:1:7: the value 0xD83D is more than one byte; " + surrogateForm + orFlag},
	{"a = %", `g:1:5: "%" begins no value; want %x, %d, %b, %s or %i`},
	{"a = %q", `g:1:5: "%" begins no value; want %x, %d, %b, %s or %i`},
	{"a = %x", "g:1:7: a value lacks its digits; want hexadecimal digits"},
	{"a = %d1.", "g:1:9: a value lacks its digits; want decimal digits"},
	{"a = %b1-", "g:1:9: a value lacks its digits; want binary digits"},
	{"a = %x4G", `g:1:8: "G" is no hexadecimal digit; want one, or white space after the value`},
	{"a = %d4F", `g:1:8: "F" is no decimal digit; want one, or white space after the value`},
	{"a = %b1-12", `g:1:10: "2" is no binary digit; want one, or white space after the value`},
	{"a = %x41-42-43", "g:1:12: " + goesOn},
	{"a = %x41.42-43", "g:1:12: " + goesOn},
	{"a = %x41-42.43", "g:1:12: " + goesOn},

	// Quoted text.
	{`a = b "x`, "g:1:7: " + notClosed},
	{"a = \"x\nb = c", "g:1:5: " + notClosed},
	{"a = \"x\r\nb = c", "g:1:5: " + notClosed},
	{`a = %s"x`, "g:1:7: " + notClosed},
	{"a = \"aé\"", "g:1:7: byte 0xC3 in quoted text is not ASCII; " + utf8Form + "here %xC3.A9"},
	{"a = \"\uFFFD\"", "g:1:6: byte 0xEF in quoted text is not ASCII; " + utf8Form + "here %xEF.BF.BD"},
	{"a = \"\xFF\"", "g:1:6: byte 0xFF in quoted text is not ASCII; " + utf8Form + "such as %xC3.A9"},
	{"a = \"x\ty\"", "g:1:7: byte 0x09 is not allowed in quoted text; want it as the value %x09"},
	{"a = \"\x7F\"", "g:1:6: byte 0x7F is not allowed in quoted text; want it as the value %x7F"},
	{"a = %sx", `g:1:7: %s is not followed by quoted text; want %s"..."`},
	{"a = %I", `g:1:7: %i is not followed by quoted text; want %i"..."`},

	// Bytes and lines.
	{"a = é", "g:1:5: byte 0xC3 outside of a comment is not ASCII" + begins},
	{"\uFEFFa = b", "g:1:1: byte 0xEF outside of a comment is not ASCII" + begins},
	{"a = b_c", `g:1:6: "_" begins nothing in ABNF` + begins},
	{"a = b\n\t| c", `g:2:2: "|" begins nothing in ABNF` + begins},
	{"a = b\x00", "g:1:6: byte 0x00 begins nothing in ABNF" + begins},
	{"a = b\x7F", "g:1:6: byte 0x7F begins nothing in ABNF" + begins},
	{"a = b\rc = d", "g:1:6: " + loneCR},
	{"; c\rd", "g:1:4: " + loneCR},
	{"   a = b\n c = d", "g:2:2: the line begins left of the first rule; want column 4 for a rule, or a column right of it for more of the rule before"},
}

// TestReadErrors compares the whole message of each of readErrors.
func TestReadErrors(t *testing.T) {
	for _, test := range readErrors {
		g, err := Read(Source{Name: "g", Text: []byte(test.text)})
		if err == nil {
			t.Errorf("%.60q reads as %q, want the error %q", test.text, dumpText(g), test.want)
			continue
		}
		if err.Error() != test.want {
			t.Errorf("%.60q\ngives %s\nwant  %s", test.text, err, test.want)
		}
	}
}

// TestReadErrorsOfCodePoints does the same where values are code points.
func TestReadErrorsOfCodePoints(t *testing.T) {
	const (
		noForm = "; surrogates of UTF-16, from 0xD800 to 0xDFFF, have no UTF-8 form"
		one    = "; want the character itself, such as %x1F600"
		some   = "; want characters, such as %xE000-FFFD"
	)
	for _, test := range []struct{ text, want string }{
		{"a = %x110000", "g:1:7: the value is larger than 0x10FFFF, the last character there is"},
		{"a = %x10-110000", "g:1:10: the value is larger than 0x10FFFF, the last character there is"},
		{"a = %xD800", "g:1:5: the value 0xD800 is no character" + noForm + one},
		{"a = %x41.DFFF", "g:1:5: the value 0xDFFF is no character" + noForm + one},
		{"a = %xD900-D9FF", "g:1:5: the range from 0xD900 to 0xD9FF has no character" + noForm + some},
		{"a = %xD800-DFFF", "g:1:5: the range from 0xD800 to 0xDFFF has no character" + noForm + some},
		{"a = %x100-99", "g:1:5: the range from 0x100 to 0x99 descends; want the smaller value first"},
		{"a = \"aé\"", "g:1:7: byte 0xC3 in quoted text is not ASCII; want text beyond ASCII as values, here %xE9"},
		{"a = \"\xFF\"", "g:1:6: byte 0xFF in quoted text is not ASCII; want text beyond ASCII as values, such as %xE9"},
	} {
		g, err := Read(Source{Name: "g", Text: []byte(test.text), UTF8: true})
		if err == nil {
			t.Errorf("%q reads as %q, want the error %q", test.text, dumpText(g), test.want)
		} else if err.Error() != test.want {
			t.Errorf("%q\ngives %s\nwant  %s", test.text, err, test.want)
		}
	}
}

// TestValuesAreCodePointsOnRequest reads values from both sides of ASCII, as bytes
// and as code points. A range that is characters in part is characters.
func TestValuesAreCodePointsOnRequest(t *testing.T) {
	const text = "a = %x41 %x7F-80 %xC3.A9 %xD7FF-E000\n"
	want := []Node{
		&Sequence{Values: []uint32{0x41}},
		&Range{Low: 0x7F, High: 0x80, Characters: true},
		&Sequence{Values: []uint32{0xC3, 0xA9}, Characters: true},
		&Range{Low: 0xD7FF, High: 0xE000, Characters: true},
	}
	g, err := Read(Source{Name: "g", Text: []byte(text), UTF8: true})
	must.NoError(t, err)
	if got := g.Rules[0].Definition; !equalNodes(got, &Concatenation{Items: want}) {
		t.Errorf("%q reads as %s", text, dumpText(g))
	}
	expect.Equal(t, dumpText(g), text, "the dump of %q", text)
	g = mustRead(t, "a = %x41 %x7F-80 %xC3.A9\n")
	bytes := []Node{
		&Sequence{Values: []uint32{0x41}},
		&Range{Low: 0x7F, High: 0x80},
		&Sequence{Values: []uint32{0xC3, 0xA9}},
	}
	if got := g.Rules[0].Definition; !equalNodes(got, &Concatenation{Items: bytes}) {
		t.Errorf("as bytes it reads as %s", dumpText(g))
	}
}

// TestSourceErrors checks errors that depend on there being several sources, or
// none.
func TestSourceErrors(t *testing.T) {
	library := Source{Name: "library", Text: []byte("x = %x01\n"), Library: true}
	tests := []struct {
		name    string
		sources []Source
		want    string
	}{
		{"none", nil, "there is no source to read a grammar from; want one at least"},
		{"second is empty", []Source{library, {Name: "user"}}, "user:1:1: the grammar is empty; want one rule at least"},
		{"twice in two", []Source{{Name: "one", Text: []byte("\nx = y")}, {Name: "two", Text: []byte("X = z")}},
			`two:1:1: the rule "X" is defined twice, first at one:2:1; want one "=", and "=/" for more alternatives`},
		{"twice in a library", []Source{{Name: "library", Text: []byte("x = y\nx = y"), Library: true}},
			`library:2:1: the rule "x" is defined twice, first at library:1:1; want one "=", and "=/" for more alternatives`},
		{"library redefined twice", []Source{library, {Name: "user", Text: []byte("x = y\nx = y")}},
			`user:2:1: the rule "x" is defined twice, first at user:1:1; want one "=", and "=/" for more alternatives`},
		{"library extended, then redefined", []Source{library, {Name: "user", Text: []byte("x =/ y\nx = y")}},
			`user:2:1: the rule "x" is defined twice, first at library:1:1; want one "=", and "=/" for more alternatives`},
		{"library comes last", []Source{{Name: "user", Text: []byte("x = y")}, library},
			`library:1:1: the rule "x" is defined twice, first at user:1:1; want one "=", and "=/" for more alternatives`},
	}
	for _, test := range tests {
		_, err := Read(test.sources...)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestCheckErrors compares the whole message of every reason why a grammar that
// reads is no automaton.
func TestCheckErrors(t *testing.T) {
	const notRegular = ", so the grammar is not regular; want rules that do not lead back to themselves"
	tests := []struct{ name, text, root, want string }{
		{"unknown root", "a = %x01", "b", `g:1:1: there is no rule "b" to begin with; want the name of a rule of the grammar`},
		{"undefined", "a = %x01 / [ 2b ]", "a", `g:1:15: the rule "b" is not defined; want a definition of it, or another name`},
		{"undefined and not reachable", "a = %x01\nc = a\n  (a / b)", "a", `g:3:8: the rule "b" is not defined; want a definition of it, or another name`},
		{"direct", "a = %x01\nb = %x02 [ B ]", "a", `g:2:12: the rule "b" is recursive (b -> b)` + notRegular},
		{"at the end only", "a = %x01 [ a ]", "a", `g:1:12: the rule "a" is recursive (a -> a)` + notRegular},
		{"through others", "top = a\na = b\nb = %x01 / c\nc = *( %x02 A )", "top", `g:4:13: the rule "a" is recursive (a -> b -> c -> a)` + notRegular},
		{"after a diamond", "a = b c\nb = d\nc = d a\nd = %x01", "a", `g:3:7: the rule "a" is recursive (a -> c -> a)` + notRegular},
		{"long way", "a1 = a2\na2 = a3\na3 = a4\na4 = a5\na5 = a6\na6 = a7\na7 = a8\na8 = a9\na9 = a1", "a1",
			`g:9:6: the rule "a1" is recursive (a1 -> a2 -> a3 -> a4 -> a5 -> a6 -> a7 -> … -> a9 -> a1)` + notRegular},
	}
	for _, test := range tests {
		err := mustRead(t, test.text).Check(test.root)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestCheckAcceptsDiamonds checks that a rule that is used twice is not taken
// for one that uses itself.
func TestCheckAcceptsDiamonds(t *testing.T) {
	g := mustRead(t, "a = b c b\nb = d d\nc = d b\nd = %x01")
	if err := g.Check("a", "C"); err != nil {
		t.Error(err)
	}
}

// TestErrorsCanBeTakenApart checks that both passes give an *Error with its
// place.
func TestErrorsCanBeTakenApart(t *testing.T) {
	_, readError := Read(Source{Name: "g", Text: []byte("a = <b>")})
	checkError := mustRead(t, "a = b").Check("a")
	for _, err := range []error{readError, checkError} {
		var e *Error
		if !errors.As(err, &e) || e.Position != (Position{File: "g", Line: 1, Column: 5}) {
			t.Errorf("%v: not an *Error at g:1:5", err)
		}
	}
}

// TestZeroGrammarHasNoRule checks what can be asked of a grammar that was not
// read.
func TestZeroGrammarHasNoRule(t *testing.T) {
	var g Grammar
	if g.Rule("a") != nil || dumpText(&g) != "" {
		t.Error("the zero grammar has a rule")
	}
	const want = `there is no rule "a" to begin with; want the name of a rule of the grammar`
	if err := g.Check("a"); err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}
