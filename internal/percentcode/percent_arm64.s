//go:build gc && !purego

// Percent-coding. NEON has no instruction that puts the bytes of a mask side by side. A table has the
// places that they come from, by the mask of a few bytes, and a look-up brings them together.

#include "go_asm.h"
#include "textflag.h"

// MEMBER sets to to 0xff where the byte is in the set of V16 and V17. V18 has the bits of rows, V19 0x0f
// in all places.
#define MEMBER(bytes, to, temporary) \
	VUSHR  $3, bytes.B16, to.B16;                   \
	VBIT   V19.B16, bytes.B16, to.B16;              \
	VTBL   to.B16, [V16.B16, V17.B16], to.B16;      \
	VUSHR  $4, bytes.B16, temporary.B16;            \
	VTBL   temporary.B16, [V18.B16], temporary.B16; \
	VCMTST temporary.B16, to.B16, to.B16

// FROM sets to to 0xff from a place on, up to 15. numbers has the numbers of the places.
#define FROM(place, numbers, to) \
	VDUP  place, to.B16;               \
	VUMAX numbers.B16, to.B16, to.B16; \
	VCMEQ numbers.B16, to.B16, to.B16

// Encoding, 16 bytes at a time. Four bytes become up to twelve. A look-up by their mask takes them from
// the bytes, the digits of all bytes, and "%".
//
//	R0  the block                          R6   the entry of four bytes
//	R1  the end of src                     R7   how many bytes they become
//	R2  where the result goes              R8   bytes of the last block that are not
//	R3  the last place of dst with room         in src; 0 before
//	    for a block                        R9   the last address of a whole block
//	R4  the entries of four bytes          R10  all bytes of a block are kept
//	R5  the bytes that are kept, four in   R11  bytes of the last block
//	    a byte                             R12  the table of constants
//
//	V0  the places of four bytes     V16, V17  the bytes that are kept, by nibble
//	V1  the bytes that are kept      V18  the bits of rows    V22-V24  4, 8 and 12
//	V2  temporary                    V19  0x0f                         in all places
//	V4  the block                    V20  the digits          V25  the numbers of
//	V5  the first digits             V21  the bits of four         the places
//	V6  the second digits
//	V7  "%" in all places

// KEPT sets R5 to the bytes of the block that are kept. V1 has 0xff where they are.
#define KEPT \
	VAND  V21.B16, V1.B16, V1.B16; \
	VADDP V1.B16, V1.B16, V1.B16;  \
	VADDP V1.B16, V1.B16, V1.B16;  \
	VMOV  V1.S[0], R5

// FOUR writes what four bytes become.
#define FOUR \
	VTBL  V0.B16, [V4.B16, V5.B16, V6.B16, V7.B16], V0.B16; \
	FMOVQ F0, (R2);                                         \
	MOVBU 15(R6), R7;                                       \
	ADD   R7, R2, R2

// PLACES sets V0 to the places of the first four bytes.
#define PLACES(group) \
	UBFX  $(8*group), R5, $8, R6; \
	ADD   R6<<4, R4, R6;          \
	FMOVQ (R6), F0

// func encodeVector(dst, src []byte, keep *Nibbles) (written, read int)
TEXT ·encodeVector(SB), NOSPLIT, $0-72
	MOVD  dst_base+0(FP), R2
	MOVD  dst_len+8(FP), R3
	MOVD  src_base+24(FP), R0
	MOVD  src_len+32(FP), R1
	MOVD  keep+48(FP), R6
	MOVD  $·percentTable(SB), R12
	VLD1  (R6), [V16.B16, V17.B16]
	FMOVQ percentConstants_rowBit(R12), F18
	FMOVQ percentConstants_notPercent(R12), F0
	FMOVQ percentConstants_hexDigit(R12), F20
	FMOVQ percentConstants_ofFour(R12), F21
	VAND  V0.B16, V16.B16, V16.B16
	VMOVI $0x0f, V19.B16
	VMOVI $'%', V7.B16
	VMOVI $4, V22.B16
	VMOVI $8, V23.B16
	VMOVI $12, V24.B16
	ADD   $percentConstants_spread, R12, R4
	MOVD  $0x0f0f0f0f, R10
	MOVD  ZR, R8
	ADD   R2, R3, R3
	SUB   $52, R3, R3
	ADD   R0, R1, R1
	SUB   $16, R1, R9

block:
	CMP    R3, R2
	BGT    leave
	CMP    R9, R0
	BGT    part
	VLD1.P 16(R0), [V4.B16]
	MEMBER(V4, V1, V2)
	KEPT
	CMPW   R10, R5
	BNE    mixed
	VST1.P [V4.B16], 16(R2)
	B      block

mixed:
	VUSHR $4, V4.B16, V5.B16
	VAND  V19.B16, V4.B16, V6.B16
	VTBL  V5.B16, [V20.B16], V5.B16
	VTBL  V6.B16, [V20.B16], V6.B16
	PLACES(0)
	FOUR
	PLACES(1)
	VADD  V22.B16, V0.B16, V0.B16
	FOUR
	PLACES(2)
	VADD  V23.B16, V0.B16, V0.B16
	FOUR
	PLACES(3)
	VADD  V24.B16, V0.B16, V0.B16
	FOUR
	SUB   R8, R2, R2
	B     block

	// The last bytes are loaded with what is after them, or before them where the page ends. The others are
	// taken for kept, and dropped at the end.
part:
	SUB   R0, R1, R11
	CBZ   R11, leave
	MOVD  $16, R8
	SUB   R11, R8, R8
	FMOVQ percentConstants_number(R12), F25
	AND   $4095, R0, R6
	CMP   $(4096-16), R6
	BGT   pageEnd
	VLD1  (R0), [V4.B16]

loaded:
	MOVD R1, R0
	MEMBER(V4, V1, V2)
	FROM(R11, V25, V2)
	VORR V2.B16, V1.B16, V1.B16
	KEPT
	B    mixed

pageEnd:
	VLD1 (R9), [V4.B16]
	VDUP R8, V2.B16
	VADD V25.B16, V2.B16, V2.B16
	VTBL V2.B16, [V4.B16], V4.B16
	B    loaded

leave:
	MOVD dst_base+0(FP), R6
	SUB  R6, R2, R2
	MOVD R2, written+56(FP)
	MOVD src_base+24(FP), R6
	SUB  R6, R0, R0
	MOVD R0, read+64(FP)
	RET

// A "%" without two digits ends decodeVector.
#define SET_UP
#define WANTED \
	VEOR  V7.B16, V3.B16, V3.B16; \
	VADDP V3.B16, V3.B16, V3.B16; \
	VMOV  V3.D[0], R7;            \
	CBNZ  R7, leave

// func decodeVector(dst, src []byte) (written, read int)
TEXT ·decodeVector(SB), NOSPLIT, $0-64
#include "decode_arm64.h"
	MOVD R2, written+48(FP)
	MOVD R0, read+56(FP)
	RET

#undef SET_UP
#undef WANTED

// Only triplets of the set are decoded by decodeOnlyVector; all else stays.
#define SET_UP \
	FMOVQ percentConstants_rowBit(R4), F18; \
	VMOVI $0x0f, V19.B16

#define WANTED \
	MEMBER(V6, V3, V5);         \
	VAND V3.B16, V7.B16, V7.B16

// func decodeOnlyVector(dst, src []byte, only *Nibbles) (written, read int)
TEXT ·decodeOnlyVector(SB), NOSPLIT, $0-72
	MOVD only+48(FP), R7
	VLD1 (R7), [V16.B16, V17.B16]

#include "decode_arm64.h"
	MOVD R2, written+56(FP)
	MOVD R0, read+64(FP)
	RET
