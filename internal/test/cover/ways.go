package cover

import (
	"slices"

	"github.com/uriscan/uriscan/classes"
	"github.com/uriscan/uriscan/internal/walk"
)

// The covering set has one byte of each class, and enters each state one way.
// It distinguishes states. It cannot notice a byte in a wrong class, or a store that
// shows only where another register was written before or none is written later. The
// inputs of this file are for these.

// A Way is a shortest input that leads from an entry to a state with some
// registers written.
type Way struct {
	State   walk.State
	Written uint32 // bit r-1: register r
	Entry   int
	Input   string
}

// Ways returns a way to every pair of state and written registers that can be.
func Ways(t *walk.Table) []Way {
	type place struct {
		state   walk.State
		written uint32
	}
	seen := map[place]bool{}
	var ways []Way
	add := func(w Way) {
		if at := (place{w.State, w.Written}); !seen[at] {
			seen[at] = true
			ways = append(ways, w)
		}
	}
	for entry := range t.Entries {
		add(Way{State: t.Entry(entry), Entry: entry})
	}
	bytes := Bytes(t.Classes)
	for i := 0; i < len(ways); i++ {
		w := ways[i]
		for _, b := range bytes {
			if next, slot := t.Step(w.State, b); next != 0 {
				add(Way{next, w.Written | RegisterBit(slot), w.Entry, w.Input + string([]byte{b})})
			}
		}
	}
	return ways
}

// RegisterBit returns the bit of the register of a slot, 0 for a slot that is none.
func RegisterBit(slot uint8) uint32 { return 1 << slot >> 1 }

// Bytes returns a byte of each class that has one.
func Bytes(of *classes.Table) []byte {
	var bytes []byte
	seen := map[uint8]bool{}
	for b := range 256 {
		if class := of[b]; !seen[class] {
			seen[class] = true
			bytes = append(bytes, byte(b))
		}
	}
	return bytes
}

// Tails returns a shortest way from a state to acceptance for each combination
// of registers that may be written on the way.
func Tails(t *walk.Table, s walk.State) []string {
	type place struct {
		state   walk.State
		written uint32
	}
	bytes := Bytes(t.Classes)
	var tails []string
	ways := map[place]string{{s, 0}: ""}
	ended := map[place]bool{} // group instead of the state
	for queue := []place{{s, 0}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if end := t.End(at.state); end.Accept {
			key := place{walk.State(end.Group), at.written | RegisterBit(end.Store)}
			if !ended[key] {
				ended[key] = true
				tails = append(tails, ways[at])
			}
		}
		for _, b := range bytes {
			next, slot := t.Step(at.state, b)
			after := place{next, at.written | RegisterBit(slot)}
			if _, known := ways[after]; next != 0 && !known {
				ways[after] = ways[at] + string([]byte{b})
				queue = append(queue, after)
			}
		}
	}
	return tails
}

// EveryByte calls yield with inputs of three kinds: every class after every
// combination of state and registers; every byte in every state; and, after
// those, ways to acceptance.
func (c *Set) EveryByte(yield func(entry int, src string)) {
	t := c.table
	tails := map[walk.State][]string{}
	for number := 1; number < t.Rows; number++ {
		tails[t.State(number)] = Tails(t, t.State(number))
	}
	for _, way := range Ways(t) {
		for _, b := range c.bytes {
			if next, _ := t.Step(way.State, b); next != 0 {
				yield(way.Entry, way.Input+string([]byte{b})+tails[next][0])
			}
		}
	}
	for number := 1; number < t.Rows; number++ {
		c.everyByteIn(t.State(number), tails, yield)
	}
}

// everyByteIn does so for one state. After a byte of each class come ways to
// acceptance that write every combination of registers that can follow; after
// the other bytes of the class a shortest way, or near the start of the input
// all suffixes that distinguish states.
func (c *Set) everyByteIn(state walk.State, tails map[walk.State][]string, yield func(entry int, src string)) {
	t := c.table
	entry := slices.IndexFunc(c.access, func(access [][]byte) bool { return access[t.Number(state)] != nil })
	access := c.access[entry][t.Number(state)]
	for b := range 256 {
		src := string(access) + string([]byte{byte(b)})
		yield(entry, src)
		next, _ := t.Step(state, byte(b))
		if next == 0 {
			continue
		}
		first := slices.Contains(c.bytes, byte(b))
		if !first && len(access) <= 2 {
			for _, suffix := range c.suffixes {
				yield(entry, src+string(suffix))
			}
		}
		for i, tail := range tails[next] {
			if i == 0 || first {
				yield(entry, src+tail)
			}
		}
	}
}
