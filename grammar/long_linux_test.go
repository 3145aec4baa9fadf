//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package grammar

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestInputOfMaxLenIsSplitAndLongerIsNot has input with a wrong first byte and a fragment
// that begins with the second, so that nobody has to scan more of it.
func TestInputOfMaxLenIsSplitAndLongerIsNot(t *testing.T) {
	memory := guard.Long(t)
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
