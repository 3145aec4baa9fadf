package pipeline

import (
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// comparePrefix holds ScanPrefix of an input against Scan of its prefixes, the
// longest first.
func comparePrefix(t *testing.T, m *fsm.Machine, entry int, input string) {
	t.Helper()
	var want, got fsm.Match
	wantN, wantOK := 0, false
	for n := len(input); n >= 0 && !wantOK; n-- {
		if m.Scan(entry, []byte(input[:n]), &want) {
			wantN, wantOK = n, true
		}
	}
	if !wantOK {
		m.Scan(entry, []byte(input), &want)
	}
	if n, ok := m.ScanPrefix(entry, []byte(input), &got); n != wantN || ok != wantOK || got != want {
		t.Fatalf("ScanPrefix(%q) = %d, %v, %+v; want %d, %v, %+v", input, n, ok, got, wantN, wantOK, want)
	}
}

// TestPrefixesOfTheURIAreTheLongestThatScan tries a part of the covering set of the
// URI's machine, or with -exhaustive all of it.
func TestPrefixesOfTheURIAreTheLongestThatScan(t *testing.T) {
	machine, err := emit.Build(compileURI(t).Machine)
	must.NoError(t, err)
	step := exhaustive.Pick(1, 31, 331)
	set := cover.Of(machine)
	for entry := range machine.Entries {
		i := 0
		set.Each(entry, func(input []byte) {
			if i++; i%step == 0 {
				comparePrefix(t, machine, entry, string(input))
			}
		})
	}
}
