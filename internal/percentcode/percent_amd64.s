//go:build gc && !purego

// The AVX-512 kernel for percent triplets. No register below Z16 is written, so nothing
// has to be cleared before the return to code that uses SSE.

#include "go_asm.h"
#include "textflag.h"

// Membership in a set, for 64 bytes. A shuffle looks up sixteen entries by the low four
// bits of a byte and gives zero if its highest bit is set: so one shuffle does for the
// bytes up to 0x7f, and one for the others with that bit turned. A third gives the bit
// that stands for the high four bits.
//
//	Z24, Z25  the set: its entries for bytes up to 0x7f, and for those from 0x80 on
//	Z26       the bits for the high four bits
//	Z27       0x0f
//	Z28       0x80
#define LOAD_SET(set) \
	VBROADCASTI32X4 (set), Z24;                          \
	VBROADCASTI32X4 16(set), Z25;                        \
	VMOVDQU64       percentConstants_rowBit(R9), Z26;    \
	VMOVDQU64       percentConstants_lowNibble(R9), Z27; \
	VMOVDQU64       percentConstants_topBit(R9), Z28

// MEMBER sets found and row. A byte is a member if found AND row is not 0. It leaves the high four bits of the bytes in high.
#define MEMBER(bytes, found, row, high) \
	VPXORQ  Z28, bytes, row;   \
	VPSHUFB bytes, Z24, found; \
	VPSHUFB row, Z25, row;     \
	VPORQ   row, found, found; \
	VPSRLW  $4, bytes, high;   \
	VPANDQ  Z27, high, high;   \
	VPSHUFB high, Z26, row

// RETURN returns how many bytes were written and read, by where DI and SI are.
#define RETURN(written, read) \
	SUBQ dst_base+0(FP), DI;  \
	SUBQ src_base+24(FP), SI; \
	MOVQ DI, written;         \
	MOVQ SI, read;            \
	RET

// DECODED does so at the end of a decoder. It passes over the digits at SI that belong to
// a triplet which was decoded.
#define DECODED(written, read) \
stop:  \
	POPCNTQ R10, R10;     \
	ADDQ    R10, SI;      \
	done:                 \
	RETURN(written, read)

// Decoding stops where a "%" is not followed by two digits. AX has where "%" is.
#define SET_UP
#define WANTED KMOVQ K3, BX; CMPQ BX, AX; JNE stop

// func decodeVector(dst, src []byte) (written, read int)
TEXT ·decodeVector(SB), NOSPLIT, $0-64
#include "decode_amd64.h"

DECODED(written+48(FP), read+56(FP))

#undef SET_UP
#undef WANTED
#undef DECODE

// A triplet stays as it is unless the decoded byte is in the set.
#define SET_UP LOAD_SET(AX)
#define WANTED MEMBER(Z30, Z17, Z18, Z19); VPTESTMB Z17, Z18, K3, K3; KMOVQ K3, BX

// func decodeOnlyVector(dst, src []byte, only *Nibbles) (written, read int)
TEXT ·decodeOnlyVector(SB), NOSPLIT, $0-72
	MOVQ only+48(FP), AX

#include "decode_amd64.h"

DECODED(written+56(FP), read+64(FP))

// Encoding. "%" is taken out of the set first: in a register, because a load of bytes
// that were just stored one by one would have to wait. Each byte gets three places: the byte itself or "%", the digit of its high
// four bits, and that of its low four bits. Those that are not wanted are dropped. A
// register has places for 21 bytes, so a block of 63 takes three groups.
//
//	SI   the block                     Z16  the block, and then with "%" in it
//	CX   the end of src                Z17  the first digits
//	DI   where its result goes         Z18  the second digits
//	R8   the end of dst                Z19  the three places of each byte of a group
//	R9   the table of constants        Z20  "%"
//	R10  after the short block         Z21  the sixteen digits
//	R11  the last place of a whole     Z22  the number of the place divided by three
//	     block, then the first of      Z23  21; Z24-Z28 as for MEMBER
//	     each three places             Z29, Z30  Z22 for the second and third group
//	R12  bytes of a short block        Z31  temporary
//	R13  the last place of dst with    K1   the bytes that are not kept
//	     room for three groups         K2   the places that stay; temporary
//	AX   the bits of K1                K3, K4  the second and third of each three places
//	BX, DX, R14  temporaries

#define THIRDS 0x1249249249249249

// PLACES leaves in Z19 the places of a group that stay, and in BX their number. They are
// the first of each three, of which first has the bits, and the others where a byte is
// not kept, as AX says from its lowest bit on.
#define PLACES(third, first) \
	VPERMB        Z16, third, Z19;     \
	VPERMB        Z17, third, K3, Z19; \
	VPERMB        Z18, third, K4, Z19; \
	PDEPQ         R11, AX, BX;         \
	LEAQ          (BX)(BX*2), BX;      \
	ADDQ          BX, BX;              \
	ORQ           first, BX;           \
	KMOVQ         BX, K2;              \
	VPCOMPRESSB.Z Z19, K2, Z19;        \
	POPCNTQ       BX, BX

// SET_UP_PLACES loads what only bytes that are not kept need.
#define SET_UP_PLACES \
	VMOVDQU64 percentConstants_percent(R9), Z20;  \
	VMOVDQU64 percentConstants_hexDigit(R9), Z21; \
	VMOVDQU64 percentConstants_third(R9), Z22;    \
	VMOVDQU64 percentConstants_group(R9), Z23;    \
	MOVQ      $THIRDS, R11;                       \
	LEAQ      (R11)(R11*1), BX;                   \
	KMOVQ     BX, K3;                             \
	ADDQ      BX, BX;                             \
	KMOVQ     BX, K4

// DIGITS sets Z17 and Z18 to the digits of the block from its high four bits in Z17,
// and puts "%" where K1 says.
#define DIGITS \
	VPSHUFB  Z17, Z21, Z17; \
	VPANDQ   Z27, Z16, Z18; \
	VPSHUFB  Z18, Z21, Z18; \
	VMOVDQU8 Z20, K1, Z16

// func encodeVector(dst, src []byte, keep *Nibbles) (written, read int)
TEXT ·encodeVector(SB), NOSPLIT, $0-72
	MOVQ   dst_base+0(FP), DI
	MOVQ   dst_len+8(FP), R8
	MOVQ   src_base+24(FP), SI
	MOVQ   src_len+32(FP), CX
	MOVQ   keep+48(FP), AX
	MOVQ   ·percentTable(SB), R9
	ADDQ   DI, R8
	ADDQ   SI, CX
	LEAQ   -64(CX), R11
	LEAQ   -192(R8), R13
	LOAD_SET(AX)
	VPANDQ percentConstants_notPercent(R9), Z24, Z24

	// As long as all bytes are kept.
kept:
	CMPQ      SI, R11
	JGT       part
	CMPQ      DI, R13
	JGT       part
	VMOVDQU64 (SI), Z16
	MEMBER(Z16, Z31, Z19, Z17)
	VPTESTNMB Z31, Z19, K1
	KORTESTQ  K1, K1
	JNE       first
	VMOVDQU64 Z16, (DI)
	ADDQ      $64, SI
	ADDQ      $64, DI
	JMP       kept

first:
	MOVQ   R11, R10
	SET_UP_PLACES
	VPADDB Z23, Z22, Z29
	VPADDB Z23, Z29, Z30
	JMP    mixed

block:
	CMPQ      SI, R10
	JGT       part
	CMPQ      DI, R13
	JGT       part
	VMOVDQU64 (SI), Z16
	MEMBER(Z16, Z31, Z19, Z17)
	VPTESTNMB Z31, Z19, K1

mixed:
	KMOVQ     K1, AX
	TESTQ     AX, AX
	JEQ       whole
	DIGITS
	PLACES(Z22, R11)
	VMOVDQU64 Z19, (DI)
	ADDQ      BX, DI
	SHRQ      $21, AX
	PLACES(Z29, R11)
	VMOVDQU64 Z19, (DI)
	ADDQ      BX, DI
	SHRQ      $21, AX
	PLACES(Z30, R11)
	VMOVDQU64 Z19, (DI)
	ADDQ      BX, DI
	ADDQ      $63, SI
	JMP       block

whole:
	VMOVDQU64 Z16, (DI)
	ADDQ      $64, SI
	ADDQ      $64, DI
	JMP       block

// A block of up to 63 bytes, where no more are left or dst has little room.
part:
	MOVQ       CX, R12
	SUBQ       SI, R12
	JEQ        done
	MOVL       $64, BX
	CMPQ       R12, BX
	CMOVQHI    BX, R12
	LEAQ       (SI)(R12*1), R10
	MOVQ       $-1, DX
	BZHIQ      R12, DX, AX
	KMOVQ      AX, K2
	VMOVDQU8.Z (SI), K2, Z16
	MEMBER(Z16, Z31, Z19, Z17)
	VPTESTNMB  Z31, Z19, K2, K1
	KMOVQ      K1, AX
	TESTQ      AX, AX
	JNE        groups

	// All bytes are kept.
	MOVQ      R8, BX
	SUBQ      DI, BX
	CMPQ      BX, R12
	JCS       done
	CMPQ      BX, $64
	JCS       keptMasked
	VMOVDQU64 Z16, (DI)
	ADDQ      R12, DI
	MOVQ      R10, SI
	JMP       part

keptMasked:
	VMOVDQU8 Z16, K2, (DI)
	ADDQ     R12, DI
	MOVQ     R10, SI
	JMP      part

groups:
	SET_UP_PLACES
	DIGITS

	// Of R12 bytes that are left, at most 21 have places in this group.
group:
	LEAQ      (R12)(R12*2), R14
	BZHIQ     R14, R11, R14
	PLACES(Z22, R14)
	MOVQ      R8, R14
	SUBQ      DI, R14
	CMPQ      R14, BX
	JCS       done
	CMPQ      R14, $64
	JCS       groupMasked
	VMOVDQU64 Z19, (DI)

stored:
	ADDQ   BX, DI
	ADDQ   $21, SI
	SHRQ   $21, AX
	VPADDB Z23, Z22, Z22
	SUBQ   $21, R12
	JHI    group
	MOVQ   R10, SI
	JMP    part

groupMasked:
	BZHIQ    BX, DX, R14
	KMOVQ    R14, K2
	VMOVDQU8 Z19, K2, (DI)
	JMP      stored

done:
	RETURN(written+56(FP), read+64(FP))
