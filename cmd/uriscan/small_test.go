package main

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestSmallProgramHasAllButParquet builds the command with the tag uriscan_small, and runs it.
func TestSmallProgramHasAllButParquet(t *testing.T) {
	packages, err := exec.Command("go", "list", "-deps", "-tags", "uriscan_small", ".").Output()
	must.NoError(t, err)
	if strings.Contains(string(packages), "parquet-go") || !strings.Contains(string(packages), "/internal/stats") {
		t.Error("the small program has the library for Parquet in it")
	}
	program := filepath.Join(t.TempDir(), "uriscan.exe")
	build := exec.Command("go", "build", "-tags", "uriscan_small", "-o", program, ".")
	build.Env = append(build.Environ(), "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH)
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	small := func(input string, args ...string) (stdout, stderr string, code int) {
		var out, complaint strings.Builder
		cmd := exec.Command(program, args...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &complaint
		_ = cmd.Run() // the code says it
		return out.String(), complaint.String(), cmd.ProcessState.ExitCode()
	}
	const refusal = "uriscan: this program was built without parquet (tag uriscan_small); want another format of -o, or a program that was built without that tag\n"
	if stdout, stderr, code := small("/a\n", "split", "-o", "parquet"); stdout != "" || stderr != refusal || code != exitTrouble {
		t.Errorf("-o parquet prints %q and complains %q, code %d; want %q", stdout, stderr, code, refusal)
	}
	picture := filepath.Join(t.TempDir(), "stats.svg")
	const input = "https://h.example/a?b\n/c\n not one\n"
	for _, args := range [][]string{{"split", "-q", "-o", "json"}, {"split", "-q", "-o", "csv"}, {"find", "-o", "tsv"}, {"stats", "-plot", picture}, {"redact"}} {
		stdout, stderr, code := small(input, args...)
		want := runWith(input, args...)
		if stdout != want.stdout || code != want.code || stdout == "" {
			t.Errorf("%q: the small program prints %q and %q, code %d; want %q, code %d", args, stdout, stderr, code, want.stdout, want.code)
		}
	}
	if !strings.HasPrefix(must.Read(t, picture), "<svg") {
		t.Error("-plot writes no picture")
	}
}
