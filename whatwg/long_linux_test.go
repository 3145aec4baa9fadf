//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package whatwg_test

import (
	"errors"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/whatwg"
)

// TestLongerThanMaxLenIsRefusedUnread has one byte more than MaxLen, in pages that exist on
// paper only.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	src := guard.Hidden(t, uriscan.MaxLen+1)
	base, err := whatwg.Parse("https://h/")
	must.NoError(t, err)
	_, errParse := whatwg.Parse(text.String(src))
	_, errHref := whatwg.AppendHref(nil, src)
	_, errHost := whatwg.AppendHost(nil, src)
	_, errResolved := whatwg.AppendResolved(nil, base, src)
	for _, err := range []error{errParse, errHref, errHost, errResolved} {
		if !errors.Is(err, whatwg.CodeTooLong) {
			t.Error(err)
		}
	}
	expect.Equal(t, whatwg.Compare(src, new(uriscan.Spans)), 0, "Compare")
	for range whatwg.FormPairs(src) {
		t.Error("the form has pairs")
	}
}
