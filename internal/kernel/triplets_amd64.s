//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// Whether a triplet of a kind occurs. A block is 64 places at which a triplet may
// begin. It is loaded three times: as it is, for the "%", and one and two bytes
// further on, for the digits that would follow at each place. No register below Z16
// is written, so nothing has to be cleared before the return to code that uses SSE.
//
//	SI  address of the block      Z16       first digits, then their bits
//	AX  bytes from there on       Z17       second digits, then their bits
//	DI  all ones                  Z20, Z21  the bits of a first digit
//	R8  temporary                 Z22, Z23  the bits of a second digit
//	R9  the tables                Z24       "%" in all places
//	K1  the "%"                   K2        those whose digits have a bit in common

// TEST sets K2 and the flags for the "%" of K1 and the digits of Z16 and Z17.
#define TEST \
	VPERMI2B Z21, Z20, Z16;     \
	VPERMI2B Z23, Z22, Z17;     \
	VPTESTMB Z17, Z16, K1, K2;  \
	KTESTQ   K2, K2

// LOAD loads the bytes of the block that are in src, from an offset on, and zeros
// behind them.
#define LOAD(offset, to) \
	LEAQ       -offset(AX), R8; \
	BZHIQ      R8, DI, R8;      \
	KMOVQ      R8, K3;          \
	VMOVDQU8.Z offset(SI), K3, to

// func tripletsAVX512(src []byte, t *Triplets) bool
TEXT ·tripletsAVX512(SB), NOSPLIT, $0-33
	MOVQ         src_base+0(FP), SI
	MOVQ         src_len+8(FP), AX
	MOVQ         t+24(FP), R9
	MOVQ         $-1, DI
	MOVL         $0x25, R8
	VPBROADCASTB R8, Z24
	VMOVDQU64    Triplets_first(R9), Z20
	VMOVDQU64    Triplets_first+64(R9), Z21
	VMOVDQU64    Triplets_second(R9), Z22
	VMOVDQU64    Triplets_second+64(R9), Z23
	CMPQ         AX, $66
	JLT          last

block:
	VPCMPEQB  (SI), Z24, K1
	KTESTQ    K1, K1
	JE        next
	VMOVDQU64 1(SI), Z16
	VMOVDQU64 2(SI), Z17
	TEST
	JNE       found

next:
	ADDQ $64, SI
	SUBQ $64, AX
	CMPQ AX, $66
	JGE  block

last:
	CMPQ     AX, $3
	JLT      none
	LOAD(0, Z16)
	VPCMPEQB Z16, Z24, K1
	KTESTQ   K1, K1
	JE       none
	LOAD(1, Z16)
	LOAD(2, Z17)
	TEST
	JNE      found

none:
	MOVB $0, ret+32(FP)
	RET

found:
	MOVB $1, ret+32(FP)
	RET
