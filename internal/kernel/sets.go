package kernel

import "math/bits"

// Sets is a union of the byte sets that the kernels know, one bit each.
//
// They are made from gen/grammar/rfc3986.sets. SetNotAllowed has the highest bit:
// a vector instruction turns the highest bits of 64 bytes into a mask, and one
// OR with the bytes themselves adds those that are not ASCII. "%" counts as a
// member of reg-name and is not allowed; a separate test looks for the two HEXDIG
// after it.
type Sets uint8

// nibbleTable returns a set as a table by the low four bits of an ASCII byte:
// bit h of entry l is set when byte h<<4|l is a member. With the eight powers of
// two, looked up by the high four bits, one AND decides whether a byte is a member.
func nibbleTable(set Sets) [16]uint8 { return nibbleTables[bits.TrailingZeros8(uint8(set))&7] }
