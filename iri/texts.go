package iri

import (
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/walk"
)

// engine is the exact machine of RFC 3987. The whole grammar is in one section of it.
var engine = exact.New(exact.Grammar{
	Machine:    &machine,
	List:       exact.RFC3987,
	Reasons:    exact.ReasonsOf(&machine, "RFC 3987", "2.2"),
	Characters: textsOf((*walk.Table)(&machine.Table)),
})

// The rules of the machine are in the order that [exact.Production.Entry] counts on. A
// difference is an index out of range, which does not compile.
var (
	_ = [1]struct{}{}[machineRuleIRIReference-exact.RuleReference]
	_ = [1]struct{}{}[machineRuleIRI-exact.RuleURI]
	_ = [1]struct{}{}[machineRuleIrelativeRef-exact.RuleRelativeRef]
)

// A text is a state that every byte of a run, every complete triplet and every usual
// character leave where it is, without a store: in a userinfo, a host, a path, a query
// or a fragment.

// textsOf returns, by the number of a state, the steps that leave it where it is: those of
// the usual characters, of ASCII only the bytes of its run, and in a query private
// characters too. It has nil for a state that is no text.
func textsOf(t *walk.Table) []*exact.Characters {
	var ofRun [walk.MaxRuns][2]*exact.Characters
	texts := make([]*exact.Characters, t.Rows)
	onTriplets := exact.OnTriplets(t)
	for number := 1; number < t.Rows; number++ {
		state := t.State(number)
		run := t.Run(state)
		if run < 0 || !onTriplets[number] {
			continue
		}
		for kind, all := range [2]*exact.Characters{&withPrivate, &usualSteps} {
			if !staysOn(t, state, all) {
				continue
			}
			if ofRun[run][kind] == nil {
				ofRun[run][kind] = stepsInRun(t, all, run)
			}
			texts[number] = ofRun[run][kind]
			break
		}
	}
	return texts
}

// withPrivate has the usual steps, and those of the private characters from U+E000 to
// U+F8FF.
var withPrivate = func() (steps exact.Characters) {
	steps = usualSteps
	steps[0xEE] |= usualTwo << usualStart
	for b := 0x80; b <= 0xA3; b++ {
		steps[b] |= usualOne << usualBehindEF
	}
	return steps
}()

// stepsInRun returns the steps without those of ASCII that are not in the run.
func stepsInRun(t *walk.Table, all *exact.Characters, run int) *exact.Characters {
	steps := *all
	for b := range 0x80 {
		if t.Runs[b]>>run&1 == 0 {
			steps[b] = 0
		}
	}
	return &steps
}

// staysOn reports whether every character beyond ASCII that has steps leads from the
// state back to it and stores nothing. It walks both machines side by side, with one
// byte for all that both take alike.
func staysOn(t *walk.Table, state walk.State, steps *exact.Characters) bool {
	type pair struct {
		state walk.State
		usual uint64
	}
	beyondASCII := bytesBeyondASCII(t)
	pairs := []pair{{state, usualStart}}
	for i := 0; i < len(pairs); i++ {
		for _, b := range beyondASCII {
			usual := steps[b] >> pairs[i].usual % 64
			if usual == exact.CharactersDead {
				continue
			}
			next, slot := t.Step(pairs[i].state, b)
			if next == 0 || slot != walk.SlotNone || (usual == usualStart) != (next == state) {
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

// bytesBeyondASCII returns one byte of all that the machine and the steps take alike.
func bytesBeyondASCII(t *walk.Table) (bytes []byte) {
	type kind struct {
		class uint8
		steps uint64
	}
	seen := map[kind]bool{}
	for b := 0x80; b < 0x100; b++ {
		if k := (kind{t.Classes[b], withPrivate[b]}); !seen[k] {
			seen[k] = true
			bytes = append(bytes, byte(b))
		}
	}
	return bytes
}
