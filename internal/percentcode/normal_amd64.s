//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"
#include "blocks_amd64.h"

// A copy of a text, and what in it may have to be normalised, by AVX-512. A block is 64
// bytes. A shorter text is one block, and the rest of the block does not count. Two
// blocks have two bytes in common, so that each pair of bytes and each triplet is in
// one, and the last ends where the text ends. The bounds of the path count from the
// start of the block.
//
//	SI  address of the block             R10  the upper case; the slashes
//	DI  from there to where its copy is  R11  the path
//	AX  bytes after the block            R12  upper case in the head, of all blocks
//	BX  room for the copy, 0 if none     R13  dots after a slash, of all blocks
//	DX  where the path ends              CX   the head; places after a slash
//	R8  where the path starts            R14  temporary
//	R9  the table of constants           R15  not used
//
//	Z16       the block                  K1  the bytes that belong to the text
//	Z17, Z18  what the digits may make   K2  triplets that change
//	Z19       the block less "A"         K3, K4  temporary
//	Z20, Z21  the tables of digits       K6  the places where a triplet may begin
//	Z24, Z25  the next places            K7  triplets that change, of all blocks
//
// No register below Z16 is written, so nothing has to be cleared before the return to
// code that uses SSE.

// TRIPLETS adds the triplets that change. K6 is needed for a block without a place that
// is not of the text: there the place after the last one is the first one.
#define TRIPLETS \
	VPERMB   Z20, Z16, Z17;                            \
	VPERMB   Z21, Z16, Z18;                            \
	VPCMPEQB normalConstants_percent(R9), Z16, K6, K2; \
	VPERMB   Z17, Z24, Z17;                            \
	VPERMB   Z18, Z25, Z18;                            \
	VPTESTMB Z17, Z18, K2, K2;                         \
	KORQ     K2, K7, K7

// AFTER moves the places of the head in CX up by one. The place before the block
// is one of the head, too, if the path starts in the block.
#define AFTER LEAQ 1(CX*2), CX
#define CLAMPED_AFTER \
	MOVQ R8, R14;        \
	NOTQ R14;            \
	SHRQ $63, R14;       \
	LEAQ (R14)(CX*2), CX

// PLACES adds the signs that depend on the place. A slash before the path changes
// nothing, because a dot that begins the path is a sign anyway.
#define PLACES(PREFIX, AFTER) \
	VPSUBB   normalConstants_upper(R9), Z16, Z19;      \
	VPCMPUB  $1, normalConstants_letters(R9), Z19, K3; \
	KMOVQ    K3, R10;                                  \
	VPCMPEQB normalConstants_slash(R9), Z16, K4;       \
	PREFIX(R8, CX);                                    \
	PREFIX(DX, R11);                                   \
	ANDNQ    R11, CX, R11;                             \
	ANDQ     CX, R10;                                  \
	ORQ      R10, R12;                                 \
	AFTER;                                             \
	KMOVQ    K4, R10;                                  \
	VPCMPEQB normalConstants_dot(R9), Z16, K3;         \
	LEAQ     (R10)(R10*1), R10;                        \
	ORQ      R10, CX;                                  \
	ANDQ     R11, CX;                                  \
	KMOVQ    K3, R11;                                  \
	ANDQ     R11, CX;                                  \
	ORQ      CX, R13

// SIGN adds the sign to AX if the mask is not zero.
#define SIGN(mask, sign) \
	NEGQ mask;        \
	SBBL mask, mask;  \
	ANDL $sign, mask; \
	ORL  mask, AX

// func CopySurveyed(dst, src []byte, start, end uint32) bytescan.Signs
TEXT ·CopySurveyed(SB), NOSPLIT, $0-58
	MOVQ      src_len+32(FP), AX
	CMPB      github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX512
	JNE       generic
	CMPQ      AX, $const_percentPiece
	JHI       generic
	MOVQ      dst_base+0(FP), DI
	MOVQ      dst_len+8(FP), BX
	MOVQ      src_base+24(FP), SI
	MOVL      start+48(FP), R8
	MOVL      end+52(FP), DX
	MOVQ      ·normalTable(SB), R9
	XORL      R12, R12
	XORL      R13, R13
	KXORQ     K7, K7, K7
	VMOVDQU64 normalConstants_first(R9), Z20
	VMOVDQU64 normalConstants_second(R9), Z21
	VMOVDQU64 normalConstants_next(R9), Z24
	VMOVDQU64 normalConstants_afterwards(R9), Z25
	SUBQ      SI, DI
	SUBQ      $64, AX
	JCC       long
	ADDQ      $64, AX
	JEQ       empty
	KXNORQ    K6, K6, K6

	IF_AT_PAGE_END(pageEnd)
	PREFIX(AX, R14)
	KMOVQ      R14, K1
	VMOVDQU8.Z (SI), K1, Z16
	TESTQ      BX, BX
	JEQ        short
	CMPQ       BX, $64
	JCS        masked
	VMOVDQU64  Z16, (SI)(DI*1)

short:
	TRIPLETS
	PLACES(PREFIX, AFTER)

end:
	XORL  AX, AX
	KMOVQ K7, R14
	MOVQ  R12, CX
	ORQ   R13, CX
	ORQ   R14, CX
	JNE   signs
	MOVW  AX, ret+56(FP)
	RET

signs:
	SIGN(R12, const_normalUpper)
	SIGN(R13, const_normalSlashDot)
	SIGN(R14, const_normalPercent)

empty:
	MOVW AX, ret+56(FP)
	RET

pageEnd:
	STEP_BACK
	MOVQ       $-1, R14
	SHLXQ      CX, R14, R14
	KMOVQ      R14, K1
	VMOVDQU8.Z (SI), K1, Z16
	TESTQ      BX, BX
	JEQ        short

masked:
	VMOVDQU8 Z16, K1, (SI)(DI*1)
	JMP      short

long:
	MOVQ  $-1, R14
	SHRQ  $2, R14
	KMOVQ R14, K6

block:
	VMOVDQU64 (SI), Z16
	TESTQ     BX, BX
	JEQ       copied
	VMOVDQU64 Z16, (SI)(DI*1)

copied:
	TRIPLETS
	TESTQ DX, DX
	JLE   next
	PLACES(CLAMPED_PREFIX, CLAMPED_AFTER)

next:
	NEXT(62, end)
	JMP block

generic:
	JMP ·copySurveyedGeneric(SB)
