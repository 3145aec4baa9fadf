package recipe

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Case is one line of a decision list: if all bits of Set are set in the key
// and none of Unset, the capture lies from Start to End (both tdfa.None for an
// absent capture), or the kind is Kind (-1 for none). The first case that
// applies decides.
type Case struct {
	Set, Unset uint32
	Start, End tdfa.Value
	Kind       int
}

func (c Case) applies(key uint32) bool { return key&c.Set == c.Set && key&c.Unset == 0 }

// Condition returns the case's condition in words.
func (c Case) Condition(d *tdfa.DFA) string {
	var parts []string
	for bit := range 32 {
		name := fmt.Sprintf("colour %d", bit-MaxRegisters)
		if bit < len(d.Registers) {
			name = d.RegisterName(bit)
		}
		switch {
		case c.Set>>bit&1 != 0:
			parts = append(parts, name)
		case c.Unset>>bit&1 != 0:
			parts = append(parts, "no "+name)
		}
	}
	if len(parts) == 0 {
		return "else"
	}
	return "if " + strings.Join(parts, " and ")
}

// example is a key with the case body that must come out of it.
type example struct {
	key  uint32
	body Case
}

// learn makes the decision list of each capture and kind.
func (r *Recipe) learn(d *tdfa.DFA) error {
	for i, group := range d.NFA.Spec.Captures {
		cases, err := r.list("capture "+group.Name, len(d.Registers), func(o Outcome) Case {
			if o.Result.Ends[i] == tdfa.None {
				return Case{Start: tdfa.None, End: tdfa.None}
			}
			return Case{Start: o.Result.Starts[i], End: o.Result.Ends[i]}
		})
		if err != nil {
			return err
		}
		r.Captures = append(r.Captures, cases)
	}
	for i, group := range d.NFA.Spec.Kinds {
		cases, err := r.list("kind "+group.Name, len(d.Registers), func(o Outcome) Case {
			return Case{Start: tdfa.None, End: tdfa.None, Kind: o.Result.Kinds[i]}
		})
		if err != nil {
			return err
		}
		r.Kinds = append(r.Kinds, cases)
	}
	return nil
}

// list learns one decision list by Rivest's greedy rule (1987): take a
// condition under which all examples left agree, the one that settles most of
// them; drop those; repeat. Conditions grow from one bit to three only when
// no smaller one is pure.
func (r *Recipe) list(what string, registers int, body func(Outcome) Case) ([]Case, error) {
	left := map[uint32]Case{}
	for _, o := range r.outcomes {
		left[r.key(o)] = body(o)
	}
	var examples []example
	for _, o := range r.outcomes { // in their order, so that the list is the same each time
		if b, ok := left[r.key(o)]; ok {
			examples = append(examples, example{r.key(o), b})
			delete(left, r.key(o))
		}
	}
	conditions := r.conditions(registers)
	var list []Case
	for len(examples) > 0 {
		best, covered := Case{}, 0
		for size := 0; size <= 3 && covered == 0; size++ {
			for _, c := range conditions[size] {
				if n := pure(c, examples); n > covered {
					best, covered = c, n
				}
			}
		}
		if covered == 0 {
			return nil, fmt.Errorf("%s: where it lies does not follow from the registers by conditions of three; ask for fewer captures", what)
		}
		rest := examples[:0:0]
		for _, e := range examples {
			if best.applies(e.key) {
				best.Start, best.End, best.Kind = e.body.Start, e.body.End, e.body.Kind
			} else {
				rest = append(rest, e)
			}
		}
		examples = rest
		list = append(list, best)
	}
	return list, nil
}

// conditions returns all conditions over the registers and colours in use, by
// how many bits they ask for.
func (r *Recipe) conditions(registers int) [4][]Case {
	var all [4][]Case
	all[0] = []Case{{}}
	var literals []Case
	for bit := range MaxRegisters + r.Count {
		if bit < registers {
			literals = append(literals, Case{Set: 1 << bit}, Case{Unset: 1 << bit})
		} else if bit >= MaxRegisters {
			literals = append(literals, Case{Set: 1 << bit})
		}
	}
	for size := 1; size < len(all); size++ {
		for _, shorter := range all[size-1] {
			for _, l := range literals {
				if l.Set|l.Unset > shorter.Set|shorter.Unset && bits.OnesCount32((l.Set|l.Unset)|(shorter.Set|shorter.Unset)) == size {
					all[size] = append(all[size], Case{Set: shorter.Set | l.Set, Unset: shorter.Unset | l.Unset})
				}
			}
		}
	}
	return all
}

// pure returns how many examples the condition holds for, 0 when they differ.
func pure(c Case, examples []example) int {
	n := 0
	var body Case
	for _, e := range examples {
		if !c.applies(e.key) {
			continue
		}
		if n > 0 && e.body != body {
			return 0
		}
		body = e.body
		n++
	}
	return n
}
