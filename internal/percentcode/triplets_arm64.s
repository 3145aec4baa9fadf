//go:build gc && !purego

// The kinds of the percent triplets in a text. The value of every byte as a HEXDIG is looked up,
// wherever it is. From the values of the next two places comes the byte of a triplet at each place; that
// is looked up once more. Only the places of a "%" count. The last two places of a block count with the
// next one, so that begins 62 bytes further. The last block ends where the text ends.
//
// A block is loaded so that its byte 4i+j is byte i of register j. So the next places of three registers
// are the other registers.
//
//	R0  the address of the block    R5  the table of constants
//	R1  bytes after the block       R6  bytes from 0x80 on, and
//	R2  the places that count in         lower-case digits
//	    the last block              R7, R8  temporaries
//	R3  the places that count       R9  "%" without a triplet, of
//	R4  "%" without a triplet           all blocks
//
//	V0-V3    the block; then next places     V13  64 in all places
//	         and temporaries                 V14  what the triplets are, of all blocks
//	V4-V7    "%", then those without a       V15  the bytes of triplets, of all blocks
//	         triplet                         V16-V19, V20-V22  the values of ASCII
//	V8-V11   the values of HEXDIG            V23  the digits of triplets, of all blocks
//	V12      "%" in all places; then zero    V24-V31  what triplets of ASCII are

#include "go_asm.h"
#include "textflag.h"

// HEX sets to to the values of the bytes. It changes bytes.
#define HEX(bytes, to) \
	VTBL bytes.B16, [V16.B16, V17.B16, V18.B16, V19.B16], to.B16; \
	VEOR V13.B16, bytes.B16, bytes.B16;                           \
	VTBX bytes.B16, [V20.B16, V21.B16, V22.B16], to.B16

// TRIPLETS adds the triplets that begin at the places of a register, of which percent has "%", and
// first and second the values of the next two places. It leaves in percent those that are none. It
// changes V2 and V3.
#define TRIPLETS(percent, first, second) \
	VAND   second.B16, first.B16, V2.B16;                         \
	VCMTST V13.B16, V2.B16, V2.B16;                               \
	VAND   percent.B16, V2.B16, V2.B16;                           \
	VEOR   V2.B16, percent.B16, percent.B16;                      \
	VORR   second.B16, first.B16, V3.B16;                         \
	VAND   V2.B16, V3.B16, V3.B16;                                \
	VORR   V3.B16, V23.B16, V23.B16;                              \
	VMOV   second.B16, V3.B16;                                    \
	VSLI   $4, first.B16, V3.B16;                                 \
	VAND   V2.B16, V3.B16, V3.B16;                                \
	VORR   V3.B16, V15.B16, V15.B16;                              \
	VTBL   V3.B16, [V24.B16, V25.B16, V26.B16, V27.B16], V12.B16; \
	VEOR   V13.B16, V3.B16, V3.B16;                               \
	VTBX   V3.B16, [V28.B16, V29.B16, V30.B16, V31.B16], V12.B16; \
	VAND   V2.B16, V12.B16, V12.B16;                              \
	VORR   V12.B16, V14.B16, V14.B16

// FOLD sets to to the bits of all bytes, in eight of them.
#define FOLD(from, to, temporary) \
	VMOV from.D[0], to;        \
	VMOV from.D[1], temporary; \
	ORR  temporary, to, to

// func tripletsVector(src []byte, whole bool) (classes, high, lower, broken uint64)
TEXT ·tripletsVector(SB), NOSPLIT, $0-64
	MOVD   src_base+0(FP), R0
	MOVD   src_len+8(FP), R1
	MOVBU  whole+24(FP), R7
	MOVD   $·tripletTable(SB), R5
	VLD1.P 64(R5), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 48(R5), [V20.B16, V21.B16, V22.B16]
	VLD1.P 64(R5), [V24.B16, V25.B16, V26.B16, V27.B16]
	VLD1.P 64(R5), [V28.B16, V29.B16, V30.B16, V31.B16]
	VMOVI  $64, V13.B16
	VEOR   V14.B16, V14.B16, V14.B16
	VEOR   V15.B16, V15.B16, V15.B16
	VEOR   V23.B16, V23.B16, V23.B16
	MOVD   ZR, R9
	MOVD   $((1<<62)-1), R3
	CMP    $0, R7
	CSINV  EQ, R3, ZR, R2
	SUBS   $64, R1, R1
	BHS    block
	ADDS   $64, R1, R1
	BEQ    end

	// A text of less than 64 bytes is loaded with what is after it, but not from a page that has none of
	// it. If it ends so near to that, it is loaded with what is before it.
	ADD  R1, R0, R7
	SUB  $1, R7, R8
	ADD  $63, R0, R6
	EOR  R8, R6, R6
	LSR  $12, R6, R6
	CBNZ R6, pageEnd
	ADD  $128, R5, R5
	SUB  R1, R5, R5
	B    part

pageEnd:
	SUB $64, R7, R0
	ADD R1, R5, R5

part:
	MOVD ZR, R1
	VLD4 (R5), [V4.B16, V5.B16, V6.B16, V7.B16]
	VLD4 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VAND V4.B16, V0.B16, V0.B16
	VAND V5.B16, V1.B16, V1.B16
	VAND V6.B16, V2.B16, V2.B16
	VAND V7.B16, V3.B16, V3.B16
	B    loaded

block:
	VLD4 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]

loaded:
	VMOVI $'%', V12.B16
	VCMEQ V12.B16, V0.B16, V4.B16
	VCMEQ V12.B16, V1.B16, V5.B16
	VCMEQ V12.B16, V2.B16, V6.B16
	VCMEQ V12.B16, V3.B16, V7.B16
	VORR  V4.B16, V5.B16, V8.B16
	VORR  V6.B16, V7.B16, V9.B16
	VORR  V8.B16, V9.B16, V8.B16
	VADDP V8.B16, V8.B16, V8.B16
	VMOV  V8.D[0], R7
	CBZ   R7, next
	HEX(V0, V8)
	HEX(V1, V9)
	HEX(V2, V10)
	HEX(V3, V11)
	VEOR  V12.B16, V12.B16, V12.B16
	VEXT  $1, V12.B16, V8.B16, V0.B16
	VEXT  $1, V12.B16, V9.B16, V1.B16
	TRIPLETS(V4, V9, V10)
	TRIPLETS(V5, V10, V11)
	TRIPLETS(V6, V11, V0)
	TRIPLETS(V7, V0, V1)

	// The places of those that are broken.
	VSRI  $1, V4.B16, V5.B16
	VSRI  $1, V6.B16, V7.B16
	VSRI  $2, V5.B16, V7.B16
	VUZP1 V7.B16, V7.B16, V4.B16
	VUZP2 V7.B16, V7.B16, V7.B16
	VSRI  $4, V4.B16, V7.B16
	VMOV  V7.D[0], R4
	CMP   $0, R1
	CSEL  EQ, R2, R3, R7
	AND   R7, R4, R4
	ORR   R4, R9, R9

next:
	CBZ  R1, end
	MOVD $62, R7
	CMP  R7, R1
	CSEL LO, R1, R7, R7
	ADD  R7, R0, R0
	SUB  R7, R1, R1
	B    block

end:
	FOLD(V14, R7, R8)
	MOVD R7, classes+32(FP)
	FOLD(V15, R7, R8)
	AND  $0x8080808080808080, R7, R7
	MOVD R7, high+40(FP)
	FOLD(V23, R7, R8)
	AND  $(const_vectorLower*0x0101010101010101), R7, R7
	MOVD R7, lower+48(FP)
	MOVD R9, broken+56(FP)
	RET
