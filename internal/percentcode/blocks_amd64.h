// What the kernels that copy a text have in common. A block is 64 bytes, and the bounds
// of the path count from its start.

// PREFIX sets to to the places before a bound that lies in the block.
#define PREFIX(bound, to) MOVQ $-1, to; BZHIQ bound, to, to

// CLAMPED_PREFIX does so for a bound that may lie before or after the block. BZHI
// takes the lowest byte of the bound, and 255 as all places. It uses R14.
#define CLAMPED_PREFIX(bound, to) \
	MOVQ    $-1, R14;     \
	XORL    to, to;       \
	TESTQ   bound, bound; \
	CMOVQGT bound, to;    \
	CMPQ    to, $64;      \
	CMOVQGT R14, to;      \
	BZHIQ   to, R14, to

// IF_AT_PAGE_END jumps if a block from SI on may be in two pages. A text of less than 64
// bytes is loaded with what is after it, but not from the next page. If it ends so near
// to that, it is loaded with what is before it: at least one byte of it is in the page
// from which the load begins.
#define IF_AT_PAGE_END(label) \
	MOVL SI, R14;         \
	ANDL $4095, R14;      \
	CMPL R14, $(4096-64); \
	JHI  label

// STEP_BACK lets the block end where the text of AX bytes ends. CX has the bytes that
// it takes in before the text.
#define STEP_BACK \
	MOVL $64, CX; \
	SUBQ AX, CX;  \
	SUBQ CX, SI;  \
	ADDQ CX, R8;  \
	ADDQ CX, DX

// NEXT moves on by so many bytes, or to the end of the text if that is nearer, or jumps
// to done.
#define NEXT(bytes, done) \
	TESTQ   AX, AX;     \
	JEQ     done;       \
	MOVL    $bytes, CX; \
	CMPQ    AX, CX;     \
	CMOVQLT AX, CX;     \
	ADDQ    CX, SI;     \
	SUBQ    CX, AX;     \
	SUBQ    CX, R8;     \
	SUBQ    CX, DX
