package kernel

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
)

// TestReturnsLeaveVectorRegistersClean wants every RET of the shared kernel
// bodies directly behind LEAVE; LEAVE to be VZEROUPPER in the kernel that uses
// the low registers; and no low register in the one where LEAVE is nothing.
func TestReturnsLeaveVectorRegistersClean(t *testing.T) {
	returns := 0
	bodies, _ := filepath.Glob("*_amd64.h")
	for _, name := range bodies {
		before := ""
		for i, line := range assembly.Code(t, name) {
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
		for _, line := range assembly.Code(t, name) {
			if rest, found := strings.CutPrefix(line, "#define LEAVE"); found {
				leaves = "LEAVE" + rest
			}
			low += strings.Join(assembly.LowRegister.FindAllString(line, 1), "")
		}
		if (low != "") != (leaves == "LEAVE VZEROUPPER") {
			t.Errorf("%s defines %q, and uses of the low registers %.20q", name, leaves, low)
		}
	}
	if len(kernels) == 0 {
		t.Error("no kernel was found")
	}
}
