//go:build !(cgo && cpeers)

package peer

// cPeers returns none: this build has no C.
func cPeers() []Peer { return nil }
