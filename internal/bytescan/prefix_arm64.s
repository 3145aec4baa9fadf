//go:build gc && !purego

// The length of a prefix of bytes of a set. A byte is in the set if the table, looked up by its low four
// bits, has the bit that stands for its high four bits.
//
//	R0  the address after the block        R5  places outside of the set
//	R1  the last address at which a        R6  HEXDIG in the block
//	    block can be loaded                R7  "%" in the block; temporary
//	R2  1 if triplets are allowed
//
//	V0-V3    the block                     V16  the set, by nibble
//	V4-V7    the bits of its high four     V17  the bit of the high four bits
//	         bits                          V18  0x0f in all places
//	V8-V11   its low four bits             V19  HEXDIG, by nibble
//	V12-V15  0xff where a byte is in a     V20  "%" in all places
//	         set

#include "textflag.h"
#include "defs_arm64.h"

// HALVES takes the bytes apart.
#define HALVES(bytes, high, low) \
	VUSHR $4, bytes.B16, high.B16;       \
	VTBL  high.B16, [V17.B16], high.B16; \
	VAND  V18.B16, bytes.B16, low.B16

// INSIDE sets the highest bits of four neighbours in V15 for the bytes of a set.
#define INSIDE(set) \
	VTBL   V8.B16, [set.B16], V12.B16;  \
	VTBL   V9.B16, [set.B16], V13.B16;  \
	VTBL   V10.B16, [set.B16], V14.B16; \
	VTBL   V11.B16, [set.B16], V15.B16; \
	VCMTST V4.B16, V12.B16, V12.B16;    \
	VCMTST V5.B16, V13.B16, V13.B16;    \
	VCMTST V6.B16, V14.B16, V14.B16;    \
	VCMTST V7.B16, V15.B16, V15.B16;    \
	NIBBLES(V12, V13, V14, V15)

// func prefixVector(src []byte, nibbles *asciiSet, triplets bool) int
TEXT ·prefixVector(SB), NOSPLIT, $0-48
	MOVD  src_base+0(FP), R0
	MOVD  src_len+8(FP), R1
	MOVD  nibbles+24(FP), R5
	MOVBU triplets+32(FP), R2
	MOVD  $·hexdigSet(SB), R6
	CMP   $64, R1
	BLO   leave
	ADD   R0, R1, R1
	SUB   $64, R1, R1
	VLD1  (R5), [V16.B16]
	VMOVD $0x8040201008040201, V17
	VMOVI $0x0f, V18.B16
	VLD1  (R6), [V19.B16]
	VMOVI $'%', V20.B16

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	HALVES(V0, V4, V8)
	HALVES(V1, V5, V9)
	HALVES(V2, V6, V10)
	HALVES(V3, V7, V11)
	INSIDE(V16)
	MASK(V15, V14, R5)
	MVN    R5, R5
	CBNZ   R5, outside

next:
	CMP R1, R0
	BLE block
	B   leave

outside:
	CBZ R2, stop

	// outside &^= percent & hexdig>>1 & hexdig>>2
	INSIDE(V19)
	VCMEQ V20.B16, V0.B16, V0.B16
	VCMEQ V20.B16, V1.B16, V1.B16
	VCMEQ V20.B16, V2.B16, V2.B16
	VCMEQ V20.B16, V3.B16, V3.B16
	NIBBLES(V0, V1, V2, V3)
	MASKS(V3, V15, V14, R7, R6)
	AND   R6>>1, R7, R7
	AND   R6>>2, R7, R7
	BIC   R7, R5, R5
	CBZ   R5, next

stop:
	RBIT R5, R5
	CLZ  R5, R7
	SUB  $64, R0, R0
	ADD  R7, R0, R0

	// A "%" among the last two bytes may have its digits in the next block, so that begins here. Any other
	// byte stops the next turn.
	CBZ R2, leave
	CMP $62, R7
	BHS next

leave:
	MOVD src_base+0(FP), R1
	SUB  R1, R0, R0
	MOVD R0, ret+40(FP)
	RET
