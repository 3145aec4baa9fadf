package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// BenchmarkLines measures a run of each command that reads lines over the sample,
// from the input in memory to the records that go nowhere.
func BenchmarkLines(b *testing.B) {
	text := must.Bytes(b, sample)
	input := bytes.Repeat(append(text, '\n'), 64)
	for _, command := range lineCommands {
		for _, name := range formatNames {
			args := append(command, "-o", name, "-j", "1")
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

// BenchmarkSplit measures split from a file of a real list, repeated to some 30 MB, to
// records that go nowhere: in every format, by one worker and by two. The peer is the
// program that one writes in an hour: net/url and encoding/json.
func BenchmarkSplit(b *testing.B) {
	list := reallists.Files(b, "urls/ada_kasztp.txt")[0]
	text := bytes.TrimPrefix(list.Data, []byte("\ufeff"))
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text[:len(text):len(text)], '\n')
	}
	input := bytes.Repeat(text, 1+30<<20/len(text))
	name := filepath.Join(b.TempDir(), "list")
	must.NoError(b, os.WriteFile(name, input, 0o600))
	perLine := func(b *testing.B) {
		b.SetBytes(int64(len(input)))
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*bytes.Count(input, []byte("\n"))), "ns/line")
	}
	for _, format := range output.FormatNames() {
		for _, workers := range []string{"1", "2"} {
			b.Run("corpus=ada_kasztp/format="+format+"/workers="+workers, func(b *testing.B) {
				args := []string{"split", "-q", "-j", workers, "-o", format, name}
				checkRecords(b, format, name)
				b.ReportAllocs()
				for b.Loop() {
					if code := run(args, nil, io.Discard, io.Discard); code != exitDone {
						b.Fatal("exit code ", code)
					}
				}
				perLine(b)
			})
		}
	}
	b.Run("corpus=ada_kasztp/format=json/peer=neturl", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			splitByNetURL(input, io.Discard)
		}
		perLine(b)
	})
}

// checkRecords wants as many records as the list has lines, and those of the list's first
// lines to be those of the lines alone.
func checkRecords(b *testing.B, format, name string) {
	b.Helper()
	if format == "parquet" || format == "none" {
		return
	}
	input := must.Bytes(b, name)
	var all strings.Builder
	run([]string{"split", "-q", "-o", format, name}, nil, &all, io.Discard)
	begin := bytes.IndexByte(input[1000:], '\n') + 1001
	if first := runWith(string(input[:begin]), "split", "-q", "-o", format, "-j", "1").stdout; !strings.HasPrefix(all.String(), first) {
		b.Fatal("the first records differ")
	}
	records := strings.Count(all.String(), "\n")
	if format != "json" {
		records-- // the header
	}
	if records != bytes.Count(input, []byte("\n")) {
		b.Fatal(records, " records")
	}
}

// splitByNetURL writes the components of each line as net/url and encoding/json have them.
func splitByNetURL(input []byte, out io.Writer) {
	encoder := json.NewEncoder(out)
	for line := range bytes.Lines(input) {
		text := string(bytes.TrimSuffix(line, []byte("\n")))
		u, err := url.Parse(text)
		if err != nil {
			encoder.Encode(map[string]string{"url.original": text, "error.type": "invalid"})
			continue
		}
		encoder.Encode(struct {
			Original string `json:"url.original"`
			Scheme   string `json:"url.scheme,omitempty"`
			Host     string `json:"url.domain,omitempty"`
			Port     string `json:"url.port,omitempty"`
			Path     string `json:"url.path"`
			Query    string `json:"url.query,omitempty"`
			Fragment string `json:"url.fragment,omitempty"`
		}{text, u.Scheme, u.Hostname(), u.Port(), u.Path, u.RawQuery, u.Fragment})
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
	text := must.Bytes(b, links)
	input := bytes.Repeat(text, 64<<20/len(text))
	name := filepath.Join(b.TempDir(), "links")
	must.NoError(b, os.WriteFile(name, input, 0o600))
	for _, format := range []string{"none", "json"} {
		for workers := 1; workers <= runtime.GOMAXPROCS(0); workers *= 2 {
			b.Run(fmt.Sprintf("format=%s/workers=%d", format, workers), func(b *testing.B) {
				b.SetBytes(int64(len(input)))
				for b.Loop() {
					must.Equal(b, run([]string{"split", "-q", "-o", format, "-j", strconv.Itoa(workers), name}, nil, io.Discard, os.Stderr), exitDone, "exit code")
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
		text := must.Bytes(b, c.file)
		input := bytes.Repeat(text, 4<<20/len(text))
		b.Run("input="+c.name, func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			for b.Loop() {
				code := run(append([]string{"stats", "-q", "-j", "1", "-o", "json"}, c.args...), bytes.NewReader(input), io.Discard, os.Stderr)
				must.Equal(b, code, exitDone, "exit code")
			}
		})
	}
}
