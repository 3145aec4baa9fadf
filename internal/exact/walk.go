package exact

import (
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/walk"
)

const (
	walkPiece  = 32 // how many bytes the machine walks before it is asked whether it is in a run
	afterFirst = 3  // how many bytes of a character or a triplet may follow the end of a piece
)

// Walk is [walk.Table.Walk] for input of any length. The machine itself passes over
// runs of bytes that leave a state where it is, eight at a time. Where an input is longer
// than a piece, the kernel passes over the rest of a run and over triplets in it, and
// characters beyond ASCII are passed over by a machine that is faster. The exact kernel
// passes over no run.
func (e *Engine) Walk(src []byte, at int, state walk.State, r *walk.Registers) (walk.State, int) {
	t := e.table
	if e.characters == nil && processor.Active() == processor.Exact {
		return t.Walk(src, at, state, r)
	}
	for {
		stop := min(at+walkPiece, len(src))
		state, at = t.Walk(src[:stop], at, state, r)
		if at < stop || at == len(src) {
			return state, at
		}
		// Perhaps the piece ends amidst a character or a triplet, and every piece that
		// follows would too. So the machine walks to the end of it.
		for more := 0; t.Run(state) < 0 && more < afterFirst; more++ {
			stop = at + 1
			if state, at = t.Walk(src[:stop], at, state, r); at < stop || at == len(src) {
				return state, at
			}
		}
		if run := t.Run(state); run >= 0 {
			at += e.runLength(src[at:], run, t.Number(state))
		}
	}
}

// runLength returns the length of a prefix of src that leaves a state where it is, by the
// number of its run and its own. It may be shorter than the longest such prefix.
func (e *Engine) runLength(src []byte, run, state int) (n int) {
	if e.characters == nil || e.characters[state] == nil {
		return e.runs.Length(src, run, e.onTriplets[state])
	}
	for {
		before := n
		n += e.runs.Length(src[n:], run, true)
		n += e.characters[state].Length(src[n:])
		if n-before < walkPiece {
			return n
		}
	}
}

// After returns the state in which a text leaves a rule of the machine.
func (e *Engine) After(rule int, text string) (state walk.State) {
	var r walk.Registers
	state, _ = e.table.Walk([]byte(text), 0, e.table.Entry(rule), &r)
	return state
}
