package captures

import (
	"cmp"
	"slices"
	"strings"
)

// A condition has the registers that have to be written, those that must not be, and
// the groups that are possible, by bits.
type condition struct {
	with, without uint32
	groups        uint64
}

const anyGroup = ^uint64(0)

// holds reports whether a key meets the condition.
func (c condition) holds(k Key) bool {
	return k.Pattern&c.with == c.with && k.Pattern&c.without == 0 && c.groups>>k.Group&1 != 0
}

// Conditions says in words, for each of some numbers, when an index leads to it: exactly
// for the keys that occur. The words use the given names of registers and groups.
func (r *Rules) Conditions(x *Index, numbers int, register, group func(int) string) []string {
	found := make([][]condition, numbers)
	var keys []Key
	for _, o := range r.outcomes {
		keys = append(keys, r.key(o))
	}
	r.divide(x, keys, condition{groups: anyGroup}, func(number int, c condition) {
		c = r.shortest(x, keys, number, c)
		if !slices.Contains(found[number], c) {
			found[number] = append(found[number], c)
		}
	})
	words := make([]string, numbers)
	for number, list := range found {
		var parts []string
		for _, c := range list {
			parts = append(parts, r.words(c, register, group))
		}
		words[number] = cmp.Or(strings.Join(parts, "; or "), "never")
	}
	return words
}

// divide asks for registers and groups until the keys that are left lead to one number,
// and yields that number with the answers.
func (r *Rules) divide(x *Index, keys []Key, known condition, yield func(number int, c condition)) {
	if len(keys) == 0 {
		return
	}
	if numbersOf(r, x, keys) == 1 {
		yield(r.Look(x, keys[0]), known)
		return
	}
	var best [2][]Key
	var answers [2]condition
	fewest := 0
	try := func(yes condition, no condition) {
		var parts [2][]Key
		for _, k := range keys {
			if yes.holds(k) {
				parts[0] = append(parts[0], k)
			} else {
				parts[1] = append(parts[1], k)
			}
		}
		if len(parts[0]) == 0 || len(parts[1]) == 0 {
			return
		}
		if n := numbersOf(r, x, parts[0]) + numbersOf(r, x, parts[1]); fewest == 0 || n < fewest {
			fewest, best, answers = n, parts, [2]condition{yes, no}
		}
	}
	for i := range r.LowBits + r.HighBits {
		yes, no := known, known
		yes.with |= 1 << i
		no.without |= 1 << i
		try(yes, no)
	}
	for g := range r.Groups {
		yes, no := known, known
		yes.groups = 1 << g
		no.groups &^= 1 << g
		try(yes, no)
	}
	r.divide(x, best[0], answers[0], yield)
	r.divide(x, best[1], answers[1], yield)
}

// numbersOf returns how many numbers the keys lead to.
func numbersOf(r *Rules, x *Index, keys []Key) int {
	var seen [maxNumber]bool
	n := 0
	for _, k := range keys {
		if number := r.Look(x, k); !seen[number] {
			seen[number] = true
			n++
		}
	}
	return n
}

// shortest returns a condition without the answers that are not needed to keep other
// numbers out, those about what is not written first.
func (r *Rules) shortest(x *Index, keys []Key, number int, c condition) condition {
	keepsOut := func(c condition) bool {
		return !slices.ContainsFunc(keys, func(k Key) bool { return c.holds(k) && r.Look(x, k) != number })
	}
	drop := func(shorter condition) {
		if keepsOut(shorter) {
			c = shorter
		}
	}
	for i := range r.LowBits + r.HighBits {
		shorter := c
		shorter.without &^= 1 << i
		drop(shorter)
	}
	for i := range r.LowBits + r.HighBits {
		shorter := c
		shorter.with &^= 1 << i
		drop(shorter)
	}
	shorter := c
	shorter.groups = anyGroup
	drop(shorter)
	return c
}

// words returns a condition in words.
func (r *Rules) words(c condition, register, group func(int) string) string {
	var with, without []string
	for i := range r.LowBits + r.HighBits {
		switch {
		case c.with>>i&1 != 0:
			with = append(with, register(i))
		case c.without>>i&1 != 0:
			without = append(without, register(i))
		}
	}
	var parts, groups []string
	for g := range r.Groups {
		if c.groups>>g&1 != 0 {
			groups = append(groups, group(g))
		}
	}
	if len(groups) < r.Groups {
		parts = append(parts, strings.Join(groups, " or "))
	}
	if len(with) > 0 {
		parts = append(parts, "with "+strings.Join(with, ", "))
	}
	if len(without) > 0 {
		parts = append(parts, "without "+strings.Join(without, ", "))
	}
	return cmp.Or(strings.Join(parts, " "), "always")
}
