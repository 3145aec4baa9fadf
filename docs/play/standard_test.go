package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/whatwg"
)

// A question is a text for a browser, alone or on a page.
type question struct {
	Input string `json:"input"`
	Base  string `json:"base"` // "" is none
}

// An answer is what a browser makes of it: nothing if it refuses.
type answer struct{ Href, Host string }

// chromiumOn asks Chromium's URL object.
func chromiumOn(b *tab, questions []question) []answer {
	b.t.Helper()
	text, err := json.Marshal(questions)
	must.NoError(b.t, err)
	return eval[[]answer](b, `%s.map(({input, base}) => {
		try { const u = base ? new URL(input, base) : new URL(input); return {Href: u.href, Host: u.host}; } catch { return {}; }
	})`, string(text))
}

// whatwgOn asks package whatwg.
func whatwgOn(q question) (a answer) {
	var page, u whatwg.URL
	var err error
	if q.Base != "" {
		page, err = whatwg.Parse(q.Base)
	}
	if err == nil {
		u, err = page.Parse(q.Input)
	}
	if err == nil {
		a = answer{u.Href(), u.Host()}
	}
	return a
}

// A deviation is a kind of text that Chromium reads in another way than the standard.
type deviation struct {
	says string
	is   func(q question, standard, chromium answer) bool
}

// ownSchemes are schemes for which Chromium has rules of its own.
var ownSchemes = regexp.MustCompile(`^(?:android|drivefs|(?:chromeos-)?steam|materialized-view|chrome-[a-z]+|isolated-app):`)

// deviations are the kinds. The first that holds counts.
var deviations = []deviation{
	{"URLs of `file`: drive letters, more than two slashes, `localhost`", func(q question, _, _ answer) bool {
		return strings.HasPrefix(q.Input, "file:") || strings.HasPrefix(q.Base, "file:")
	}},
	{"schemes for which Chromium has rules of its own, such as `steam` and `chrome-extension`", func(q question, _, _ answer) bool { return ownSchemes.MatchString(q.Input) }},
	{"hosts that the standard refuses, with a space or a triplet", func(_ question, standard, chromium answer) bool { return standard.Href == "" && chromium.Href != "" }},
	{"a `*` in a host, which Chromium encodes", func(_ question, standard, chromium answer) bool {
		return standard.Host != chromium.Host && chromium.Host == strings.ReplaceAll(standard.Host, "*", "%2A")
	}},
	{"a backslash on a page with a scheme that is not special", func(q question, _, _ answer) bool { return q.Base != "" && strings.HasPrefix(q.Input, `\`) }},
	{"bytes that only one of both encodes, such as `'`, `|` and a space before `?`", func(_ question, standard, chromium answer) bool {
		return standard.Href != "" && chromium.Href != ""
	}},
}

// suiteQuestions returns the texts of the web platform's own suite, with the answer that the
// suite has.
func suiteQuestions(t *testing.T) (questions []question, answers []answer) {
	t.Helper()
	for _, file := range reallists.Files(t, "suites/wpt/urltestdata*.json") {
		var cases []json.RawMessage
		must.NoError(t, json.Unmarshal(file.Data, &cases))
		for _, c := range cases {
			var one struct {
				question
				answer
			}
			if c[0] == '{' { // a text alone is a comment
				must.NoError(t, json.Unmarshal(c, &one))
				questions, answers = append(questions, one.question), append(answers, one.answer)
			}
		}
	}
	return questions, answers
}

var chromiumTable = regexp.MustCompile(`(?s)Chromium (\d+) says [^\n]*\n\n.*?\n\n`)

// Package whatwg reads each text of the suite as Chromium does, or as the suite says where
// Chromium does not. What Chromium itself fails is counted by kind, and for the version that
// the README names the counts are those of the README.
func TestTheBrowserReadsTheSuiteAsPackageWhatwg(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	questions, want := suiteQuestions(t)
	counts := make([]int, len(deviations))
	failed := 0
	for i, chromium := range chromiumOn(b, questions) {
		standard := whatwgOn(questions[i])
		if standard == chromium {
			continue
		}
		if standard != want[i] {
			t.Errorf("%q base %q: package whatwg says %q, Chromium %q, the suite %q", questions[i].Input, questions[i].Base, standard, chromium, want[i])
		}
		failed++
		kind := slices.IndexFunc(deviations, func(d deviation) bool { return d.is(questions[i], standard, chromium) })
		if kind < 0 {
			t.Errorf("%q base %q: package whatwg says %q, Chromium %q, and no kind of deviation fits", questions[i].Input, questions[i].Base, standard, chromium)
			continue
		}
		counts[kind]++
		t.Logf("%s: %q base %q: Chromium says %q, the standard %q", deviations[kind].says, questions[i].Input, questions[i].Base, chromium, standard)
	}
	version := eval[string](b, `navigator.userAgent.match(/Chrome\/(\d+)/)[1]`)
	var table strings.Builder
	fmt.Fprintf(&table, "Chromium %s says what the standard says of %d of the %d texts of the suite, and package whatwg of all. The others:\n\n| kind | texts |\n|---|---:|\n", version, len(questions)-failed, len(questions))
	for i, d := range deviations {
		fmt.Fprintf(&table, "| %s | %d |\n", strings.ReplaceAll(d.says, "|", `\|`), counts[i])
	}
	table.WriteString("\n")
	readme := must.Read(t, "README.md")
	there := chromiumTable.FindStringSubmatch(readme)
	switch {
	case there == nil:
		t.Error("README.md has no table of what Chromium fails")
	case *update:
		must.NoError(t, os.WriteFile("README.md", []byte(strings.Replace(readme, there[0], table.String(), 1)), 0o644))
	case there[1] == version:
		expect.Equal(t, there[0], table.String(), "the table of README.md; run with -update")
	default:
		t.Logf("this is Chromium %s, and README.md has Chromium %s; here it would be\n%s", version, there[1], &table)
	}
}

// Of every text of the tables of differences, and of docs/browsers.md, the browser, the page and
// package whatwg say the same.
func TestTheBrowserReadsTheTablesAsPackageWhatwg(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	var questions []question
	for _, row := range slices.Concat(tenRows(t), documentRows(t)) {
		input := row.input
		if row.escapes {
			unquoted, err := strconv.Unquote(`"` + input + `"`)
			must.NoError(t, err)
			input = unquoted
		}
		questions = append(questions, question{Input: input})
	}
	for _, row := range regexp.MustCompile("(?m)^\\| [^|`]+ \\| `([^`]*)` \\|").FindAllStringSubmatch(must.Read(t, "../browsers.md"), -1) {
		input := strings.NewReplacer(`\t`, "\t", `\u3002`, "\u3002", `\u00fc`, "\u00fc").Replace(row[1])
		questions = append(questions, question{Input: input})
	}
	if len(questions) < 55 {
		t.Errorf("only %d rows were found", len(questions))
	}
	for i, chromium := range chromiumOn(b, questions) {
		expect.Equal(t, whatwgOn(questions[i]), chromium, "%q", questions[i].Input)
		b.write("uri", questions[i].Input)
		shown := b.text("theirs")
		if shown == "accepts" {
			shown = b.text("href")
		} else {
			shown = ""
		}
		expect.Equal(t, shown, chromium.Href, "%q on the page", questions[i].Input)
		expect.Equal(t, eval[bool](b, `document.getElementById("own") === null`), true, "%q: no note that this browser differs", questions[i].Input)
	}
}

// Where the browser differs from the standard, the page shows the standard, and says so.
func TestThePageSaysWhereThisBrowserDiffers(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	eval[bool](b, `(() => { const URL = globalThis.URL; globalThis.URL = class extends URL { get href() { return super.href + "own"; } }; return true; })()`)
	b.write("uri", "http://h/a")
	expect.Equal(t, b.text("href"), "http://h/a", "what the standard says")
	expect.Equal(t, b.text("own"), "The browser in use differs from the URL Standard: it writes http://h/aown", "the note")
	expect.Equal(t, b.text("note"), "Scheme, host, port and path mean the same to a browser.", "what differs")
	b.write("uri", "http://0x7f.1/")
	expect.Equal(t, b.text("note"), "A browser reads another host.", "what differs")
}
