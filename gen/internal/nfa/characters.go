package nfa

import "github.com/uriscan/uriscan/gen/internal/charset"

// one compiles one byte or one character. A character beyond ASCII is written out as
// its UTF-8 forms, a position for each branch of them; positions with the same rest
// after them share it. All have the label of the whole, so that an error speaks of
// characters and not of bytes.
func (b *builder) one(o one, label string, next int) int {
	if len(o.characters) == 0 {
		return b.symbol(o.set, label, next)
	}
	name := o.characters.String()
	if b.forms[name] == nil {
		b.forms[name] = o.characters.Branches()
	}
	outer := b.characters
	b.characters = &o.characters
	var starts []int
	if !o.set.Empty() {
		starts = append(starts, b.symbol(o.set, label, next))
	}
	rests := map[*charset.Branches]int{}
	for _, branch := range *b.forms[name] {
		starts = append(starts, b.symbol(branch.Set, label, b.rest(branch.Rest, "rest of "+label, rests, next)))
	}
	b.characters = outer
	return b.either(starts)
}

// rest compiles the rest of a character, unless that is done.
func (b *builder) rest(branches *charset.Branches, label string, rests map[*charset.Branches]int, next int) int {
	if len(*branches) == 0 {
		return next
	}
	start, known := rests[branches]
	if !known {
		var starts []int
		for _, branch := range *branches {
			starts = append(starts, b.symbol(branch.Set, label, b.rest(branch.Rest, label, rests, next)))
		}
		start = b.either(starts)
		rests[branches] = start
	}
	return start
}

// either returns a node at which one of some nodes follows. They begin with
// different bytes, so their order decides nothing.
func (b *builder) either(starts []int) int {
	if len(starts) == 1 {
		return starts[0]
	}
	return b.fork(node{branches: starts})
}
