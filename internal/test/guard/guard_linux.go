package guard

import (
	"fmt"
	"os"
	"syscall"
)

// New returns memory of at least size bytes. Free gives it back.
func New(size int) (*Memory, error) {
	page := os.Getpagesize()
	size = (size + page - 1) / page * page
	mapping, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil, fmt.Errorf("guard: cannot map %d bytes: %w", size+2*page, err)
	}
	for _, side := range [][]byte{mapping[:page], mapping[page+size:]} {
		if err := syscall.Mprotect(side, syscall.PROT_NONE); err != nil {
			return nil, fmt.Errorf("guard: cannot make a page unreadable: %w", err)
		}
	}
	return &Memory{mapping, mapping[page : page+size : page+size]}, nil
}

// ReadOnly makes the memory impossible to write from now on.
func (m *Memory) ReadOnly() error { return syscall.Mprotect(m.bytes, syscall.PROT_READ) }

// Free gives the memory back. Nothing in it may be used afterwards.
func (m *Memory) Free() error { return syscall.Munmap(m.mapping) }
