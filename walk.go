package uriscan

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
)

// walkPiece is how many bytes the machine walks before it is asked whether it is
// in a run.
const walkPiece = 64

// walk is [fsm.Machine.Walk] for input of any length. The machine itself passes
// over runs of bytes that leave a state where it is, eight at a time. Where an
// input is longer than a piece, the vector kernel passes over the rest of a run.
func walk(src []byte, at int, state fsm.State, r *fsm.Registers) (fsm.State, int) {
	for {
		stop := min(at+walkPiece, len(src))
		state, at = machine.Walk(src[:stop], at, state, r)
		if at < stop || at == len(src) {
			return state, at
		}
		if machine.Run(state) < 0 { // perhaps within a percent triplet: walk to its end
			continue
		}
		at += runSets.Length(src[at:], machine.Run(state))
	}
}

// runSets are the sets of bytes that leave states of the machine where they are,
// for the vector kernel.
var runSets = kernel.NewPrefixSets(machine.Runs, setsWithTriplets())

// setsWithTriplets returns a bit for each set of machine.Runs: whether, in all
// states that stay on the set, a complete percent triplet leads back to the state
// and stores nothing.
func setsWithTriplets() (sets uint8) {
	sets = 0xff
	for number := 1; number < machine.States(); number++ {
		state := machine.State(number)
		if set := machine.Run(state); set >= 0 && !staysOnTriplets(state) {
			sets &^= 1 << set
		}
	}
	return sets
}

// staysOnTriplets reports whether every complete percent triplet leads from the
// state back to it and stores nothing.
func staysOnTriplets(state fsm.State) bool {
	behindPercent, slot := machine.Step(state, '%')
	if behindPercent == 0 || slot != fsm.SlotNone {
		return false
	}
	for _, first := range hexdigs {
		behindFirst, slot := machine.Step(behindPercent, first)
		if behindFirst == 0 || slot != fsm.SlotNone {
			return false
		}
		for _, second := range hexdigs {
			if back, slot := machine.Step(behindFirst, second); back != state || slot != fsm.SlotNone {
				return false
			}
		}
	}
	return true
}

// hexdigs has one HEXDIG of each class of the machine.
var hexdigs = func() (digits []byte) {
	seen := map[uint8]bool{}
	for _, b := range []byte("0123456789ABCDEFabcdef") {
		if class := machine.Classes[b]; !seen[class] {
			seen[class] = true
			digits = append(digits, b)
		}
	}
	return digits
}()
