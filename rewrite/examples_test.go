package rewrite

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestNormalFormsOfExamples has the examples of the RFCs and the traps.
func TestNormalFormsOfExamples(t *testing.T) {
	data := must.Read(t, "testdata/normalize.txt")
	count := 0
	for line := range strings.Lines(data) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		var steps Steps
		if err := steps.UnmarshalText([]byte(fields[0])); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if len(fields) != 3 {
			t.Fatalf("want three fields: %s", line)
		}
		count++
		checkExample(t, fields[1], fields[2], steps)
	}
	if count < 100 {
		t.Errorf("%d examples", count)
	}
}

// checkExample normalises an input. It asks the reference as well.
func checkExample(t *testing.T, src, want string, steps Steps) {
	t.Helper()
	var s uriscan.Spans
	if valid := uriscan.ScanString(src, &s); valid == (want == "invalid") {
		t.Errorf("%s: valid is %v", src, valid)
	}
	if want == "=" || want == "invalid" {
		want = src
	}
	expect.Equal(t, string(AppendNormalized(nil, src, &s, steps)), want, "steps %06b of %s", steps, src)
	checkNormalized(t, src, steps)
}
