package kernel

// What the assembly takes from Go, through go_asm.h, and shares with the generic
// arithmetic, which is in block_test.go.

// blockBytes is how many bytes one set of masks describes.
const blockBytes = 64

// HeadBytes is how many bytes of a block count if the input is longer than the block:
// two less than the block has, so that the two bytes after a "%" are in the same block.
const HeadBytes = blockBytes - 2

// A host of longHost bytes is longer than every IPv4address.
const longHost = 16

// A part is a component that may go on after the head.
type part uint8

// The parts.
const (
	nothing part = iota
	hostPart
	segmentPart // the first segment of a relative path
)
