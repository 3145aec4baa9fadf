//go:build gc && !purego

// How far a run goes, and how many parentheses are in it. A table of 128 bytes has the signs of every
// ASCII byte. All bytes that have any also have the highest bit, so one mask finds them. Few runs have a
// parenthesis, so each byte that the mask finds is looked at by itself.
//
//	R0  the address after the block      R5  bytes of the block with a sign,
//	R1  the last address at which a          the first in the highest bit
//	    block can be loaded              R6  the highest bit alone
//	R2  the signs of all bytes           R7  the place of the first of them
//	R3  how many "(" so far              R8, R9  its signs; temporaries
//	R4  how many ")" so far
//
//	V0-V3    the block                   V24  64 in all places
//	V4-V7    the signs of its bytes      V25  the signs of a byte from 0x80 on,
//	V16-V23  the signs of ASCII               in all places

#include "go_asm.h"
#include "textflag.h"
#include "defs_arm64.h"

// SIGNS sets to to the signs of the bytes: of those from 0x80 on, then of those below 64, then of the
// others. Only the highest bit of the first is right. It changes bytes.
#define SIGNS(bytes, to) \
	VAND V25.B16, bytes.B16, to.B16;                              \
	VTBX bytes.B16, [V16.B16, V17.B16, V18.B16, V19.B16], to.B16; \
	VEOR V24.B16, bytes.B16, bytes.B16;                           \
	VTBX bytes.B16, [V20.B16, V21.B16, V22.B16, V23.B16], to.B16

// func runNEON(src []byte, signs *[256]uint8) (length, opened, closed int)
TEXT ·runNEON(SB), NOSPLIT, $0-56
	MOVD   src_base+0(FP), R0
	MOVD   src_len+8(FP), R1
	MOVD   signs+24(FP), R2
	ADD    R0, R1, R1
	SUB    $64, R1, R1
	MOVD   ZR, R3
	MOVD   ZR, R4
	CMP    R1, R0
	BGT    leave
	MOVD   $(1<<63), R6
	MOVD   R2, R7
	VLD1.P 64(R7), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 64(R7), [V20.B16, V21.B16, V22.B16, V23.B16]
	VLD1R  (R7), [V25.B16]
	VMOVI  $64, V24.B16

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	SIGNS(V0, V4)
	SIGNS(V1, V5)
	SIGNS(V2, V6)
	SIGNS(V3, V7)
	NIBBLES(V4, V5, V6, V7)
	MASK(V7, V4, R5)
	CBNZ   R5, signs

next:
	CMP R1, R0
	BLE block
	B   leave

signs:
	RBIT R5, R5

sign:
	CLZ   R5, R7
	ADD   R0, R7, R8
	MOVBU -64(R8), R8
	MOVBU (R2)(R8), R8
	TSTW  $const_signStop, R8
	BNE   stop
	TSTW  $const_signOpening, R8
	CINC  NE, R3, R3
	TSTW  $const_signClosing, R8
	CINC  NE, R4, R4
	LSR   R7, R6, R9
	BICS  R9, R5, R5
	BNE   sign
	B     next

stop:
	SUB $64, R0, R0
	ADD R7, R0, R0

leave:
	MOVD src_base+0(FP), R1
	SUB  R1, R0, R0
	MOVD R0, length+32(FP)
	MOVD R3, opened+40(FP)
	MOVD R4, closed+48(FP)
	RET
