//go:build gc && !purego

// The delimiters among two times 32 bytes. A byte is a delimiter if the table, looked up by its low
// four bits, has that byte.
//
//	R0  the first bytes               V0, V1  the first bytes: the even ones, the odd ones
//	R1  the second bytes              V2, V3  the second bytes
//	R2  the table, then the result    V4-V7   0xff where there is a delimiter
//	                                  V16     the table
//	                                  V17     0x0f in all places

#include "textflag.h"
#include "defs_arm64.h"

// func delimiterMask(first, second *byte, nibbles *[32]uint8) uint64
TEXT ·delimiterMask(SB), NOSPLIT, $0-32
	MOVD  first+0(FP), R0
	MOVD  second+8(FP), R1
	MOVD  nibbles+16(FP), R2
	VLD2  (R0), [V0.B16, V1.B16]
	VLD2  (R1), [V2.B16, V3.B16]
	VLD1  (R2), [V16.B16]
	VMOVI $0x0f, V17.B16
	EQUAL_ENTRY(V0, V17, [V16.B16], V4)
	EQUAL_ENTRY(V1, V17, [V16.B16], V5)
	EQUAL_ENTRY(V2, V17, [V16.B16], V6)
	EQUAL_ENTRY(V3, V17, [V16.B16], V7)

	// Two bits of neighbours, then four. The first bytes have the lower half.
	VSRI  $1, V4.B16, V5.B16
	VSRI  $1, V6.B16, V7.B16
	VUZP1 V7.B16, V5.B16, V4.B16
	VUZP2 V7.B16, V5.B16, V5.B16
	VSRI  $2, V4.B16, V5.B16
	MASK(V5, V4, R2)
	MOVD  R2, ret+24(FP)
	RET
