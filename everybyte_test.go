package uriscan

import (
	"fmt"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/internal/cover"
)

// The covering set has one byte of each class, and enters each state one way.
// It tells states apart. The inputs of this file are for what it cannot tell:
// bytes in a wrong class, and stores that only show where another register was
// written before or none is behind.

// everyByteInEveryState calls yield with inputs of four kinds: numbers in each
// place of an IPv4address; every class behind every combination of state and
// registers; every byte in every state; and, behind those, ways to acceptance.
func everyByteInEveryState(yield func(p Production, src string)) {
	for n := range 1000 {
		for _, address := range []string{"//%d.1.2.3", "//1.%d.2.3", "//1.2.%d.3", "//1.2.3.%d", "//[::%d.1.2.3]", "//[::1.2.3.%d]"} {
			yield(URIReference, fmt.Sprintf(address, n))
		}
	}
	tries := bytesThatDiffer(&machine, &machine)
	tails := map[uint16][]string{}
	for state := 1; state < machine.States(); state++ {
		tails[machine.State(state)] = tailsFrom(machine.State(state), tries)
	}
	for _, way := range configsOf(&machine).ways {
		for _, b := range tries {
			if next, _, _ := step(&machine, way.to.right, b); next != 0 {
				yield(way.production, way.src+string([]byte{b})+tails[next][0])
			}
		}
	}
	set := cover.Of(&machine)
	for state := 1; state < machine.States(); state++ {
		everyByteIn(set, machine.State(state), tries, tails, yield)
	}
}

// everyByteIn does so for one state. Behind a byte of each class come ways to
// acceptance that write every combination of registers that can follow; behind
// the other bytes of the class a shortest way, or near the start of the input
// all suffixes that tell states apart.
func everyByteIn(set *cover.Set[uint16], state uint16, tries []byte, tails map[uint16][]string, yield func(p Production, src string)) {
	entry := 0
	access, ok := set.Access(entry, machine.Number(state))
	for ; !ok; access, ok = set.Access(entry, machine.Number(state)) {
		entry++
	}
	p := productionOf[entry]
	for b := range 256 {
		src := string(access) + string([]byte{byte(b)})
		yield(p, src)
		next, _, _ := step(&machine, state, byte(b))
		if next == 0 {
			continue
		}
		if !slices.Contains(tries, byte(b)) && len(access) <= 2 {
			for _, suffix := range set.Suffixes() {
				yield(p, src+string(suffix))
			}
		}
		for i, tail := range tails[next] {
			if i == 0 || slices.Contains(tries, byte(b)) {
				yield(p, src+tail)
			}
		}
	}
}

// tailsFrom returns a shortest way from a state to acceptance for each
// combination of registers that may be written on the way.
func tailsFrom(s uint16, tries []byte) []string {
	type place struct{ state, written uint16 }
	var tails []string
	ways := map[place]string{{s, 0}: ""}
	ended := map[uint32]bool{}
	for queue := []place{{s, 0}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if key := keyAtEnd(&machine, at.state, at.written); machine.Ends[machine.Number(at.state)].Accept && !ended[key] {
			ended[key] = true
			tails = append(tails, ways[at])
		}
		for _, b := range tries {
			next, slot, _ := step(&machine, at.state, b)
			after := place{next, at.written | registerBit(slot)}
			if _, known := ways[after]; next != 0 && !known {
				ways[after] = ways[at] + string([]byte{b})
				queue = append(queue, after)
			}
		}
	}
	return tails
}

// TestScanAgreesWithReferenceOnEveryByteInEveryState is the list from which a
// byte in a wrong class shows, and a store too many.
func TestScanAgreesWithReferenceOnEveryByteInEveryState(t *testing.T) {
	s := suite{t: t}
	count := 0
	everyByteInEveryState(func(p Production, src string) {
		if count++; testing.Short() && count%40 != 0 {
			return
		}
		s.ask(p, src)
		if p == URI {
			s.ask(AbsoluteURI, src)
		}
	})
	s.done()
}
