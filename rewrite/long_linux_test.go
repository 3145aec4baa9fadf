//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package rewrite

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestResultLongerThanMaxLenIsRefused has results of MaxLen bytes and of one more, in
// memory that nobody may read: only the length counts.
func TestResultLongerThanMaxLenIsRefused(t *testing.T) {
	const before = 3
	memory := guard.Hidden(t, before+uriscan.MaxLen+1)
	if dst, start, end, err := limited(memory[:before+uriscan.MaxLen], before, 4, 5); err != nil || len(dst) != before+uriscan.MaxLen || start != 4 || end != 5 {
		t.Errorf("a result of MaxLen bytes: %d bytes, the path from %d to %d, %v", len(dst), start, end, err)
	}
	longest := uint32(uriscan.MaxLen)
	if dst, _, _, err := limited(memory, before, 4, 5); len(dst) != before || !isError(err, Error{"result", int(longest), uriscan.CodeTooLong}) {
		t.Errorf("a result of one byte more: %d bytes, %v", len(dst), err)
	}
}
