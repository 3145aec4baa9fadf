//go:build !arm64 || !gc || purego

package kernel

// masksOf returns the masks of src. On amd64 nothing but tests asks for them:
// there the kernels keep the masks in registers.
func masksOf(src []byte) masks { return masksGeneric(src) }
