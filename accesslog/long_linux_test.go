//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package accesslog

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestLongerThanMaxLenIsRefusedUnread reads one byte more than MaxLen, in pages that
// exist on paper only but for the first.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	line := guard.Long(t)
	copy(line, combinedLine)
	for _, f := range formats {
		r := Record{state: state{present: 1 << Client}}
		if NewParser(f).Scan(line, &r) || r.Code() != CodeTooLong || r.ErrorOffset() != uriscan.MaxLen || r.present != 0 {
			t.Errorf("%s: %v, %v", f.name, r.Err(), r.Span(Client))
		}
	}
}
