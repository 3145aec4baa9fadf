//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// Each job is done in a folder with the files of testdata/jobs, and its output begins as in
// the golden file: a heading with the command, the output, and the exit code unless it is
// 0. A new row needs nothing but go test -update, and a look at what it writes.
func TestJobsOfTheReadmeAreDone(t *testing.T) {
	self, err := os.Executable()
	must.NoError(t, err)
	path := t.TempDir()
	must.NoError(t, os.Symlink(self, filepath.Join(path, "uriscan")))
	var record strings.Builder
	for _, w := range wishes {
		folder := t.TempDir()
		must.NoError(t, os.CopyFS(folder, os.DirFS("testdata/jobs")))
		cmd := exec.Command("sh", "-c", w.command)
		cmd.Env = append(commandEnv("PATH="+path+string(os.PathListSeparator)+os.Getenv("PATH")), "LC_ALL=C")
		cmd.Dir = folder
		out, err := cmd.Output()
		fmt.Fprintf(&record, "# %s\n$ %s\n%s", w.what, w.command, head(string(out)))
		if err != nil {
			fmt.Fprintf(&record, "(%v)\n", err)
		}
		record.WriteString(newFiles(t, folder) + "\n")
	}
	golden(t, "jobs.text", record.String())
}

// head returns the first lines of a text, and how many others there are.
func head(text string) string {
	const most = 12
	all := strings.SplitAfter(text, "\n")
	if len(all) <= most+1 {
		return text
	}
	return strings.Join(all[:most], "") + fmt.Sprintf("(%d more lines)\n", len(all)-1-most)
}

// newFiles says which files the folder has that a job has made, and how they begin.
func newFiles(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must.NoError(t, err)
	text := ""
	for _, entry := range entries {
		if _, err := os.Stat(filepath.Join("testdata/jobs", entry.Name())); err == nil {
			continue
		}
		content := must.Read(t, filepath.Join(folder, entry.Name()))
		text += fmt.Sprintf("(%s: %.4q...)\n", entry.Name(), content)
	}
	return text
}
