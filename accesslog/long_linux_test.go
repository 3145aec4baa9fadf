//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package accesslog

import (
	"syscall"
	"testing"

	"github.com/uriscan/uriscan"
)

// TestLongerThanMaxLenIsRefusedUnread reads one byte more than MaxLen, in pages that
// exist on paper only but for the first.
func TestLongerThanMaxLenIsRefusedUnread(t *testing.T) {
	line, err := syscall.Mmap(-1, 0, uriscan.MaxLen+1, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skipf("a mapping of 4 GiB cannot be had: %v", err)
	}
	defer syscall.Munmap(line)
	copy(line, combinedLine)
	for _, f := range formats {
		r := Record{state: state{present: 1 << Client}}
		if NewParser(f).Scan(line, &r) || r.Code() != CodeTooLong || r.ErrorOffset() != uriscan.MaxLen || r.present != 0 {
			t.Errorf("%s: %v, %v", f.name, r.Err(), r.Span(Client))
		}
	}
}
