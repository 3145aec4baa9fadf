//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package uritemplate

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/text"
)

// TestLongerThanMaxLenIsRefusedUnread has one byte more than MaxLen, in pages that exist on
// paper only.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	src := guard.Hidden(t, uriscan.MaxLen+1)
	if _, err := Parse(text.String(src)); offsetOf(err) != uriscan.MaxLen {
		t.Errorf("Parse: %v", err)
	}
	var m Match
	if MustParse("{x}").Match(src, &m) {
		t.Error("it matches")
	}
}
