package peer

import "github.com/uriscan/uriscan/bench/corpus"

// Peer is a parser to measure against.
type Peer struct {
	Name string
	Pass func(c *corpus.Corpus) (accepted int) // parses every line once
}

// All returns the peers of this build: the Go ones, and with the build tag
// cpeers those in C and C++.
func All() []Peer { return append(goPeers(), cPeers()...) }
