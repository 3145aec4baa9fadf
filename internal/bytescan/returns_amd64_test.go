package bytescan

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
)

// TestSearchesLeaveVectorRegistersClean wants every RET of the searches behind
// VZEROUPPER, or behind a jump from before the first vector instruction.
func TestSearchesLeaveVectorRegistersClean(t *testing.T) {
	for name, want := range map[string]int{"prefix_amd64.s": 1, "index_amd64.s": 2} {
		returns, vector := 0, false
		code := assembly.Code(t, name)
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
				vector = vector || assembly.LowRegister.MatchString(line)
			}
		}
		if returns != want {
			t.Errorf("%s: %d returns, want %d", name, returns, want)
		}
	}
}

// TestSurveyLeavesVectorRegistersClean wants no register that SSE code shares in
// the AVX-512 form, which stands first, and one RET in the other: behind VZEROUPPER, or behind a jump where the text is empty.
func TestSurveyLeavesVectorRegistersClean(t *testing.T) {
	avx512, avx2, found := strings.Cut(strings.Join(assembly.Code(t, "survey_amd64.s"), "\n"), "#undef")
	if !found || !strings.Contains(avx512, "surveyAVX512") || !strings.Contains(avx2, "surveyAVX2") {
		t.Fatal("survey_amd64.s has not the two forms, with #undef between them")
	}
	if register := assembly.LowRegister.FindString(avx512); register != "" {
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

// TestPositionsLeaveVectorRegistersClean wants one RET, behind VZEROUPPER.
func TestPositionsLeaveVectorRegistersClean(t *testing.T) {
	code := strings.Join(assembly.Code(t, "positions_amd64.s"), "\n")
	_, end, found := strings.Cut(code, "leave:\nVZEROUPPER\n")
	if !found || strings.Count(code, "RET") != 1 || !strings.HasSuffix(end, "\nRET") || assembly.LowRegister.MatchString(end) {
		t.Error("positions_amd64.s has not one RET behind VZEROUPPER")
	}
}
