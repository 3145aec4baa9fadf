// Package text lets one function take strings and byte slices alike, and reads and writes
// numbers by their names. Every operation on a URI reads its text as bytes; Bytes gives
// them without a copy.
package text

import "unsafe"

// Bytes returns the bytes of src. They share memory with src, so they must only
// be read: the memory of a string never changes. The result has no capacity
// beyond its length.
//
// A string and a byte slice both begin with the address of the first byte, which
// is all that is read here. Guarded by TestBytesSharesMemoryWithItsArgument.
func Bytes[T ~string | ~[]byte](src T) []byte {
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&src)), len(src))
}

// String returns b as a string that shares its memory. It is for calls that keep
// nothing of the string, because b may change later. Guarded by
// TestStringSharesMemoryWithItsArgument.
func String(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
