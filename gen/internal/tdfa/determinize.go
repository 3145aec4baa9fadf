package tdfa

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// maxStates, maxSize, maxWays and maxPairs bound the machine before minimisation: its
// states, the bytes of all configs, how many readings a byte may leave, and how often
// two of them are compared. A config takes about configSize bytes, boundSize for each
// capture and rivalSize for each rival.
const (
	maxStates  = 1 << 16
	maxSize    = 1 << 27
	maxWays    = 1 << 10
	maxPairs   = 1 << 26
	configSize = 160
	boundSize  = 24
	rivalSize  = 8
)

// config is one position that the grammar may be at, with what is known there.
//
// Two values can be written differently and mean the same offset, so readings
// are compared by where their bounds lie in the state's shortest input. Which
// bounds lie together is part of what makes a state, see key; so what holds for
// that input holds for all that lead to the state.
type config struct {
	position     int
	starts, ends []Value
	kinds        []int16
	anchor       Value // the offset of the next byte, if it is at a known distance
	offsets      []int // of each start, then each end, in the shortest input; -1 for none
	rivals       []rival
}

// candidate is a config in the making: a follow item of a parent config.
type candidate struct {
	parent int
	item   *nfa.Item
	config config
	met    []nfa.Op // the stored bounds that lie at this step
}

type determinizer struct {
	dfa      *DFA
	derived  []bool
	matches  [][]bool                  // position, class
	bytes    []byte                    // of each class, one
	number   map[[sha256.Size]byte]int // by the sum of its key
	places   []int
	meetings []captureSet // by position, the captures with a bound on some way on
	kept     captureSet   // captures that are not settled
	size     int          // of all configs together, in bytes
	pairs    int          // of readings that were compared
	wide     int          // how many readings there were, where there were too many
	busy     []int        // by position, how many configs are there
	crowded  bool         // readings were given up because there were too many
	at       int          // the state that is being expanded
	reading  string       // the byte that is being read; none at the end of the input
	noting   bool         // endings are wanted
	endings  []ending
}

// Determinize returns the deterministic machine of the automaton. A grammar
// with captures that stay ambiguous is refused with an *[Ambiguity]: states are
// expanded by the length of their shortest input, so the first input that shows
// it is a shortest, unless readings were given up. A grammar that needs too many
// states is refused with their number.
func Determinize(n *nfa.NFA, kept uint32) (*DFA, error) {
	classes, err := charset.Partition(n.Sets())
	if err != nil {
		return nil, err
	}
	d := &determinizer{
		dfa:      &DFA{NFA: n, Classes: classes},
		derived:  derivedStarts(n),
		number:   map[[sha256.Size]byte]int{},
		busy:     make([]int, len(n.Positions)),
		places:   places(n),
		meetings: meetings(n),
		kept:     captureSet(kept),
		noting:   true,
	}
	d.indexClasses()
	for entry := range n.Spec.Entries {
		d.dfa.Entries = append(d.dfa.Entries, d.intern([]config{d.start(entry)}, State{Entry: entry, From: -1}))
	}
	for at := 0; at < len(d.dfa.States); at++ {
		if err := d.expand(at); err != nil {
			return nil, err
		}
		if err := d.checkSize(at); err != nil {
			return nil, err
		}
	}
	if d.crowded {
		return nil, fmt.Errorf("the grammar is too ambiguous to judge: an input has more than %d readings at one place that no order of alternatives decides between", maxRivals)
	}
	d.dfa.Overlaps = d.overlaps()
	return d.dfa, nil
}

// checkSize refuses a grammar with a machine that grows beyond the bounds while a state of it
// is expanded.
func (d *determinizer) checkSize(at int) error {
	n := d.dfa.NFA
	switch {
	case d.wide > maxWays:
		return fmt.Errorf("the grammar is too large: after %s an input can be read in %d ways, and %d can be told apart; most of the readings are in the rule %s", d.dfa.Sample(at), d.wide, maxWays, n.MostOf(d.busy))
	case len(d.dfa.States) > maxStates || d.size > maxSize || d.pairs > maxPairs:
		return &TooLarge{States: len(d.dfa.States), Rule: n.MostOf(d.busy)}
	}
	return nil
}

// TooLarge is the refusal of a grammar that needs too many states.
type TooLarge struct {
	States int    // at which the machine was given up
	Rule   string // that most of the readings are in
}

func (t *TooLarge) Error() string {
	return fmt.Sprintf("the grammar is too large: its deterministic machine was given up at %d states; most of the readings are in the rule %s", t.States, t.Rule)
}

// start returns what is known before the first byte.
func (d *determinizer) start(entry int) config {
	spec := &d.dfa.NFA.Spec
	return config{
		position: entry,
		starts:   repeat(None, len(spec.Captures)), ends: repeat(None, len(spec.Captures)),
		kinds:  repeat(int16(-1), len(spec.Kinds)),
		anchor: fromStart(0), offsets: repeat(-1, 2*len(spec.Captures)),
	}
}

func repeat[T any](v T, n int) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = v
	}
	return s
}

func (d *determinizer) indexClasses() {
	for class := range d.dfa.Classes.Members {
		b, _ := d.dfa.Classes.Representative(class)
		d.bytes = append(d.bytes, b)
	}
	rows := map[charset.Set][]bool{}
	for _, p := range d.dfa.NFA.Positions {
		if rows[p.Set] == nil {
			row := make([]bool, d.dfa.Classes.Len())
			for class, members := range d.dfa.Classes.Members {
				row[class] = !members.Empty() && p.Set.Contains(members)
			}
			rows[p.Set] = row
		}
		d.matches = append(d.matches, rows[p.Set])
	}
}

// intern returns the number of the state with these configs; if there is none, a
// new one, which is reached as the given one says.
func (d *determinizer) intern(configs []config, state State) int {
	k := sha256.Sum256(key(configs))
	if number, known := d.number[k]; known {
		return number
	}
	number := len(d.dfa.States)
	d.number[k] = number
	d.size += len(configs) * (configSize + boundSize*len(d.dfa.NFA.Spec.Captures))
	for i := range configs {
		d.size += rivalSize * len(configs[i].rivals)
		d.busy[configs[i].position]++
	}
	state.First, state.Place, state.Inside = configs[0].position, d.placeOf(configs), d.insideOf(configs)
	state.configs = configs
	d.dfa.States = append(d.dfa.States, state)
	return number
}

// expand fills the transitions and the ending of a state.
func (d *determinizer) expand(at int) error {
	next, settled := make([]Transition, len(d.bytes)), make([][]Settled, len(d.bytes))
	for class := range next {
		next[class] = Transition{Dead, NoStore}
		if class == 0 || d.dfa.Classes.Members[class].Empty() {
			continue
		}
		state := &d.dfa.States[at]
		d.at, d.reading = at, string(d.bytes[class:class+1])
		candidates := d.survivors(state, func(item *nfa.Item) bool {
			return item.To != nfa.Accept && d.matches[item.To][class]
		})
		if len(candidates) == 0 {
			continue
		}
		store := d.store(candidates)
		configs := make([]config, len(candidates))
		for i := range candidates {
			configs[i] = candidates[i].config
		}
		settled[class] = d.settle(configs)
		var reached State
		reached.after(at, state, d.bytes[class])
		next[class] = Transition{d.intern(configs, reached), store}
	}
	d.dfa.States[at].Next, d.dfa.States[at].Settle = next, settled
	if err := d.expandEnd(at); err != nil {
		return err
	}
	d.dfa.States[at].configs = nil
	return nil
}

// expandEnd does the same for the end of the input.
func (d *determinizer) expandEnd(at int) error {
	state := &d.dfa.States[at]
	d.at, d.reading = at, ""
	candidates := d.survivors(state, func(item *nfa.Item) bool { return item.To == nfa.Accept })
	state.End.Store = NoStore
	if len(candidates) == 0 {
		return nil
	}
	for i := range candidates {
		if candidates[0].differs(&candidates[i]) {
			return d.ambiguity(at, [2]*candidate{&candidates[0], &candidates[i]})
		}
	}
	candidates = candidates[:1]
	store := d.store(candidates)
	c := candidates[0].config
	kinds := make([]int, len(c.kinds))
	for i, k := range c.kinds {
		kinds[i] = int(k)
	}
	state.End = Ending{Accept: true, Store: store, Result: Result{Starts: c.starts, Ends: c.ends, Kinds: kinds}}
	return nil
}

// advance applies a follow item to a config. Bounds that are stored, and those
// that are met after one on the same step, get their value later, when the
// register of the whole step is chosen; until then it is pending. A derived
// start that is met first counts from what was stored before, even if it
// shares the step with a store: so an empty component has the same rules as
// a longer one.
func (d *determinizer) advance(parent int, from *config, now int, item *nfa.Item) candidate {
	c := candidate{parent: parent, item: item, config: config{
		position: item.To,
		starts:   slices.Clone(from.starts), ends: slices.Clone(from.ends), kinds: slices.Clone(from.kinds),
		anchor: from.anchor, offsets: slices.Clone(from.offsets),
	}}
	captures := len(from.starts)
	for _, op := range item.Ops {
		if d.over(op, &c.config) {
			continue
		}
		if stored(op, d.derived) {
			c.met = append(c.met, op)
		}
		value := pending
		if len(c.met) == 0 {
			value = from.anchor
		}
		switch op.Kind {
		case nfa.Open:
			c.config.starts[op.Group], c.config.ends[op.Group] = value, None
			c.config.offsets[op.Group], c.config.offsets[captures+op.Group] = now, -1
		case nfa.Close:
			c.config.ends[op.Group] = value
			c.config.offsets[captures+op.Group] = now
		case nfa.Kind:
			c.config.kinds[op.Group] = int16(op.Rule)
		}
	}
	if len(c.met) == 0 && c.config.anchor != None {
		if c.config.anchor.Distance() == maxDistance {
			c.config.anchor = None
		} else {
			c.config.anchor = c.config.anchor.further()
		}
	}
	return c
}

// over reports whether the operation is of a capture of which the first place is
// wanted and known.
func (d *determinizer) over(op nfa.Op, c *config) bool {
	return firstPlace(&d.dfa.NFA.Spec, op) && c.offsets[len(c.starts)+op.Group] >= 0
}

// store picks the one register of a step, gives the bounds that are met their
// values, and returns the register, or NoStore.
func (d *determinizer) store(candidates []candidate) int {
	first := slices.IndexFunc(candidates, func(c candidate) bool { return len(c.met) > 0 })
	if first < 0 {
		return NoStore
	}
	op := candidates[first].met[0]
	for _, other := range candidates[first].met {
		if other.Group < op.Group {
			op = other
		}
	}
	want := Register{Capture: op.Group, End: op.Kind == nfa.Close}
	for _, c := range candidates {
		if !slices.Contains(c.met, op) {
			want.Speculative = true
		}
	}
	for d.stillNeeded(want, candidates) {
		want.Version++
	}
	register := slices.Index(d.dfa.Registers, want)
	if register < 0 {
		register = len(d.dfa.Registers)
		d.dfa.Registers = append(d.dfa.Registers, want)
	}
	for i := range candidates {
		if len(candidates[i].met) > 0 {
			record(&candidates[i], register)
		}
	}
	return register
}

// stillNeeded reports whether a candidate refers to an older value of the
// register that this step would overwrite.
func (d *determinizer) stillNeeded(want Register, candidates []candidate) bool {
	register := slices.Index(d.dfa.Registers, want)
	if register < 0 {
		return false
	}
	for i := range candidates {
		c := &candidates[i]
		values := slices.Concat(c.config.starts, c.config.ends)
		if len(c.met) == 0 {
			values = append(values, c.config.anchor)
		}
		if slices.ContainsFunc(values, func(v Value) bool { return v.references(register) }) {
			return true
		}
	}
	return false
}

// record gives the pending bounds of a candidate the step's register.
func record(c *candidate, register int) {
	for _, values := range [][]Value{c.config.starts, c.config.ends} {
		for i, v := range values {
			if v == pending {
				values[i] = fromRegister(register, 0)
			}
		}
	}
	c.config.anchor = fromRegister(register, 1)
}
