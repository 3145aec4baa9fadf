//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package guard

import (
	"syscall"
	"testing"
)

// Long returns 4 GiB of zeros until the test ends: one byte more than an input may have.
// Its pages take no memory before the test writes to them.
func Long(t testing.TB) []byte {
	return reserved(t, 1<<32, syscall.PROT_READ|syscall.PROT_WRITE)
}

// Hidden returns size bytes that nobody may read or write, until the test ends. Only
// their number counts.
func Hidden(t testing.TB, size int) []byte { return reserved(t, size, syscall.PROT_NONE) }

func reserved(t testing.TB, size, protection int) []byte {
	t.Helper()
	bytes, err := syscall.Mmap(-1, 0, size, protection, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		t.Fatalf("a mapping of %d bytes cannot be had: %v", size, err)
	}
	t.Cleanup(func() { syscall.Munmap(bytes) })
	return bytes
}
