package uriscan

import "github.com/uriscan/uriscan/internal/processor"

// Kernel returns the name of the kernel in use: "avx512", "avx2", "neon",
// "packed" or "exact". All kernels give the same answers.
//
// The fastest one that the processor can run is chosen when the program starts,
// unless the environment variable URISCAN_KERNEL names another one. A name that
// does not exist or cannot run here is ignored. Settings such as
// GODEBUG=cpu.avx2=off have no effect on the choice.
func Kernel() string { return processor.Active().String() }

// Kernels returns the names of the kernels that this processor can run,
// fastest first. The last two are always "packed" and "exact".
func Kernels() []string { return processor.Names() }
