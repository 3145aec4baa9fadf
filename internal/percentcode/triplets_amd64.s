//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// The kinds of the percent triplets in a text, by AVX-512. The value of every byte as a
// HEXDIG is looked up, wherever it is. From the values of the next two places comes the
// byte of a triplet at each place; that is looked up once more. Only the places of a
// "%" count. The last two places of a block count with the next one, so that begins 62
// bytes further. The last block ends where the text ends.
//
//	SI  address of the block            R9   the table of constants
//	AX  bytes after the block           R10  the places that count, but in the last
//	BX  triplets from 0x80 on                block
//	DI  all ones                        R11  "%"; "%" without a triplet
//	R8  the places that count in the    R12  HEXDIG; triplets
//	    last block                      R13  "%" without a triplet, of all blocks
//	CX, R14  temporary
//
//	Z16       the block                 Z24, Z25  the next places
//	Z17       the values of HEXDIG      Z26       0xf0
//	Z18       those of the next place;  Z28       what the triplets are, of all blocks
//	          the bytes of triplets     K1  the bytes that belong to the text
//	Z19       those of the place after  K2  bytes that are not ASCII
//	          that; what triplets are   K3  bytes of the text that are ASCII
//	Z20, Z21  the values of ASCII       K4  temporary
//	Z22, Z23  what triplets of ASCII    K5  triplets
//	          are                       K7  triplets with a lower-case digit, of all
//
// No register below Z16 is written, so nothing has to be cleared before the return to
// code that uses SSE.

// func tripletsVector(src []byte, whole bool) (classes, high, lower, broken uint64)
TEXT ·tripletsVector(SB), NOSPLIT, $0-64
	MOVQ      src_base+0(FP), SI
	MOVQ      src_len+8(FP), AX
	MOVBLZX   whole+24(FP), R8
	MOVQ      ·tripletTable(SB), R9
	XORL      BX, BX
	XORL      R13, R13
	MOVQ      $-1, DI
	MOVQ      DI, R10
	SHRQ      $2, R10
	TESTL     R8, R8
	MOVQ      R10, R8
	CMOVQNE   DI, R8
	VMOVDQU64 tripletConstants_hex(R9), Z20
	VMOVDQU64 tripletConstants_hex+64(R9), Z21
	VMOVDQU64 tripletConstants_classes(R9), Z22
	VMOVDQU64 tripletConstants_classes+64(R9), Z23
	VMOVDQU64 tripletConstants_next(R9), Z24
	VMOVDQU64 tripletConstants_afterwards(R9), Z25
	VMOVDQU64 tripletConstants_highNibble(R9), Z26
	VPXORQ    Z28, Z28, Z28
	KXORQ     K7, K7, K7
	SUBQ      $64, AX
	JCC       long
	ADDQ      $64, AX
	JEQ       end

	// A text of less than 64 bytes is loaded with what is after it, but not from the
	// next page. If it ends so near to that, it is loaded with what is before it: at
	// least one byte of it is in the page from which the load begins.
	MOVL  SI, R14
	ANDL  $4095, R14
	CMPL  R14, $(4096-64)
	JHI   pageEnd
	BZHIQ AX, DI, R14

part:
	KMOVQ      R14, K1
	VMOVDQU8.Z (SI), K1, Z16
	XORL       AX, AX
	JMP        loaded

pageEnd:
	MOVL  $64, CX
	SUBQ  AX, CX
	SUBQ  CX, SI
	SHLXQ CX, DI, R14
	JMP   part

long:
	KXNORQ K1, K1, K1

block:
	VMOVDQU64 (SI), Z16

loaded:
	VPCMPEQB tripletConstants_percent(R9), Z16, K4
	KMOVQ    K4, R11
	TESTQ    R11, R11
	JEQ      next

	// HEXDIG, and their values
	VPMOVB2M   Z16, K2
	KANDNQ     K1, K2, K3
	VMOVDQA64  Z16, Z17
	VPERMI2B.Z Z21, Z20, K3, Z17
	VPMOVB2M   Z17, K4
	KANDNQ     K3, K4, K4
	KMOVQ      K4, R12

	// triplets = percent & hexdig>>1 & hexdig>>2; the other "%" are broken
	MOVQ    R12, CX
	SHRQ    $1, R12
	SHRQ    $2, CX
	ANDQ    CX, R12
	ANDQ    R11, R12
	KMOVQ   R12, K5
	ANDNQ   R11, R12, R11
	MOVQ    R10, CX
	TESTQ   AX, AX
	CMOVQEQ R8, CX
	ANDQ    CX, R11
	ORQ     R11, R13

	// the digits, and the bytes that they stand for
	VPERMB     Z17, Z24, Z18
	VPERMB     Z17, Z25, Z19
	VPORQ      Z18, Z19, Z17
	VPTESTMB   tripletConstants_lower(R9), Z17, K5, K4
	KORQ       K4, K7, K7
	VPSLLW     $4, Z18, Z18
	VPTERNLOGQ $0xe4, Z26, Z19, Z18

	// what they are
	VPMOVB2M   Z18, K4
	KANDQ      K4, K5, K2
	KMOVQ      K2, CX
	ORQ        CX, BX
	KANDNQ     K5, K4, K5
	VMOVDQA64  Z18, Z19
	VPERMI2B.Z Z23, Z22, K5, Z19
	VPORQ      Z19, Z28, Z28

next:
	TESTQ   AX, AX
	JEQ     end
	MOVL    $62, CX
	CMPQ    AX, CX
	CMOVQLT AX, CX
	ADDQ    CX, SI
	SUBQ    CX, AX
	JMP     block

end:
	KMOVQ         K7, R12
	VEXTRACTI64X4 $1, Z28, Y17
	VPORQ         Y17, Y28, Y17
	VEXTRACTI32X4 $1, Y17, X18
	VPORQ         X18, X17, X17
	VPSRLDQ       $8, X17, X18
	VPORQ         X18, X17, X17
	VMOVQ         X17, R14
	MOVQ          R14, classes+32(FP)
	MOVQ          BX, high+40(FP)
	MOVQ          R12, lower+48(FP)
	MOVQ          R13, broken+56(FP)
	RET
