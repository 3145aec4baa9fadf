//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// The length of a prefix of bytes of a set. A block is two halves of 32 bytes. A
// byte is in the set if the table, looked up by its low four bits, has the bit
// that stands for its high four bits.
//
//	SI       src's first byte             Y0, Y1   the block
//	DX       the offset of the block      Y2, Y3   the bits of its high four bits
//	CX       the last offset at which     Y4, Y5   0xff where a byte is outside
//	         64 bytes are left            Y11      hexadecimal digits, by nibble
//	R8       places outside of the set    Y12      the set, by nibble
//	R9       the table of constants       Y13      the powers of two
//	R10      1 if triplets are allowed    Y14      0x0f
//	AX, BX, R11, R12  temporaries         Y15      zero

// OUTSIDE sets Y4 and Y5 to 0xff where the byte of the block is not in the set.
#define OUTSIDE(set) \
	VPSHUFB  Y0, set, Y4; \
	VPSHUFB  Y1, set, Y5; \
	VPAND    Y2, Y4, Y4;  \
	VPAND    Y3, Y5, Y5;  \
	VPCMPEQB Y15, Y4, Y4; \
	VPCMPEQB Y15, Y5, Y5

// MASK moves the highest bits of the bytes of Y4 and Y5 to a register.
#define MASK(to, temporary) \
	VPMOVMSKB Y4, to;         \
	VPMOVMSKB Y5, temporary;  \
	SHLQ      $32, temporary; \
	ORQ       temporary, to

// func prefixVector(src []byte, nibbles *[32]uint8, triplets bool) int
TEXT ·prefixVector(SB), NOSPLIT, $0-48
	MOVQ    src_base+0(FP), SI
	MOVQ    src_len+8(FP), CX
	MOVQ    nibbles+24(FP), AX
	MOVBLZX triplets+32(FP), R10
	MOVQ    ·searchTable(SB), R9
	XORL    DX, DX
	SUBQ    $64, CX
	JLT     done
	VMOVDQU (AX), Y12
	VMOVDQU searchConstants_hexdig(R9), Y11
	VMOVDQU searchConstants_rowBits(R9), Y13
	VMOVDQU searchConstants_lowNibble(R9), Y14
	VPXOR   Y15, Y15, Y15

block:
	VMOVDQU (SI)(DX*1), Y0
	VMOVDQU 32(SI)(DX*1), Y1
	VPSRLW  $4, Y0, Y2
	VPSRLW  $4, Y1, Y3
	VPAND   Y14, Y2, Y2
	VPAND   Y14, Y3, Y3
	VPSHUFB Y2, Y13, Y2
	VPSHUFB Y3, Y13, Y3
	OUTSIDE(Y12)
	VPOR    Y4, Y5, Y6
	VPTEST  Y6, Y6
	JNE     outside
	ADDQ    $64, DX
	CMPQ    DX, CX
	JLE     block
	JMP     leave

outside:
	MASK(R8, AX)
	TESTL R10, R10
	JEQ   stop

	// outside &^= percent & hexdig>>1 & hexdig>>2
	OUTSIDE(Y11)
	MASK(R11, AX)
	NOTQ     R11
	MOVQ     R11, R12
	SHRQ     $1, R12
	ANDQ     R12, R11
	SHRQ     $1, R11
	VPCMPEQB searchConstants_percent(R9), Y0, Y4
	VPCMPEQB searchConstants_percent(R9), Y1, Y5
	MASK(R12, AX)
	ANDQ     R12, R11
	ANDNQ    R8, R11, R8
	JEQ      next

	// A "%" among the last two bytes may have its digits in the next block, so that
	// begins here. Any other byte stops the next turn.
	TZCNTQ R8, AX
	ADDQ   AX, DX
	CMPQ   AX, $62
	JCS    leave
	CMPQ   DX, CX
	JLE    block
	JMP    leave

next:
	ADDQ $64, DX
	CMPQ DX, CX
	JLE  block
	JMP  leave

stop:
	TZCNTQ R8, AX
	ADDQ   AX, DX

leave:
	VZEROUPPER

done:
	MOVQ DX, ret+40(FP)
	RET
