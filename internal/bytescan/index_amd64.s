//go:build gc && !purego

#include "textflag.h"

// The index of the first delimiter. A byte is a delimiter if the table, looked up by
// some of its bits, has that byte. Long texts are searched several blocks at a time:
// one jump does for all of them. The blocks that have a delimiter, and the last ones,
// are searched one by one.
//
//	SI  src's first byte            BX  the last offset at which as many
//	DX  the offset of the block         bytes are left as are searched at once
//	CX  the last offset at which    R8  places of delimiters
//	    64 bytes are left           AX  temporary

// INDEX_ENTER loads the arguments, or jumps to done if there is no block.
#define INDEX_ENTER \
	MOVQ src_base+0(FP), SI; \
	MOVQ src_len+8(FP), CX;  \
	MOVQ table+24(FP), AX;   \
	XORL DX, DX;             \
	SUBQ $64, CX;            \
	JLT  done

// INDEX_GO_ON goes on at block, if R8 has no place, as the flags say, and there is
// another block. Else it returns the first place of R8, or how far it came.
#define INDEX_GO_ON \
	JNE  found;   \
	ADDQ $64, DX; \
	CMPQ DX, CX;  \
	JLE  block;   \
	JMP  leave;   \
	found:                 \
	TZCNTQ R8, R8;         \
	ADDQ   R8, DX;         \
	leave:                 \
	VZEROUPPER;            \
	done:                  \
	MOVQ   DX, ret+32(FP); \
	RET

// func delimiterAVX512(src []byte, table *[64]uint8) int
//
//	Z0-Z3  the blocks             Z14  the delimiters, by their low six bits
//	Z4-Z7  zero where a           K1   places of delimiters
//	       delimiter is
TEXT ·delimiterAVX512(SB), NOSPLIT, $0-40
	INDEX_ENTER
	VMOVDQU64 (AX), Z14
	LEAQ      -192(CX), BX
	TESTQ     BX, BX
	JLT       block

blocks:
	VMOVDQU64 (SI)(DX*1), Z0
	VMOVDQU64 64(SI)(DX*1), Z1
	VMOVDQU64 128(SI)(DX*1), Z2
	VMOVDQU64 192(SI)(DX*1), Z3
	VPERMB    Z14, Z0, Z4
	VPERMB    Z14, Z1, Z5
	VPERMB    Z14, Z2, Z6
	VPERMB    Z14, Z3, Z7
	VPXORQ    Z0, Z4, Z4
	VPXORQ    Z1, Z5, Z5
	VPXORQ    Z2, Z6, Z6
	VPXORQ    Z3, Z7, Z7
	VPMINUB   Z4, Z5, Z4
	VPMINUB   Z6, Z7, Z6
	VPMINUB   Z4, Z6, Z4
	VPTESTNMB Z4, Z4, K1
	KORTESTQ  K1, K1
	JNE       block
	ADDQ      $256, DX
	CMPQ      DX, BX
	JLE       blocks
	CMPQ      DX, CX
	JGT       leave

block:
	VMOVDQU64 (SI)(DX*1), Z0
	VPERMB    Z14, Z0, Z4
	VPCMPEQB  Z0, Z4, K1
	KMOVQ     K1, R8
	TESTQ     R8, R8
	INDEX_GO_ON

	// EQUAL sets to to 0xff where the byte of a half block is a delimiter. The average of
	// a byte and zero is half the byte, rounded up. The bytes are read twice, which is
	// faster than a load of its own.
#define EQUAL(bytes, to) \
	VPAVGB   bytes, Y15, to; \
	VPSHUFB  to, Y14, to;    \
	VPCMPEQB bytes, to, to

// func delimiterAVX2(src []byte, table *[32]uint8) int
//
//	Y4-Y7  0xff where a     Y14  the delimiters, by half their value
//	       delimiter is     Y15  zero
TEXT ·delimiterAVX2(SB), NOSPLIT, $0-40
	INDEX_ENTER
	VMOVDQU (AX), Y14
	VPXOR   Y15, Y15, Y15
	LEAQ    -64(CX), BX
	TESTQ   BX, BX
	JLT     block

blocks:
	EQUAL((SI)(DX*1), Y4)
	EQUAL(32(SI)(DX*1), Y5)
	EQUAL(64(SI)(DX*1), Y6)
	EQUAL(96(SI)(DX*1), Y7)
	VPOR   Y4, Y5, Y4
	VPOR   Y6, Y7, Y6
	VPOR   Y4, Y6, Y4
	VPTEST Y4, Y4
	JNE    block
	SUBQ   $-128, DX
	CMPQ   DX, BX
	JLE    blocks
	CMPQ   DX, CX
	JGT    leave

block:
	EQUAL((SI)(DX*1), Y4)
	EQUAL(32(SI)(DX*1), Y5)
	VPMOVMSKB Y4, R8
	VPMOVMSKB Y5, AX
	SHLQ      $32, AX
	ORQ       AX, R8
	INDEX_GO_ON
