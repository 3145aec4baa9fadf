package kernel

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// A kernel that reads a byte outside of its input crashes on memory between pages
// that cannot be read, and gives another answer between bytes that would change it.

// surround puts bytes that would change every answer around memory[from:to].
func surround(memory []byte, from, to int) {
	for i := max(0, from-70); i < min(len(memory), to+70); i++ {
		memory[i] = "://1:@?#"[i&7]
	}
}

// TestKernelsReadOnlyTheInput tries inputs of every length up to 300 that end
// directly before, or begin directly after, a page that cannot be read, and
// inputs across a page boundary with other bytes on both sides.
func TestKernelsReadOnlyTheInput(t *testing.T) {
	kernels, page, step := vectors(t), os.Getpagesize(), exhaustive.Pick(1, 1, 7)
	memory := guard.For(t, 2*page).Bytes()
	long := strings.Repeat("p%41/", 60)
	for i, reference := range shapes.References {
		for n := i % step; n <= 300; n += step {
			src := (reference + long)[:n]
			for _, start := range []int{len(memory) - n, 0, page - n/2, page - n} {
				surround(memory, start, start+n)
				at := memory[start : start+n : start+n]
				copy(at, src)
				if cause := guard.Crash(func() { agreeWithGeneric(t, kernels, at) }); cause != "" {
					t.Fatalf("%d bytes %.300q: %s", n, src, cause)
				}
			}
		}
	}
}

// TestKernelLinesReadOnlyTheBuffer does the same with lists of lines.
func TestKernelLinesReadOnlyTheBuffer(t *testing.T) {
	kernels := vectors(t)
	memory := guard.For(t, 2*os.Getpagesize()).Bytes()
	list := strings.Join(shapes.References, "\n") + "\nhttp://h/" + strings.Repeat("p%41/", 60) + "\n"
	for n := 0; n <= len(list); n += exhaustive.Pick(1, 1, 7) {
		for _, start := range []int{0, len(memory) - n} {
			buf := memory[start : start+n : start+n]
			copy(buf, list[len(list)-n:])
			if cause := guard.Crash(func() { linesAgreeWithGeneric(t, kernels, buf, bytes.Count(buf, []byte("\n"))+1) }); cause != "" {
				t.Fatalf("%d bytes: %s", n, cause)
			}
		}
	}
}

// TestKernelsAtEveryAlignment tries each reference at 64 addresses.
func TestKernelsAtEveryAlignment(t *testing.T) {
	kernels, memory := vectors(t), make([]byte, 1024)
	for offset := range 64 {
		for _, reference := range shapes.References {
			start, end := 128+offset, 128+offset+len(reference)
			surround(memory, start, end)
			copy(memory[start:], reference)
			agreeWithGeneric(t, kernels, memory[start:end:end])
		}
	}
}
