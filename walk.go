package uriscan

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
)

const (
	walkPiece   = 32 // how many bytes the machine walks before it is asked whether it is in a run
	tripletRest = 2  // how many bytes of a triplet may stand behind the end of a piece
)

// walk is [fsm.Machine.Walk] for input of any length. The machine itself passes
// over runs of bytes that leave a state where it is, eight at a time. Where an
// input is longer than a piece, the kernel passes over the rest of a run, and over
// triplets in it. The exact kernel does not.
func walk(src []byte, at int, state fsm.State, r *fsm.Registers) (fsm.State, int) {
	if kernel.IsExact() {
		return machine.Walk(src, at, state, r)
	}
	for {
		stop := min(at+walkPiece, len(src))
		state, at = machine.Walk(src[:stop], at, state, r)
		if at < stop || at == len(src) {
			return state, at
		}
		// Perhaps the piece ends amidst a triplet, and every piece that follows would
		// too. So the machine walks to the end of the triplet.
		for more := 0; machine.Run(state) < 0 && more < tripletRest; more++ {
			stop = at + 1
			if state, at = machine.Walk(src[:stop], at, state, r); at < stop || at == len(src) {
				return state, at
			}
		}
		if run := machine.Run(state); run >= 0 {
			at += runSets.Length(src[at:], run, onTriplets[machine.Number(state)])
		}
	}
}

// runSets are the sets of bytes that leave states of the machine where they are,
// for the vector kernel.
var runSets = kernel.NewPrefixSets(machine.Runs)

// onTriplets has, by the number of a state, whether triplets leave it where it is.
var onTriplets = exact.OnTriplets(&machine)
