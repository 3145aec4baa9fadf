package kernel

import (
	"os"
	"path/filepath"
	"regexp"
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

// TestSearchesLeaveVectorRegistersClean wants every RET of the searches behind
// VZEROUPPER, or behind a jump from before the first vector instruction.
func TestSearchesLeaveVectorRegistersClean(t *testing.T) {
	for name, want := range map[string]int{"prefix_amd64.s": 1, "index_amd64.s": 2} {
		returns, vector := 0, false
		code := codeOf(t, name)
		for i, line := range code {
			switch fields := strings.Fields(line); {
			case fields[0] == "TEXT":
				vector = false
			case strings.HasPrefix(line, "JLT") && strings.HasSuffix(line, "done"):
				if vector {
					t.Errorf("%s, line %d of the code: a jump to done behind a vector instruction", name, i+1)
				}
			case fields[0] == "RET":
				returns++
				if end := strings.Join(code[i-4:i-1], " "); end != "leave: VZEROUPPER done:" {
					t.Errorf("%s, line %d of the code: RET behind %q", name, i+1, end)
				}
			default:
				vector = vector || lowRegister.MatchString(line)
			}
		}
		if returns != want {
			t.Errorf("%s: %d returns, want %d", name, returns, want)
		}
	}
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

// TestSurveyLeavesVectorRegistersClean wants no register that SSE code shares in
// the AVX-512 form, which stands first, and one RET in the other: behind VZEROUPPER, or behind a jump where the text is empty.
func TestSurveyLeavesVectorRegistersClean(t *testing.T) {
	avx512, avx2, found := strings.Cut(strings.Join(codeOf(t, "survey_amd64.s"), "\n"), "#undef")
	if !found || !strings.Contains(avx512, "surveyAVX512") || !strings.Contains(avx2, "surveyAVX2") {
		t.Fatal("survey_amd64.s has not the two forms, with #undef between them")
	}
	if register := lowRegister.FindString(avx512); register != "" {
		t.Errorf("an AVX-512 form uses %s", register)
	}
	const end = "leave:\nVZEROUPPER\nempty:\nMOVW BX, ret+32(FP)\nRET"
	if strings.Count(avx2, "RET") != 1 || strings.Count(avx2, end) != 1 {
		t.Errorf("the AVX2 form has %d returns, want one at the end of\n%s", strings.Count(avx2, "RET"), end)
	}
	if strings.Count(avx2, "empty") != 1 {
		t.Error("the AVX2 form jumps to empty")
	}
}

// TestTripletsLeaveVectorRegistersClean wants no register that SSE code shares.
func TestTripletsLeaveVectorRegistersClean(t *testing.T) {
	code := strings.Join(codeOf(t, "triplets_amd64.s"), "\n")
	if !strings.Contains(code, "Z16") {
		t.Fatal("triplets_amd64.s does not use Z16")
	}
	if register := lowRegister.FindString(code); register != "" {
		t.Errorf("triplets_amd64.s uses %s", register)
	}
}

// TestPositionsLeaveVectorRegistersClean wants one RET, behind VZEROUPPER.
func TestPositionsLeaveVectorRegistersClean(t *testing.T) {
	code := strings.Join(codeOf(t, "positions_amd64.s"), "\n")
	_, end, found := strings.Cut(code, "leave:\nVZEROUPPER\n")
	if !found || strings.Count(code, "RET") != 1 || !strings.HasSuffix(end, "\nRET") || lowRegister.MatchString(end) {
		t.Error("positions_amd64.s has not one RET behind VZEROUPPER")
	}
}
