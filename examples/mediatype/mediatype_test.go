package mediatype

import (
	"mime"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// The media type as a person would write it again, over code points up to 0xFF, one
// for each byte.
const (
	token     = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
	quoted    = `"(?:[\t !#-\[\]-~\x{80}-\x{FF}]|\\[\t -~\x{80}-\x{FF}])*"`
	element   = `[ \t]*;[ \t]*(?:(` + token + `)=(` + token + `|` + quoted + `))?`
	unescaped = `\\(.)`
)

var (
	sameByEye = regexp.MustCompile(`^(` + token + `)/(` + token + `)((?:` + element + `)*)$`)
	oneByEye  = regexp.MustCompile(element)
)

// pair is a parameter.
type pair struct{ name, value string }

// latin1 returns a code point for each byte; back returns the bytes.
func latin1(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteRune(rune(text[i]))
	}
	return b.String()
}

func back(text string) string {
	var b []byte
	for _, r := range text {
		b = append(b, byte(r))
	}
	return string(b)
}

// byEye returns what the expressions find in a text.
func byEye(text string) (typ, subtype string, parameters []pair, ok bool) {
	found := sameByEye.FindStringSubmatch(latin1(text))
	if found == nil {
		return "", "", nil, false
	}
	for _, p := range oneByEye.FindAllStringSubmatch(found[3], -1) {
		if p[1] == "" {
			continue
		}
		if strings.HasPrefix(p[2], `"`) {
			p[2] = regexp.MustCompile(`(?s)`+unescaped).ReplaceAllString(p[2][1:len(p[2])-1], "$1")
		}
		parameters = append(parameters, pair{back(p[1]), back(p[2])})
	}
	return back(found[1]), back(found[2]), parameters, true
}

// agree holds Parse and Parameters against the expressions.
func agree(t *testing.T, text string) (valid bool) {
	t.Helper()
	got, err := Parse(text)
	typ, subtype, want, ok := byEye(text)
	if ok != (err == nil) || got.Type != typ || got.Subtype != subtype {
		t.Fatalf("Parse(%q) = %q, %q, %v; by eye %q, %q, %v", text, got.Type, got.Subtype, err, typ, subtype, ok)
	}
	i := 0
	for name, value := range got.Parameters() {
		if i >= len(want) || want[i] != (pair{name, value}) {
			t.Fatalf("%q: parameter %d is %q = %q, want %q", text, i, name, value, want)
		}
		i++
	}
	if i < len(want) {
		t.Fatalf("%q has %d parameters, want %q", text, i, want)
	}
	return ok
}

// seeds have one thing each that is easy to get wrong.
var seeds = []string{
	"text/html", "text/html;charset=utf-8", "a/b ; ;\t; x=\"y\\\"\xff\"", `a/b;c="\\";d="";;e=f ; `, "a/b;c=d;c=e", "a/b; c", `a/b;c="`, "*/*;q=0.8",
}

// TestParseAgreesWithRegexp tries all short strings of a byte of each class, after
// nothing and after a beginning, the covering set of the machine, and each seed
// with each byte changed.
func TestParseAgreesWithRegexp(t *testing.T) {
	valid := 0
	count := func(text string) {
		if agree(t, text) {
			valid++
		}
	}
	for _, start := range []string{"", "a/a;", "a/a;a=", `a/a;a="`} {
		exhaustive.Strings(start, cover.Bytes(machine.Classes), exhaustive.Pick(5, 4, 3), count)
	}
	cover.Of(&machine).Each(0, func(src []byte) { count(string(src)) })
	for _, seed := range seeds {
		exhaustive.Changes(seed, count)
	}
	if valid < 100 {
		t.Errorf("only %d inputs were valid", valid)
	}
}

// TestMimeReadsWhatIsValid holds what is valid against package mime, which takes
// more. It refuses a name that is there twice, and it gives a meaning to "*" in names
// (RFC 2231) and to backslashes that is not that of RFC 9110.
func TestMimeReadsWhatIsValid(t *testing.T) {
	for _, text := range []string{"text/html", "Text/HTML;charset=utf-8", "multipart/form-data ; boundary=\"a b;c\"", "a/b;c=d;e=f", `a/b;c="\""`} {
		agree(t, text)
		got, err := Parse(text)
		name, parameters, mimeErr := mime.ParseMediaType(text)
		if err != nil || mimeErr != nil || name != strings.ToLower(got.Type+"/"+got.Subtype) {
			t.Errorf("%q: %+v, %v; mime says %q, %v", text, got, err, name, mimeErr)
		}
		for name, value := range got.Parameters() {
			expect.Equal(t, parameters[name], value, "%q: %s", text, name)
		}
	}
}

// TestNoAllocs parses and goes through parameters that have no backslash.
func TestNoAllocs(t *testing.T) {
	expect.Allocations(t, 0, func() {
		got, _ := Parse(`multipart/form-data; boundary="a boundary of some length"; charset=utf-8`)
		for name, value := range got.Parameters() {
			if name == "" || value == "" {
				t.Error("an empty parameter")
			}
		}
	}, "the calls")
}

func FuzzParseAgainstRegexp(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { agree(t, text) })
}
