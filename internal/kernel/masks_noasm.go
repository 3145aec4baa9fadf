//go:build !arm64 || !gc || purego

package kernel

// masksOf returns the masks of src. On amd64 only tests call it: there the kernels keep
// the masks in registers.
func masksOf(src []byte) masks { return masksGeneric(src) }
