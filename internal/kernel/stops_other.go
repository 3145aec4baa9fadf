//go:build !amd64 || !gc || purego

package kernel

// runInPiece is never called in this build.
func (s *Stops) runInPiece(piece []byte, r *Run) int { return 0 }
