package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/records"
)

// readRecord returns a record of JSON.
func readRecord(t testing.TB, text string) map[string]any {
	t.Helper()
	record := map[string]any{}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&record); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return record
}

// checkRecord fails if the record of a line has other values than those that are visited, or
// another problem.
func checkRecord(t *testing.T, line string, record map[string]any, want records.Problem, walk func(visit func(records.Value))) {
	t.Helper()
	visited := []string{
		records.ErrorType.String(), records.ErrorOffset.String(), records.Verdict.String(), records.Encoding.String(),
		records.Line.String(), records.Offset.String(), records.File.String(), records.Whole.String(),
	}
	walk(func(v records.Value) {
		visited = append(visited, v.Field.String())
		got, has := readJSON(record, v.Field.String())
		if v.Kind == records.List {
			var names []string
			for _, name := range record[v.Field.String()].([]any) {
				names = append(names, name.(string))
			}
			got, v.Text = strings.Join(names, ","), strings.Join(v.List, ",")
		}
		if !has || got != v.Text {
			t.Errorf("%q: %s is %q, want %q", line, v.Field, got, v.Text)
		}
	})
	for key := range record {
		if !slices.Contains(visited, key) {
			t.Errorf("%q: nothing visits %s", line, key)
		}
	}
	got := records.Problem{}
	if name, isWrong := readJSON(record, records.ErrorType.String()); isWrong {
		offset, _ := record[records.ErrorOffset.String()].(json.Number).Int64()
		got = records.Problem{Type: name, Offset: int(offset)}
	}
	expect.Equal(t, got, want, "%q: the problem", line)
}

// The command fills its records without a branch for each field, and a Walker has one.
func TestRecordsOfURIsHaveWhatAWalkerVisits(t *testing.T) {
	input := hostile()
	w := records.Walker{Open: true, Facts: ^uriscan.Facts(0), Wanted: records.SetOf(append(split.fields, records.Facts)...)}
	for i, text := range lines(runWith(joined(input), "split", "-q", "-facts").stdout) {
		var s uriscan.Spans
		uriscan.ScanString(input[i], &s)
		checkRecord(t, input[i], readRecord(t, text), records.ProblemOf(&s), func(visit func(records.Value)) {
			w.URI(input[i], &s, nil, visit)
		})
	}
}

// The records of real lists and of hostile lines have few shapes, so that their templates
// are made once. There are three hundred kinds of valid line.
func TestShapesOfValidLinesHaveTemplates(t *testing.T) {
	var input []string
	for _, scheme := range []string{"", "a:"} {
		for _, authority := range []string{"", "//", "//h", "//1.2.3.4", "//[::1]", "//[v1.a]"} {
			for _, userinfo := range []string{"", "u@"} {
				for _, port := range []string{"", ":", ":80", ":080"} {
					for _, path := range []string{"", "/", "p"} {
						for _, rest := range []string{"", "?", "#", "?#"} {
							if authority == "" && userinfo+port != "" || authority != "" && path == "p" {
								continue
							}
							host := authority
							if authority != "" {
								host = "//" + userinfo + authority[2:]
							}
							input = append(input, scheme+host+port+path+rest)
						}
					}
				}
			}
		}
	}
	w := split.newScanner(&options{})
	text := []byte(joined(input))
	dst, _ := appendLines(w, nil, text, 1<<30)
	if allocs := testing.AllocsPerRun(5, func() { dst, _ = appendLines(w, dst[:0], text, 1<<30) }); allocs != 0 || w.tally.invalid() > 0 {
		t.Errorf("%d shapes: %v allocations when all were seen, %d invalid lines", len(input), allocs, w.tally.invalid())
	}
	if len(input) < 300 {
		t.Errorf("only %d shapes", len(input))
	}
}
