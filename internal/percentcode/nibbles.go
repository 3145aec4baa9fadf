package percentcode

import "encoding/binary"

// Nibbles is a set of bytes: bit h of entry l is set if byte h<<4|l is in the set, for
// bytes up to 0x7F; those from 0x80 on have the second sixteen entries.
type Nibbles [32]uint8

// Has reports whether b is in the set.
func (s *Nibbles) Has(b byte) bool { return s.bit(b)&1 != 0 }

// Add puts b into the set.
func (s *Nibbles) Add(b byte) { s[b&15|b>>3&16] |= 1 << (b >> 4 & 7) }

// without returns the set without b.
func (s *Nibbles) without(b byte) Nibbles {
	t := *s
	t[b&15|b>>3&16] &^= 1 << (b >> 4 & 7)
	return t
}

// bit returns a number; its lowest bit is 1 if b is in the set.
func (s *Nibbles) bit(b byte) uint8 { return s[b&15|b>>3&16] >> (b >> 4 & 7) }

// fill sets table to 1 for every byte of the set and to 0 for every other. A bit of
// eight entries at once makes eight bytes of it.
func (s *Nibbles) fill(table *[256]uint8) {
	for half := 0; half < 2; half++ {
		low := binary.LittleEndian.Uint64(s[16*half:])
		high := binary.LittleEndian.Uint64(s[16*half+8:])
		for row := range 8 {
			at := 128*half + 16*row
			binary.LittleEndian.PutUint64(table[at:], low>>row&ones)
			binary.LittleEndian.PutUint64(table[at+8:], high>>row&ones)
		}
	}
}
