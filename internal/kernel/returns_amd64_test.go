package kernel

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A kernel that leaves the upper halves of vector registers in use slows down
// the SSE code of its caller, on some processors tenfold. No answer changes, so
// only the source can tell.

// lowRegister is a vector register that SSE code shares.
var lowRegister = regexp.MustCompile(`\b[XYZ](1[0-5]|[0-9])\b`)

// TestReturnsLeaveVectorRegistersClean wants every RET of the shared kernel
// bodies directly behind LEAVE; LEAVE to be VZEROUPPER in the kernel that uses
// the low registers; and no low register in the one where LEAVE is nothing.
func TestReturnsLeaveVectorRegistersClean(t *testing.T) {
	returns := 0
	bodies, _ := filepath.Glob("*_amd64.h")
	for _, name := range bodies {
		before := ""
		for i, line := range codeOf(t, name) {
			if line == "RET" {
				returns++
				if before != "LEAVE" {
					t.Errorf("%s, line %d of the code: RET behind %q, want LEAVE", name, i+1, before)
				}
			}
			before = line
		}
	}
	if returns == 0 {
		t.Error("no RET was found")
	}
	kernels, _ := filepath.Glob("avx*_amd64.s")
	for _, name := range kernels {
		leaves, low := "", ""
		for _, line := range codeOf(t, name) {
			if rest, found := strings.CutPrefix(line, "#define LEAVE"); found {
				leaves = "LEAVE" + rest
			}
			low += strings.Join(lowRegister.FindAllString(line, 1), "")
		}
		if (low != "") != (leaves == "LEAVE VZEROUPPER") {
			t.Errorf("%s defines %q, and uses of the low registers %.20q", name, leaves, low)
		}
	}
	if len(kernels) == 0 {
		t.Error("no kernel was found")
	}
}

// TestPrefixLeavesVectorRegistersClean wants one RET in prefix_amd64.s, which is
// reached without a vector instruction or by VZEROUPPER.
func TestPrefixLeavesVectorRegistersClean(t *testing.T) {
	code := codeOf(t, "prefix_amd64.s")
	end := code[len(code)-5:]
	if want := []string{"leave:", "VZEROUPPER", "done:", "MOVQ DX, ret+40(FP)", "RET"}; !slices.Equal(fieldsJoined(end), want) {
		t.Errorf("the code ends with %q, want %q", end, want)
	}
	if returns := slices.Index(code, "RET"); returns != len(code)-1 {
		t.Errorf("RET is line %d of %d of the code, want it in the last one alone", returns+1, len(code))
	}
	for i, line := range code[:slices.Index(code, "block:")] {
		if strings.HasPrefix(line, "JLT") && lowRegister.MatchString(strings.Join(code[slices.Index(code, "TEXT ·prefixVector(SB), NOSPLIT, $0-48"):i], " ")) {
			t.Errorf("line %d of the code jumps to done behind a vector instruction", i+1)
		}
	}
}

// fieldsJoined returns the lines with one space between their words.
func fieldsJoined(lines []string) (joined []string) {
	for _, line := range lines {
		joined = append(joined, strings.Join(strings.Fields(line), " "))
	}
	return joined
}

// codeOf returns the lines of an assembly file without comments and empty lines.
func codeOf(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var code []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line != "" {
			code = append(code, line)
		}
	}
	return code
}
