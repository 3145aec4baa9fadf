package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/template"
)

// testBase is the base of the examples of RFC 3986 §5.4.
const testBase = "http://a/b/c/d;p?q"

// editCommand is a command that writes one line for each line, and what its package
// makes of a line.
type editCommand struct {
	args   []string
	name   string // of the result in records
	hides  bool
	always bool // invalid lines have a result, too
	result func(line []byte, s *uriscan.Spans) []byte
}

// editCommands lists the commands that write one line for each line, some with flags.
func editCommands(t testing.TB) []editCommand {
	normalized := func(steps rewrite.Steps) func([]byte, *uriscan.Spans) []byte {
		return func(line []byte, s *uriscan.Spans) []byte { return rewrite.AppendNormalized(nil, line, s, steps) }
	}
	redacted := func(r *rewrite.Redactor) func([]byte, *uriscan.Spans) []byte {
		return func(line []byte, s *uriscan.Spans) []byte { return rewrite.AppendRedacted(nil, line, s, r) }
	}
	templated := func(p *template.Preset) func([]byte, *uriscan.Spans) []byte {
		return func(line []byte, s *uriscan.Spans) []byte { return template.Append(nil, s.Path.In(line), p) }
	}
	var base uriscan.Spans
	if !uriscan.ScanString(testBase, &base) {
		t.Fatal("the base is invalid")
	}
	resolved := func(line []byte, s *uriscan.Spans) []byte {
		out, err := rewrite.AppendResolved(nil, testBase, &base, line, s)
		if err != nil && s.Valid() {
			t.Errorf("%q is valid and cannot be resolved: %v", line, err)
		}
		return out
	}
	keys := append(rewrite.DefaultQueryKeys(), "q")
	return []editCommand{
		{[]string{"normalize"}, "normalized", false, false, normalized(rewrite.SyntaxBased)},
		{[]string{"normalize", "-steps", "scheme"}, "normalized", false, false, normalized(rewrite.SchemeBased)},
		{[]string{"normalize", "-steps", "case,port"}, "normalized", false, false, normalized(rewrite.Case | rewrite.Port)},
		{[]string{"resolve", "-base", testBase}, "resolved", false, false, resolved},
		{[]string{"template"}, "template", false, true, templated(nil)},
		{[]string{"template", "-preset", "rfc1051"}, "template", false, true, templated(template.Named("rfc1051"))},
		{[]string{"redact"}, "redacted", true, false, redacted(nil)},
		{[]string{"redact", "-key=q", "-mask", "***", "-fragment", "-foldcase"}, "redacted", true, false,
			redacted(&rewrite.Redactor{Mask: "***", QueryKeys: keys, FoldCase: true, Fragment: true})},
	}
}

// editLines are lines that edits change, and lines of every other sort.
func editLines(t testing.TB) []string {
	text := must.Read(t, sample)
	return append(append(lines(text), hostile()...),
		"HTTP://EXAMPLE.COM:80", "http://h/%7e/./a/../%2f", "http://[2001:DB8::0:1]/", "a:/..//b", "g;x=1/../y", "?y", "#s", "//g", "",
		"http://u:p@h/?a=1&sig=x&SIG=y#sig=z", "http://u:p w@h/?q=é&x=\xff", "sig=\"\\\t@")
}

// linesWritten returns the lines of an output, of which there must be n.
func linesWritten(t *testing.T, stdout string, n int) []string {
	t.Helper()
	got := strings.SplitAfter(stdout, "\n")
	if len(got) != n+1 || got[n] != "" {
		t.Fatalf("%d lines, want %d", len(got)-1, n)
	}
	for i := range got {
		got[i] = strings.TrimSuffix(got[i], "\n")
	}
	return got[:n]
}

// checkEditText compares an output of text with what is known of its lines.
func checkEditText(t *testing.T, c editCommand, input []string, stdout string) {
	t.Helper()
	got := linesWritten(t, stdout, len(input))
	for i, line := range input {
		var s uriscan.Spans
		want := line
		if uriscan.ScanString(line, &s) || c.hides || c.always {
			want = string(c.result([]byte(line), &s))
		}
		must.Equal(t, got[i], want, "%q of %q", c.args, line)
	}
}

func TestEditsWriteOneLineForEachLine(t *testing.T) {
	input := editLines(t)
	for _, c := range editCommands(t) {
		checkEditText(t, c, input, runWith(joined(input), append(c.args, "-q")...).stdout)
	}
}

func TestEditsKeepWhatDoesNotMatchTheProduction(t *testing.T) {
	r := runWith("HTTP://H/\n//H/%7e\n", "normalize", "-production", "URI", "-strict", "-q")
	if r.stdout != "http://h/\n//H/%7e\n" || r.code != exitInvalid {
		t.Errorf("%q, exit code %d", r.stdout, r.code)
	}
}

// checkEditRecord compares a record with what is known of its line. get returns the
// bytes that a key or a column stands for.
func checkEditRecord(t *testing.T, c editCommand, line string, get func(name string) (string, bool)) {
	t.Helper()
	var s uriscan.Spans
	uriscan.ScanString(line, &s)
	if original, present := get("original"); present == c.hides || present && original != line {
		t.Fatalf("%q of %q: the line as it was is %q, %v", c.args, line, original, present)
	}
	result, present := get(c.name)
	switch want := string(c.result([]byte(line), &s)); {
	case present != (s.Valid() || c.hides || c.always):
		t.Fatalf("%q of %q: there is a result: %v", c.args, line, present)
	case present && result != want:
		t.Fatalf("%q of %q: the result is %q, want %q", c.args, line, result, want)
	}
	code, present := get("error_type")
	if present == s.Valid() || present && code != s.ErrorCode().String() {
		t.Fatalf("%q of %q: the error is %q, %v, want %v", c.args, line, code, present, s.ErrorCode())
	}
	offset, present := get("error_offset")
	if present == s.Valid() || present && offset != fmt.Sprint(s.ErrorOffset()) {
		t.Fatalf("%q of %q: the offset is %q, %v, want %d", c.args, line, offset, present, s.ErrorOffset())
	}
}

// checkEditRecords compares the output of a text in JSON or TSV with what is known of its
// lines.
func checkEditRecords(t *testing.T, c editCommand, format, text string, input []string) {
	t.Helper()
	records := readRecords(t, format, runWith(text, append(c.args, "-q", "-o", format)...).stdout)
	if len(records) != len(input) {
		t.Fatalf("%q in %s: %d records for %d lines", c.args, format, len(records), len(input))
	}
	for i, get := range records {
		checkEditRecord(t, c, input[i], get)
	}
}

func TestEditsInRecordsAreReversible(t *testing.T) {
	input := editLines(t)
	for _, c := range editCommands(t) {
		checkEditRecords(t, c, "json", joined(input), input)
		checkEditRecords(t, c, "tsv", joined(input), input)
	}
}

// lineCommandNamed returns the command of that name that reads lines.
func lineCommandNamed(name string) *lineCommand {
	return map[string]*lineCommand{"split": split, "normalize": normalize, "resolve": resolve, "redact": redact}[name]
}

func TestTooLongLinesAreSkipped(t *testing.T) {
	input := "a\n" + strings.Repeat("x", 50) + "\nb\n"
	tooLong := uriscan.CodeTooLong.String()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"normalize"}, "a\n\nb\n"},
		{[]string{"redact"}, "a\n\nb\n"},
		{[]string{"normalize", "-o", "json"}, `{"url.original":"a","uriscan.normalized":"a"}` + "\n" + `{"error.type":"` + tooLong + `","error.offset":20}` +
			"\n" + `{"url.original":"b","uriscan.normalized":"b"}` + "\n"},
		{[]string{"redact", "-o", "json"}, `{"uriscan.redacted":"a"}` + "\n" + `{"error.type":"` + tooLong + `","error.offset":20}` +
			"\n" + `{"uriscan.redacted":"b"}` + "\n"},
		{[]string{"resolve", "-base", testBase, "-o", "tsv"}, "original\tresolved\terror_type\terror_offset\na\thttp://a/b/c/a\t\\N\t\\N\n\\N\t\\N\t" + tooLong +
			"\t20\nb\thttp://a/b/c/b\t\\N\t\\N\n"},
		{[]string{"split", "-o", "tsv", "-fields", "path,host,error_type,error_offset"}, "path\thost\terror_type\terror_offset\na\t\\N\t\\N\t\\N\n\\N\t\\N\t" + tooLong + "\t20\nb\t\\N\t\\N\t\\N\n"},
		{[]string{"split", "-facts", "-o", "json"}, `{"url.original":"a","url.path":"a","uriscan.path_kind":"path-noscheme","uriscan.facts":["normal"]}` + "\n" +
			`{"error.type":"` + tooLong + `","error.offset":20}` + "\n" + `{"url.original":"b","url.path":"b","uriscan.path_kind":"path-noscheme","uriscan.facts":["normal"]}` + "\n"},
		{[]string{"redact", "-o", "tsv"}, "redacted\terror_type\terror_offset\na\t\\N\t\\N\n\\N\t" + tooLong + "\t20\nb\t\\N\t\\N\n"},
	} {
		expect.Equal(t, runWith(input, append(c.args, "-max-line", "20")...).stdout, c.want, "%q", c.args)
	}
}

// A line that is lost without a record is trouble, and somebody must say so.
func TestLostLinesAreTrouble(t *testing.T) {
	input := "a\n" + strings.Repeat("x", 50) + "\nb\n"
	for _, c := range []struct {
		format string
		code   int
		stderr string
	}{
		{"text", exitTrouble, "uriscan: 1 of the lines were longer than 20 bytes; each has an empty line in its place\n"},
		{"json", exitDone, ""},
		{"tsv", exitDone, ""},
		{"csv", exitDone, ""},
	} {
		r := runWith(input, "redact", "-q", "-max-line", "20", "-o", c.format)
		want := "uriscan: standard input: line 2 is longer than 20 bytes, the most that -max-line allows, and is skipped\n" + c.stderr
		if r.code != c.code || r.stderr != want {
			t.Errorf("%s: exit code %d, want %d; standard error:\n%s", c.format, r.code, c.code, r.stderr)
		}
	}
}

// Whatever is wrong with a line, its password is nowhere in what redact writes. A
// valid "@" in a path, query or fragment has none before it.
func TestRedactShowsNoPassword(t *testing.T) {
	const secret = "s3cr3t"
	var input []string
	for b := range 256 {
		c := string([]byte{byte(b)})
		for _, line := range []string{
			"http://u:" + secret + c + "@h" + c + "/", c + "http://" + c + "u:" + secret + "@h/" + c,
			"http:" + c + "//u:" + secret + "@h", "http://h/?sig=" + secret,
		} {
			var s uriscan.Spans
			if b != '\n' && (!uriscan.ScanString(line, &s) || s.Has(uriscan.CompUserinfo) || s.Has(uriscan.CompQuery) && s.Has(uriscan.CompHost)) {
				input = append(input, line)
			}
		}
	}
	if len(input) < 700 {
		t.Fatalf("%d lines, want many", len(input))
	}
	for _, name := range formatNames {
		for _, args := range [][]string{{"redact", "-o", name}, {"redact", "-o", name, "-production", "URI"}} {
			r := runWith(joined(input), args...)
			for _, line := range lines(r.stdout) {
				if strings.Contains(line, secret) {
					t.Errorf("%q writes %q", args, line)
				}
			}
			if strings.Contains(r.stderr, secret) {
				t.Errorf("%q: standard error has the password", args)
			}
		}
	}
}

func TestKeysOfTheCommandLineComeOnTopOfTheDefaults(t *testing.T) {
	const line = "http://h/?token=a&sig=b&Token=c#token=d\n"
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "http://h/?token=a&sig=REDACTED&Token=c#token=d\n"},
		{[]string{"-key", "token"}, "http://h/?token=REDACTED&sig=REDACTED&Token=c#token=d\n"},
		{[]string{"-key", "token", "-key", "Token"}, "http://h/?token=REDACTED&sig=REDACTED&Token=REDACTED#token=d\n"},
		{[]string{"-key", "token", "-foldcase"}, "http://h/?token=REDACTED&sig=REDACTED&Token=REDACTED#token=d\n"},
		{[]string{"-keys", "token"}, "http://h/?token=REDACTED&sig=b&Token=c#token=d\n"},
		{[]string{"-keys", "a,token", "-key", "sig"}, "http://h/?token=REDACTED&sig=REDACTED&Token=c#token=d\n"},
		{[]string{"-keys", ""}, "http://h/?token=a&sig=b&Token=c#token=d\n"},
		{[]string{"-thorough"}, "http://h/?token=REDACTED&sig=REDACTED&Token=REDACTED#token=REDACTED\n"},
		{[]string{"-thorough", "-keys", "other"}, "http://h/?token=a&sig=b&Token=c#token=d\n"},
		{[]string{"-thorough", "-keys", "SIG"}, "http://h/?token=a&sig=REDACTED&Token=c#token=d\n"},
		{[]string{"-thorough", "-key", "other"}, "http://h/?token=REDACTED&sig=REDACTED&Token=REDACTED#token=REDACTED\n"},
		{[]string{"-key", "token", "-fragment"}, "http://h/?token=REDACTED&sig=REDACTED&Token=c#token=REDACTED\n"},
		{[]string{"-mask", "xxxxx"}, "http://h/?token=a&sig=xxxxx&Token=c#token=d\n"},
	} {
		expect.Equal(t, runWith(line, append([]string{"redact", "-q"}, c.args...)...).stdout, c.want, "%q", c.args)
	}
}

func TestMasksKeepValidLinesValid(t *testing.T) {
	var s uriscan.Spans
	if src := "http://" + maskBytes + ":" + maskBytes + "@h/?sig=" + maskBytes + "#sig=" + maskBytes; !uriscan.ScanString(src, &s) {
		t.Errorf("a mask of all bytes that it may have makes a line invalid: %v", s.Err())
	}
	for b := range 256 {
		mask := "a" + string([]byte{byte(b)}) + "a"
		want := exitTrouble
		if strings.IndexByte(maskBytes, byte(b)) >= 0 {
			want = exitDone
		}
		if r := runWith("", "redact", "-q", "-mask="+mask); r.code != want {
			t.Errorf("mask %q: exit code %d, want %d", mask, r.code, want)
		}
	}
}
