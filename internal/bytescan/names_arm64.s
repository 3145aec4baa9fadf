//go:build gc && !purego

// The first byte of a set after a separator. A byte is in the set if the table, looked up by its low four
// bits, has the bit that stands for its high four bits. A byte is a separator if the other table,
// looked up by its low four bits, has that byte. The even and the odd bytes of a block are in
// registers of their own: the bytes before the odd ones are the even ones.
//
//	R0  src's first byte             V0, V1  the block, even and odd bytes
//	R1  the end of src               V2, V3  the same one byte before
//	R2  the address of the block     V4, V6  separators before them
//	R3  the last address at which    V5, V7, V8  temporaries
//	    a block can be loaded        V16  the set, by nibble
//	R4  the bytes that count         V17  the separators, by nibble
//	    of a block                   V18  the bit of the high four bits
//	R5  what was found; temporary    V19  0x0f in all places

#include "textflag.h"
#include "defs_arm64.h"

// func nameVector(src []byte, from int, separators *Separators, rows *[16]uint8) int
TEXT ·nameVector(SB), NOSPLIT, $0-56
	MOVD  src_base+0(FP), R0
	MOVD  src_len+8(FP), R1
	MOVD  from+24(FP), R2
	MOVD  separators+32(FP), R4
	MOVD  rows+40(FP), R5
	VLD1  (R4), [V17.B16]
	VLD1  (R5), [V16.B16]
	VMOVD $0x8040201008040201, V18
	VMOVI $0x0f, V19.B16
	ADD   R0, R1, R1
	ADD   R0, R2, R2
	SUB   $32, R1, R3
	MOVD  $-1, R4
	CMP   R3, R2
	BLE   block

	// Less than a block is left. The bytes before from do not count.
	SUB R3, R2, R5
	LSL R5, R4, R4

last:
	MOVD R3, R2

block:
	SUB    $1, R2, R5
	VLD2   (R5), [V2.B16, V3.B16]
	VLD2.P 32(R2), [V0.B16, V1.B16]
	EQUAL_ENTRY(V2, V19, [V17.B16], V4)
	VAND   V19.B16, V0.B16, V5.B16
	VTBL   V5.B16, [V17.B16], V6.B16
	VCMEQ  V0.B16, V6.B16, V6.B16
	VTBL   V5.B16, [V16.B16], V5.B16
	VUSHR  $4, V0.B16, V7.B16
	VTBL   V7.B16, [V18.B16], V7.B16
	VCMTST V5.B16, V7.B16, V7.B16
	VAND   V19.B16, V1.B16, V5.B16
	VTBL   V5.B16, [V16.B16], V5.B16
	VUSHR  $4, V1.B16, V8.B16
	VTBL   V8.B16, [V18.B16], V8.B16
	VCMTST V5.B16, V8.B16, V8.B16
	VAND   V4.B16, V7.B16, V7.B16
	VAND   V6.B16, V8.B16, V8.B16

	// Two bits of neighbours, then four, then eight.
	VSRI  $1, V7.B16, V8.B16
	VUZP1 V8.B16, V8.B16, V7.B16
	VUZP2 V8.B16, V8.B16, V8.B16
	VSRI  $2, V7.B16, V8.B16
	MASK(V8, V7, R5)
	ANDSW R4, R5, R5
	BNE   found

	// The last block reaches back, so that it ends where src does.
	CMP R3, R2
	BLE block
	CMP R1, R2
	BLT last
	B   leave

found:
	RBITW R5, R5
	CLZW  R5, R5
	SUB   $32, R2, R2
	ADD   R5, R2, R2

leave:
	SUB  R0, R2, R2
	MOVD R2, ret+48(FP)
	RET
