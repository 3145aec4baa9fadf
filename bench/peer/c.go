//go:build cgo && cpeers

package peer

/*
#cgo CXXFLAGS: -O2 -std=c++17
#cgo CFLAGS: -O2
#cgo LDFLAGS: -luriparser -lhttp_parser -lboost_url
#include "c.h"
*/
import "C"

import (
	"unsafe"

	"github.com/uriscan/uriscan/bench/corpus"
)

// cPeers returns the parsers written in C and C++.
func cPeers() []Peer {
	return []Peer{
		{"uriparser", func(c *corpus.Corpus) int {
			return pass(c, func(text *C.char, size C.size_t) C.size_t { return C.pass_uriparser(text, size) })
		}},
		{"boost_url", func(c *corpus.Corpus) int {
			return pass(c, func(text *C.char, size C.size_t) C.size_t { return C.pass_boost_url(text, size) })
		}},
		{"http_parser", func(c *corpus.Corpus) int {
			return pass(c, func(text *C.char, size C.size_t) C.size_t { return C.pass_http_parser(text, size) })
		}},
	}
}

// pass hands the whole corpus to C at once. There the lines are found again by
// memchr, which costs a few nanoseconds a line: the floor of this benchmark.
func pass(c *corpus.Corpus, call func(*C.char, C.size_t) C.size_t) int {
	if len(c.Buf) == 0 {
		return 0
	}
	return int(call((*C.char)(unsafe.Pointer(&c.Buf[0])), C.size_t(len(c.Buf))))
}
