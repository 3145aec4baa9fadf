package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// BenchmarkLines measures a run of each command that reads lines over the sample,
// from the input in memory to the records that go nowhere.
func BenchmarkLines(b *testing.B) {
	text, err := os.ReadFile(sample)
	if err != nil {
		b.Fatal(err)
	}
	input := bytes.Repeat(append(text, '\n'), 64)
	for _, command := range lineCommands {
		for _, name := range formatNames {
			args := append(command, "-o", name)
			b.Run("command="+command[0]+"/format="+name, func(b *testing.B) {
				checkAnswer(b, args, input)
				var counted *tally
				b.SetBytes(int64(len(input)))
				b.ReportAllocs()
				for b.Loop() {
					counted = runLines(b, io.Discard, bytes.NewReader(input), 0, args...)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*count(counted)), "ns/line")
			})
		}
	}
}

// checkAnswer wants the output of a repeated input to repeat.
func checkAnswer(b *testing.B, args []string, input []byte) {
	b.Helper()
	var out bytes.Buffer
	runLines(b, &out, bytes.NewReader(input), 0, append(args, "-one-to-one")...)
	got := out.String()
	if got != strings.Repeat(got[:len(got)/64], 64) || strings.Count(got, "\n") != bytes.Count(input, []byte("\n")) {
		b.Fatal("the output of the input repeated is not the output repeated")
	}
}

// BenchmarkWorkers measures split of a file with one worker and with more, from the file to
// the records that go nowhere.
func BenchmarkWorkers(b *testing.B) {
	text, err := os.ReadFile(links)
	if err != nil {
		b.Fatal(err)
	}
	input := bytes.Repeat(text, 64<<20/len(text))
	name := filepath.Join(b.TempDir(), "links")
	if err := os.WriteFile(name, input, 0o600); err != nil {
		b.Fatal(err)
	}
	for _, format := range []string{"none", "json"} {
		for workers := 1; workers <= runtime.GOMAXPROCS(0); workers *= 2 {
			b.Run(fmt.Sprintf("format=%s/workers=%d", format, workers), func(b *testing.B) {
				b.SetBytes(int64(len(input)))
				for b.Loop() {
					if code := run([]string{"split", "-q", "-o", format, "-j", strconv.Itoa(workers), name}, nil, io.Discard, os.Stderr); code != exitDone {
						b.Fatalf("exit code %d", code)
					}
				}
			})
		}
	}
}

// BenchmarkStats measures a run of stats over each kind of input, on one worker.
func BenchmarkStats(b *testing.B) {
	for _, c := range []struct {
		name, file string
		args       []string
	}{
		{"lines", links, nil},
		{"hosts", links, []string{"-by", "host"}},
		{"text", "README.md", []string{"-find"}},
		{"log", accessLog, []string{"-format", "combined"}},
		{"status", accessLog, []string{"-format", "combined", "-by", "status"}},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			b.Fatal(err)
		}
		input := bytes.Repeat(text, 4<<20/len(text))
		b.Run("input="+c.name, func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			for b.Loop() {
				code := run(append([]string{"stats", "-q", "-j", "1", "-o", "json"}, c.args...), bytes.NewReader(input), io.Discard, os.Stderr)
				if code != exitDone {
					b.Fatalf("exit code %d", code)
				}
			}
		})
	}
}
