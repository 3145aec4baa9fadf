//go:build gc && !purego

// Which signs occur in a text. A table gives each byte a code of three bits, and the planes, a plane
// being the same bit of all codes, are made together:
//
//	           plane 1, 3, 5
//	a sign anywhere  0  0  0        "-"             0  1  1
//	"A" to "Z"       1  0  0        "/"             1  1  0
//	"."              1  0  1        any other byte  1  1  1
//
// A byte from 0x80 on has no entry and so the code 0. The masks of all kinds of bytes come from the
// planes by arithmetic in general registers. Most blocks have no sign, so one test comes first for all
// of them. A sign that a byte is anywhere is looked up in the table of the generic version.
//
// A block is 64 bytes, or what is left of the text.
//
//	R0   the address after the block        R12  plane 5; a sign
//	R1   bytes after the block              R14  the places of the text
//	R2   where the path starts, from the    R15  the head
//	     block on                           R16  the path
//	R3   where the path ends, likewise      R17  signs anywhere
//	R4   a table                            R19  upper case in the head
//	R5   the signs found                    R20  dots; temporary
//	R6   1                                  R21  slashes of the path
//	R7   the head of the block before       R22  hyphens of the head
//	R8   its slashes of the path            R23  double hyphens
//	R9   its hyphens of the head            R24  double slashes
//	R10  plane 1; temporary                 R25  dots after a slash
//	R11  plane 3; temporary                 R26  temporary
//
//	V0-V3    the block                      V24  64 in all places
//	V4-V7    the codes                      V25  0x55 in all places
//	V16-V23  the code of each ASCII byte    V26  0x33 in all places
//	V28-V31  temporaries

#include "go_asm.h"
#include "textflag.h"
#include "defs_arm64.h"

// CODE sets code to the codes of the bytes: of those below 64, then of the others. It changes bytes.
#define CODE(bytes, code) \
	VTBL bytes.B16, [V16.B16, V17.B16, V18.B16, V19.B16], code.B16; \
	VEOR V24.B16, bytes.B16, bytes.B16;                             \
	VTBX bytes.B16, [V20.B16, V21.B16, V22.B16, V23.B16], code.B16

// PLANES sets R10, R11 and R12 to the planes: two bits of two registers come together, then the four of
// neighbours, then the nibbles of neighbours, for all planes at once.
#define PLANES \
	CODE(V0, V4);                    \
	CODE(V1, V5);                    \
	CODE(V2, V6);                    \
	CODE(V3, V7);                    \
	VUSHR $1, V4.B16, V28.B16;       \
	VBIF  V25.B16, V5.B16, V28.B16;  \
	VUSHR $1, V6.B16, V29.B16;       \
	VBIF  V25.B16, V7.B16, V29.B16;  \
	VSHL  $2, V29.B16, V30.B16;      \
	VBIT  V26.B16, V28.B16, V30.B16; \
	VUSHR $2, V28.B16, V31.B16;      \
	VBIF  V26.B16, V29.B16, V31.B16; \
	VUZP1 V31.B16, V30.B16, V28.B16; \
	VUZP2 V31.B16, V30.B16, V29.B16; \
	VMOV  V28.B16, V30.B16;          \
	VSLI  $4, V29.B16, V28.B16;      \
	VSRI  $4, V30.B16, V29.B16;      \
	VMOV  V28.D[0], R10;             \
	VMOV  V28.D[1], R11;             \
	VMOV  V29.D[0], R12

// BEFORE sets to to the places before a bound.
#define BEFORE(bound, to) \
	LSL   bound, R6, to; \
	SUB   $1, to, to;    \
	CMP   $64, bound;    \
	CSINV LO, to, ZR, to

// NEXT_BLOCK counts a bound from the next block on.
#define NEXT_BLOCK(bound) \
	SUBS $64, bound, bound;   \
	CSEL HS, bound, ZR, bound

// ADD_SIGN adds the sign if the mask is not zero.
#define ADD_SIGN(mask, sign) \
	CMP  $0, mask;         \
	MOVD $sign, R10;       \
	CSEL NE, R10, ZR, R10; \
	ORR  R10, R5, R5

// func surveyNEON(src []byte, start, end uint32) Signs
TEXT ·surveyNEON(SB), NOSPLIT, $0-34
	MOVD   src_base+0(FP), R0
	MOVD   src_len+8(FP), R1
	MOVW   start+24(FP), R2
	MOVW   end+28(FP), R3
	MOVD   ZR, R5
	CBZ    R1, leave
	MOVD   $·surveyCodes(SB), R4
	VLD1.P 64(R4), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1   (R4), [V20.B16, V21.B16, V22.B16, V23.B16]
	VMOVI  $64, V24.B16
	VMOVI  $0x55, V25.B16
	VMOVI  $0x33, V26.B16
	MOVD   $1, R6
	MOVD   ZR, R8
	MOVD   ZR, R9

	// The head reaches up to the block, unless the path starts before it.
	MVN R2->63, R7
	AND R7, R2, R2
	BIC R3->63, R3, R3
	CMP $64, R1
	BLO part

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	SUB    $64, R1, R1
	MOVD   $-1, R14
	PLANES

classified:
	BEFORE(R2, R15)
	BEFORE(R3, R16)
	BIC R15, R16, R16
	ORR R10, R11, R17
	ORR R12, R17, R17
	BIC R17, R14, R17
	BIC R11, R10, R19
	AND R12, R19, R20
	BIC R12, R19, R19
	AND R10, R11, R21
	BIC R12, R21, R21
	AND R11, R12, R22
	BIC R10, R22, R22

	AND  R15, R19, R19
	AND  R15, R22, R22
	EXTR $63, R9, R22, R23
	AND  R22, R23, R23
	AND  R16, R21, R21
	EXTR $63, R8, R21, R24
	EXTR $63, R7, R15, R25
	ORR  R24, R25, R25
	AND  R20, R25, R25
	AND  R16, R25, R25
	AND  R21, R24, R24
	ORR  R17, R19, R26
	ORR  R23, R24, R20
	ORR  R25, R26, R26
	ORR  R20, R26, R26
	CBNZ R26, found

next:
	CBZ  R1, leave
	MOVD R15, R7
	MOVD R21, R8
	MOVD R22, R9
	NEXT_BLOCK(R2)
	NEXT_BLOCK(R3)
	CMP  $64, R1
	BHS  block

	// Fewer than 64 bytes are left. They are loaded with what is after them, but not from a page that has
	// none of them. If they end so near to that, they are loaded with what is before them.
part:
	LSL    R1, R6, R14
	SUB    $1, R14, R14
	ADD    $63, R0, R10
	ADD    R0, R1, R11
	SUB    $1, R11, R12
	EOR    R10, R12, R10
	LSR    $12, R10, R10
	CBNZ   R10, pageEnd
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	PLANES
	MOVD   ZR, R1
	B      classified

pageEnd:
	SUB  $64, R11, R11
	VLD4 (R11), [V0.B16, V1.B16, V2.B16, V3.B16]
	PLANES
	MOVD $64, R26
	SUB  R1, R26, R26
	LSR  R26, R10, R10
	LSR  R26, R11, R11
	LSR  R26, R12, R12
	ADD  $64, R0, R0
	MOVD ZR, R1
	B    classified

found:
	ADD_SIGN(R19, const_SignUpper)
	ADD_SIGN(R23, const_SignDoubleHyphen)
	ADD_SIGN(R24, const_SignDoubleSlash)
	ADD_SIGN(R25, const_SignSlashDot)
	CBZ  R17, next
	RBIT R17, R17
	MOVD $·signsOf(SB), R4
	MOVD $(1<<63), R11

anywhere:
	CLZ   R17, R10
	ADD   R0, R10, R12
	MOVBU -64(R12), R12
	MOVWU (R4)(R12<<2), R12
	ORR   R12, R5, R5
	LSR   R10, R11, R10
	BICS  R10, R17, R17
	BNE   anywhere
	B     next

leave:
	MOVH R5, ret+32(FP)
	RET
