package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

func TestCompareSaysHowMuchTwoURIsDiffer(t *testing.T) {
	for _, c := range []struct {
		args []string
		text string
		code int
	}{
		{[]string{"http://h/", "http://h/"}, "the same text", exitDone},
		{[]string{"", ""}, "the same text", exitDone},
		{[]string{"HTTP://H/%7ea", "http://h/b/../~a"}, "equal after syntax-based normalization", exitDone},
		{[]string{"http://h", "http://h:80/"}, "equal after scheme-based normalization", exitDone},
		{[]string{"-steps", "scheme", "http://h", "http://h:80/"}, "equal after scheme-based normalization", exitDone},
		{[]string{"-steps", "syntax", "http://h", "http://h:80/"}, "different in port and path", exitDifferent},
		{[]string{"-steps", "syntax", "HTTP://h", "http://h"}, "equal after syntax-based normalization", exitDone},
		{[]string{"-steps", "port,case", "HTTP://h:80", "http://h"}, "equal after normalization of case,port", exitDone},
		{[]string{"-steps", "case", "HTTP://h", "http://h"}, "equal after normalization of case", exitDone},
		{[]string{"-steps", "syntax,port", "HTTP://h", "http://h"}, "equal after syntax-based normalization", exitDone},
		{[]string{"-steps", "syntax,port", "http://h:", "http://h"}, "equal after normalization of case,percent,dots,port", exitDone},
		{[]string{"http://h/a", "http://h/b"}, "different in path", exitDifferent},
		{[]string{"http://u@h:1/a?q#f", "ftp://v@g:2/b?p#e"}, "different in scheme, userinfo, host, port, path, query and fragment", exitDifferent},
		{[]string{"http://h/?", "http://h/"}, "different in query", exitDifferent},
		{[]string{"//h/%2f", "//h/%2F"}, "equal after syntax-based normalization", exitDone},
		{[]string{"//h/%2f", "//h//"}, "different in path", exitDifferent},
		{[]string{"a b", "a b"}, "the same text; the first is invalid at offset 1: path; the second is invalid at offset 1: path", exitDone},
		{[]string{"-strict", "a b", "a b"}, "the same text; the first is invalid at offset 1: path; the second is invalid at offset 1: path", exitInvalid},
		{[]string{"HTTP://h/ ", "http://h/ "}, "different in scheme; the first is invalid at offset 9: path; the second is invalid at offset 9: path", exitDifferent},
		{[]string{"HTTP://h/", "http://h/ "}, "different in scheme and path; the second is invalid at offset 9: path", exitDifferent},
		{[]string{"-production", "URI", "//h", "//H"}, "different in host; the first is invalid at offset 0: scheme; the second is invalid at offset 0: scheme", exitDifferent},
		{[]string{"--", "-a", "-steps"}, "different in path", exitDifferent},
	} {
		args := append([]string{"compare"}, c.args...)
		r := runWith("", args...)
		if r.stdout != c.text+"\n" || r.code != c.code || r.stderr != "" {
			t.Errorf("%q: %q and exit code %d, want %q and %d; standard error %q", args, r.stdout, r.code, c.text+"\n", c.code, r.stderr)
		}
		quiet := runWith("", append([]string{"compare", "-q"}, c.args...)...)
		if quiet.stdout != "" || quiet.code != c.code || quiet.stderr != "" {
			t.Errorf("%q with -q: %q and exit code %d, want nothing and %d", args, quiet.stdout, quiet.code, c.code)
		}
	}
}

// compared is a record of compare, as its two formats for programs have it.
type compared struct {
	How       string   `json:"uriscan.comparison"`
	Differing []string `json:"uriscan.differing"`
	Invalid   []string `json:"uriscan.invalid"`
}

func TestCompareInJSONAndTSV(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want compared
	}{
		{"a", "a", compared{How: "same"}},
		{"HTTP:a", "http:a", compared{How: "syntax"}},
		{"http://h:80", "http://h", compared{How: "scheme"}},
		{"http://h:81?", "https://h", compared{"different", []string{"scheme", "port", "query"}, nil}},
		{"a b", "a", compared{"different", []string{"path"}, []string{"first"}}},
		{"a b", "a c", compared{"different", []string{"path"}, []string{"first", "second"}}},
	} {
		var got compared
		if err := json.Unmarshal([]byte(runWith("", "compare", "-o", "json", c.a, c.b).stdout), &got); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q and %q in json: %+v and %v, want %+v", c.a, c.b, got, err, c.want)
		}
		rows := lines(runWith("", "compare", "-o", "tsv", c.a, c.b).stdout)
		if len(rows) != 2 || rows[0] != "comparison\tdiffering\tinvalid" {
			t.Fatalf("%q and %q in tsv: %q", c.a, c.b, rows)
		}
		columns := strings.Split(rows[1], "\t")
		list := func(column string) []string {
			if column == `\N` {
				return nil
			}
			return strings.Split(column, ",")
		}
		if got := (compared{columns[0], list(columns[1]), list(columns[2])}); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q and %q in tsv: %+v, want %+v", c.a, c.b, got, c.want)
		}
	}
}

// checkCompare compares what compare says with what normalize makes of both.
func checkCompare(t *testing.T, a, b string) {
	t.Helper()
	if strings.ContainsAny(a+b, "\x00") {
		return // no argument of a process can hold it
	}
	normal := func(text string, steps rewrite.Steps) string {
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		return string(rewrite.AppendNormalized(nil, text, &s, steps))
	}
	want := different
	var as, bs uriscan.Spans
	valid := uriscan.ScanString(a, &as) && uriscan.ScanString(b, &bs)
	switch {
	case a == b:
		want = sameText
	case !valid:
	case normal(a, rewrite.SyntaxBased) == normal(b, rewrite.SyntaxBased):
		want = "syntax"
	case normal(a, rewrite.SchemeBased) == normal(b, rewrite.SchemeBased):
		want = "scheme"
	}
	r := runWith("", "compare", "-o", "json", "--", a, b)
	var got compared
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatalf("%q and %q: %v in %s", a, b, err, r.stdout)
	}
	if got.How != want || (got.Differing != nil) != (want == different) || (r.code == exitDifferent) != (want == different) {
		t.Fatalf("%q and %q: %+v and exit code %d, want %s", a, b, got, r.code, want)
	}
}

func TestCompareAgreesWithNormalForms(t *testing.T) {
	all := []string{
		"", "a", "A", "a:", "A:", "a:b", "http://h", "HTTP://H", "http://h/", "http://h:80", "http://h:", "http://h:080/", "http://h?", "http://h/?", "http://h#",
		"http://h/%7e", "http://h/~", "http://h/%7E", "http://h/a/../~", "http://h/%2f", "http://h/%2F", "http://h//", "/%7e", "/~", "/a/../~",
		"http://[::1]", "http://[0:0::1]", "http://[::1 ]", "HTTP://[::1 ]", "http://u:p@h", "http://u:p@H", "https://h:443", "https://h", "a:/.//b", "a:/..//b", "%", "%2", " ",
	}
	for _, a := range all {
		for _, b := range all {
			checkCompare(t, a, b)
		}
	}
}

func TestCompareShowsNoPassword(t *testing.T) {
	const uri = "http://user:secret@example.com/secret?secret"
	for _, args := range [][]string{
		{uri, "HTTP" + uri[4:]}, {uri, uri + "#"}, {uri, uri + " "}, {uri}, {uri, uri, uri}, {uri, uri, "-steps", uri}, {uri, uri, "-base", uri}, {uri, "-" + uri},
	} {
		for _, name := range []string{"json", "tsv", "text"} {
			r := runWith("", append([]string{"compare", "-o", name}, args...)...)
			if strings.Contains(r.stdout+r.stderr, "secret") {
				t.Errorf("%q: %s%s", args, r.stdout, r.stderr)
			}
		}
	}
}
