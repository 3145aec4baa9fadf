// Package tdfa makes the tagged automaton deterministic.
//
// The idea is Laurikari's (2000), with the one symbol of lookahead that
// Trafimovich (2017) adds. A state of the deterministic machine is an ordered
// list of positions that the grammar may be at, each with what it knows of the
// captures. A bound that lies between two bytes is recorded when the second
// one, or the end of the input, is seen.
//
// The plain construction gives every bound of every capture registers of its
// own and needs several sets, and copies between registers, on a transition.
// Three observations leave one store a transition and no copy:
//
//  1. All bounds that are met on one step lie at the same offset, so one
//     register serves them all; which bound it stands for is remembered in
//     the state, and in the end by which registers were ever written.
//  2. A start that always lies at a fixed distance after an end (or after the
//     start of the input) is derived and never stored.
//  3. Registers are named by what they record: the first bound met, and
//     whether another reading of the input survives that did not meet it. So
//     loops write the register they wrote before, and nothing is renamed.
//
// The end of the input is a symbol like any other, with its own transition and
// store.
package tdfa

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// Dead is the target of a transition that no valid input takes.
const Dead = -1

// NoStore is the register of a transition that stores nothing.
const NoStore = -1

// Register says what a register records.
type Register struct {
	Capture     int  // index in Spec.Captures
	End         bool // the capture's end, else its start
	Speculative bool // when stored, another reading survives that is not at this bound
	Version     int  // 0, or more where an older value is still needed
}

// Transition is one cell of the machine.
type Transition struct{ To, Store int }

// Ending is what a state does at the end of the input.
type Ending struct {
	Accept bool
	Store  int
	Result Result // symbolic, after the store
}

// Result says where each capture lies that no step has settled, in terms of
// registers, and which alternative of each kind was read (-1 for none).
type Result struct {
	Starts, Ends []Value
	Kinds        []int
}

// State is one state of the machine.
type State struct {
	Next   []Transition // by class
	Settle [][]Settled  // by class, what settles on the step
	End    Ending
	Place  int // the capture that a wrong byte here is blamed on, -1 for none
	Inside int // the inside-rule that all readings are amidst, -1 for none
	First  int // the position of the first of its readings
	Entry  int // the entry from which a shortest input leads here, see Access
	From   int // the state before the last byte of that input, -1 for none
	Byte   byte
	Length int // of that input

	head    string   // the beginning of that input
	configs []config // until the state is expanded
}

// Expectation is one thing that an error text may offer instead.
type Expectation struct {
	Label string
	Set   charset.Set // the bytes that it can begin with

	characters charset.Characters // that it stands for beyond ASCII
}

// DFA is the deterministic machine.
type DFA struct {
	NFA       *nfa.NFA
	Classes   *charset.Classes
	Registers []Register
	Entries   []int // by entry of the spec
	States    []State
	Overlaps  []Overlap // of each kind that has one, a shortest
}

// RegisterName returns the register's name for humans, such as "host end" or
// "host end?" for a speculative one.
func (d *DFA) RegisterName(register int) string {
	r := d.Registers[register]
	name := d.NFA.Spec.Captures[r.Capture].Name
	if r.End {
		name += " end"
	} else {
		name += " start"
	}
	if r.Speculative {
		name += "?"
	}
	if r.Version > 0 {
		name += fmt.Sprintf(" (%d)", r.Version+1)
	}
	return name
}

// Dump writes the registers and each state with its transitions.
func (d *DFA) Dump(w io.Writer) {
	for i := range d.Registers {
		fmt.Fprintf(w, "register %d: %s\n", i, d.RegisterName(i))
	}
	for i, s := range d.States {
		fmt.Fprintf(w, "state %d after %s", i, d.Sample(i))
		if s.End.Accept {
			fmt.Fprintf(w, " accept%s", storeName(s.End.Store))
		}
		fmt.Fprintln(w)
		for class, t := range s.Next {
			if t.To != Dead {
				fmt.Fprintf(w, "  %s -> %d%s\n", d.Classes.Members[class], t.To, storeName(t.Store))
			}
		}
	}
}

func storeName(register int) string {
	if register == NoStore {
		return ""
	}
	return fmt.Sprintf(" r%d", register)
}

// key returns bytes that are equal for equal states: the same positions with
// the same values, the same bounds at one offset, and the same rivals.
func key(configs []config) []byte {
	var b []byte
	for i := range configs {
		c := &configs[i]
		b = binary.AppendVarint(b, int64(c.position))
		for _, values := range [][]Value{c.starts, c.ends} {
			for _, v := range values {
				b = binary.AppendVarint(b, int64(v))
			}
		}
		for _, k := range c.kinds {
			b = binary.AppendVarint(b, int64(k))
		}
		b = binary.AppendVarint(b, int64(c.anchor))
		b = binary.AppendUvarint(b, uint64(len(c.rivals)))
		for _, r := range c.rivals {
			b = binary.AppendVarint(b, int64(r.position))
			b = append(b, byte(r.Open), byte(r.Won))
		}
	}
	return appendTogether(b, configs)
}

// appendTogether appends for each bound of each config the first config whose
// same bound lies at the same offset.
func appendTogether(b []byte, configs []config) []byte {
	for i := range configs {
		for bound, offset := range configs[i].offsets {
			first := 0
			for configs[first].offsets[bound] != offset {
				first++
			}
			b = binary.AppendVarint(b, int64(first))
		}
	}
	return b
}
