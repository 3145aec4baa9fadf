//go:build !amd64 || !gc || purego

package kernel

func hasTripletsVector() bool { return false }

func tripletsAVX512([]byte, *Triplets) bool { panic("kernel: no vector kernel for triplets") }
