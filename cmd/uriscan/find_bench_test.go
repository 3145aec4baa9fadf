package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// BenchmarkFindText measures a run of find in memory, in all formats.
func BenchmarkFindText(b *testing.B) {
	text := strings.Repeat(findText+"\n"+strings.Repeat("The quick brown fox jumps over the lazy dog, at 12:30 (or so).\n", 6), 10000)
	for _, format := range append(formatNames, "none") {
		for _, more := range []string{"-j=1", "-j=2", "-unique"} {
			args := []string{"find", "-q", "-o", format, more}
			b.Run("format="+format+"/"+strings.Trim(more, "-"), func(b *testing.B) {
				if r := runWith(text, "find", "-q"); r.stdout != found(b, find.Options{}, text) {
					b.Fatal("find does not write what package find finds")
				}
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					must.Equal(b, run(args, strings.NewReader(text), io.Discard, io.Discard), exitDone, "exit code")
				}
			})
		}
	}
}

// fileBenchmark returns how many bytes the files of benchmarks of whole processes have at least: so
// many that the start of a process counts for little, or few where only the benchmark is tried.
func fileBenchmark() int {
	if testing.Short() {
		return 1 << 20
	}
	return 200 << 20
}

// BenchmarkFindFile measures whole processes that read a file and write to another: this program,
// and ripgrep and grep where they are installed, all on the texts and on the logs.
func BenchmarkFindFile(b *testing.B) {
	const expression = `(https?|ftp|wss?)://[^[:space:]"<>]+`
	self, err := os.Executable()
	must.NoError(b, err)
	for _, folder := range []string{"text", "logs"} {
		b.Run("data="+folder, func(b *testing.B) {
			name, size := benchmarkFile(b, folder)
			for _, p := range []struct {
				who  string
				args []string
			}{
				{"uriscan_1", []string{self, "find", "-q", "-j", "1", name}},
				{"uriscan", []string{self, "find", "-q", name}},
				{"rg_1", []string{"rg", "-j", "1", "-a", "-oNI", expression, name}},
				{"grep", []string{"grep", "-a", "-ohE", expression, name}},
			} {
				b.Run("who="+p.who, func(b *testing.B) {
					b.SetBytes(size)
					lines := 0
					for b.Loop() {
						lines = runProcess(b, p.args)
					}
					b.ReportMetric(float64(lines), "found")
				})
			}
		})
	}
}

// benchmarkFile returns the name of a file with the lists of a folder again and again, and its size.
func benchmarkFile(b *testing.B, folder string) (name string, size int64) {
	var all []byte
	for _, list := range reallists.Files(b, folder+"/*") {
		all = append(append(all, list.Data...), '\n')
	}
	all = bytes.Repeat(all, 1+fileBenchmark()/len(all))
	name = filepath.Join(b.TempDir(), folder)
	must.NoError(b, os.WriteFile(name, all, 0o600))
	if r := runWith("", "find", "-q", name); r.stdout != found(b, find.Options{}, string(all)) {
		b.Fatal("find does not write what package find finds")
	}
	return name, int64(len(all))
}

// runProcess runs a program with its output in a file, and returns how many lines that has. It
// skips the benchmark if the program is not installed.
func runProcess(b *testing.B, args []string) (lines int) {
	out, err := os.Create(filepath.Join(b.TempDir(), "out"))
	must.NoError(b, err)
	defer out.Close()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env, cmd.Stdout = commandEnv("LC_ALL=C"), out
	if err := cmd.Run(); errors.Is(err, exec.ErrNotFound) {
		b.Skip(err)
	} else if err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	defer b.StartTimer()
	text := must.Bytes(b, out.Name())
	return bytes.Count(text, newline)
}
