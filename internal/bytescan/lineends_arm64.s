//go:build gc && !purego

// The places of the newlines of a text, two blocks of 64 bytes at a time. lineends.go says
// why.
//
//	R0  the text                           R5   the last place from which on
//	R1  the last offset at which two            LineEndsRoom places are free
//	    blocks can be loaded               R6   the first place in out
//	R2  the offset of the block            R7, R10  newlines of the blocks
//	R3  where the next place is written    R8, R9   temporaries
//
//	V0-V3  the first block, then its newlines    V8  "\n" in all places
//	V4-V7  the second block

#include "go_asm.h"
#include "textflag.h"
#include "defs_arm64.h"

// PLACES writes the places of the newlines of a block: one whether there is a newline or not, because a
// processor cannot predict that, and more where there are more.
#define PLACES(newlines, more, done) \
	CMP    $0, newlines;           \
	CSET   NE, R9;                 \
	RBIT   newlines, R8;           \
	CLZ    R8, R8;                 \
	ADD    R2, R8, R8;             \
	MOVW   R8, (R3);               \
	ADD    R9<<2, R3, R3;          \
	SUB    $1, newlines, R8;       \
	ANDS   R8, newlines, newlines; \
	BEQ    done;                   \
	more:                          \
	RBIT   newlines, R8;           \
	CLZ    R8, R8;                 \
	ADD    R2, R8, R8;             \
	MOVW.P R8, 4(R3);              \
	SUB    $1, newlines, R8;       \
	ANDS   R8, newlines, newlines; \
	BNE    more

// func lineEndsNEON(src []byte, out []uint32) (n, done int)
TEXT ·lineEndsNEON(SB), NOSPLIT, $0-64
	MOVD  src_base+0(FP), R0
	MOVD  src_len+8(FP), R1
	MOVD  out_base+24(FP), R3
	MOVD  out_len+32(FP), R5
	MOVD  R3, R6
	ADD   R5<<2, R3, R5
	SUB   $(4*const_LineEndsRoom), R5, R5
	SUB   $const_LineEndsRoom, R1, R1
	MOVD  ZR, R2
	VMOVI $'\n', V8.B16

blocks:
	CMP    R5, R3
	BGT    done
	CMP    R1, R2
	BGT    done
	ADD    R0, R2, R8
	VLD4.P 64(R8), [V0.B16, V1.B16, V2.B16, V3.B16]
	VLD4   (R8), [V4.B16, V5.B16, V6.B16, V7.B16]
	VCMEQ  V8.B16, V0.B16, V0.B16
	VCMEQ  V8.B16, V1.B16, V1.B16
	VCMEQ  V8.B16, V2.B16, V2.B16
	VCMEQ  V8.B16, V3.B16, V3.B16
	VCMEQ  V8.B16, V4.B16, V4.B16
	VCMEQ  V8.B16, V5.B16, V5.B16
	VCMEQ  V8.B16, V6.B16, V6.B16
	VCMEQ  V8.B16, V7.B16, V7.B16
	NIBBLES(V0, V1, V2, V3)
	NIBBLES(V4, V5, V6, V7)
	MASKS(V3, V7, V0, R7, R10)
	PLACES(R7, moreOfFirst, second)

second:
	ADD $64, R2
	PLACES(R10, moreOfSecond, next)

next:
	ADD $64, R2
	B   blocks

done:
	SUB  R6, R3, R3
	LSR  $2, R3, R3
	MOVD R3, n+48(FP)
	MOVD R2, done+56(FP)
	RET
