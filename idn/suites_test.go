package idn

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// TestSuitesOfWebPlatformTests runs the cases of the URL Standard. An output of null means that
// the host is refused.
func TestSuitesOfWebPlatformTests(t *testing.T) {
	for _, suite := range []struct {
		name  string
		cases int
	}{{"toascii", 87}, {"IdnaTestV2", 2671}, {"IdnaTestV2-removed", 20}} {
		var lines []json.RawMessage
		must.NoError(t, json.Unmarshal(reallists.Files(t, "suites/wpt/"+suite.name+".json")[0].Data, &lines))
		cases := 0
		for _, line := range lines {
			var c struct {
				Input  string
				Output *string
			}
			if line[0] != '{' {
				continue
			}
			must.NoError(t, json.Unmarshal(line, &c))
			cases++
			got, err := AppendASCII(nil, c.Input)
			if c.Output == nil {
				expect.Equal(t, err != nil, true, "%s: %+q gives %q and is refused", suite.name, c.Input, got)
				continue
			}
			expect.Equal(t, err, nil, "%s: error for %+q", suite.name, c.Input)
			expect.Equal(t, string(got), *c.Output, "%s: %+q", suite.name, c.Input)
		}
		t.Logf("%d cases of %s.json", cases, suite.name)
		must.Equal(t, cases, suite.cases, "cases of %s", suite.name)
	}
}

// A unicodeCase is a line of IdnaTestV2.txt.
type unicodeCase struct {
	line                       int
	source, unicode, ascii     string
	unicodeStatus, asciiStatus []string
}

var escape = regexp.MustCompile(`\\u[0-9A-F]{4}|\\x\{[0-9A-F]+\}`)

// unescaped returns a column. A surrogate becomes what it does in a text of Go.
func unescaped(column string) string {
	if column == `""` {
		return ""
	}
	return escape.ReplaceAllStringFunc(column, func(e string) string {
		r, _ := strconv.ParseUint(strings.Trim(e, `\ux{}`), 16, 32)
		return string(rune(r))
	})
}

// unicodeCases reads IdnaTestV2.txt. Its head explains the columns.
func unicodeCases(t *testing.T, file string) (cases []unicodeCase) {
	statuses := func(column string, ifBlank []string) []string {
		if column == "" {
			return ifBlank
		}
		return strings.FieldsFunc(column, func(r rune) bool { return strings.ContainsRune("[], ", r) })
	}
	number := 0
	for line := range strings.Lines(string(reallists.Files(t, file)[0].Data)) {
		number++
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if line == "" {
			continue
		}
		columns := strings.Split(line, ";")
		for i := range columns {
			columns[i] = strings.TrimSpace(columns[i])
		}
		c := unicodeCase{line: number, source: unescaped(columns[0])}
		c.unicode = c.source
		if columns[1] != "" {
			c.unicode = unescaped(columns[1])
		}
		c.unicodeStatus = statuses(columns[2], nil)
		c.ascii = c.unicode
		if columns[3] != "" {
			c.ascii = unescaped(columns[3])
		}
		c.asciiStatus = statuses(columns[4], c.unicodeStatus)
		cases = append(cases, c)
	}
	return cases
}

// refuses reports whether the statuses have one that a set of options does not ignore.
func (o *Options) refuses(statuses []string) bool {
	for _, s := range statuses {
		switch {
		case s == "V2" || s == "V3":
			if o.Hyphens {
				return true
			}
		case s == "A4_1" || s == "A4_2":
			if o.Lengths {
				return true
			}
		case s == "U1":
			if o.LettersDigitsHyphens {
				return true
			}
		case s == "X4_2": // an empty label in Unicode, which is no error
		default:
			return true
		}
	}
	return false
}

// TestSuitesOfUnicode runs IdnaTestV2.txt with each set of options that reads names of ASCII.
func TestSuitesOfUnicode(t *testing.T) {
	for _, suite := range []struct {
		name         string
		cases, newer int
	}{{"IdnaTestV2.txt", 6391, 0}, {"IdnaTestV2-Unicode16.txt", 6389, 13}} {
		all := unicodeCases(t, "suites/unicode/"+suite.name)
		cases := slices.DeleteFunc(slices.Clone(all), func(c unicodeCase) bool {
			return suite.newer > 0 && slices.Equal(c.unicodeStatus, []string{"V7"}) && strings.ContainsFunc(c.unicode, assignedIn17)
		})
		for bits := 1; bits < 8; bits++ {
			o := &Options{Hyphens: bits&1 != 0, LettersDigitsHyphens: bits&2 != 0, Lengths: bits&4 != 0}
			for _, c := range cases {
				got, err := o.AppendASCIIString(nil, c.source)
				refused := o.refuses(c.asciiStatus) || c.ascii == "" && c.source != ""
				if forbidden(c.ascii) && !refused {
					expect.Equal(t, err != nil, true, "%s: line %d: forbidden, %+v", suite.name, c.line, *o)
					continue
				}
				if (err != nil) != refused {
					t.Errorf("%s: line %d: ToASCII of %+q with %+v: %v, %q, want %q", suite.name, c.line, c.source, *o, err, got, c.asciiStatus)
				} else if err == nil {
					expect.Equal(t, string(got), c.ascii, "%s: line %d: ToASCII of %+q", suite.name, c.line, c.source)
				}
				got, err = o.AppendUnicodeString(nil, c.source)
				if (err != nil) != o.refuses(c.unicodeStatus) {
					t.Errorf("%s: line %d: ToUnicode of %+q with %+v: %v, want %q", suite.name, c.line, c.source, *o, err, c.unicodeStatus)
				}
				expect.Equal(t, string(got), c.unicode, "%s: line %d: ToUnicode of %+q", suite.name, c.line, c.source)
			}
		}
		t.Logf("%d cases of %s; %d have characters that are assigned since", len(all), suite.name, len(all)-len(cases))
		must.Equal(t, len(all), suite.cases, "cases of %s", suite.name)
		must.Equal(t, len(all)-len(cases), suite.newer, "cases with characters that are assigned since")
	}
}

// assignedIn17 reports whether a character is one of the ideographs, all of one block, that
// Unicode 17 assigned: what Unicode 16 disallows it allows.
func assignedIn17(r rune) bool { return 0x323B0 <= r && r <= 0x33479 }

// forbidden reports whether a name in ASCII has a forbidden domain code point.
func forbidden(name string) bool { return strings.ContainsAny(name, "\x00 #%/:<>?@[\\]^|\x7F") }

// TestSuiteOfAdaForLengths runs the cases that Ada has for the limits of DNS. There the root may
// have its dot, which UTS 46 refuses with these limits, so one final dot is cut off.
func TestSuiteOfAdaForLengths(t *testing.T) {
	var lines []json.RawMessage
	must.NoError(t, json.Unmarshal(reallists.Files(t, "suites/wpt/verifydnslength_tests.json")[0].Data, &lines))
	o, cases := &Options{Lengths: true}, 0
	for _, line := range lines {
		var c struct {
			Input   string
			Failure bool
		}
		if line[0] != '{' {
			continue
		}
		must.NoError(t, json.Unmarshal(line, &c))
		cases++
		host, _, _ := strings.Cut(strings.TrimPrefix(c.Input, "http://"), "/")
		_, err := o.AppendASCIIString(nil, strings.TrimSuffix(host, "."))
		expect.Equal(t, err != nil, c.Failure, "%q is refused", host)
	}
	t.Logf("%d cases of verifydnslength_tests.json", cases)
	must.Equal(t, cases, 17, "cases of verifydnslength_tests.json")
}
