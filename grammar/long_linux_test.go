//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package grammar

import (
	"syscall"
	"testing"

	"github.com/uriscan/uriscan"
)

// TestInputOfMaxLenIsSplitAndLongerIsNot has input whose first byte is wrong and whose
// fragment begins with the second, so that nobody has to scan more of it.
func TestInputOfMaxLenIsSplitAndLongerIsNot(t *testing.T) {
	memory, err := syscall.Mmap(-1, 0, uriscan.MaxLen+1, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skipf("a mapping of 4 GiB cannot be had: %v", err)
	}
	defer syscall.Munmap(memory)
	copy(memory, " #")
	for p, g := range ownGrammars(t) {
		var got uriscan.Spans
		if g.Scan(memory[:uriscan.MaxLen], &got) || got.ErrorOffset() != 0 || got.Fragment != (uriscan.Span{Start: 2, End: uriscan.MaxLen}) {
			t.Errorf("%v: %s", p, describe(&got))
		}
		if g.Scan(memory, &got) || got.ErrorCode() != uriscan.CodeTooLong || uint64(got.ErrorOffset()) != uriscan.MaxLen || got.Has(uriscan.CompPath) {
			t.Errorf("%v, one byte more: %s", p, describe(&got))
		}
	}
}
