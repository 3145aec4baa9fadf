// Package classes says which bytes belong to which sets of the grammar: for
// one byte at a time to the exact machine, for 64 bytes at a time to the
// vector kernels.
package classes

import "math/bits"

// Sets is a union of the byte sets that the kernels know, one bit each.
//
// They are made from gen/grammar/rfc3986.sets. SetForeign has the highest bit
// because a vector instruction can turn the highest bits of 64 bytes into a
// mask without a constant to test with, and one OR with the bytes themselves
// adds those that are not ASCII. "%" counts as a member of reg-name and is
// foreign; that two HEXDIG follow it is tested apart.
type Sets uint8

// KernelTable returns the sets of every ASCII byte. A byte from 0x80 on is
// foreign and in no other set; kernels look up seven bits and add the eighth.
func KernelTable() [128]Sets { return setTable }

// NibbleTable returns a set, of those above, as a table by the low four bits of
// an ASCII byte: bit h of entry l is set when byte h<<4|l is a member. With the
// eight powers of two, looked up by the high four bits, one AND tells
// membership.
func NibbleTable(set Sets) [16]uint8 { return nibbleTables[bits.TrailingZeros8(uint8(set))&7] }
