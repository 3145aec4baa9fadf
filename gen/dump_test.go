package main

import (
	"strings"
	"testing"
)

// TestDumpsNameWhatTheCallNames has the lines of a dump that speak of captures,
// kinds and inside-rules: by their names, with the place of a capture as an
// offset, a register, or a register and a distance.
func TestDumpsNameWhatTheCallNames(t *testing.T) {
	const answer = "s = yes / no\nyes = \"y\" [\"es\"]\nno = \"n\"\n"
	for _, c := range []struct{ name, grammar, args, want string }{
		{"operations", answer, "-kind which=yes/no -inside yes -capture no -dump nfa", "entry 0 s\n  -> 3 \n  -> 4 no(\n"},
		{"kind and inside-rule", answer, "-kind which=yes/no -inside yes -capture no -dump nfa", "  -> accept =yes /yes\n"},
		{"end of a capture", answer, "-kind which=yes/no -inside yes -capture no -dump nfa", "  -> accept )no =no\n"},
		{"kinds", answer, "-kind which=yes/no -capture no -dump captures", "capture no, 1 blocks\n  - to -: without no end\n  0 to r0: with no end\nkind which, 1 blocks\n  none: never\n  yes: without no end\n  no: with no end\n"},
		{"no alternative", "s = [yes] \"!\"\nyes = \"y\"\n", "-kind which=yes -dump captures", "  none: group 0\n  yes: group 1\n"},
		{"distances", "s = \"ab\" c \"!\" d\nc = *\"x\"\nd = *\"y\"\n", "-capture c,d -dump captures", "capture c, 1 blocks\n  - to -: never\n  2 to r0: always\ncapture d, 1 blocks\n  - to -: never\n  r0+1 to r1: always\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, stdout, stderr := call(t, c.grammar, append(words("-grammar g.abnf -rule s"), words(c.args)...)...)
			if status != 0 || !strings.Contains(stdout, c.want) {
				t.Errorf("status %d, %s\n%s\nwant in it:\n%s", status, stderr, stdout, c.want)
			}
		})
	}
}
