package iri

import (
	"encoding/binary"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/exact"
)

const (
	walkPiece   = 32 // how many bytes the machine walks before it is asked whether it is in a text
	behindFirst = 3  // how many bytes a character may have behind its first one
)

// walk is [fsm.Machine.Walk] for input of any length. The machine itself passes over
// runs of ASCII bytes that leave a state where it is, eight at a time. Where an input
// is longer than a piece, the rest of a run is passed over by other means: ASCII and
// triplets by the vector kernel, and usual characters by the machine that knows them,
// whose step is a shift.
func walk(src []byte, at int, state fsm.State, r *fsm.Registers) (fsm.State, int) {
	for {
		stop := min(at+walkPiece, len(src))
		state, at = machine.Walk(src[:stop], at, state, r)
		if at < stop || at == len(src) {
			return state, at
		}
		// Perhaps the piece ends amidst a character or a triplet. Pieces of even length
		// would do so again and again, so a few bytes more are walked.
		for more := 0; machine.Run(state) < 0 && more < behindFirst; more++ {
			stop = at + 1
			if state, at = machine.Walk(src[:stop], at, state, r); at < stop || at == len(src) {
				return state, at
			}
		}
		if steps := textSteps[machine.Number(state)]; steps != nil {
			at += textLength(src[at:], machine.Run(state), steps)
		}
	}
}

// textLength returns the length of a prefix of src that leaves a state with that run,
// and with those steps, where it is. It may be shorter than the longest such prefix.
func textLength(src []byte, run int, steps *[256]uint64) (n int) {
	for {
		before := n
		n += runSets.Length(src[n:], run, true)
		n += usualLength(src[n:], steps)
		if n-before < walkPiece {
			return n
		}
	}
}

// usualLength returns the length of a prefix of characters that have steps. It gives up
// where a stretch of ASCII begins: that is sooner done by the vector kernel.
func usualLength(src []byte, steps *[256]uint64) (n int) {
	const longASCII = 4 // words
	state, ascii := uint64(usualStart), 0
	for i := 0; len(src)-i >= wordBytes; i += wordBytes {
		word := binary.LittleEndian.Uint64(src[i:])
		if ascii++; word&highBits != 0 {
			ascii = 0
		}
		state = stepFour(state, uint32(word), steps)
		state = stepFour(state, uint32(word>>32), steps)
		if state%64 == usualDead || ascii > longASCII {
			return n
		}
		if state%64 == usualStart {
			n = i + wordBytes
		}
	}
	return n
}

// runSets are the sets of bytes that leave states of the machine where they are, for
// the vector kernel.
var runSets = bytescan.NewPrefixSets(machine.Runs)

// A text is a state that every byte of a run, every complete triplet and every usual
// character leave where it is, without a store: in a userinfo, a host, a path, a query
// or a fragment.

// textSteps has, by the number of a state, the steps that leave it where it is: those of
// the usual characters, of ASCII only the bytes of its run, and in a query private
// characters too. It has nil for a state that is no text.
var textSteps = func() []*[256]uint64 {
	var ofRun [fsm.MaxRuns][2]*[256]uint64
	texts := make([]*[256]uint64, machine.States())
	onTriplets := exact.OnTriplets(&machine)
	for number := 1; number < machine.States(); number++ {
		state := machine.State(number)
		run := machine.Run(state)
		if run < 0 || !onTriplets[number] {
			continue
		}
		for kind, all := range [2]*[256]uint64{&withPrivate, &usualSteps} {
			if !staysOn(state, all) {
				continue
			}
			if ofRun[run][kind] == nil {
				ofRun[run][kind] = stepsInRun(all, run)
			}
			texts[number] = ofRun[run][kind]
			break
		}
	}
	return texts
}()

// withPrivate has the usual steps, and those of the private characters from U+E000 to
// U+F8FF.
var withPrivate = func() (steps [256]uint64) {
	steps = usualSteps
	steps[0xEE] |= usualTwo << usualStart
	for b := 0x80; b <= 0xA3; b++ {
		steps[b] |= usualOne << usualBehindEF
	}
	return steps
}()

// stepsInRun returns the steps without those of ASCII that are not in the run.
func stepsInRun(all *[256]uint64, run int) *[256]uint64 {
	steps := *all
	for b := range 0x80 {
		if machine.Runs[b]>>run&1 == 0 {
			steps[b] = 0
		}
	}
	return &steps
}

// staysOn reports whether every character beyond ASCII that has steps leads from the
// state back to it and stores nothing. It walks both machines side by side, with one
// byte for all that both take alike.
func staysOn(state fsm.State, steps *[256]uint64) bool {
	type pair struct {
		state fsm.State
		usual uint64
	}
	pairs := []pair{{state, usualStart}}
	for i := 0; i < len(pairs); i++ {
		for _, b := range bytesBeyondASCII {
			usual := steps[b] >> pairs[i].usual % 64
			if usual == usualDead {
				continue
			}
			next, slot := machine.Step(pairs[i].state, b)
			if next == 0 || slot != fsm.SlotNone || (usual == usualStart) != (next == state) {
				return false
			}
			known := false
			for _, p := range pairs {
				known = known || p == pair{next, usual}
			}
			if !known {
				pairs = append(pairs, pair{next, usual})
			}
		}
	}
	return true
}

// bytesBeyondASCII has one byte of all that the machine and the steps take alike.
var bytesBeyondASCII = func() (bytes []byte) {
	type kind struct {
		class uint8
		steps uint64
	}
	seen := map[kind]bool{}
	for b := 0x80; b < 0x100; b++ {
		if k := (kind{machine.Classes[b], withPrivate[b]}); !seen[k] {
			seen[k] = true
			bytes = append(bytes, byte(b))
		}
	}
	return bytes
}()
