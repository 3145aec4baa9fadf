//go:build libfuzzer

package libfuzzer

// #include <stddef.h>
// #include <stdint.h>
import "C"

import (
	"os"
	"unsafe"
)

// run is what calls the target of this program.
var run *runner

// LLVMFuzzerInitialize is called by libFuzzer before everything else.
//
//export LLVMFuzzerInitialize
func LLVMFuzzerInitialize(*C.int, ***C.char) C.int {
	path, err := os.Executable()
	if err == nil {
		run, err = start(path)
	}
	if err != nil {
		panic(err)
	}
	return 0
}

// LLVMFuzzerTestOneInput is called by libFuzzer for each input.
//
//export LLVMFuzzerTestOneInput
func LLVMFuzzerTestOneInput(data *C.uint8_t, size C.size_t) C.int {
	// The step ossfuzz of .ci/run runs it with the address sanitizer.
	run.run(unsafe.Slice((*byte)(data), int(size)))
	return 0
}
