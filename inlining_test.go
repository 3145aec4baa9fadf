package uriscan

import (
	"os/exec"
	"strings"
	"testing"
)

// TestAccessorsInline asks the compiler. A call for each accessor of each
// record would cost more than some scans do.
func TestAccessorsInline(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command to ask: ", err)
	}
	output, err := exec.Command(goTool, "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	said := map[string]bool{}
	for _, line := range strings.Split(string(output), "\n") {
		if _, name, found := strings.Cut(line, ": can inline "); found {
			said[name] = true
		}
	}
	for _, name := range []string{
		"Span.Len", "Span.In", "Span.InString",
		"(*Spans).Has", "(*Spans).Authority", "(*Spans).HostKind", "(*Spans).PathKind",
		"(*Spans).Valid", "(*Spans).ErrorOffset", "(*Spans).ErrorCode",
		"Scan", "ScanString", "Production.ScanString",
	} {
		if !said[name] {
			t.Errorf("%s does not inline", name)
		}
	}
}
