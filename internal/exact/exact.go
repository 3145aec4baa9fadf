// Package exact has what packages and tools of this tree share about exact machines: the
// machine of package uriscan, which is not exported, for the tools that show it, and
// which states of a machine stay on percent triplets.
package exact

import "github.com/uriscan/uriscan/fsm"

// Machine recognises URI-reference, URI and relative-ref, in this order. Package
// uriscan sets it while it is initialised. It must not be changed.
var Machine *fsm.Machine
