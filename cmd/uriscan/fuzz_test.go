package main

import (
	"slices"
	"strings"
	"testing"
)

// FuzzSplit puts any bytes in, and wants a record for each line in every format. From each
// the line's bytes can be read back, by a reader that others have written where there is one.
func FuzzSplit(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "\r\n", "http://a/\n//h", "http://u:p@[::1]:80/x?y#z\r\n\r\n", "a\xff\n\xf0\x9f\x98\x80\n",
		"http://h/\u2028\"\\\x00\x1f\x7f\n", "//h:99999999999999999999/\n//h:007\n//h:\n", "%\n%4\n%zz\n", "a b\rc\n",
		`{"a":"/x"}`, "{}\n{\"a\":1}\n", `{"a":"\u00e9\ud83d\ude00\ud800"}`, "{\"log\":\"x\",\"a\":\"\\n\"}\r\n\x00\n", ` {"a" :"-", "a":"//h" }` + "\n[]", "{\"a\":\"\xff\"}",
		"a,b\n\"\n,\n", "\\N\n\\\\N\n", "mailto:a@b,\"c\"@d\n", "http://h/" + strings.Repeat("a", 5000) + "\nhttp://h/\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		checkMembers(t, string(input))
		want := linesOf(string(input))
		for _, flags := range [][]string{nil, {"-facts", "-scheme", "-j", "2"}} {
			for format, read := range readersOfLines {
				if format == "parquet" && flags != nil {
					continue // once is enough of what takes so long
				}
				r := runWith(string(input), append([]string{"split", "-q", "-o", format}, flags...)...)
				if r.code != 0 {
					t.Fatalf("%s: exit status %d, standard error %q", format, r.code, r.stderr)
				}
				if got := read(t, r.stdout); !slices.Equal(got, want) {
					t.Fatalf("%s %q: the lines are\n%q\nwant\n%q", format, flags, got, want)
				}
			}
		}
	})
}

// readersOfLines return the lines that the records of a format hold.
var readersOfLines = map[string]func(t testing.TB, stdout string) []string{
	"json": func(t testing.TB, stdout string) []string { return originalsOf(readRecords(t, "json", stdout)) },
	"tsv":  func(t testing.TB, stdout string) []string { return originalsOf(readRecords(t, "tsv", stdout)) },
	"csv": func(t testing.TB, stdout string) []string {
		_, columns := readColumns(t, "csv", stdout)
		return columns["original"]
	},
	"parquet": func(t testing.TB, stdout string) (got []string) {
		_, rows := readParquet(t, stdout)
		for _, row := range rows {
			original, _ := readJSON(row, "original")
			got = append(got, original)
		}
		return got
	},
}

// originalsOf returns the lines of records.
func originalsOf(records []func(name string) (string, bool)) (got []string) {
	for _, get := range records {
		original, _ := get("original")
		got = append(got, original)
	}
	return got
}

// FuzzEdits puts any bytes into the commands that write one line for each line, and
// wants what their packages make of each line, in every format.
func FuzzEdits(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "\r\n", "HTTP://H:80/%7e/../a\n../g\n", "http://u:p w@h/?sig=x&q=\xff\n//g\r\n", "%2e%2E/a\n/.//b\na:/..//b", "http://[::0:1]\n \n\x00\n",
		"http://h/?sig=\"\\\t\u2028\n", "jdbc:mysql://u:p@h/\nhttp:/u:p@h\n\\\\u:p@h\\x",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		want := linesOf(string(input))
		for _, c := range editCommands(t) {
			checkEditText(t, c, want, runWith(string(input), append(c.args, "-q")...).stdout)
			checkEditRecords(t, c, "json", string(input), want)
			checkEditRecords(t, c, "tsv", string(input), want)
		}
	})
}

// FuzzCompare compares any two texts, and wants what their normal forms say.
func FuzzCompare(f *testing.F) {
	for _, seed := range [][2]string{
		{"", ""}, {"HTTP://H:80", "http://h/"}, {"http://h/%7e", "http://h/a/../~"}, {"a b", "a  b"}, {"a:/..//b", "a:/.//b"}, {"http://[::1]", "http://[0::1]"},
		{"//u:p@h?", "//u:p@h#"}, {"%2e", "."}, {"a:%2e", "a:"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) { checkCompare(t, a, b) })
}

// FuzzParse takes any text for the arguments of each command, a line each. Their
// errors are sentences that do not repeat what may be a password.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"-o\njson", "-o=S3CRET", "-strict=S3CRET", "-steps\ncase,S3CRET", "-base\nhttp://u:S3CRET@h /", "-base=a:\n-base=S3CRET:", "-mask\nS3CRET@",
		"--\n-S3CRET", "-S3CRET", "-\n--q\n-h", "http://u:S3CRET@h\n-nosuch", "-key\nS3CRET\n-key", "a\nb\nS3CRET",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for i := range commands {
			_, err := parse(&commands[i], strings.Split(input, "\n"))
			if err == nil || err == errHelp {
				continue
			}
			sentence := err.Error()
			if strings.Contains(sentence, "S3CRET") || strings.Contains(sentence, "\n") || !strings.HasPrefix(sentence, commands[i].name+": ") {
				t.Fatalf("%q of %q: %s", input, commands[i].name, sentence)
			}
		}
	})
}

// linesOf returns the lines as the manual counts them: "\n" ends one, a "\r"
// before it is dropped, and what comes after the last one counts if it is there.
func linesOf(input string) []string {
	if input == "" {
		return nil
	}
	whole := strings.Split(input, "\n")
	last := len(whole) - 1
	for i := range whole[:last] {
		whole[i] = strings.TrimSuffix(whole[i], "\r")
	}
	if whole[last] == "" {
		whole = whole[:last]
	}
	return whole
}
