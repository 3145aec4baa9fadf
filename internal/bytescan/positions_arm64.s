//go:build gc && !purego

// The offsets of the delimiters of a text. A block is 64 bytes; the last one ends where the text ends, so
// it may have bytes in common with the one before. Its mask loses those by a shift.
//
//	R0  the text                           R5  the last place from which on
//	R1  the offset of the last block           64 places are free
//	R2  the offset of the first bit        R6  the mask, the first bit highest
//	    of the mask                        R7  the address of the block, then a place
//	R3  where the next offset is written   R8  bytes that are left out of the mask
//	R4  the highest bit alone              R9  a bit
//
//	V0-V3  the block                       V16  the table
//	V4-V7  0xff where it has a delimiter   V17  0x0f in all places

#include "textflag.h"
#include "defs_arm64.h"

// DELIMITERS sets R6 to the places of delimiters in the block at R7.
#define DELIMITERS \
	VLD4 (R7), [V0.B16, V1.B16, V2.B16, V3.B16]; \
	EQUAL_ENTRY(V0, V17, [V16.B16], V4);         \
	EQUAL_ENTRY(V1, V17, [V16.B16], V5);         \
	EQUAL_ENTRY(V2, V17, [V16.B16], V6);         \
	EQUAL_ENTRY(V3, V17, [V16.B16], V7);         \
	NIBBLES(V4, V5, V6, V7);                     \
	MASK(V7, V4, R6)

// func positionsVector(src []byte, out []uint32, nibbles *[32]uint8) (n, done int)
TEXT ·positionsVector(SB), NOSPLIT, $0-72
	MOVD  src_base+0(FP), R0
	MOVD  src_len+8(FP), R1
	MOVD  out_base+24(FP), R3
	MOVD  out_len+32(FP), R5
	MOVD  nibbles+48(FP), R7
	ADD   R5<<2, R3, R5
	SUB   $256, R5, R5
	SUB   $64, R1, R1
	MOVD  ZR, R2
	MOVD  $(1<<63), R4
	VLD1  (R7), [V16.B16]
	VMOVI $0x0f, V17.B16

block:
	CMP R5, R3
	BGT leave
	ADD R0, R2, R7
	DELIMITERS
	CBZ R6, next

write:
	RBIT R6, R6
	NOTE(R6, R2, R4, R3, R7, R9, note)

next:
	ADD $64, R2, R2
	CMP R1, R2
	BLE block

	// Fewer than 64 bytes are left, or none, or R2 is 64 bytes after the last offset of a mask that was
	// shifted.
	SUB  R1, R2, R8
	CMP  $64, R8
	BGE  end
	CMP  R5, R3
	BGT  leave
	ADD  R0, R1, R7
	DELIMITERS
	LSR  R8, R6, R6
	CBNZ R6, write

end:
	ADD $64, R1, R2

leave:
	MOVD out_base+24(FP), R7
	SUB  R7, R3, R3
	LSR  $2, R3, R3
	MOVD R3, n+56(FP)
	MOVD R2, done+64(FP)
	RET
