package main

import (
	"bytes"
	"io"
	"os"
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
				p := newCommandPipeline(b, io.Discard, args...)
				b.SetBytes(int64(len(input)))
				b.ReportAllocs()
				for b.Loop() {
					runPipeline(b, p, bytes.NewReader(input))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(count(&p.writer.tally)), "ns/line")
			})
		}
	}
}

// checkAnswer wants the output of a repeated input to repeat.
func checkAnswer(b *testing.B, args []string, input []byte) {
	b.Helper()
	var out bytes.Buffer
	p := newCommandPipeline(b, &out, args...)
	runPipeline(b, p, bytes.NewReader(input))
	got := strings.TrimPrefix(out.String(), string(p.writer.encoder.Header()))
	if got != strings.Repeat(got[:len(got)/64], 64) || strings.Count(got, "\n") != bytes.Count(input, []byte("\n")) {
		b.Fatal("the output of the input repeated is not the output repeated")
	}
}
