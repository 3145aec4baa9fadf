package iri

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
)

// walkPiece is how many bytes the machine walks before it is asked whether it is in a
// run.
const walkPiece = 64

// walk is [fsm.Machine.Walk] for input of any length. The machine itself passes over
// runs of ASCII bytes that leave a state where it is, eight at a time. Where an input
// is longer than a piece, the vector kernel passes over the rest of a run.
func walk(src []byte, at int, state fsm.State, r *fsm.Registers) (fsm.State, int) {
	for {
		stop := min(at+walkPiece, len(src))
		state, at = machine.Walk(src[:stop], at, state, r)
		if at < stop || at == len(src) {
			return state, at
		}
		if run := machine.Run(state); run >= 0 { // else perhaps amidst a character: walk to its end
			at += runSets.Length(src[at:], run)
		}
	}
}

// runSets are the sets of bytes that leave states of the machine where they are, for
// the vector kernel.
var runSets = kernel.NewPrefixSets(machine.Runs, 0)
