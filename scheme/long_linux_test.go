//go:build linux && (amd64 || arm64)

package scheme

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestLongerThanMaxLenIsInvalid scans one byte more than MaxLen, in pages that exist on
// paper only: such input is refused unread.
func TestLongerThanMaxLenIsInvalid(t *testing.T) {
	src := guard.Long(t)
	for _, g := range Grammars() {
		var p Parts
		if g.Scan(src, &p) || p.Valid() || p.ErrorOffset() != uriscan.MaxLen {
			t.Errorf("%s: valid is %v, the error at %d", g.Name(), p.Valid(), p.ErrorOffset())
		}
		want := "scheme " + g.Name() + " (" + g.Source() + "): input is longer than 4294967295 bytes"
		expect.Equal(t, p.Err().Error(), want, "the answer")
	}
}
