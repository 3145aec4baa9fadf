// What the searches of arm64 have in common.
//
// A block of 64 bytes is loaded so that its byte 4i+j is byte i of register j. The highest bits of
// four neighbours then come from the same place of four registers.

// NIBBLES sets the upper four bits of each byte of d to the highest bits of a, b, c and d, those of
// a lowest. It changes b.
#define NIBBLES(a, b, c, d) \
	VSRI $1, a.B16, b.B16; \
	VSRI $1, c.B16, d.B16; \
	VSRI $2, b.B16, d.B16

// MASK sets to to the mask of a block. d has its nibbles.
#define MASK(d, temporary, to) \
	VUZP1 d.B16, d.B16, temporary.B16; \
	VUZP2 d.B16, d.B16, d.B16;         \
	VSRI  $4, temporary.B16, d.B16;    \
	VMOV  d.D[0], to

// MASKS sets to1 and to2 to two masks. d and e have their nibbles.
#define MASKS(d, e, temporary, to1, to2) \
	VUZP1 e.B16, d.B16, temporary.B16; \
	VUZP2 e.B16, d.B16, d.B16;         \
	VSRI  $4, temporary.B16, d.B16;    \
	VMOV  d.D[0], to1;                 \
	VMOV  d.D[1], to2

// EQUAL_ENTRY sets to to 0xff where the bytes are equal to the entry of the table for the bits of low.
#define EQUAL_ENTRY(bytes, low, table, to) \
	VAND  low.B16, bytes.B16, to.B16; \
	VTBL  to.B16, table, to.B16;      \
	VCMEQ bytes.B16, to.B16, to.B16

// NOTE writes the offsets of the bits of mask, which is not zero and has its bits in reverse order. top
// has the highest bit alone.
#define NOTE(mask, offset, top, out, place, bit, note) \
note:  \
	CLZ    mask, place;          \
	LSR    place, top, bit;      \
	ADD    offset, place, place; \
	MOVW.P place, 4(out);        \
	BICS   bit, mask, mask;      \
	BNE    note
