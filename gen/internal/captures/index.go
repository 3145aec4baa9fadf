package captures

import (
	"fmt"
	"maps"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Key is what the end of a walk is known by.
type Key struct {
	Group   int
	Pattern uint32
}

// Place is where a capture lies, with every key that puts it there.
type Place struct {
	Start, End tdfa.Value
	Keys       []Key
}

// Capture says where a capture lies.
type Capture struct {
	Places []Place // 0 is absent
	Index  Index   // leads to the place
}

// Kind says which alternative was read, counted from 1; 0 is none.
type Kind struct {
	Keys  [][]Key // by alternative
	Index Index
}

// Index leads from a key to a number in two steps. The plain version has a table
// by all bits of the pattern, which doubles with each register. But a capture
// depends on few of them. So the low half of the bits and the group lead to a
// block, the high half is the place in the block, and equal blocks are one. Keys
// that do not occur leave a choice: blocks that differ in those alone are one too.
type Index struct {
	Low  []int // by group and low bits: the number of a block
	High []int // by block and high bits: the number
}

// maxNumber is how many blocks of an index, and how many places of a capture,
// can be told apart: their numbers have a byte.
const maxNumber = 256

// learn makes the index of each capture and kind.
func (r *Rules) learn(d *tdfa.DFA) error {
	r.LowBits = len(d.Registers) / 2
	r.HighBits = len(d.Registers) - r.LowBits
	r.outcomes = r.distinct()
	for i, group := range d.NFA.Spec.Captures {
		c := Capture{Places: []Place{{Start: tdfa.None, End: tdfa.None}}}
		index, err := r.index("capture "+group.Name, func(o Outcome) int {
			return c.place(o.Result.Starts[i], o.Result.Ends[i], r.key(o))
		})
		if err != nil {
			return err
		}
		c.Index = index
		r.Captures = append(r.Captures, c)
	}
	for i, group := range d.NFA.Spec.Kinds {
		k := Kind{Keys: make([][]Key, 1+len(group.Rules))}
		index, err := r.index("kind "+group.Name, func(o Outcome) int {
			n := o.Result.Kinds[i] + 1
			k.Keys[n] = append(k.Keys[n], r.key(o))
			return n
		})
		if err != nil {
			return err
		}
		k.Index = index
		r.Kinds = append(r.Kinds, k)
	}
	return nil
}

// distinct returns an outcome for each key: all with one key have one result.
func (r *Rules) distinct() (list []Outcome) {
	seen := map[Key]bool{}
	for _, o := range r.outcomes {
		if key := r.key(o); !seen[key] {
			seen[key] = true
			list = append(list, o)
		}
	}
	return list
}

// key returns the outcome's key.
func (r *Rules) key(o Outcome) Key { return Key{r.EndGroups[o.State], o.Pattern} }

// place returns the number of a place, a new one if it is new, and notes the key.
func (c *Capture) place(start, end tdfa.Value, key Key) int {
	i := slices.IndexFunc(c.Places, func(p Place) bool { return p.Start == start && p.End == end })
	if i < 0 {
		i = len(c.Places)
		c.Places = append(c.Places, Place{Start: start, End: end})
	}
	c.Places[i].Keys = append(c.Places[i].Keys, key)
	return i
}

// none stands for a number that is not known, since no walk asks for it.
const none = -1

// index makes an index of what each outcome leads to.
func (r *Rules) index(what string, number func(Outcome) int) (Index, error) {
	wanted := map[int][]int{} // by place in Low: the block as it has to be
	numbers := make([]int, len(r.outcomes))
	for i, o := range r.outcomes {
		low, high := r.places(r.key(o))
		if wanted[low] == nil {
			wanted[low] = slices.Repeat([]int{none}, 1<<r.HighBits)
		}
		n := number(o)
		numbers[i] = n
		if n >= maxNumber {
			return Index{}, fmt.Errorf("%s: it can lie at more than %d different places; ask for fewer captures", what, maxNumber-1)
		}
		wanted[low][high] = n
	}
	index := Index{Low: make([]int, r.Groups<<r.LowBits)}
	var blocks [][]int
	for _, low := range slices.Sorted(maps.Keys(wanted)) {
		i := slices.IndexFunc(blocks, func(block []int) bool { return agree(block, wanted[low]) })
		if i < 0 {
			i = len(blocks)
			blocks = append(blocks, wanted[low])
		}
		for high, n := range wanted[low] {
			blocks[i][high] = max(blocks[i][high], n)
		}
		index.Low[low] = i
	}
	if len(blocks) > maxNumber {
		return Index{}, fmt.Errorf("%s: it depends on too many registers; ask for fewer captures", what)
	}
	for _, block := range blocks {
		for _, n := range block {
			index.High = append(index.High, max(n, 0))
		}
	}
	for i, o := range r.outcomes {
		if r.Look(&index, r.key(o)) != numbers[i] {
			return Index{}, fmt.Errorf("the generator contradicts itself: %s does not follow from the registers %b and group %d", what, o.Pattern, r.EndGroups[o.State])
		}
	}
	return index, nil
}

// places returns where a key is looked up: in Low, and in a block.
func (r *Rules) places(k Key) (low, high int) {
	return k.Group<<r.LowBits | int(k.Pattern)&(1<<r.LowBits-1), int(k.Pattern >> r.LowBits)
}

// Look returns what an index has for a key.
func (r *Rules) Look(x *Index, k Key) int {
	low, high := r.places(k)
	return x.High[x.Low[low]<<r.HighBits|high]
}

// agree reports whether two blocks have no place with two numbers.
func agree(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] && a[i] != none && b[i] != none {
			return false
		}
	}
	return true
}
