//go:build gc && !purego

// The AVX2 kernel. A block is two halves of 32 bytes; a mask is put together from
// both. A set is a table with an entry for each value of the low four bits of a
// byte; the entry has a bit for each value of the high four (see nibbleTable).
//
//	Y0, Y1   the block                  Y6   skip loop: the byte that stops it
//	Y2, Y3   the bit of each byte's     Y7   skip loop: 0 where a byte is not allowed
//	         high four bits             Y8   skip loop: 0xff where it has to stop
//	Y4, Y5   temporaries                Y12  the set of all allowed bytes
//	Y13      the powers of two          Y14  0x0f
//	Y15      zero                       R9   the table of constants
//
// The stack frame of 64 bytes, part, takes a copy of a short block. The general
// registers are those of head_amd64.h and runs_amd64.h.

#include "go_asm.h"
#include "textflag.h"
#include "defs_amd64.h"

// The places where the block equals the constant.
#define MASK_EQUAL(constant, to, temporary) \
	VPCMPEQB  constant(R9), Y0, Y4;    \
	VPCMPEQB  constant+32(R9), Y1, Y5; \
	VPMOVMSKB Y4, to;                  \
	VPMOVMSKB Y5, temporary;           \
	SHLQ      $32, temporary;          \
	ORQ       temporary, to

// The places where the byte is not in the set. The look-up takes the low four
// bits; a byte from 0x80 on finds zero, as it must.
#define MASK_OUTSIDE(table, to, temporary) \
	VPSHUFB   Y0, table, Y4;  \
	VPSHUFB   Y1, table, Y5;  \
	VPAND     Y2, Y4, Y4;     \
	VPAND     Y3, Y5, Y5;     \
	VPCMPEQB  Y15, Y4, Y4;    \
	VPCMPEQB  Y15, Y5, Y5;    \
	VPMOVMSKB Y4, to;         \
	VPMOVMSKB Y5, temporary;  \
	SHLQ      $32, temporary; \
	ORQ       temporary, to

#define MASK_HASH(to, temporary) MASK_EQUAL(kernelConstants_hash, to, temporary)
#define MASK_QUESTION(to, temporary) MASK_EQUAL(kernelConstants_question, to, temporary)
#define MASK_COLON(to, temporary) MASK_EQUAL(kernelConstants_colon, to, temporary)
#define MASK_SLASH(to, temporary) MASK_EQUAL(kernelConstants_slash, to, temporary)
#define MASK_AT(to, temporary) MASK_EQUAL(kernelConstants_at, to, temporary)
#define MASK_ANY_COLON(to, temporary) MASK_EQUAL(kernelConstants_anyColon, to, temporary)
#define MASK_ZERO(to, temporary) MASK_EQUAL(kernelConstants_zero, to, temporary)
#define MASK_ONE(to, temporary) MASK_EQUAL(kernelConstants_one, to, temporary)
#define MASK_PERCENT(to, temporary) MASK_EQUAL(kernelConstants_percent, to, temporary)
#define MASK_NOT_ALLOWED(to, temporary) MASK_OUTSIDE(Y12, to, temporary)
#define MASK_NOT_REG_NAME(to, temporary) VMOVDQU kernelConstants_regNameNibbles(R9), Y5; MASK_OUTSIDE(Y5, to, temporary)
#define MASK_HEXDIG(to, temporary) VMOVDQU kernelConstants_hexdigNibbles(R9), Y5; MASK_OUTSIDE(Y5, to, temporary); NOTQ to
#define MASK_DIGIT(to, temporary) VMOVDQU kernelConstants_digitNibbles(R9), Y5; MASK_OUTSIDE(Y5, to, temporary); NOTQ to
// Only the first 32 bytes are looked at. A longer scheme counts as no scheme; then its
// colon makes the input unknown.
#define MASK_NOT_SCHEME(to, temporary) \
	VMOVDQU   kernelConstants_schemeNibbles(R9), Y5;  \
	VPSHUFB   Y0, Y5, Y4;                             \
	VPAND     Y2, Y4, Y4;                             \
	VPAND     kernelConstants_schemeRows(R9), Y4, Y4; \
	VPCMPEQB  Y15, Y4, Y4;                            \
	VPMOVMSKB Y4, to

#define CLASSIFY \
	VPSRLW  $4, Y0, Y2;  \
	VPSRLW  $4, Y1, Y3;  \
	VPAND   Y14, Y2, Y2; \
	VPAND   Y14, Y3, Y3; \
	VPSHUFB Y2, Y13, Y2; \
	VPSHUFB Y3, Y13, Y3

#define ZERO_RECORD VMOVDQU Y15, (DI); VMOVDQU Y15, 32(DI)
#define LEAVE VZEROUPPER
#define SET_UP \
	VMOVDQU kernelConstants_plainNibbles(R9), Y12; \
	VMOVDQU kernelConstants_rowBits(R9), Y13;      \
	VMOVDQU kernelConstants_lowNibble(R9), Y14;    \
	VPXOR   Y15, Y15, Y15

// The byte at the bit in CX, by a load. If it would lie past the end of the input, the
// byte before it is taken. That is the slash before an empty host.
#define IF_DIGIT_AT_CX(label) \
	TZCNTQ  CX, R14;          \
	CMPQ    R14, AX;          \
	ADCQ    $-1, R14;         \
	MOVBLZX (SI)(R14*1), R14; \
	SUBL    $'0', R14;        \
	CMPL    R14, $10;         \
	JCS     label

#define LOAD_WHOLE(from) VMOVDQU (from), Y0; VMOVDQU 32(from), Y1

// A block of CX < 64 bytes at R12. If 64 bytes from R12 on lie in one page, they
// are loaded, and those past the end of the input are cleared. Otherwise, and if there is
// no byte at all, the bytes of the input are copied to the stack.
#define LOAD_PART(copyWords, copyBytes, copied, loaded) \
	VMOVDQU Y15, part-64(SP);                   \
	VMOVDQU Y15, part-32(SP);                   \
	TESTQ   CX, CX;                             \
	JEQ     copied;                             \
	MOVL    R12, R14;                           \
	ANDL    $4095, R14;                         \
	CMPL    R14, $(4096-64);                    \
	JHI     copyWords;                          \
	LEAQ    kernelConstants_window+64(R9), R14; \
	SUBQ    CX, R14;                            \
	VMOVDQU (R14), Y0;                          \
	VMOVDQU 32(R14), Y1;                        \
	VPAND   (R12), Y0, Y0;                      \
	VPAND   32(R12), Y1, Y1;                    \
	JMP     loaded;                             \
	copyWords:                         \
	CMPQ       CX, $8;                 \
	JCS        copyBytes;              \
	SUBQ       $8, CX;                 \
	MOVQ       (R12)(CX*1), R14;       \
	MOVQ       R14, part-64(SP)(CX*1); \
	JMP        copyWords;              \
	copyBytes:                         \
	TESTQ      CX, CX;                 \
	JEQ        copied;                 \
	DECQ       CX;                     \
	MOVBLZX    (R12)(CX*1), R14;       \
	MOVB       R14, part-64(SP)(CX*1); \
	JMP        copyBytes;              \
	copied:                  \
	VMOVDQU part-64(SP), Y0; \
	VMOVDQU part-32(SP), Y1; \
	JMP     loaded

#define SKIP_BYTES 128
#define SKIP_SET_UP(r) VMOVD r, X6; VPBROADCASTB X6, Y6
// Y7 gathers the minimum of what is found, zero for a byte that is not allowed; Y8 gathers
// where the loop has to stop.
#define SKIP_HALF(at) \
	VMOVDQU  at(R12), Y0; \
	VPSRLW   $4, Y0, Y2;  \
	VPAND    Y14, Y2, Y2; \
	VPSHUFB  Y2, Y13, Y2; \
	VPSHUFB  Y0, Y12, Y4; \
	VPAND    Y2, Y4, Y4;  \
	VPMINUB  Y4, Y7, Y7;  \
	VPCMPEQB Y6, Y0, Y5;  \
	VPOR     Y5, Y8, Y8

#define SKIP_UNLESS(label) \
	VPCMPEQB Y7, Y7, Y7;  \
	VPXOR    Y8, Y8, Y8;  \
	SKIP_HALF(0);         \
	SKIP_HALF(32);        \
	SKIP_HALF(64);        \
	SKIP_HALF(96);        \
	VPCMPEQB Y15, Y7, Y7; \
	VPOR     Y7, Y8, Y8;  \
	VPTEST   Y8, Y8;      \
	JNE      label

// func tryAVX2(src []byte, out *Record) Result
TEXT ·tryAVX2(SB), NOSPLIT, $64-40
#include "one_amd64.h"

// func tryLinesAVX2(buf []byte, base uint32, ends []uint32, out []Record) (open int)
TEXT ·tryLinesAVX2(SB), NOSPLIT, $64-88
#include "lines_amd64.h"
