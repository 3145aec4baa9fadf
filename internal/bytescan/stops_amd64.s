//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// How far a run goes, and how many parentheses are in it. A byte is a stop if the
// table, looked up by its low four bits, has the bit that stands for its high four
// bits; the look-up gives zero for a byte from 0x80 on.
//
//	SI  src's first byte            R8   stops in the block, then what is before
//	DX  the offset of the block     R9   the table of constants
//	CX  the last offset at which    R10  how many "(" so far
//	    64 bytes are left           R11  how many ")" so far
//	DI  all ones if a byte from     R12  "(" in the block
//	    0x80 on is a stop           R13  ")" in the block
//	AX  temporary                   R14  bytes from 0x80 on in the block

// RUN_ENTER loads the arguments, or jumps to done if there is no block.
#define RUN_ENTER \
	MOVQ src_base+0(FP), SI;   \
	MOVQ src_len+8(FP), CX;    \
	MOVQ nibbles+24(FP), AX;   \
	MOVQ high+32(FP), DI;      \
	MOVQ ·searchTable(SB), R9; \
	XORL DX, DX;               \
	XORL R10, R10;             \
	XORL R11, R11;             \
	SUBQ $64, CX;              \
	JLT  done

// RUN_COUNT counts what is in the places that it is given as masks.
#define RUN_COUNT \
	POPCNTQ R12, R12; \
	POPCNTQ R13, R13; \
	ADDQ    R12, R10; \
	ADDQ    R13, R11

// RUN_GO_ON goes on at block, if there is no stop and another block, or counts what
// comes before the first stop, and returns.
#define RUN_GO_ON \
	ANDQ DI, R14; \
	ORQ  R14, R8; \
	JNE  stopped; \
	RUN_COUNT;    \
	ADDQ $64, DX; \
	CMPQ DX, CX;  \
	JLE  block;   \
	JMP  leave;   \
	stopped:                     \
	TZCNTQ   R8, AX;             \
	ADDQ     AX, DX;             \
	BLSMSKQ  R8, R8;             \
	ANDQ     R8, R12;            \
	ANDQ     R8, R13;            \
	RUN_COUNT;                   \
	leave:                       \
	VZEROUPPER;                  \
	done:                        \
	MOVQ     DX, length+40(FP);  \
	MOVQ     R10, opened+48(FP); \
	MOVQ     R11, closed+56(FP); \
	RET

// func runAVX512(src []byte, nibbles *[32]uint8, high uint64) (length, opened, closed int)
//
//	Z0      the block               Z12      the stops, by nibble
//	Z1      the bits of its high    Z13      the powers of two
//	        four bits               Z14      0x0f
//	Z2      the look-up             Z10      "(" everywhere
//	K1-K4   masks                   Z11      ")" everywhere
TEXT ·runAVX512(SB), NOSPLIT, $0-64
	RUN_ENTER
	VBROADCASTI32X4 (AX), Z12
	VBROADCASTI32X4 searchConstants_rowBits(R9), Z13
	VBROADCASTI32X4 searchConstants_lowNibble(R9), Z14
	MOVL            $'(', AX
	VPBROADCASTB    AX, Z10
	MOVL            $')', AX
	VPBROADCASTB    AX, Z11

block:
	VMOVDQU8 (SI)(DX*1), Z0
	VPSRLW   $4, Z0, Z1
	VPANDQ   Z14, Z1, Z1
	VPSHUFB  Z1, Z13, Z1
	VPSHUFB  Z0, Z12, Z2
	VPTESTMB Z1, Z2, K1
	VPMOVB2M Z0, K2
	VPCMPEQB Z0, Z10, K3
	VPCMPEQB Z0, Z11, K4
	KMOVQ    K1, R8
	KMOVQ    K2, R14
	KMOVQ    K3, R12
	KMOVQ    K4, R13
	RUN_GO_ON

	// MASK moves the highest bits of the bytes of a block's halves to a register.
#define MASK(lower, upper, to) \
	VPMOVMSKB lower, to; \
	VPMOVMSKB upper, AX; \
	SHLQ      $32, AX;   \
	ORQ       AX, to

// func runAVX2(src []byte, nibbles *[32]uint8, high uint64) (length, opened, closed int)
//
//	Y0, Y1  the block                  Y12  the stops, by nibble
//	Y2, Y3  the bits of its high       Y13  the powers of two
//	        four bits, then no stops   Y14  0x0f
//	Y4, Y5  the look-up, parentheses   Y15  zero
//	                                   Y10, Y11  "(" and ")" everywhere
TEXT ·runAVX2(SB), NOSPLIT, $0-64
	RUN_ENTER
	VBROADCASTI128 (AX), Y12
	VMOVDQU        searchConstants_rowBits(R9), Y13
	VMOVDQU        searchConstants_lowNibble(R9), Y14
	VPXOR          Y15, Y15, Y15
	MOVL           $'(', AX
	VMOVD          AX, X10
	VPBROADCASTB   X10, Y10
	MOVL           $')', AX
	VMOVD          AX, X11
	VPBROADCASTB   X11, Y11

block:
	VMOVDQU  (SI)(DX*1), Y0
	VMOVDQU  32(SI)(DX*1), Y1
	VPSRLW   $4, Y0, Y2
	VPSRLW   $4, Y1, Y3
	VPAND    Y14, Y2, Y2
	VPAND    Y14, Y3, Y3
	VPSHUFB  Y2, Y13, Y2
	VPSHUFB  Y3, Y13, Y3
	VPSHUFB  Y0, Y12, Y4
	VPSHUFB  Y1, Y12, Y5
	VPAND    Y2, Y4, Y2
	VPAND    Y3, Y5, Y3
	VPCMPEQB Y15, Y2, Y2
	VPCMPEQB Y15, Y3, Y3
	MASK(Y2, Y3, R8)
	NOTQ     R8
	MASK(Y0, Y1, R14)
	VPCMPEQB Y0, Y10, Y4
	VPCMPEQB Y1, Y10, Y5
	MASK(Y4, Y5, R12)
	VPCMPEQB Y0, Y11, Y4
	VPCMPEQB Y1, Y11, Y5
	MASK(Y4, Y5, R13)
	RUN_GO_ON
