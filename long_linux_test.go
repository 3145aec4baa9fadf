//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package uriscan

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
	"testing"
	"unsafe"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// longMemory is a mapping of any length in which one file of 4 MiB repeats, so
// that input of 4 GiB takes next to no memory and stays in the cache. The first
// and the last two pieces are private copies, where a test may write.
type longMemory struct{ bytes []byte }

const longPiece = 4 << 20

// newLongMemory returns memory of at least size bytes, all of them "a".
func newLongMemory(t *testing.T, size uint64) *longMemory {
	t.Helper()
	total := (int(size) + longPiece - 1) / longPiece * longPiece
	file, err := os.CreateTemp(t.TempDir(), "a")
	must.NoError(t, err)
	defer file.Close()
	_, err = file.Write(bytes.Repeat([]byte("a"), longPiece))
	must.NoError(t, err)
	mapping, err := syscall.Mmap(-1, 0, total, syscall.PROT_NONE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skipf("no address space for %d bytes: %v", total, err)
	}
	t.Cleanup(func() { syscall.Munmap(mapping) })
	for at := 0; at < total; at += longPiece {
		sharing := syscall.MAP_SHARED
		protection := syscall.PROT_READ
		if at == 0 || at+2*longPiece >= total {
			sharing, protection = syscall.MAP_PRIVATE, syscall.PROT_READ|syscall.PROT_WRITE
		}
		if err := mapOver(mapping[at:at+longPiece], file, protection, sharing); err != nil {
			t.Skipf("cannot map a file %d times: %v", total/longPiece, err)
		}
	}
	return &longMemory{mapping}
}

// write writes text so that it begins at the offset.
func (m *longMemory) write(at uint64, text string) { copy(m.bytes[at:], text) }

const longHead = "http://u@h:80/"

// Inputs around MaxLen are scanned on every kernel: the offsets of the last
// components must not wrap, and what is longer must be refused at once. That
// takes no time, so -short leaves out only what is scanned.
func TestInputsAroundMaxLen(t *testing.T) {
	for _, length := range []uint64{1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 4} {
		t.Run(fmt.Sprint("length=", length), func(t *testing.T) {
			if !exhaustive.Enabled() && length <= MaxLen {
				t.Skip("scans up to 4 GiB on each kernel; -exhaustive runs it")
			}
			m := newLongMemory(t, length)
			m.write(0, longHead)
			m.write(length-4, "?q#f")
			src := m.bytes[:length]
			for _, k := range Kernels() {
				if length <= 1<<31 && (k == "exact" || k == "packed") {
					continue // slow; on their way to the end of longer input they pass this place
				}
				withKernel(t, k, func() {
					checkLong(t, k, src)
					if length == MaxLen {
						m.write(length-1, "\\")
						checkLongFault(t, k, src)
						m.write(length-1, "f")
					}
				})
			}
		})
	}
}

// checkLong scans a path of nearly the length of src.
func checkLong(t *testing.T, name string, src []byte) {
	t.Helper()
	got := filled[1]
	valid := Scan(src, &got)
	if checkTooLong(t, name, src, valid, &got) {
		return
	}
	n := uint32(len(src))
	want := Spans{
		Scheme: Span{0, 4}, Userinfo: Span{7, 8}, Host: Span{9, 10}, Port: Span{11, 13}, Path: Span{13, n - 4}, Query: Span{n - 3, n - 2}, Fragment: Span{n - 1, n},
		present: 1<<components - 1, kinds: kernel.Kinds(kernel.HostRegName, kernel.PathAbempty),
	}
	if !valid || got != want {
		t.Errorf("kernel %s, %d bytes:\n got %s\nwant %s", name, len(src), describe(&got), describe(&want))
	}
}

// checkLongFault scans the same with a wrong last byte.
func checkLongFault(t *testing.T, name string, src []byte) {
	t.Helper()
	got := filled[1]
	valid := Scan(src, &got)
	if valid || got.ErrorOffset() != len(src)-1 || got.ErrorCode() != CodeFragment || got.Fragment.End != uint32(len(src)) {
		t.Errorf("kernel %s, %d bytes with a wrong last one: %s", name, len(src), describe(&got))
	}
}

// checkTooLong checks the answer for input that is longer than MaxLen, and
// reports whether src is.
func checkTooLong(t *testing.T, name string, src []byte, valid bool, got *Spans) bool {
	t.Helper()
	if uint64(len(src)) <= MaxLen {
		return false
	}
	want := tooLong
	if valid || *got != want || got.ErrorCode() != CodeTooLong || uint64(got.ErrorOffset()) != MaxLen {
		t.Errorf("kernel %s, %d bytes: %s, want too-long at %d and no components", name, len(src), describe(got), uint64(MaxLen))
	}
	for _, p := range allProductions {
		if out := filled[1]; p.Scan(src, &out) || out != want {
			t.Errorf("kernel %s, %v, %d bytes: %s, want too-long and no components", name, p, len(src), describe(&out))
		}
		if offset, code := p.Check(src); uint64(offset) != MaxLen || code != CodeTooLong {
			t.Errorf("kernel %s, %v, %d bytes: Check says %v at %d", name, p, len(src), code, offset)
		}
	}
	expect.Equal(t, got.Err().Error(), "uriscan: input is longer than 4294967295 bytes", "the error")
	return true
}

// TestLinesAroundMaxLen has a line that ends at MaxLen, or one byte further,
// between two short ones.
func TestLinesAroundMaxLen(t *testing.T) {
	if !exhaustive.Enabled() {
		t.Skip("scans some 20 GiB; -exhaustive runs it")
	}
	for _, end := range []uint64{MaxLen, MaxLen + 1} {
		t.Run(fmt.Sprint("end=", end), func(t *testing.T) {
			const first, last = "//h\n", "/p\n"
			m := newLongMemory(t, end+8)
			m.write(0, first+longHead)
			m.write(end, "\n"+last)
			buf := m.bytes[:end+1+uint64(len(last))]
			for _, k := range Kernels() {
				withKernel(t, k, func() {
					out := make([]Spans, 4)
					n, consumed := ScanLines(buf, out)
					if n != 3 || consumed != len(buf) || out[0].Host != (Span{2, 3}) {
						t.Errorf("kernel %s: %d lines, %d bytes of %d, the first: %s", k, n, consumed, len(buf), describe(&out[0]))
					}
					checkLongLine(t, k, &out[1], end)
					checkLastLine(t, k, &out[2], end+1)
					n, consumed = URI.ScanLines(buf, out)
					if n != 3 || consumed != len(buf) || out[0].ErrorCode() != CodeScheme || out[2].Valid() {
						t.Errorf("kernel %s, URI: %d lines, %d bytes of %d, the first: %s", k, n, consumed, len(buf), describe(&out[0]))
					}
					checkLongLine(t, k, &out[1], end)
				})
			}
		})
	}
}

// checkLongLine checks the record of the long line, which ends at end.
func checkLongLine(t *testing.T, name string, got *Spans, end uint64) {
	t.Helper()
	switch {
	case end > MaxLen && *got != tooLong,
		end <= MaxLen && (!got.Valid() || got.Host != Span{13, 14} || got.Path != Span{17, uint32(end)}):
		t.Errorf("kernel %s: the line that ends at %d: %s", name, end, describe(got))
	}
}

// checkLastLine checks the record of the "/p" after the long line.
func checkLastLine(t *testing.T, name string, got *Spans, start uint64) {
	t.Helper()
	switch end := start + 2; {
	case end > MaxLen && *got != tooLong,
		end <= MaxLen && (!got.Valid() || got.Path != Span{uint32(start), uint32(end)}):
		t.Errorf("kernel %s: the line from %d on: %s", name, start, describe(got))
	}
}

// TestLongestInputIsLookedAt has input of MaxLen bytes, and a line that ends at
// MaxLen or one byte further. Its first byte is wrong, and its fragment begins with the
// second: nobody has to scan more of it.
func TestLongestInputIsLookedAt(t *testing.T) {
	m := newLongMemory(t, MaxLen+2)
	m.write(0, " #")
	want := Spans{
		Path: Span{0, 1}, Fragment: Span{2, MaxLen},
		present: 1<<CompPath | 1<<CompFragment, badByte: ' ',
	}
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for _, p := range allProductions {
				got, src := filled[1], m.bytes[:MaxLen]
				want.kinds = kernel.Kinds(kernel.HostNone, kernel.PathNoScheme)
				valid := p.Scan(src, &got)
				if want.reason = got.reason; valid || got != want || got.ErrorCode() == CodeTooLong {
					t.Errorf("kernel %s, %v: %s", k, p, describe(&got))
				}
				if offset, code := p.Check(src); offset != 0 || code != got.ErrorCode() {
					t.Errorf("kernel %s, %v: Check says %v at %d", k, p, code, offset)
				}
			}
			for _, end := range []uint64{MaxLen, MaxLen + 1} {
				out := filled[1]
				scanLine(m.bytes, 0, int(end), record(&out))
				if (out == tooLong) != (end > MaxLen) || out == filled[1] {
					t.Errorf("kernel %s, a line that ends at %d: %s", k, end, describe(&out))
				}
			}
		})
	}
}

// TestExtentOfWhatWasNotScannedEndsAtMaxLen asks where the text lies of a record that
// says nothing about it.
func TestExtentOfWhatWasNotScannedEndsAtMaxLen(t *testing.T) {
	for length, want := range map[int]uint32{0: 0, MaxLen - 1: MaxLen - 1, MaxLen: MaxLen, MaxLen + 1: MaxLen, MaxLen + 2: MaxLen} {
		if got := factExtent(new(Spans), length); got != (Span{0, want}) {
			t.Errorf("%d bytes: from %d to %d, want 0 to %d", length, got.Start, got.End, want)
		}
	}
}

// mapOver maps the beginning of the file in place of what memory is now.
func mapOver(memory []byte, file *os.File, protection, sharing int) error {
	_, _, errno := syscall.Syscall6(syscall.SYS_MMAP, uintptr(unsafe.Pointer(unsafe.SliceData(memory))), uintptr(len(memory)),
		uintptr(protection), uintptr(sharing|syscall.MAP_FIXED), file.Fd(), 0)
	if errno != 0 {
		return errno
	}
	return nil
}
