package kernel

import (
	"bytes"
	"strings"
	"syscall"
	"testing"
)

// guarded returns size bytes, a multiple of the page size, with a page on each
// side that cannot be read.
func guarded(t *testing.T, size int) []byte {
	page := syscall.Getpagesize()
	all, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(all) })
	for _, guard := range [][]byte{all[:page], all[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return all[page : page+size : page+size]
}

// TestProofsReadOnlyTheInput scans inputs of every length up to 300 that end
// directly before, or begin directly behind, a page that cannot be read, and
// inputs across a page boundary with other bytes on both sides.
func TestProofsReadOnlyTheInput(t *testing.T) {
	page := syscall.Getpagesize()
	memory := guarded(t, 2*page)
	long := strings.Repeat("p%41/", 60)
	forEachKernel(t, func(t *testing.T) {
		for _, base := range bases {
			for n := range 301 {
				src := []byte((base + long)[:n])
				checkKernelAt(t, memory, src, len(memory)-n)
				checkKernelAt(t, memory, src, 0)
				checkKernelAt(t, memory, src, page-n/2)
				checkKernelAt(t, memory, src, page-n)
			}
		}
	})
}

// checkKernelAt checks src where it stands in memory at the offset, between
// bytes that would change the answer.
func checkKernelAt(t *testing.T, memory, src []byte, offset int) {
	t.Helper()
	for i := max(0, offset-70); i < min(len(memory), offset+len(src)+70); i++ {
		memory[i] = "://1:@?#"[i&7]
	}
	at := memory[offset : offset+len(src) : offset+len(src)]
	copy(at, src)
	checkKernel(t, at)
}

// TestLinesReadOnlyTheBuffer does the same with lists of lines.
func TestLinesReadOnlyTheBuffer(t *testing.T) {
	memory := guarded(t, 2*syscall.Getpagesize())
	list := []byte(strings.Join(bases, "\n") + "\nhttp://h/" + strings.Repeat("p%41/", 60) + "\n")
	forEachKernel(t, func(t *testing.T) {
		for n := range len(list) + 1 {
			for _, offset := range []int{0, len(memory) - n} {
				buf := memory[offset : offset+n : offset+n]
				copy(buf, list[len(list)-n:])
				checkLines(t, buf, bytes.Count(buf, []byte("\n"))+1)
			}
		}
	})
}

// TestProofsAtEveryAlignment scans one input at each of 64 addresses.
func TestProofsAtEveryAlignment(t *testing.T) {
	memory := guarded(t, syscall.Getpagesize())
	forEachKernel(t, func(t *testing.T) {
		for offset := range 64 {
			for _, base := range bases {
				checkKernelAt(t, memory, []byte(base), 128+offset)
			}
		}
	})
}
