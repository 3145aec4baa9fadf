// Package assembly reads assembly for tests: the source of it, and what the compiler
// makes of Go code.
package assembly

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// Code returns the lines of an assembly file without comments and empty lines.
func Code(t *testing.T, name string) []string {
	t.Helper()
	data := must.Read(t, name)
	var code []string
	for line := range strings.Lines(data) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line != "" {
			code = append(code, line)
		}
	}
	return code
}

// CheckPieces reads the code that the compiler makes of the package of the test. Each
// of all names a loop over the pieces of a long text, the function that it calls for
// each piece, and the assembly that this function calls, or "". The garbage collector
// stops a goroutine at the beginning of a function that checks the size of the stack.
// Assembly does not check it. So a loop over pieces must call a Go function for each
// piece, and that function must check it.
func CheckPieces(t *testing.T, all [][3]string) {
	t.Helper()
	out := Compiler(t, "-S")
	for _, names := range all {
		loop, piece, assembly := names[0], names[1], names[2]
		_, body := compiled(t, out, loop)
		if !calls(body, piece) || assembly != "" && calls(body, assembly) {
			t.Errorf("%s must call %s for each piece, and no assembly", loop, piece)
		}
		if head, _ := compiled(t, out, piece); strings.Contains(head, "nosplit") {
			t.Errorf("%s does not look at the size of the stack, so no goroutine can be stopped there", piece)
		}
	}
}

// Compiler returns what the compiler says of the package of the test with these flags.
func Compiler(t *testing.T, flags string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command to ask: ", err)
	}
	out, err := exec.Command("go", "build", "-gcflags="+flags, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return string(out)
}

// compiled returns what the compiler says of a function, and its code.
func compiled(t *testing.T, listing, name string) (head, body string) {
	t.Helper()
	text := regexp.MustCompile(`(?m)^\S*\.` + regexp.QuoteMeta(name) + ` STEXT (.*)\n((?:\t.*\n)*)`).FindStringSubmatch(listing)
	if text == nil {
		t.Fatalf("the compiler says nothing about %s", name)
	}
	return text[1], text[2]
}

// calls reports whether code calls a function of that name.
func calls(body, name string) bool {
	return regexp.MustCompile(`\tCALL\t\S*\.` + regexp.QuoteMeta(name) + `\(SB\)`).MatchString(body)
}
