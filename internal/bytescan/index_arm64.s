//go:build gc && !purego

// The index of the first delimiter. A byte is a delimiter if the table, looked up by its low six bits,
// has that byte.
//
//	R0  the address after the block     V0-V3    the block
//	R1  the last address at which a     V4-V7    0xff where it has a delimiter
//	    block can be loaded             V16-V19  the table
//	R2  the delimiters of the block     V20      0x3f in all places

#include "textflag.h"
#include "defs_arm64.h"

#define TABLE [V16.B16, V17.B16, V18.B16, V19.B16]

// func delimiterNEON(src []byte, table *[64]uint8) int
TEXT ·delimiterNEON(SB), NOSPLIT, $0-40
	MOVD  src_base+0(FP), R0
	MOVD  src_len+8(FP), R1
	MOVD  table+24(FP), R2
	ADD   R0, R1, R1
	SUB   $64, R1, R1
	VLD1  (R2), TABLE
	VMOVI $0x3f, V20.B16

block:
	CMP    R1, R0
	BGT    leave
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	EQUAL_ENTRY(V0, V20, TABLE, V4)
	EQUAL_ENTRY(V1, V20, TABLE, V5)
	EQUAL_ENTRY(V2, V20, TABLE, V6)
	EQUAL_ENTRY(V3, V20, TABLE, V7)
	NIBBLES(V4, V5, V6, V7)
	MASK(V7, V4, R2)
	CBZ    R2, block
	RBIT   R2, R2
	CLZ    R2, R2
	SUB    $64, R0, R0
	ADD    R2, R0, R0

leave:
	MOVD src_base+0(FP), R1
	SUB  R1, R0, R0
	MOVD R0, ret+32(FP)
	RET
