package main

import (
	"strings"
	"testing"
)

// TestDumpsNameWhatTheCallNames has the lines of a dump that speak of captures, kinds,
// inside-rules and registers, by their names.
func TestDumpsNameWhatTheCallNames(t *testing.T) {
	const answer = "s = yes / no\nyes = \"y\" [\"es\"]\nno = \"n\"\n"
	for _, c := range []struct{ name, grammar, args, want string }{
		{"operations", answer, "-kind which=yes/no -inside yes -capture no -dump nfa", "entry 0 s\n  -> 3 \n  -> 4 no(\n"},
		{"kind and inside-rule", answer, "-kind which=yes/no -inside yes -capture no -dump nfa", "  -> accept =yes /yes\n"},
		{"stores", answer, "-capture no -dump tdfa", "register 0: no end\nstate 0 after \"\"\n  "},
		{"end of a capture", answer, "-kind which=yes/no -inside yes -capture no -dump nfa", "  -> accept )no =no\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, stdout, stderr := call(t, c.grammar, append(words("-grammar g.abnf -rule s"), words(c.args)...)...)
			if status != 0 || !strings.Contains(stdout, c.want) {
				t.Errorf("status %d, %s\n%s\nwant in it:\n%s", status, stderr, stdout, c.want)
			}
		})
	}
}
