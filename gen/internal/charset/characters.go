package charset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Characters is a set of Unicode code points as ranges {low, high}, both included:
// ascending, with a gap between any two, and without surrogates, which have no
// UTF-8 form.
type Characters [][2]rune

// CharactersBetween returns the characters from low to high, both included.
func CharactersBetween(low, high rune) Characters {
	const lastBefore, firstAfter = 0xD7FF, 0xE000
	var c Characters
	if low <= min(high, lastBefore) {
		c = append(c, [2]rune{low, min(high, lastBefore)})
	}
	if max(low, firstAfter) <= high {
		c = append(c, [2]rune{max(low, firstAfter), high})
	}
	return c
}

// Union returns the characters that are in c or in d.
func (c Characters) Union(d Characters) Characters {
	all := slices.Concat(c, d)
	slices.SortFunc(all, func(a, b [2]rune) int { return cmp.Compare(a[0], b[0]) })
	var merged Characters
	for _, r := range all {
		if last := len(merged) - 1; last >= 0 && r[0] <= merged[last][1]+1 {
			merged[last][1] = max(merged[last][1], r[1])
			continue
		}
		merged = append(merged, r)
	}
	return merged
}

// Contains reports whether every character of d is in c.
func (c Characters) Contains(d Characters) bool {
	for _, r := range d {
		if !slices.ContainsFunc(c, func(s [2]rune) bool { return s[0] <= r[0] && r[1] <= s[1] }) {
			return false
		}
	}
	return true
}

// Bytes returns the bytes that occur in the UTF-8 forms of the characters.
func (c Characters) Bytes() Set {
	var set Set
	seen := map[*Branches]bool{}
	var collect func(b *Branches)
	collect = func(b *Branches) {
		if seen[b] {
			return
		}
		seen[b] = true
		for _, branch := range *b {
			set = set.Union(branch.Set)
			collect(branch.Rest)
		}
	}
	collect(c.Branches())
	return set
}

// String returns the ranges as people write them, such as "U+00A0-D7FF U+10000".
func (c Characters) String() string {
	var parts []string
	for _, r := range c {
		part := fmt.Sprintf("U+%04X", r[0])
		if r[1] > r[0] {
			part += fmt.Sprintf("-%04X", r[1])
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// Branches are the ways on in the UTF-8 forms of some characters; none where the
// characters are complete. Equal ones are one, which keeps character classes small:
// all characters from U+1000 to U+CFFF share the two bytes after the first.
type Branches []Branch

// Branch is bytes with the same rest of the characters after them.
type Branch struct {
	Set  Set
	Rest *Branches
}

// Branches returns the UTF-8 forms of the characters, which must be some.
func (c Characters) Branches() *Branches {
	b := brancher{characters: c, known: map[string]*Branches{}}
	var list Branches
	for lead := range 256 {
		high := rune(lead)
		switch {
		case lead < 0x80:
			list = list.with(byte(lead), b.rest(high, 0, 0))
		case lead >= 0xC0 && lead < 0xE0:
			list = list.with(byte(lead), b.rest(high&0x1F, 1, 0x80))
		case lead >= 0xE0 && lead < 0xF0:
			list = list.with(byte(lead), b.rest(high&0x0F, 2, 0x800))
		case lead >= 0xF0 && lead < 0xF8:
			list = list.with(byte(lead), b.rest(high&0x07, 3, 0x10000))
		}
	}
	return b.intern(list)
}

// brancher makes branches, each once.
type brancher struct {
	characters Characters
	known      map[string]*Branches
}

// rest returns what follows the bytes that gave the high bits of a code point while
// some bytes are missing, nil if no character does. Code points below least have
// another, shorter form.
func (b *brancher) rest(high rune, missing int, least rune) *Branches {
	low := high << (6 * missing)
	last := low | (1<<(6*missing) - 1)
	if low = max(low, least); low > last || !slices.ContainsFunc(b.characters, func(r [2]rune) bool { return r[0] <= last && low <= r[1] }) {
		return nil
	}
	if missing == 0 {
		return b.intern(nil)
	}
	var list Branches
	for bits := range rune(64) {
		list = list.with(byte(0x80|bits), b.rest(high<<6|bits, missing-1, least))
	}
	return b.intern(list)
}

// with returns the branches with one more byte, unless nothing follows it.
func (list Branches) with(lead byte, rest *Branches) Branches {
	if rest == nil {
		return list
	}
	i := slices.IndexFunc(list, func(b Branch) bool { return b.Rest == rest })
	if i < 0 {
		i = len(list)
		list = append(list, Branch{Rest: rest})
	}
	list[i].Set.Add(lead)
	return list
}

// intern returns the one value for these branches.
func (b *brancher) intern(list Branches) *Branches {
	key := ""
	for _, branch := range list {
		key += fmt.Sprintf("%x %p;", branch.Set, branch.Rest)
	}
	if b.known[key] == nil {
		b.known[key] = &list
	}
	return b.known[key]
}
