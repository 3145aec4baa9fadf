// Package record gives the packages of this module the fields of Spans that are not
// exported. Only package uriscan knows those; kernel.Record has the same layout and
// exports all of them.
package record

import (
	"unsafe"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
)

// Of returns s in the form in which it can be filled. Package uriscan checks that
// both have the same layout when it is compiled. Guarded by
// TestRecordShowsWhatSpansSay.
func Of(s *uriscan.Spans) *kernel.Record { return (*kernel.Record)(unsafe.Pointer(s)) }
