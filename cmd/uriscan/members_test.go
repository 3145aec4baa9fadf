package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// textsInJSON are texts that a string of JSON can hold, and that do not count as absent.
func textsInJSON() (texts []string) {
	for _, value := range valuesOfAnyBytes() {
		if utf8.ValidString(value) && value != "" && value != "-" {
			texts = append(texts, value)
		}
	}
	return append(texts, "http://u:p@h/?sig=a\"b\\c\n", "http://h/\u2028?X-Goog-Signature=\u00e9", strings.Repeat("/a", 1<<17))
}

// membersOf returns the members of an object.
func membersOf(t testing.TB, line string) (members map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &members); err != nil || members == nil {
		t.Fatalf("%v: %.200q is no object", err, line)
	}
	return members
}

// recordsOf returns the records of JSON that a command writes for texts, by another way: that of
// databases.
func recordsOf(t *testing.T, texts []string, args ...string) (all []map[string]any) {
	t.Helper()
	var input strings.Builder
	for _, text := range texts {
		input.WriteString(tabSeparated.Replace(text) + "\n")
	}
	for _, line := range linesWritten(t, runWith(input.String(), append(args, "-escaped", "-o", "json", "-one-to-one")...).stdout, len(texts)) {
		all = append(all, membersOf(t, readTabSeparated.Replace(line)))
	}
	return all
}

// objectsWith returns objects that have the texts at request.url, written in several ways.
func objectsWith(t testing.TB, texts []string) (objects []string) {
	t.Helper()
	for i, text := range texts {
		written, err := json.Marshal(text)
		must.NoError(t, err)
		for _, form := range []string{
			`{"request":{"url":%s}}`, ` { "n" : [1,{"url":"x"}] , "request" : {"a":null,"url" : %s,"b":"}"} }` + "\t", `{"log":"x","request":{"url":%s},"stream":"stdout","time":"2024-07-08T11:07:14.123456789Z"}` + "\r",
		}[i%3 : i%3+1] {
			objects = append(objects, fmt.Sprintf(form, written))
		}
	}
	return objects
}

// The answer is the object with the members of the record, which is that of the text alone.
func TestRecordsAreAddedToTheirObjects(t *testing.T) {
	texts := textsInJSON()
	objects := objectsWith(t, texts)
	for _, args := range [][]string{{"split"}, {"split", "-facts", "-with", "domain,template"}, {"normalize"}} {
		for _, under := range []string{"", "$!"} {
			records := recordsOf(t, texts, args...)
			command := append(args[:len(args):len(args)], "-in", "request.url", "-o", "json", "-one-to-one", "-q")
			if under != "" {
				command = append(command, "-under", under)
			}
			answers := linesWritten(t, runWith(strings.Join(objects, "\n"), command...).stdout, len(texts))
			for i, answer := range answers {
				want := membersOf(t, objects[i])
				if under == "" {
					maps.Copy(want, records[i])
				} else {
					want[under] = records[i]
				}
				if got := membersOf(t, answer); !reflect.DeepEqual(got, want) {
					t.Fatalf("%q of %.200q:\n got %.400v\nwant %.400v", command, objects[i], got, want)
				}
			}
		}
	}
}

// A changed text replaces the one in the object, and nothing else of the line is touched.
func TestChangedTextsReplaceTheOnesInTheirObjects(t *testing.T) {
	texts := textsInJSON()
	objects := objectsWith(t, texts)
	for _, c := range []struct {
		field string
		args  []string
	}{
		{"uriscan.redacted", []string{"redact"}}, {"uriscan.normalized", []string{"normalize"}}, {"url.template", []string{"template"}},
		{"uriscan.resolved", []string{"resolve", "-base", "http://base/a/"}},
	} {
		records := recordsOf(t, texts, c.args...)
		answers := linesWritten(t, runWith(strings.Join(objects, "\n"), append(c.args, "-in", "request.url", "-q")...).stdout, len(texts))
		changed := 0
		for i, answer := range answers {
			want := texts[i]
			if text, has := records[i][c.field].(string); has {
				want = text
			}
			got := membersOf(t, answer)["request"].(map[string]any)["url"]
			expect.Equal(t, got, any(want), "%s of %.100q", c.args[0], texts[i])
			if want != texts[i] {
				changed++
				continue
			}
			expect.Equal(t, answer, strings.TrimSuffix(objects[i], "\r"), "a line that is not changed")
		}
		if changed == 0 || changed == len(texts) {
			t.Errorf("%s: %d of %d texts are changed", c.args[0], changed, len(texts))
		}
	}
}

// Every line has an answer, which is JSON for those who wait for JSON.
func TestLinesThatAreNoObjectsHaveAnAnswerToo(t *testing.T) {
	for _, c := range []struct{ line, added, replaced, column string }{
		{``, `{"error.type":"log-json","error.offset":0}`, `{}`, "log-json@0"},
		{"  ", `{"error.type":"log-json","error.offset":2}`, `{}`, "log-json@2"},
		{`http://u:secret@h/`, `{"error.type":"log-json","error.offset":0}`, `{}`, "log-json@0"},
		{`[{"url":"/"}]`, `{"error.type":"log-json","error.offset":0}`, `{}`, "log-json@0"},
		{`"url"`, `{"error.type":"log-json","error.offset":0}`, `{}`, "log-json@0"},
		{`<13>{"url":"/"}`, `{"error.type":"log-json","error.offset":0}`, `{}`, "log-json@0"},
		{`{"url":"/"`, `{"error.type":"log-end","error.offset":10}`, `{}`, "log-end@10"},
		{`{"url":"/"} x`, `{"error.type":"log-json","error.offset":12}`, `{}`, "log-json@12"},
		{`{"log":x`, `{"error.type":"log-json","error.offset":7}`, `{}`, "log-json@7"},
		{`{"url":"` + "\x00" + `"}`, `{"error.type":"log-json","error.offset":8}`, `{}`, "log-json@8"},
		{`{"url":` + strings.Repeat("[", 100), `{"error.type":"log-too-deep","error.offset":70}`, `{}`, "log-too-deep@70"},
		{`{}`, `{}`, `{}`, `\N`},
		{` { } `, ` {}`, ` { } `, `\N`},
		{`{"a":{}}`, `{"a":{}}`, `{"a":{}}`, `\N`},
		{`{"url":null}`, `{"url":null}`, `{"url":null}`, `\N`},
		{`{"url":""}`, `{"url":""}`, `{"url":""}`, `\N`},
		{`{"url":true}`, `{"url":true}`, `{"url":true}`, `\N`},
		{`{"url":-1.5e3}`, `{"url":-1.5e3}`, `{"url":-1.5e3}`, `\N`},
		{`{"url":["/"]}`, `{"url":["/"]}`, `{"url":["/"]}`, `\N`},
		{`{"url":"//u:p@a/","url":"//u:p@b/","url":"-"}`, `{"url":"//u:p@a/","url":"//u:p@b/","url":"-"}`, `{"url":"//REDACTED:REDACTED@a/","url":"//REDACTED:REDACTED@b/","url":"-"}`, "ok"},
		{`{"url":"//u:p@a/","url":5}`, `{"url":"//u:p@a/","url":5}`, `{"url":"//REDACTED:REDACTED@a/","url":5}`, `\N`},
		{`{"url":"//u:p@b/","url":5,"url":true,"url":6,"url":"//u:p@a/","url":1e3}`, `{"url":"//u:p@b/","url":5,"url":true,"url":6,"url":"//u:p@a/","url":1e3}`,
			`{"url":"//REDACTED:REDACTED@b/","url":5,"url":true,"url":6,"url":"//REDACTED:REDACTED@a/","url":1e3}`, `\N`},
		{`{` + strings.Repeat(`"url":"//u:p@a/",`, 30) + `"a":1}`, `{` + strings.Repeat(`"url":"//u:p@a/",`, 30) + `"a":1}`, `{}`, "ok"},
		{`{"url":"/%zz"}`, `{"url":"/%zz","error.type":"percent","error.offset":2}`, `{"url":"/%zz"}`, "percent@2"},
		{`{"u\u0072l":"\/a"}`, `{"u\u0072l":"\/a"}`, `{"u\u0072l":"\/a"}`, "ok"},
	} {
		for _, end := range []string{"\n", "\r\n", ""} {
			if c.line+end == "" {
				continue // no line
			}
			got := runWith(c.line+end, "split", "-one-to-one", "-in", "url", "-fields", "error_type,error_offset")
			expect.Equal(t, got, result{stdout: c.added + "\n"}, "%.60q, added", c.line)
			got = runWith(c.line+end, "redact", "-one-to-one", "-in", "url")
			expect.Equal(t, got, result{stdout: c.replaced + "\n"}, "%.60q, replaced", c.line)
			got = runWith(c.line+end, "split", "-one-to-one", "-in", "url", "-fields", "verdict", "-o", "tsv")
			expect.Equal(t, got, result{stdout: c.column + "\n"}, "%.60q, as a column", c.line)
		}
	}
}

// With several paths, a record is that of the first text, and all texts are changed.
func TestAllTextsOfAnObjectAreChanged(t *testing.T) {
	const line = `{"b":"http://u:p@b/\u0041","n":7,"a":"http://u:p@a/","c":{"d":["x"," http://u:p@d/"]}}`
	r := runWith(line+"\n", "redact", "-in", "a b n c.d.1", "-summary")
	want := strings.ReplaceAll(strings.ReplaceAll(line, "u:p@", "REDACTED:REDACTED@"), `\u0041`, "A")
	expect.Equal(t, r.stdout, want+"\n", "the answer")
	if !strings.Contains(r.stderr, "lines                             1\n") {
		t.Errorf("standard error: %s", r.stderr)
	}
	r = runWith(line+"\n"+`{"a":"/"}`+"\n", "redact", "-in", "a c.d.1", "-only", "valid")
	expect.Equal(t, r.stdout, `{"a":"/"}`+"\n", "the answers of objects with valid texts alone")
}

// Members in any order and number, with values of every kind: what is at a path and is a text is
// changed, and nothing else.
func TestOnlyTextsAtThePathsAreChanged(t *testing.T) {
	values := [][2]string{ // what it is, and what replaces it at a path
		{`"//u:p@h/"`, `"//REDACTED:REDACTED@h/"`}, {`"\/\/u:p@h\u002f"`, `"//REDACTED:REDACTED@h/"`},
		{`5`, `5`}, {`-12`, `-12`}, {`true`, `true`}, {`null`, `null`}, {`""`, `""`}, {`"-"`, `"-"`}, {`"/"`, `"/"`}, {`["//u:p@h/"]`, `["//u:p@h/"]`}, {`{"a":"//u:p@h/"}`, `{"a":"//u:p@h/"}`},
	}
	random := rand.New(rand.NewPCG(25, 3))
	var input, want strings.Builder
	for range 3000 {
		for i := range random.IntN(14) {
			separator := ","
			if i == 0 {
				separator = ""
			}
			name, value := string("abx"[random.IntN(3)]), values[random.IntN(len(values))]
			fmt.Fprintf(&input, `%s"%s":%s`, cmp.Or(separator, "{"), name, value[0])
			if name == "x" {
				value[1] = value[0]
			}
			fmt.Fprintf(&want, `%s"%s":%s`, cmp.Or(separator, "{"), name, value[1])
		}
		input.WriteString(" }\n")
		want.WriteString(" }\n")
	}
	lines := strings.NewReplacer("\n }", "\n{ }").Replace(input.String())
	expect.Equal(t, runWith(lines, "redact", "-one-to-one", "-in", "b a").stdout, strings.NewReplacer("\n }", "\n{ }").Replace(want.String()), "the answers")
}

// Lines of logs may be in objects as well. They have the record that they have alone.
func TestLinesOfLogsAreReadInObjects(t *testing.T) {
	const line = `192.0.2.7 - - [22/Nov/2026:10:00:00 +0000] "GET /a?b HTTP/1.1" 200 5 "-" "\"x\""`
	record := strings.TrimSuffix(runWith(line+"\n", "logs", "-format", "combined", "-one-to-one").stdout, "\n")
	written, err := json.Marshal(line)
	must.NoError(t, err)
	input := `{"msg":` + string(written) + "}\n{\"msg\":\"\"}\n{\"msg\":\"x\"}\n"
	r := runWith(input, "logs", "-format", "combined", "-one-to-one", "-in", "msg", "-under", "http")
	want := `{"msg":` + string(written) + `,"http":` + record + "}\n" +
		`{"msg":"","http":{}}` + "\n" + `{"msg":"x","http":{"log.format":"combined","log.record.original":"x","error.type":"log-end","error.offset":1}}` + "\n"
	expect.Equal(t, r.stdout, want, "the answers")
	if !strings.Contains(r.stderr, "has 1 of 2 lines that do not fit the format combined") {
		t.Errorf("standard error %q", r.stderr)
	}
}

// A line that is longer than -max-line is answered as without -in, and its place is kept.
func TestObjectsThatAreTooLongHaveTheirAnswer(t *testing.T) {
	for _, length := range []int{60, 1 << 19} {
		long := `{"url":"/` + strings.Repeat("a", length) + `"}`
		input := `{"url":"/a"}` + "\n" + long + "\n" + `{"url":"/b"}` + "\n"
		r := runWith(input, "split", "-one-to-one", "-in", "url", "-fields", "error_type", "-max-line", "50", "-under", "u")
		want := `{"url":"/a","u":{}}` + "\n" + `{"u":{"error.type":"too-long"}}` + "\n" + `{"url":"/b","u":{}}` + "\n"
		expect.Equal(t, r.stdout, want, "an object of %d bytes", len(long))
	}
}

// A program that writes an object and waits has its answer.
func TestEachObjectIsAnsweredBeforeTheNext(t *testing.T) {
	in, toUs := io.Pipe()
	fromUs, out := io.Pipe()
	go func() {
		run([]string{"redact", "-one-to-one", "-in", "url"}, in, out, io.Discard)
		out.Close()
	}()
	for _, c := range [][2]string{
		{`{"url":"http://u:p@h/"}`, `{"url":"http://REDACTED:REDACTED@h/"}`}, {`x`, `{}`}, {`{"url":"/"}`, `{"url":"/"}`},
	} {
		io.WriteString(toUs, c[0]+"\n")
		got := make([]byte, len(c[1])+1)
		_, err := io.ReadFull(fromUs, got)
		must.NoError(t, err)
		expect.Equal(t, string(got), c[1]+"\n", "the answer of %s", c[0])
	}
	toUs.Close()
	rest, _ := io.ReadAll(fromUs)
	expect.Equal(t, string(rest), "", "what follows")
}

func TestMembersFitWithOtherFlags(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"split", "-in", ""}, "split: the value of -in must be "},
		{[]string{"split", "-in", "S3CRET..x"}, "split: the value of -in must be "},
		{[]string{"split", "-in", "a", "-in", "b"}, "split: -in is given more than once; "},
		{[]string{"split", "-in", "a", "-o", "text"}, "split: -in wants one text for the place of another, "},
		{[]string{"redact", "-in", "a", "-fields", "error_type"}, "redact: -in wants one text for the place of another, "},
		{[]string{"template", "-in", "a", "-format", "common"}, "template: -in wants one text for the place of another, "},
		{[]string{"redact", "-in", "a", "-with", "line"}, "redact: -in wants one text for the place of another, "},
		{[]string{"redact", "-in", "a", "-o", "json"}, "redact: -in adds a record to an object that has the secrets; "},
		{[]string{"split", "-in", "a", "-escaped"}, "split: -in reads JSON, and -escaped "},
		{[]string{"template", "-in", "a", "-learn"}, "template: -learn learns from lines "},
		{[]string{"logs", "-in", "a"}, "logs: -in wants the format of the text, "},
		{[]string{"logs", "-in", "a", "-format", "auto"}, "logs: -in wants the format of the text, "},
		{[]string{"split", "-under", "a\"S3CRET"}, "split: the value of -under must be a name "},
		{[]string{"split", "-under", ""}, "split: the value of -under must be a name "},
		{[]string{"split", "-under", "a", "-o", "tsv"}, "split: -under is for the records of -o json"},
		{[]string{"redact", "-under", "a"}, "redact: -under is for the records of -o json"},
	} {
		r := runWith("", c.args...)
		if r.code != exitTrouble || r.stdout != "" || !strings.HasPrefix(r.stderr, "uriscan: "+c.want) || strings.Contains(r.stderr, "S3CRET") {
			t.Errorf("%q: %+v", c.args, r)
		}
	}
}

// checkMembers takes any lines for objects, in FuzzSplit. Each line has one answer. That of an
// object is the object with the record, and what the package of Go takes for an object is one,
// down to the depth that is read.
func checkMembers(t *testing.T, input string) {
	want := linesOf(input)
	answers := linesOf(runWith(input, "split", "-one-to-one", "-q", "-in", "a", "-under", "u", "-fields", "path,error_type").stdout)
	texts := linesOf(runWith(input, "redact", "-one-to-one", "-q", "-in", "a").stdout)
	if len(answers) != len(want) || len(texts) != len(want) {
		t.Fatalf("%q: %d and %d answers, want %d", input, len(answers), len(texts), len(want))
	}
	for i, line := range want {
		isObject := json.Valid([]byte(line)) && strings.HasPrefix(strings.TrimLeft(line, blanks), "{")
		isTaken := !strings.HasPrefix(answers[i], `{"u":{"error.type":"log-`)
		switch {
		case isTaken != isObject && strings.Count(line, "[")+strings.Count(line, "{") < 64,
			!json.Valid([]byte(answers[i])), isTaken && !json.Valid([]byte(texts[i])):
			t.Fatalf("%q is answered by %q and %q", line, answers[i], texts[i])
		case !isTaken:
			continue
		}
		before, after := membersOf(t, line), membersOf(t, answers[i])
		delete(after, "u")
		if delete(before, "u"); !reflect.DeepEqual(before, after) {
			t.Fatalf("%q is answered by %q", line, answers[i])
		}
	}
}
