package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// libraryMachine returns the machine of a rule of a grammar that needs no file, made in
// an empty folder.
func libraryMachine(t *testing.T, flags string) *fsm.Machine {
	t.Helper()
	t.Chdir(t.TempDir())
	c, err := parse(words(flags), nil)
	must.NoError(t, err)
	result, err := c.compile()
	must.Equal(t, err, nil, "%s", flags)
	m, err := emit.Build(result.Machine)
	must.NoError(t, err)
	return m
}

// TestRulesOfTheLibraryReadWhatTheirRFCsSay has for each rule what it matches and what
// it does not, between bars. Most are the examples of the RFC.
func TestRulesOfTheLibraryReadWhatTheirRFCsSay(t *testing.T) {
	for _, c := range []struct{ flags, valid, invalid string }{
		{"-grammar rfc9110 -rule token", "gzip|!#$%&'*+-.^_`|~|A1", "|a b|a,b|\"a\"|\x80|a/b"},
		{"-grammar rfc9110 -rule quoted-string", `""|"a b"|"a\"b"|"\\"|"` + "\x80" + `"`, `|"|"a|"a"b"|a|"` + "\x00" + `"`},
		{"-grammar rfc9110 -rule OWS", "| | \t ", "\n|a"},
		{"-grammar rfc9110 -rule RWS", " |\t", "|\r"},
		{"-grammar rfc9110 -rule field-value", "|a|a b|\x80 \t x", " a|a |\x01"},
		{"-grammar rfc9110 -rule media-type", "text/html;charset=utf-8|Text/HTML;Charset=\"utf-8\"|text/html; charset=\"utf-8\"|a/b; ;c=d", "text|text/|text/html;charset|text/html ,a/b"},
		{"-grammar rfc9110 -rule IMF-fixdate", "Sun, 06 Nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT|Sun, 6 Nov 1994 08:49:37 GMT|Sunday, 06-Nov-94 08:49:37 GMT"},
		{"-grammar rfc9110 -rule HTTP-date", "Sun, 06 Nov 1994 08:49:37 GMT|Sunday, 06-Nov-94 08:49:37 GMT|Sun Nov  6 08:49:37 1994", "1994-11-06|Sun Nov 6 08:49:37 1994"},
		{"-grammar rfc9110 -rule entity-tag", `"xyzzy"|W/"xyzzy"|""`, `w/"xyzzy"|xyzzy|"a b"`},
		{"-grammar rfc9110 -rule qvalue", "0|1|0.5|0.|0.123|1.000", "2|1.001|0.1234|.5"},
		{"-grammar rfc9110 -rule media-range", "*/*|text/*|text/html;level=1", "*|text|/html"},
		{"-grammar rfc9110 -rule ranges-specifier", "bytes=0-499|bytes=500-999,-500 , 9500-|bytes=0-0,-1", "bytes=|0-499|bytes=0-499,"},
		{"-grammar rfc9110 -rule credentials", "Basic dTpw|Digest username=\"Mufasa\", realm = \"x\"|Negotiate|Basic ", "Basic a b|Basic\ta"},
		{"-grammar rfc9110 -rule range-resp", "0-499/1234|42-1233/*", "*/1234|0-499"},
		{"-grammar rfc3339 -rule date-time", "1985-04-12T23:20:50.52Z|1990-12-31T23:59:60Z|1937-01-01t12:00:27.87+00:20", "1985-13-12T23:20:50Z|1985-04-12 23:20:50Z"},
		{"-grammar rfc3986 -rule URI", "urn:a|http://h/", "//h|a"},
		{"-grammar rfc3987 -utf8 -rule IRI", "http://é/ü|urn:a", "http://\x80/"},
		{"-grammar rfc9112 -import rfc3986 -rule request-target", "/a?b|*|h:80|http://h/", "|a b|/a#b"},
	} {
		m := libraryMachine(t, c.flags)
		for text, want := range map[string]bool{c.valid: true, c.invalid: false} {
			for _, src := range bars(text) {
				expect.Equal(t, m.Scan(0, []byte(src), new(fsm.Match)), want, "%s: %q is valid", c.flags, src)
			}
		}
	}
}

// bars returns what is between bars; the token of punctuation has one of its own.
func bars(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "`|~", "`~"), "|")
}

// TestFilesGoAfterTheLibrary has a file of the name of a grammar of the library, which
// is read by its path.
func TestFilesGoAfterTheLibrary(t *testing.T) {
	t.Chdir(t.TempDir())
	must.NoError(t, os.WriteFile("rfc9110", []byte("token = \"mine\"\n"), 0o644))
	for name, want := range map[string]string{"rfc9110": "token = 1*tchar", "./rfc9110": `token = "mine"`} {
		var dump, complaint bytes.Buffer
		if status := run(words("-grammar "+name+" -rule token -dump abnf"), &dump, &complaint); status != 0 || !strings.Contains(dump.String(), want) {
			t.Errorf("%s: status %d, %s\n%s", name, status, &complaint, &dump)
		}
	}
}

// TestNamesThatTwoFilesDeclareAreReported writes two machines into one package.
func TestNamesThatTwoFilesDeclareAreReported(t *testing.T) {
	const grammar = "a = \"a\"\nb = \"b\"\n"
	for _, c := range []struct{ flags, names string }{
		{"-package p -rule a -name other -prefix o", ""},
		{"-package p -rule b -name other -prefix o -functions U", ""},
		{"-package q -rule a", ""},
		{"-package p -rule b", "machine and 9 more names"},
		{"-package p -rule b -name other", "want1 and 3 more names"},
		{"-package p -rule a -name other -prefix o -functions U", "ScanA and 4 more names"},
		{"-package p -rule b -name other -prefix o -functions T", "T"},
	} {
		t.Chdir(t.TempDir())
		status, _, complaint := call(t, grammar, words("-grammar g.abnf -rule a -package p -functions T -o old.go")...)
		if status != 0 || complaint != "" {
			t.Fatalf("the first: status %d, %s", status, complaint)
		}
		for range 2 { // a file does not clash with the one that it replaces
			var out, complaint bytes.Buffer
			status := run(words("-grammar g.abnf -o new.go "+c.flags), &out, &complaint)
			begin := "gen: warning: new.go declares " + c.names + ", as does old.go of the same package; want another -name for the machine, "
			if status != 0 || (c.names == "") != (complaint.Len() == 0) || c.names != "" && !strings.HasPrefix(complaint.String(), begin) {
				t.Errorf("%s: status %d, %swant %s", c.flags, status, &complaint, begin)
			}
		}
	}
}
