// Package exact hands the exact machine of package uriscan, which is not exported, to
// the tools of this tree that show it.
package exact

import "github.com/uriscan/uriscan/fsm"

// Machine recognises URI-reference, URI and relative-ref, in this order. Package
// uriscan sets it while it is initialised. It must not be changed.
var Machine *fsm.Machine
