//go:build linux && (amd64 || arm64)

package scheme

import (
	"syscall"
	"testing"

	"github.com/uriscan/uriscan"
)

// TestLongerThanMaxLenIsInvalid scans one byte more than MaxLen, in pages that exist on
// paper only: such input is refused unread.
func TestLongerThanMaxLenIsInvalid(t *testing.T) {
	src, err := syscall.Mmap(-1, 0, uriscan.MaxLen+1, syscall.PROT_READ, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Fatalf("a mapping of 4 GiB cannot be had: %v", err)
	}
	defer syscall.Munmap(src)
	for _, g := range Grammars() {
		var p Parts
		if g.Scan(src, &p) || p.Valid() || p.ErrorOffset() != uriscan.MaxLen {
			t.Errorf("%s: valid is %v, the error at %d", g.Name(), p.Valid(), p.ErrorOffset())
		}
		want := "scheme " + g.Name() + " (" + g.Source() + "): input is longer than 4294967295 bytes"
		if got := p.Err().Error(); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
