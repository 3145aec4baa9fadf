package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/pipeline"
	"github.com/uriscan/uriscan/internal/cover"
	"github.com/uriscan/uriscan/internal/exhaustive"
)

// machinesOfTheTree calls f with the machine of each go:generate line of the tree.
// With -exhaustive it takes all, else those that are made in no time, and with -short
// those of examples.
func machinesOfTheTree(t *testing.T, f func(t *testing.T, m *fsm.Machine)) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	machines := 0
	eachGoFile(t, root, func(path string, text []byte) {
		for _, call := range generateLine.FindAllSubmatch(text, -1) {
			args := arguments(string(call[1]))
			if slices.Contains(args, "-sets") || slices.Contains(args, "-skeleton") {
				continue
			}
			if !exhaustive.Enabled() && slices.ContainsFunc(args, large) || testing.Short() && !strings.Contains(filepath.ToSlash(path), "/examples/") {
				continue
			}
			machines++
			t.Run(strings.TrimSuffix(args[len(args)-1], ".go"), func(t *testing.T) {
				t.Chdir(filepath.Dir(path))
				f(t, machineOf(t, args))
			})
		}
	})
	if machines < 5 {
		t.Errorf("only %d machines were found", machines)
	}
}

// large reports whether an argument asks for a machine that takes a while: one of
// all of RFC 3986, or one over UTF-8.
func large(arg string) bool {
	return arg == "-utf8" || strings.HasPrefix(arg, "URI") || strings.Contains(arg, "absolute-form") || strings.HasSuffix(arg, "web-address")
}

// machineOf returns the machine of a call of this command.
func machineOf(t *testing.T, args []string) *fsm.Machine {
	c, err := parse(args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := c.sources()
	if err != nil {
		t.Fatal(err)
	}
	run, err := pipeline.Compile(sources, c.spec)
	if err != nil {
		t.Fatal(err)
	}
	m, err := emit.Build(run.Machine)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

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
// set, and all short strings of a byte of each class.
func TestScanPrefixIsTheLongestThatScansInEveryMachine(t *testing.T) {
	machinesOfTheTree(t, func(t *testing.T, m *fsm.Machine) {
		for entry := range m.Entries {
			inputs := 0
			check := func(src []byte) {
				inputs++
				var got fsm.Match
				n, ok := m.ScanPrefix(entry, src, &got)
				if wantN, wantOK, want := longestByScan(m, entry, src); n != wantN || ok != wantOK || got != want {
					t.Fatalf("ScanPrefix(%q) = %d, %v, %+v; want %d, %v, %+v", src, n, ok, got, wantN, wantOK, want)
				}
			}
			step, i := exhaustive.Pick(7, 31, 131), 0
			cover.Of(m).Each(entry, func(src []byte) {
				if i++; i%step == 0 {
					check(src)
				}
			})
			alphabet := cover.Bytes(m)
			var all func(src []byte, left int)
			all = func(src []byte, left int) {
				check(src)
				if left /= len(alphabet); left > 0 {
					for _, b := range alphabet {
						all(append(src, b), left)
					}
				}
			}
			all(make([]byte, 0, 64), exhaustive.Pick(1_000_000, 100_000, 10_000))
			if inputs < 100 {
				t.Errorf("only %d inputs were tried", inputs)
			}
		}
	})
}
