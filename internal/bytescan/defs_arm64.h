// What the searches of arm64 have in common.

// BITS sets to to the bit of each place among its eight, in all sixteen places.
#define BITS(to, temporary) \
	MOVD $0x8040201008040201, temporary; \
	VDUP temporary, to.D2

// MASKS sets to1 and to2 to the masks of two blocks of 64 bytes: a to d, and e to h, have 0xff in the
// places that count and else 0. One bit is left of each byte, and neighbours are added three times. It
// changes a to h.
#define MASKS(bits, a, b, c, d, e, f, g, h, to1, to2) \
	VAND  bits.B16, a.B16, a.B16; \
	VAND  bits.B16, b.B16, b.B16; \
	VAND  bits.B16, c.B16, c.B16; \
	VAND  bits.B16, d.B16, d.B16; \
	VAND  bits.B16, e.B16, e.B16; \
	VAND  bits.B16, f.B16, f.B16; \
	VAND  bits.B16, g.B16, g.B16; \
	VAND  bits.B16, h.B16, h.B16; \
	VADDP b.B16, a.B16, a.B16;    \
	VADDP d.B16, c.B16, c.B16;    \
	VADDP f.B16, e.B16, e.B16;    \
	VADDP h.B16, g.B16, g.B16;    \
	VADDP c.B16, a.B16, a.B16;    \
	VADDP g.B16, e.B16, e.B16;    \
	VADDP e.B16, a.B16, a.B16;    \
	VMOV  a.D[0], to1;            \
	VMOV  a.D[1], to2
