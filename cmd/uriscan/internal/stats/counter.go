package stats

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
)

// A list of the most frequent values needs the count of every value, and a log may
// have as many values as it has lines. So a Counter has room for a number of values.
//
// The plain way is a map that grows without bound. The Space-Saving algorithm of
// Metwally, Agrawal and El Abbadi (2005) keeps a fixed number of counts: a new value
// takes the place of the rarest one, and starts with its count. It moves a count for
// every value, and calls nearly all counts of a long tail inexact.
//
// Here a map counts until it is full, exactly. Then the rarer half is dropped at once.
// A value that comes in later may have been among those that were dropped, so it is
// told how often it may have been missed: as often as the most frequent of those.
// Nothing is spent on values that are known already, and a frequent value, which came
// early, is exact.
//
// The bound is that of Space-Saving with half of the room: no value was missed more
// often than (values counted) / (half of the room). To see that, add to each count what
// its value may have missed at most. Just after values were dropped, these sums of the
// kept half add up to the number of values counted at most, and each is at least as
// large as every sum that was dropped. A value that comes in adds its sum, which is
// what the largest dropped one was and its own count. Where it stays, the next time, it
// takes the place of a sum that was no smaller than what it was told; so all sums kept
// are again no more than the number of values counted.

const (
	// longestValue is how long a value may be to be counted by itself. All longer ones
	// are counted together, so that values cannot fill the memory. The names that DNS
	// knows have 253 bytes at most.
	longestValue = 1024

	// mostText is how many bytes the values of a Counter may have together.
	mostText = 16 << 20
)

// Counter counts how often values occur.
type Counter struct {
	room   int // for so many values
	index  map[string]int32
	values []tallied
	recent [recentSize]int32 // values that were counted of late, by their hash
	text   int               // bytes of all values
	missed uint64            // how often a value that is not here may have occurred
	long   uint64            // values that were too long
	folded []byte            // the value at hand in lower case
}

// tallied is a value with its count.
type tallied struct {
	text   string
	count  uint64 // how often it was seen since it is here
	missed uint64 // how often it may have occurred before
}

// most returns how often the value may have occurred at most.
func (v *tallied) most() uint64 { return v.count + v.missed }

// NewCounter returns a Counter with room for a number of values, 2 at least.
func NewCounter(room int) *Counter {
	return &Counter{room: max(room, 2), index: make(map[string]int32)}
}

// Add counts a value as it is.
func (c *Counter) Add(value []byte) {
	if !c.countKnown(value) {
		c.insert(value)
	}
}

// AddFolded counts a value in lower case (ASCII letters alone). Values are kept in lower
// case, so one that is found as it is needs no folding.
func (c *Counter) AddFolded(value []byte) {
	if c.countKnown(value) {
		return
	}
	if len(value) > longestValue {
		c.long++
		return
	}
	c.folded = appendLower(c.folded[:0], value)
	if !bytes.Equal(c.folded, value) && c.countKnown(c.folded) {
		return
	}
	c.insert(c.folded)
}

// countKnown counts a value if it is here, and reports whether it is. Most values were
// counted a moment ago: they are found without the map.
func (c *Counter) countKnown(value []byte) bool {
	place := &c.recent[hash(value)]
	if i := int(*place); i < len(c.values) && c.values[i].text == string(value) {
		c.values[i].count++
		return true
	}
	i, found := c.index[string(value)]
	if found {
		c.values[i].count++
		*place = i
	}
	return found
}

// recentSize is how many values are found without the map, a power of two.
const (
	recentBits = 10
	recentSize = 1 << recentBits
)

// hash returns a place in recent, by the ends and the length of the value.
func hash(value []byte) uint64 {
	n := len(value)
	var first, last uint64
	switch {
	case n >= 8:
		first, last = binary.LittleEndian.Uint64(value), binary.LittleEndian.Uint64(value[n-8:])
	case n >= 4:
		first, last = uint64(binary.LittleEndian.Uint32(value)), uint64(binary.LittleEndian.Uint32(value[n-4:]))
	case n > 0:
		first, last = uint64(value[0])<<8|uint64(value[n/2]), uint64(value[n-1])
	}
	const odd = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return ((first*odd^last)*odd + uint64(n)*odd) >> (64 - recentBits)
}

// insert takes in a value that is not here.
func (c *Counter) insert(value []byte) {
	if len(value) > longestValue {
		c.long++
		return
	}
	if len(c.values) >= c.room || c.text+len(value) > mostText {
		c.keep(len(c.values) / 2)
	}
	c.put(tallied{string(value), 1, c.missed})
}

// put adds a value that is not here.
func (c *Counter) put(v tallied) {
	c.index[v.text] = int32(len(c.values))
	c.values = append(c.values, v)
	c.text += len(v.text)
}

// keep drops all values but the n most frequent ones. Of equal ones those that came
// first stay, so that the same input always leaves the same values.
func (c *Counter) keep(n int) {
	if n >= len(c.values) {
		return
	}
	all := make([]uint64, len(c.values))
	for i := range c.values {
		all[i] = c.values[i].most()
	}
	slices.Sort(all)
	least := all[len(all)-n:] // what is kept has one of these
	c.missed = max(c.missed, all[len(all)-n-1])
	equal := 0 // so many of those that equal the least are kept
	for n > 0 && equal < n && least[equal] == least[0] {
		equal++
	}
	old := c.values
	c.values, c.text = c.values[:0], 0
	clear(c.index)
	for _, v := range old {
		switch {
		case n == 0 || v.most() < least[0]:
			continue
		case v.most() == least[0]:
			if equal == 0 {
				continue
			}
			equal--
		}
		c.put(v)
	}
	clear(old[len(c.values):])
}

// Merge adds what another Counter has counted, which does not change. A value that one
// of them does not have may have been dropped there.
func (c *Counter) Merge(other *Counter) {
	seen := make([]bool, len(c.values))
	for _, v := range other.values {
		if i, found := c.index[v.text]; found {
			c.values[i].count += v.count
			c.values[i].missed += v.missed
			seen[i] = true
			continue
		}
		v.missed += c.missed
		c.put(v)
	}
	for i, both := range seen {
		if !both {
			c.values[i].missed += other.missed
		}
	}
	c.missed += other.missed
	c.long += other.long
	c.keep(c.room)
	for c.text > mostText {
		c.keep(len(c.values) / 2)
	}
}

// Exact reports whether every value is here with its exact count.
func (c *Counter) Exact() bool { return c.missed == 0 }

// Missed returns how often a value that is not here may have occurred at most.
func (c *Counter) Missed() uint64 { return c.missed }

// Len returns how many values are here.
func (c *Counter) Len() int { return len(c.values) }

// top returns the n most frequent values, the most frequent first. Of equally frequent
// ones those come first that can have been missed less, then by their text.
func (c *Counter) top(n int) []tallied {
	sorted := slices.Clone(c.values)
	slices.SortFunc(sorted, func(a, b tallied) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.missed, b.missed), strings.Compare(a.text, b.text))
	})
	return sorted[:min(n, len(sorted))]
}

// appendLower appends text with its ASCII letters in lower case.
func appendLower(dst, text []byte) []byte {
	for _, b := range text {
		if b-'A' <= 'Z'-'A' {
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst
}
