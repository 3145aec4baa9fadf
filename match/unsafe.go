package match

import (
	"encoding/binary"
	"unsafe"
)

// Reads that are not checked one by one. complete has checked that each number in the arrays
// of a machine is within the array that it is for, also for sets that were unmarshalled,
// and follow has checked the offset in the path. TestChangedBytesAreRefusedOrHarmless,
// FuzzUnmarshal and TestPathsAreReadWithinTheirBounds guard them.

// firstOf returns where the first element of a slice is.
func firstOf[T any](s []T) *T { return unsafe.SliceData(s) }

// nodeAt returns the node with a number.
func nodeAt(nodes *node, number uint32) *node {
	return (*node)(unsafe.Add(unsafe.Pointer(nodes), uintptr(number)*unsafe.Sizeof(*nodes)))
}

// edgeAt returns the edge with a number.
func edgeAt(edges *edge, number uint32) *edge {
	return (*edge)(unsafe.Add(unsafe.Pointer(edges), uintptr(number)*unsafe.Sizeof(*edges)))
}

// load returns the eight bytes from an offset on.
func load(text *byte, offset int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(text), offset))[:])
}

// byteAt returns the byte at an offset.
func byteAt(text *byte, offset int) byte { return *(*byte)(unsafe.Add(unsafe.Pointer(text), offset)) }
