package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// versionProgram is what a user would write around two generated machines.
const versionProgram = `package main

import (
	"fmt"

	"github.com/uriscan/uriscan/fsm"
)

func main() {
	for _, text := range []string{"1.20.3", "1.2.3-rc", "1..3", "1.2"} {
		src := []byte(text)
		var m fsm.Match
		if !machine.Scan(machineRuleVersion, src, &m) {
			fmt.Println(machine.Err(src, &m))
			continue
		}
		fmt.Println(text[m.Spans[machineCaptureMinor].Start:m.Spans[machineCaptureMinor].End], m.Has(machineCaptureLabel))
	}
	var m fsm.Match
	fmt.Println(Answer.Scan(AnswerRuleAnswer, []byte("YES"), &m), m.Kinds[AnswerKindWhich] == AnswerKindWhichYes)
}
`

// userModule goes to an empty folder, begins a module of a user's own there that
// finds this one in the tree.
func userModule(t *testing.T, dir string) {
	t.Helper()
	root, err := filepath.Abs("..")
	must.NoError(t, err)
	sums := must.Read(t, filepath.Join(root, "go.sum"))
	t.Chdir(dir)
	save(t, "go.mod", "module example.com/version\n\ngo 1.24.0\n\nrequire github.com/uriscan/uriscan v0.0.0\n\nreplace github.com/uriscan/uriscan => "+filepath.ToSlash(root)+"\n")
	save(t, "go.sum", sums)
}

// save writes a file of the user's module.
func save(t *testing.T, name, text string) {
	t.Helper()
	must.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

// goRun runs the program in the folder and returns what it prints.
func goRun(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("go", "run", ".")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, out)
	}
	return string(out)
}

// TestGeneratedFilesCompileAndRun is a user's first hour: two grammars, two
// files in one package of another module, the real go command.
func TestGeneratedFilesCompileAndRun(t *testing.T) {
	userModule(t, t.TempDir())
	save(t, "version.abnf", "version = major \".\" minor \".\" patch [\"-\" label]\nmajor = 1*DIGIT\nminor = 1*DIGIT\npatch = 1*DIGIT\nlabel = 1*ALPHA\n")
	save(t, "answer.abnf", "answer = yes / no\nyes = \"yes\"\nno = \"no\"\n")
	save(t, "main.go", versionProgram)
	for _, call := range []string{
		"-grammar version.abnf -rule version -capture minor,label -o version_gen.go",
		"-grammar answer.abnf -rule answer -kind which=yes/no -name Answer -prefix answer -o answer_gen.go",
	} {
		var stdout, stderr bytes.Buffer
		if run(strings.Fields(call), &stdout, &stderr) != 0 {
			t.Fatal(stderr.String())
		}
	}
	want := "20 false\n2 true\nbyte 0x2e at offset 2: not allowed in minor; want DIGIT\ninput ends at offset 3: too early in minor; want DIGIT or \".\"\ntrue true\n"
	expect.Equal(t, goRun(t), want, "go run")
}
