//go:build gc && !purego

// Where "://" begins. A block is 64 bytes. Most have no ":", so "/" is looked for only where there
// is one. A mark that begins at one of the last two places of a block counts with the next one, so
// that begins 62 bytes further.
//
//	R0  src's first byte                R5  ":" in the block, then marks
//	R1  the last address at which a     R6  "/" in the block, then a place
//	    block can be loaded             R7  the offset of the block
//	R2  the address of the next block   R8  the highest bit alone
//	R3  where the next place goes       R9  62
//	R4  the last address for which      R10 a bit
//	    there is room for the places
//	    of a block
//
//	V0-V3  the block                    V16  ":" in all places
//	V4-V7  ":", then "/"                V17  "/" in all places

#include "go_asm.h"
#include "textflag.h"
#include "defs_arm64.h"

#define ROOM (4*(const_MaxCandidates-const_candidatesInBlock))

// func candidatesNEON(src []byte, places *[MaxCandidates]uint32) (n, consumed int)
TEXT ·candidatesNEON(SB), NOSPLIT, $0-48
	MOVD  src_base+0(FP), R0
	MOVD  src_len+8(FP), R1
	MOVD  places+24(FP), R3
	ADD   R0, R1, R1
	SUB   $64, R1, R1
	ADD   $ROOM, R3, R4
	MOVD  R0, R2
	MOVD  $(1<<63), R8
	MOVD  $62, R9
	VMOVI $':', V16.B16
	VMOVI $'/', V17.B16

next:
	CMP    R1, R2
	BGT    leave
	VLD4.P (R2)(R9), [V0.B16, V1.B16, V2.B16, V3.B16]
	VCMEQ  V16.B16, V0.B16, V4.B16
	VCMEQ  V16.B16, V1.B16, V5.B16
	VCMEQ  V16.B16, V2.B16, V6.B16
	VCMEQ  V16.B16, V3.B16, V7.B16
	NIBBLES(V4, V5, V6, V7)
	MASK(V7, V4, R5)
	CBZ    R5, next
	VCMEQ  V17.B16, V0.B16, V4.B16
	VCMEQ  V17.B16, V1.B16, V5.B16
	VCMEQ  V17.B16, V2.B16, V6.B16
	VCMEQ  V17.B16, V3.B16, V7.B16
	NIBBLES(V4, V5, V6, V7)
	MASK(V7, V4, R6)
	AND    R6>>1, R5, R5
	ANDS   R6>>2, R5, R5
	BEQ    next
	SUB    $62, R2, R7
	CMP    R4, R3
	BGT    full
	SUB    R0, R7, R7
	RBIT   R5, R5
	NOTE(R5, R7, R8, R3, R6, R10, note)
	B      next

full:
	MOVD R7, R2

leave:
	MOVD places+24(FP), R4
	SUB  R4, R3, R3
	LSR  $2, R3, R3
	SUB  R0, R2, R2
	MOVD R3, n+32(FP)
	MOVD R2, consumed+40(FP)
	RET
