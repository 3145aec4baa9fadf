// Package guard gives tests memory between pages that nobody may read, and memory
// that nobody may write.
//
// Code that loads bytes past the end of its input works by luck on the heap, where
// those bytes can be read. It crashes one day, when the input ends where the memory
// ends. On the pages of this package it crashes at once.
package guard

import "errors"

// ErrUnsupported is what New returns on systems for which there is no code
// here. A test that gets it skips, and says so.
var ErrUnsupported = errors.New("guard: unreadable pages are only made on Linux")

// Memory is readable and writable memory between two unreadable pages.
type Memory struct {
	mapping []byte // with the pages on both sides
	bytes   []byte
}

// Bytes returns all of the memory. The byte before the first and the byte
// after the last cannot be read.
func (m *Memory) Bytes() []byte { return m.bytes }

// AtEnd returns a copy of src that ends where the memory ends.
func (m *Memory) AtEnd(src string) []byte {
	start := len(m.bytes) - len(src)
	copy(m.bytes[start:], src)
	return m.bytes[start:]
}

// AtStart returns a copy of src that begins offset bytes after the beginning of
// the memory, with no capacity beyond its end.
func (m *Memory) AtStart(src string, offset int) []byte {
	copy(m.bytes[offset:], src)
	return m.bytes[offset : offset+len(src) : offset+len(src)]
}
