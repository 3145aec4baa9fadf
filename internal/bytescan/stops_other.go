//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// runVector is never called in this build.
func (s *Stops) runVector(piece []byte) Run { return Run{} }
