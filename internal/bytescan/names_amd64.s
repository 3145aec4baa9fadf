//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// The first byte of a set after a separator. A byte is in the set if the table,
// looked up by its low four bits, has the bit that stands for its high four bits. A
// byte is a separator if the other table, looked up by its low four bits, has that
// byte. Both look-ups give zero for a byte from 0x80 on.
//
//	SI  src's first byte             Y0, Y1  the block, and the same one byte before
//	DX  the offset of the block      Y2-Y4   temporary
//	R8  the last offset at which     Y11     the powers of two
//	    32 bytes are left            Y12     0x0f
//	CX  the length of src            Y13     the set, by nibble
//	R10 the bytes that count         Y14     the separators, by nibble
//	    of a block                   Y15     zero
//	AX, R9  temporary
//
// func nameVector(src []byte, from int, separators *Separators, rows *[16]uint8) int
TEXT ·nameVector(SB), NOSPLIT, $0-56
	MOVQ           src_base+0(FP), SI
	MOVQ           src_len+8(FP), CX
	MOVQ           from+24(FP), DX
	MOVQ           separators+32(FP), AX
	VBROADCASTI128 (AX), Y14
	MOVQ           rows+40(FP), AX
	VBROADCASTI128 (AX), Y13
	MOVQ           ·searchTable(SB), R9
	VMOVDQU        searchConstants_rowBits(R9), Y11
	VMOVDQU        searchConstants_lowNibble(R9), Y12
	VPXOR          Y15, Y15, Y15
	MOVL           $-1, R10
	LEAQ           -32(CX), R8
	CMPQ           DX, R8
	JLE            block

	// Less than a block is left. The bytes before from do not count.
	MOVQ  DX, AX
	SUBQ  R8, AX
	SHLXL AX, R10, R10
	MOVQ  R8, DX

block:
	VMOVDQU  (SI)(DX*1), Y0
	VMOVDQU  -1(SI)(DX*1), Y1
	VPSHUFB  Y1, Y14, Y2
	VPCMPEQB Y1, Y2, Y2
	VPSRLW   $4, Y0, Y3
	VPAND    Y12, Y3, Y3
	VPSHUFB  Y3, Y11, Y3
	VPSHUFB  Y0, Y13, Y4
	VPAND    Y3, Y4, Y4
	VPTEST   Y2, Y4
	JNE      found

next:
	// The last block reaches back, so that it ends where src does.
	ADDQ    $32, DX
	CMPQ    DX, R8
	JLE     block
	CMPQ    DX, CX
	CMOVQLT R8, DX
	JLT     block
	MOVQ    CX, DX
	JMP     leave

found:
	VPAND     Y2, Y4, Y4
	VPCMPEQB  Y15, Y4, Y4
	VPMOVMSKB Y4, AX
	NOTL      AX
	ANDL      R10, AX
	JEQ       next
	TZCNTL    AX, AX
	ADDQ      AX, DX

leave:
	VZEROUPPER
	MOVQ DX, ret+48(FP)
	RET
