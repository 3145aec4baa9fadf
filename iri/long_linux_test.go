//go:build linux && (amd64 || arm64)

package iri

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestLongerThanMaxLenIsRefusedUnread scans one byte more than MaxLen, in pages that
// exist on paper only.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	src := guard.Long(t)
	for _, p := range productions {
		s := filled
		if p.Scan(src, &s) || s.ErrorCode() != uriscan.CodeTooLong || s.ErrorOffset() != uriscan.MaxLen || s.Has(uriscan.CompPath) || s.Err() == nil {
			t.Errorf("%v: %v at %d", p, s.ErrorCode(), s.ErrorOffset())
		}
		if at, code := p.Check(src); at != uriscan.MaxLen || code != uriscan.CodeTooLong {
			t.Errorf("%v: Check says %v at %d", p, code, at)
		}
	}
	if testing.Short() {
		return // to search 4 GiB for delimiters takes seconds
	}
	s := filled
	if Scan(src[:uriscan.MaxLen], &s) || s.ErrorOffset() != 0 {
		t.Errorf("MaxLen zero bytes: %v at %d, want an error at 0", s.ErrorCode(), s.ErrorOffset())
	}
}
