package main

import (
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// longestByScan is what ScanPrefix is to return, by Scan of every prefix.
func longestByScan(m *fsm.Machine, entry int, src []byte) (n int, ok bool, out fsm.Match) {
	for n = len(src); n >= 0; n-- {
		if m.Scan(entry, src[:n], &out) {
			return n, true, out
		}
	}
	m.Scan(entry, src, &out)
	return 0, false, out
}

// TestScanPrefixIsTheLongestThatScansInEveryMachine tries a part of the covering
// set, and all short strings of a byte of each class. Only with -exhaustive it takes
// the large machines.
func TestScanPrefixIsTheLongestThatScansInEveryMachine(t *testing.T) {
	for _, of := range treeMachines(t) {
		m := of.machine.Machine
		if !exhaustive.Enabled() && m.Rows > exhaustive.Pick(0, 150, 50) {
			continue
		}
		for entry := range m.Entries {
			inputs := 0
			check := func(src []byte) {
				inputs++
				var got fsm.Match
				n, ok := m.ScanPrefix(entry, src, &got)
				if wantN, wantOK, want := longestByScan(m, entry, src); n != wantN || ok != wantOK || got != want {
					t.Fatalf("%s: ScanPrefix(%q) = %d, %v, %+v; want %d, %v, %+v", of.name, src, n, ok, got, wantN, wantOK, want)
				}
			}
			step, i := exhaustive.Pick(7, 31, 131), 0
			cover.Of(m).Each(entry, func(src []byte) {
				if i++; i%step == 0 {
					check(src)
				}
			})
			alphabet := cover.Bytes(m.Classes)
			var all func(src []byte, left int)
			all = func(src []byte, left int) {
				check(src)
				if left /= len(alphabet); left > 0 {
					for _, b := range alphabet {
						all(append(src, b), left)
					}
				}
			}
			all(make([]byte, 0, 64), exhaustive.Pick(1_000_000, 20_000, 10_000))
			if inputs < 100 {
				t.Errorf("%s: only %d inputs were tried", of.name, inputs)
			}
		}
	}
}
