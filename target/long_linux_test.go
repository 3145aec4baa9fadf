//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package target

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestLongerThanMaxLenIsRefusedUnread scans one byte more than MaxLen, in pages that
// exist on paper only but for the first and the last.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	src := guard.Long(t)
	src[uriscan.MaxLen] = 'a' // which is right in every form
	for _, begin := range []string{"/a", "//", "h:", "*\x00", "??"} {
		copy(src, begin)
		eachForm(func(name string, scan func([]byte, *uriscan.Spans) bool) {
			s := filled
			if scan(src, &s) || s.ErrorCode() != uriscan.CodeTooLong || s.ErrorOffset() != uriscan.MaxLen {
				t.Errorf("%s, %q and zeros: %v", name, begin, s.Err())
			}
			for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
				if s.Has(c) || s.Span(c) != (uriscan.Span{}) {
					t.Errorf("%s, %q and zeros: there is a %v", name, begin, c)
				}
			}
		})
	}
}
