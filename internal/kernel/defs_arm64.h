// The steps of the kernel of arm64 that occur more than once.

#include "defs.h"

// OFFSET_OF sets to to the offset of a single bit in the spans.
#define OFFSET_OF(bit, to) \
	RBIT bit, to;  \
	CLZ  to, to;   \
	ADD_OFFSET(to)

// LOWEST sets to to the lowest bit of x.
#define LOWEST(x, to) \
	NEG x, to;    \
	AND x, to, to

// A scheme begins with a letter. Of the bytes of a scheme, and of a colon, the others are below
// "A". With one of them there is a colon in the first segment of a relative path, or before it,
// which is not valid.
#define IF_NO_LETTER(label) \
	MOVBU (R0), R21; \
	CMP   $'A', R21; \
	BLO   label

// The span of the scheme, which begins the input.
#define STORE_SCHEME \
	OFFSET_OF(R17, R21);                    \
	SPAN_FROM_START(R21, Record_Scheme(R2))

// RUN_MASKS makes the masks that every block needs.
#define RUN_MASKS \
	BIC R4, R5, R21;  \
	BIC R5, R4, R22;  \
	ORR R6, R21, R12; \
	BIC R6, R22, R9;  \
	BIC R4, R6, R10;  \
	BIC R5, R10, R10

// MOVE_END moves an end that is still open to a bit; a bit before endBit closes.
#define MOVE_END(bit, end, open) \
	OFFSET_OF(bit, R21);     \
	ADD   R7, R21, R21;      \
	CMP   $0, open;          \
	CSEL  NE, R21, end, end; \
	CMP   R14, bit;          \
	CSETM HS, R21;           \
	AND   R21, open, open
