//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// The masks of a block, one bit for each byte, by NEON. The generic version is
// masksGeneric.
//
//	R0        src
//	R1        len(src)
//	R2        constants, of masks_arm64.go
//	R3, R4    the two masks that are being finished
//	R5 to R7  for the ends of short input
//
//	V0-V3     the 64 bytes, zeros past the end
//	V4-V7     the low four bits of each; before that for the ends of short input
//	V16-V19   the bit that stands for the high four bits of each
//	V20       the bit of each place among its eight
//	V21       what is compared with, or looked up in
//	V22-V25   0xff where the first of two masks has a one; then the mask
//	V26-V29   0xff where the second has one; then the mask

// EQUAL sets a to d to 0xff where the byte is the one given.
#define EQUAL(byte, a, b, c, d) \
	VMOVI byte, V21.B16;          \
	VCMEQ V21.B16, V0.B16, a.B16; \
	VCMEQ V21.B16, V1.B16, b.B16; \
	VCMEQ V21.B16, V2.B16, c.B16; \
	VCMEQ V21.B16, V3.B16, d.B16

// MEMBER sets a to d to 0xff where the byte is in the set.
#define MEMBER(set, a, b, c, d) \
	FMOVQ  set(R2), F21;             \
	VTBL   V4.B16, [V21.B16], a.B16; \
	VTBL   V5.B16, [V21.B16], b.B16; \
	VTBL   V6.B16, [V21.B16], c.B16; \
	VTBL   V7.B16, [V21.B16], d.B16; \
	VCMTST V16.B16, a.B16, a.B16;    \
	VCMTST V17.B16, b.B16, b.B16;    \
	VCMTST V18.B16, c.B16, c.B16;    \
	VCMTST V19.B16, d.B16, d.B16

// GATHER leaves one bit of each byte and adds neighbours, twice: 64 bytes
// become 16 of four bits each, in a.
#define GATHER(a, b, c, d) \
	VAND  V20.B16, a.B16, a.B16; \
	VAND  V20.B16, b.B16, b.B16; \
	VAND  V20.B16, c.B16, c.B16; \
	VAND  V20.B16, d.B16, d.B16; \
	VADDP b.B16, a.B16, a.B16;   \
	VADDP d.B16, c.B16, c.B16;   \
	VADDP c.B16, a.B16, a.B16

// PAIR adds neighbours the third time, of both masks at once, and moves the
// first mask to R3 and the second to R4.
#define PAIR \
	GATHER(V22, V23, V24, V25)       \
	GATHER(V26, V27, V28, V29)       \
	VADDP V26.B16, V22.B16, V22.B16; \
	VMOV  V22.D[0], R3;              \
	VMOV  V22.D[1], R4

// func masksNEON(src []byte, constants *neonConstants) (m Masks)
TEXT ·masksNEON(SB), NOSPLIT, $0-120
	MOVD src_base+0(FP), R0
	MOVD src_len+8(FP), R1
	MOVD constants+24(FP), R2
	CMP  $const_blockBytes, R1
	BLO  short

	// 64 bytes or more: the first 64.
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]

masks:
	VMOVI $0x0f, V21.B16
	VAND  V21.B16, V0.B16, V4.B16
	VAND  V21.B16, V1.B16, V5.B16
	VAND  V21.B16, V2.B16, V6.B16
	VAND  V21.B16, V3.B16, V7.B16
	FMOVQ neonConstants_rowBits(R2), F21
	VUSHR $4, V0.B16, V16.B16
	VUSHR $4, V1.B16, V17.B16
	VUSHR $4, V2.B16, V18.B16
	VUSHR $4, V3.B16, V19.B16
	VTBL  V16.B16, [V21.B16], V16.B16
	VTBL  V17.B16, [V21.B16], V17.B16
	VTBL  V18.B16, [V21.B16], V18.B16
	VTBL  V19.B16, [V21.B16], V19.B16
	FMOVQ neonConstants_bitOfPlace(R2), F20

	EQUAL($'/', V22, V23, V24, V25)
	EQUAL($'?', V26, V27, V28, V29)
	PAIR
	MOVD R3, m_Slash+32(FP)
	MOVD R4, m_Question+40(FP)

	EQUAL($'#', V22, V23, V24, V25)
	EQUAL($'@', V26, V27, V28, V29)
	PAIR
	MOVD R3, m_Hash+48(FP)
	MOVD R4, m_At+56(FP)

	EQUAL($':', V22, V23, V24, V25)
	EQUAL($'%', V26, V27, V28, V29)
	PAIR
	AND  $~1, R3, R3          // at the first place it ends no scheme
	MOVD R3, m_Colon+64(FP)
	MOVD R4, m_Percent+72(FP)

	MEMBER(neonConstants_allowed, V22, V23, V24, V25)
	MEMBER(neonConstants_hexdig, V26, V27, V28, V29)
	PAIR
	MVN  R3, R3
	MOVD R3, m_NotAllowed+80(FP)
	MOVD R4, m_Hexdig+88(FP)

	MEMBER(neonConstants_digit, V22, V23, V24, V25)
	MEMBER(neonConstants_regName, V26, V27, V28, V29)
	PAIR
	MVN  R4, R4
	MOVD R3, m_Digit+96(FP)
	MOVD R4, m_NotRegName+112(FP)

	FMOVQ neonConstants_schemeRows(R2), F21 // last, as it changes V16
	VAND  V21.B16, V16.B16, V16.B16
	MEMBER(neonConstants_scheme, V22, V23, V24, V25)
	GATHER(V22, V23, V24, V25)
	VADDP V22.B16, V22.B16, V22.B16
	VMOV  V22.D[0], R3
	MVN   R3, R3
	MOVD  R3, m_NotScheme+104(FP)
	RET

// Less than 64 bytes. No load goes beyond src: whole vectors from its start, and the
// last 16 bytes; of these the window keeps those that no other vector has.
short:
	VEOR  V1.B16, V1.B16, V1.B16
	VEOR  V2.B16, V2.B16, V2.B16
	VEOR  V3.B16, V3.B16, V3.B16
	ADD   R0, R1, R5                         // the end of src
	CMP   $16, R1
	BLO   small
	FMOVQ -16(R5), F4
	AND   $15, R1, R6
	ADD   $(neonConstants_window+16), R2, R7
	SUB   R6, R7, R7
	FMOVQ (R7), F5
	VTBL  V5.B16, [V4.B16], V4.B16
	FMOVQ (R0), F0
	CMP   $32, R1
	BLO   last1
	FMOVQ 16(R0), F1
	CMP   $48, R1
	BLO   last2
	FMOVQ 32(R0), F2
	VMOV  V4.B16, V3.B16
	B     masks

last2:
	VMOV V4.B16, V2.B16
	B    masks

last1:
	VMOV V4.B16, V1.B16
	B    masks

	// Less than 16 bytes, to be put together in R3 and R4: the same with words.
small:
	MOVD ZR, R4
	CMP  $8, R1
	BLO  below8
	MOVD (R0), R3
	MOVD -8(R5), R4
	MOVD $15, R6
	SUB  R1, R6, R6
	LSL  $3, R6, R6
	LSR  R6, R4, R4 // by 8 × (16 - length) in two parts: 64 alone would be none
	LSR  $8, R4, R4
	B    join

below8:
	CMP   $4, R1
	BLO   below4
	MOVWU (R0), R3
	MOVWU -4(R5), R6
	SUB   $4, R1, R7
	LSL   $3, R7, R7
	LSL   R7, R6, R6
	ORR   R6, R3, R3
	B     join

	// One to three bytes: the first, the last, and the middle one; with less than three
	// bytes two of these are the same.
below4:
	MOVD  ZR, R3
	CBZ   R1, join
	MOVBU (R0), R3
	LSR   $1, R1, R6
	MOVBU (R0)(R6), R7
	LSL   $3, R6, R6
	LSL   R6, R7, R7
	ORR   R7, R3, R3
	MOVBU -1(R5), R7
	SUB   $1, R1, R6
	LSL   $3, R6, R6
	LSL   R6, R7, R7
	ORR   R7, R3, R3

join:
	VMOV R3, V0.D[0]
	VMOV R4, V0.D[1]
	B    masks
