package charset

import (
	"fmt"
)

// Classes is a partition of the 256 byte values: two bytes are in one class
// when no set of the family holds one of them without the other. A machine
// needs a column for each class, not for each byte.
//
// Classes are numbered by their smallest byte that some set holds, in
// ascending order; class 0 is the bytes that no set holds, even if there is none.
type Classes struct {
	Of      [256]uint8 // byte to class
	Members []Set      // class to bytes
}

// Partition returns the coarsest classes that each of the sets is a union of.
// It fails when there are more than 256, counting the empty class 0.
func Partition(sets []Set) (*Classes, error) {
	signature := func(b byte) string {
		held := make([]byte, len(sets))
		for i, s := range sets {
			if s.Has(b) {
				held[i] = 1
			}
		}
		return string(held)
	}
	return partitionBy(signature, string(make([]byte, len(sets))))
}

// Merge returns the classes that remain when classes with equal keys become
// one; the class of key none becomes class 0.
func (c *Classes) Merge(keys []string, none string) (*Classes, error) {
	return partitionBy(func(b byte) string { return keys[c.Of[b]] }, none)
}

func partitionBy(signature func(byte) string, none string) (*Classes, error) {
	c := &Classes{Members: []Set{{}}}
	number := map[string]int{none: 0}
	for b := 0; b < 256; b++ {
		key := signature(byte(b))
		class, known := number[key]
		if !known {
			class = len(c.Members)
			number[key] = class
			c.Members = append(c.Members, Set{})
		}
		if class > 255 {
			return nil, fmt.Errorf("the grammar distinguishes all 256 byte values and has no byte left over; want one that no rule holds, since a class number has 8 bits")
		}
		c.Of[b] = uint8(class)
		c.Members[class].Add(byte(b))
	}
	return c, nil
}

// Len returns the number of classes, class 0 included.
func (c *Classes) Len() int { return len(c.Members) }

// Representative returns a byte of the class that a person can read, if there is
// one; ok is false when the class is empty.
func (c *Classes) Representative(class int) (b byte, ok bool) { return c.Members[class].Readable() }
