//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"
#include "blocks_amd64.h"

// A copy of a URI, and what in it a browser may change. A block is 64 bytes. A shorter
// text is one block, and the rest of the block does not count. Up to the end of the path,
// two blocks have at least one byte in common, so that each pair of bytes is in one. The
// last block ends where the text ends. The bounds of the path count from the start of the
// block.
//
// Both kernels have the same general registers.
//
//	SI  address of the block             R10  slashes; temporary
//	DI  from there to where its copy is  R11  head and path; the path; digits
//	AX  bytes after the block            R12  HrefBytes, of all blocks
//	BX  room for the copy; "." and "%"   R13  HrefDigit, of all blocks
//	DX  where the path ends              CX   the head
//	R8  where the path starts            R14  temporary
//	R9  the table of constants           R15  not used
//
// DI is zero if there is no copy. Each kernel defines LOAD; STORE; and
// MASK_...(to, temporary).

// HREF adds the signs of a block.
#define HREF(PREFIX) \
	PREFIX(R8, CX);          \
	PREFIX(DX, R11);         \
	MASK_QUOTE(R10, R14);    \
	ANDNQ R10, R11, R10;     \
	ORQ   R10, R12;          \
	MASK_HEAD(R10, R14);     \
	ANDQ  CX, R10;           \
	ORQ   R10, R12;          \
	ANDNQ R11, CX, R11;      \
	MASK_SLASH(R10, R14);    \
	MASK_DOT(BX, R14);       \
	LEAQ  (R10)(R10*1), R14; \
	ANDQ  BX, R14;           \
	ANDQ  R11, R14;          \
	ORQ   R14, R12;          \
	ORQ   BX, R10;           \
	ADDQ  R10, R10;          \
	ANDQ  CX, R10;           \
	MASK_DIGIT(R11, R14);    \
	ANDQ  R11, R10;          \
	ORQ   R10, R13

// ARGUMENTS loads them, and jumps to long if the text has 64 bytes or more.
#define ARGUMENTS \
	MOVQ    dst_base+0(FP), DI;  \
	MOVQ    dst_len+8(FP), BX;   \
	MOVQ    src_base+24(FP), SI; \
	MOVL    start+48(FP), R8;    \
	MOVL    end+52(FP), DX;      \
	MOVQ    ·hrefTable(SB), R9;  \
	XORL    R12, R12;            \
	XORL    R13, R13;            \
	XORL    CX, CX;              \
	SUBQ    SI, DI;              \
	TESTQ   BX, BX;              \
	CMOVQEQ CX, DI;              \
	SUBQ    $64, AX;             \
	JCC     long;                \
	ADDQ    $64, AX;             \
	JEQ     empty

// HREF_BLOCKS adds the signs of the blocks of a long text and goes on at end.
#define HREF_BLOCKS \
block:  \
	TESTQ   DX, DX;       \
	JLE     afterPath;    \
	LOAD;                 \
	TESTQ   DI, DI;       \
	JEQ     copied;       \
	STORE;                \
	copied:               \
	HREF(CLAMPED_PREFIX); \
	NEXT(63, end);        \
	JMP     block;        \
	afterPath:                        \
	LOAD;                             \
	TESTQ            DI, DI;          \
	JEQ              copiedAfterPath; \
	STORE;                            \
	copiedAfterPath:                  \
	MASK_QUOTE(R10, R14);             \
	ORQ              R10, R12;        \
	NEXT(64, end);                    \
	JMP              afterPath

// RESULT sets AX to the signs.
#define RESULT \
	XORL  AX, AX;        \
	XORL  CX, CX;        \
	TESTQ R12, R12;      \
	SETNE AX;            \
	TESTQ R13, R13;      \
	SETNE CX;            \
	LEAL  (AX)(CX*2), AX

// By AVX-512. No register below Z16 is written, so nothing has to be cleared before
// the return to code that uses SSE.
//
//	Z16  the block                        K1  the places that count
//	Z17  the block plus a shift           K3  temporary
//	                                      K4  "%"

#define LOAD VMOVDQU64 (SI), Z16
#define STORE VMOVDQU64 Z16, (SI)(DI*1)
#define MASK_EQUAL(constant, to) VPCMPEQB constant(R9), Z16, K3; KMOVQ K3, to
#define MASK_SLASH(to, temporary) MASK_EQUAL(hrefConstants_slash, to)
#define MASK_QUOTE(to, temporary) MASK_EQUAL(hrefConstants_quote, to)
// It follows MASK_HEAD.
#define MASK_DOT(to, temporary) \
	VPCMPEQB hrefConstants_dot(R9), Z16, K3; \
	KORQ     K3, K4, K3;                     \
	KMOVQ    K3, to

#define MASK_BELOW(shift, end, mask) \
	VPADDB shift(R9), Z16, Z17;   \
	VPCMPB $1, end(R9), Z17, mask

#define MASK_HEAD(to, temporary) \
	MASK_BELOW(hrefConstants_upperShift, hrefConstants_upperEnd, K3); \
	VPCMPEQB hrefConstants_percent(R9), Z16, K4;                      \
	KORQ     K3, K4, K3;                                              \
	KMOVQ    K3, to

#define MASK_DIGIT(to, temporary) \
	MASK_BELOW(hrefConstants_digitShift, hrefConstants_digitEnd, K3); \
	KMOVQ K3, to

// func CopyHref(dst, src []byte, start, end uint32) HrefSigns
TEXT ·CopyHref(SB), NOSPLIT, $0-57
	MOVQ       src_len+32(FP), AX
	CMPQ       AX, $const_percentPiece
	JHI        generic
	CMPB       github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX512
	JNE        other
	ARGUMENTS
	IF_AT_PAGE_END(pageEnd)
	PREFIX(AX, R14)
	KMOVQ      R14, K1
	VMOVDQU8.Z (SI), K1, Z16
	TESTQ      DI, DI
	JEQ        short
	CMPQ       BX, $64
	JCS        masked
	STORE

short:
	HREF(PREFIX)

end:
	RESULT
	MOVB AX, ret+56(FP)
	RET

empty:
	MOVB $0, ret+56(FP)
	RET

pageEnd:
	STEP_BACK
	MOVQ       $-1, R14
	SHLXQ      CX, R14, R14
	KMOVQ      R14, K1
	VMOVDQU8.Z (SI), K1, Z16
	TESTQ      DI, DI
	JEQ        short

masked:
	VMOVDQU8 Z16, K1, (SI)(DI*1)
	JMP      short

long:
	HREF_BLOCKS

other:
	CMPB github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX2
	JNE  generic
	CMPQ AX, $const_percentPiece
	JHI  pieces
	JMP  ·copyHrefAVX2(SB)

pieces:
	JMP ·copyHrefPieces(SB)

generic:
	JMP ·copyHrefGeneric(SB)

#undef LOAD
#undef STORE
#undef MASK_EQUAL
#undef MASK_SLASH
#undef MASK_QUOTE
#undef MASK_DOT
#undef MASK_BELOW
#undef MASK_HEAD
#undef MASK_DIGIT

// By AVX2. A block is two halves of 32 bytes; a mask is put together from both.
//
//	Y0, Y1  the block             Y4, Y5  temporaries
//	Y2, Y3  temporaries           Y6, Y7  "%"

#define LOAD \
	VMOVDQU (SI), Y0;  \
	VMOVDQU 32(SI), Y1

#define STORE \
	VMOVDQU Y0, (SI)(DI*1);  \
	VMOVDQU Y1, 32(SI)(DI*1)

// MASK moves the highest bits of two halves to a register.
#define MASK(from0, from1, to, temporary) \
	VPMOVMSKB from0, to;        \
	VPMOVMSKB from1, temporary; \
	SHLQ      $32, temporary;   \
	ORQ       temporary, to

#define EQUAL(constant, to0, to1) \
	VPCMPEQB constant(R9), Y0, to0; \
	VPCMPEQB constant(R9), Y1, to1

#define BELOW(shift, end) \
	VMOVDQU  end(R9), Y5;       \
	VPADDB   shift(R9), Y0, Y2; \
	VPADDB   shift(R9), Y1, Y3; \
	VPCMPGTB Y2, Y5, Y2;        \
	VPCMPGTB Y3, Y5, Y3

#define MASK_SLASH(to, temporary) EQUAL(hrefConstants_slash, Y2, Y3); MASK(Y2, Y3, to, temporary)
#define MASK_QUOTE(to, temporary) EQUAL(hrefConstants_quote, Y2, Y3); MASK(Y2, Y3, to, temporary)
#define MASK_HEAD(to, temporary) \
	EQUAL(hrefConstants_percent, Y6, Y7);                    \
	BELOW(hrefConstants_upperShift, hrefConstants_upperEnd); \
	VPOR Y6, Y2, Y2;                                         \
	VPOR Y7, Y3, Y3;                                         \
	MASK(Y2, Y3, to, temporary)

// It follows MASK_HEAD.
#define MASK_DOT(to, temporary) \
	EQUAL(hrefConstants_dot, Y2, Y3); \
	VPOR Y6, Y2, Y2;                  \
	VPOR Y7, Y3, Y3;                  \
	MASK(Y2, Y3, to, temporary)

#define MASK_DIGIT(to, temporary) \
	BELOW(hrefConstants_digitShift, hrefConstants_digitEnd); \
	MASK(Y2, Y3, to, temporary)

// func copyHrefAVX2(dst, src []byte, start, end uint32) HrefSigns
//
// A part of a block cannot be stored. So a copy of less than a block without room for
// more, or beside the end of a page, is left to the generic version.
TEXT ·copyHrefAVX2(SB), NOSPLIT, $0-57
	MOVQ  src_len+32(FP), AX
	ARGUMENTS
	TESTQ DI, DI
	JEQ   room
	CMPQ  BX, $64
	JCS   generic

room:
	IF_AT_PAGE_END(pageEnd)
	LEAQ hrefConstants_window+128(R9), R14
	SUBQ AX, R14

	LOAD
	VPAND (R14), Y0, Y0
	VPAND 32(R14), Y1, Y1
	TESTQ DI, DI
	JEQ   short
	STORE

short:
	HREF(PREFIX)

end:
	VZEROUPPER
	RESULT
	MOVB AX, ret+56(FP)
	RET

empty:
	MOVB $0, ret+56(FP)
	RET

pageEnd:
	TESTQ DI, DI
	JNE   generic
	STEP_BACK
	LEAQ  hrefConstants_window(R9)(AX*1), R14
	LOAD
	VPAND (R14), Y0, Y0
	VPAND 32(R14), Y1, Y1
	JMP   short

long:
	HREF_BLOCKS

generic:
	JMP ·copyHrefGeneric(SB)
