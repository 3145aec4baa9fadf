package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzSplitJSON puts any bytes in and wants valid JSON out: a record for each
// line, whose original text is the line's bytes.
func FuzzSplitJSON(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "\r\n", "http://a/\n//h", "http://u:p@[::1]:80/x?y#z\r\n\r\n", "a\xff\n\xf0\x9f\x98\x80\n",
		"http://h/\u2028\"\\\x00\x1f\x7f\n", "//h:99999999999999999999/\n//h:007\n//h:\n", "%\n%4\n%zz\n", "a b\rc\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		r := runWith(string(input), "split", "-q")
		if r.code != 0 {
			t.Fatalf("exit status %d, standard error %q", r.code, r.stderr)
		}
		want := linesOf(string(input))
		var got []string
		if r.stdout != "" {
			got = lines(r.stdout)
		}
		if len(got) != len(want) {
			t.Fatalf("%d records for %d lines", len(got), len(want))
		}
		for i, text := range got {
			var record map[string]any
			if err := json.Unmarshal([]byte(text), &record); err != nil {
				t.Fatalf("line %d is no JSON: %v", i+1, err)
			}
			if original, _ := readJSON(record, "url.original"); original != want[i] {
				t.Fatalf("line %d: the record holds %q, the line is %q", i+1, original, want[i])
			}
		}
	})
}

// linesOf returns the lines as the manual counts them: "\n" ends one, a "\r"
// before it is dropped, and what is behind the last one counts if it is there.
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
