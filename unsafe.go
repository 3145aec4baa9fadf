package uriscan

import "unsafe"

// This file has all unsafe code of the package.

// bytesOf returns the bytes of s without copying them. Scanning only reads, so
// the bytes of a string are safe in its hands. Guarded by
// TestStringAndBytesAgree and TestScanDoesNotWrite.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
