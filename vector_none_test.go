//go:build !(gc && !purego && (amd64 || arm64))

package uriscan

// vectorBuild says whether this build is one with vector kernels.
const vectorBuild = false
