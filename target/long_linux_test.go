//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package target

import (
	"syscall"
	"testing"

	"github.com/uriscan/uriscan"
)

// TestLongerThanMaxLenIsRefusedUnread scans one byte more than MaxLen, in pages that
// exist on paper only but for the first and the last.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	src, err := syscall.Mmap(-1, 0, uriscan.MaxLen+1, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skipf("a mapping of 4 GiB cannot be had: %v", err)
	}
	defer syscall.Munmap(src)
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
