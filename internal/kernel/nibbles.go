package kernel

import "encoding/binary"

// Nibbles is a set of bytes: bit h of entry l is set if byte h<<4|l is in the set, for
// bytes up to 0x7F; those from 0x80 on have the second sixteen entries.
type Nibbles [32]uint8

// Has reports whether b is in the set.
func (s *Nibbles) Has(b byte) bool { return s[b&15|b>>3&16]>>(b>>4&7)&1 != 0 }

// Add puts b into the set.
func (s *Nibbles) Add(b byte) { s[b&15|b>>3&16] |= 1 << (b >> 4 & 7) }

// Remove takes b out of the set.
func (s *Nibbles) Remove(b byte) { s[b&15|b>>3&16] &^= 1 << (b >> 4 & 7) }

// table returns 1 for every byte of the set and 0 for every other. A bit of eight
// entries at once makes eight bytes of it.
func (s *Nibbles) table() (table [256]uint8) {
	const ones = 0x0101010101010101
	for half := 0; half < 2; half++ {
		low := binary.LittleEndian.Uint64(s[16*half:])
		high := binary.LittleEndian.Uint64(s[16*half+8:])
		for row := range 8 {
			at := 128*half + 16*row
			binary.LittleEndian.PutUint64(table[at:], low>>row&ones)
			binary.LittleEndian.PutUint64(table[at+8:], high>>row&ones)
		}
	}
	return table
}
