package uritemplate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A group is one of the groups of cases in the suite of the authors of the RFC.
type group struct {
	Variables map[string]json.RawMessage
	Testcases [][]json.RawMessage
}

// valueOf returns the value of a variable in the suite. Arrays keep their order.
func valueOf(t *testing.T, raw json.RawMessage) Value {
	t.Helper()
	tokens := json.NewDecoder(bytes.NewReader(raw))
	var texts []string
	for {
		token, err := tokens.Token()
		if err == io.EOF {
			break
		}
		must.NoError(t, err)
		if _, isDelimiter := token.(json.Delim); !isDelimiter && token != nil {
			texts = append(texts, fmt.Sprint(token))
		}
	}
	switch raw[0] {
	case '[':
		return List(texts...)
	case '{':
		return Pairs(texts...)
	case 'n':
		return Value{}
	}
	return String(texts[0])
}

// TestSuiteIsExpanded has all cases of the suite: the templates that are errors, and the
// expansions of the others. Each expansion is matched, and expanded again. Some
// cases list several expansions, because an array may have any order.
func TestSuiteIsExpanded(t *testing.T) {
	cases := 0
	for _, file := range reallists.Files(t, "suites/uritemplate-test/*.json") {
		var groups map[string]group
		must.NoError(t, json.Unmarshal(file.Data, &groups))
		for name, g := range groups {
			vars := Map{}
			for variable, value := range g.Variables {
				vars[variable] = valueOf(t, value)
			}
			for _, c := range g.Testcases {
				cases++
				var text string
				must.NoError(t, json.Unmarshal(c[0], &text))
				checkCase(t, name+" "+text, text, vars, c[1])
			}
		}
	}
	expect.Equal(t, cases, 270, "cases")
}

// checkCase checks one case. The result is an expansion, a list of them, or false.
func checkCase(t *testing.T, name, text string, vars Map, result json.RawMessage) {
	t.Helper()
	var want []string
	var one string
	if string(result) != "false" && json.Unmarshal(result, &want) != nil {
		must.NoError(t, json.Unmarshal(result, &one))
		want = []string{one}
	}
	template, err := Parse(text)
	if err == nil {
		var got []byte
		if got, err = template.Append(nil, vars); err == nil {
			if !slices.Contains(want, string(got)) {
				t.Errorf("%s: %q, want one of %q", name, got, want)
			}
			var m Match
			if !template.Match(got, &m) {
				t.Errorf("%s: %q does not match", name, got)
				return
			}
			again, err := template.Append(nil, &m)
			must.NoError(t, err)
			expect.Equal(t, string(again), string(got), "%s: the expansion of the match", name)
		}
	}
	if (err != nil) != (len(want) == 0) {
		t.Errorf("%s: %v, want %q", name, err, want)
	}
	if err != nil && (!strings.HasPrefix(err.Error(), "uritemplate: ") || strings.Contains(err.Error(), text)) {
		t.Errorf("%s: %v", name, err)
	}
}
