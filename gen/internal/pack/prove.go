package pack

import (
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// product is a state of all machines that the proof runs side by side.
type product struct {
	skeleton int // -1 before the first byte
	triplet  int // how many digits are owed
	within   int // state of the rule that is settled apart; outside if none is being read
	exact    int
}

// outside is the within-state where the rule is not being read.
const outside = -1

// Prove checks, over every state that the skeleton, its side conditions and
// the exact machine can be in together:
//
//   - where the skeleton is alive and the side conditions hold, the exact
//     machine accepts if the input ends;
//   - a bound is stored only on a step on which the skeleton changes its
//     state, or within the rule that is settled apart; so each bound follows
//     from where the skeleton was last in which state;
//   - the skeleton never comes back to a state that it left, so "last in a
//     state" and "was ever in it" say the same at the end as when it left.
//
// entry is the exact machine's entry that the skeleton stands for, and within
// the minimal machine of the rule that is settled apart.
func (s *Skeleton) Prove(exact *minimize.Machine, entry int, within *minimize.Machine) error {
	if err := s.proveOrder(); err != nil {
		return err
	}
	start := product{-1, 0, outside, exact.Entries[entry]}
	seen := map[product]string{start: ""}
	for queue := []product{start}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for b := range 256 {
			next, live, err := s.step(p, byte(b), exact, within)
			if err != nil {
				return fmt.Errorf("the skeleton is wrong: after %q, byte 0x%02x: %w", seen[p], b, err)
			}
			if _, known := seen[next]; live && !known {
				seen[next] = seen[p] + string([]byte{byte(b)})
				queue = append(queue, next)
			}
		}
	}
	for p, input := range seen {
		if p.skeleton >= 0 && p.triplet == 0 && s.closed(p.within, within) && !exact.States[p.exact].Accept {
			return fmt.Errorf("the skeleton is wrong: it accepts %q, the exact machine does not", input)
		}
	}
	return nil
}

// step moves all machines by one byte. It is not live when the skeleton or a
// side condition gives up: the input is then none of the fast path's business.
func (s *Skeleton) step(p product, b byte, exact, within *minimize.Machine) (next product, live bool, err error) {
	if p.skeleton < 0 {
		next.skeleton = s.First[b]
	} else {
		next.skeleton = s.Next[p.skeleton][b]
	}
	if next.skeleton == 0 {
		return next, false, nil
	}
	switch {
	case s.Triplet == nil:
	case p.triplet > 0:
		if !s.Triplet.Digits.Has(b) {
			return next, false, nil
		}
		next.triplet = p.triplet - 1
	case s.Triplet.Mark.Has(b):
		next.triplet = 2
	}
	next.within = outside
	if s.isWithin(next.skeleton) {
		if !s.isWithin(p.skeleton) {
			next.within = within.Entries[0]
		} else if next.within = within.States[p.within].Next[within.Classes.Of[b]].To; next.within == 0 {
			return next, false, nil
		}
	} else if !s.closed(p.within, within) {
		return next, false, nil
	}
	t := exact.States[p.exact].Next[exact.Classes.Of[b]]
	if t.To == 0 {
		return next, false, fmt.Errorf("the exact machine has no way on")
	}
	next.exact = t.To
	if t.Store != tdfa.NoStore && p.skeleton == next.skeleton && !s.isWithin(next.skeleton) {
		return next, false, fmt.Errorf("the exact machine stores %s amidst the state %s", exact.DFA.RegisterName(t.Store), s.Names[next.skeleton])
	}
	return next, true, nil
}

func (s *Skeleton) isWithin(state int) bool {
	return s.Within != nil && slices.Contains(s.Within.States, state)
}

// closed reports whether the rule that is settled apart may end here.
func (s *Skeleton) closed(state int, within *minimize.Machine) bool {
	return state == outside || within.States[state].Accept
}

// proveOrder checks that states only lead to themselves and to states that
// never lead back.
func (s *Skeleton) proveOrder() error {
	for from := range s.Names {
		reached := map[int]bool{}
		var visit func(int)
		visit = func(state int) {
			for _, to := range s.Next[state] {
				if to != state && !reached[to] {
					reached[to] = true
					visit(to)
				}
			}
		}
		visit(from)
		if from != 0 && reached[from] {
			return fmt.Errorf("the skeleton is wrong: state %s can be left and entered again", s.Names[from])
		}
	}
	return nil
}
