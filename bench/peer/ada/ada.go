//go:build cgo && ada

package ada

/*
#cgo CXXFLAGS: -O3 -march=native -std=c++20
#include <stdlib.h>
#include "lines.h"
*/
import "C"

import (
	"unsafe"

	"github.com/uriscan/uriscan/bench/corpus"
)

// Version returns Ada's version, or "" if this build does not have it.
func Version() string { return C.GoString(C.ada_version()) }

// Href parses every line once on a page at base, reads its href, and returns how many
// lines were accepted. An empty base is none.
func Href(c *corpus.Corpus, base string) (accepted int) {
	return lines(c, base, func(text *C.char, size C.size_t, base *C.char, baseSize C.size_t) C.size_t {
		return C.ada_href_lines(text, size, base, baseSize, nil)
	})
}

// CanParse asks for every line once whether it is accepted, and returns how many are.
func CanParse(c *corpus.Corpus, base string) (accepted int) {
	return lines(c, base, func(text *C.char, size C.size_t, base *C.char, baseSize C.size_t) C.size_t {
		return C.ada_can_parse_lines(text, size, base, baseSize)
	})
}

// Hrefs returns the href of every line, each with a "\n" after it. It is empty for a line
// that is refused.
func Hrefs(c *corpus.Corpus, base string) []byte {
	out := make([]byte, 12*len(c.Buf)+len(c.Lines)*(len(base)+16)) // more than all hrefs have
	written := 0
	lines(c, base, func(text *C.char, size C.size_t, base *C.char, baseSize C.size_t) C.size_t {
		end := (*C.char)(unsafe.Pointer(&out[0]))
		accepted := C.ada_href_lines(text, size, base, baseSize, end)
		written = int(C.ada_written())
		return accepted
	})
	return out[:written]
}

// lines hands the whole corpus and the base to C at once.
func lines(c *corpus.Corpus, base string, call func(text *C.char, size C.size_t, base *C.char, baseSize C.size_t) C.size_t) int {
	if len(c.Buf) == 0 {
		return 0
	}
	page := C.CString(base)
	defer C.free(unsafe.Pointer(page))
	return int(call((*C.char)(unsafe.Pointer(&c.Buf[0])), C.size_t(len(c.Buf)), page, C.size_t(len(base))))
}
