//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// Which signs occur in a text. A block is 64 bytes. A shorter text is one block, and
// the rest of the block does not count. Two blocks have at least one byte in common, so
// that each pair of bytes is in one, and the last ends where the text ends. So of the
// blocks before it, a block needs only the signs found.
//
// The signs that do not depend on the place are gathered from all blocks, byte by byte,
// and looked at once at the end. Those that depend on the place are masks. Most blocks
// have none of them, so one test comes first for all. After the path only gathered
// signs are left.
//
// Both kernels have the same general registers. The bounds of the path count from
// the start of the block.
//
//	SI  address of the block             R9   the table of constants
//	AX  bytes after the block            R10  slashes; double slashes
//	BX  the signs found                  R11  the path
//	DI  all ones                         R12  double hyphens
//	R8  where the path starts            R13  upper case in the head
//	DX  where the path ends              CX   the head; dots after a slash
//	                                     R14  temporary
//
// Each kernel defines LOAD; MASK_...(to, temporary); CLASSIFY; GATHER, which adds the
// signs of a block to those of all, and GATHERED, which takes those of all as the
// signs of a block; IF_SIGNS(label), which jumps if a block has signs that are
// gathered; and ALL_SIGNS(to, temporary), which returns them but for SignHigh.

// ADD_SIGN adds the sign if the mask is not zero.
#define ADD_SIGN(mask, sign) \
	NEGQ mask;        \
	SBBL mask, mask;  \
	ANDL $sign, mask; \
	ORL  mask, BX

// FOLD makes one byte of the eight of word.
#define FOLD(word, temporary) \
	MOVQ    word, temporary; \
	SHRQ    $32, temporary;  \
	ORL     temporary, word; \
	MOVL    word, temporary; \
	SHRL    $16, temporary;  \
	ORL     temporary, word; \
	MOVL    word, temporary; \
	SHRL    $8, temporary;   \
	ORL     temporary, word; \
	MOVBLZX word, word

// FOLD_BYTES makes one byte of the 64 of Z17. It uses Z18.
#define FOLD_BYTES(to, temporary) \
	VEXTRACTI64X4 $1, Z17, Y18;  \
	VPORQ         Y18, Y17, Y17; \
	VEXTRACTI32X4 $1, Y17, X18;  \
	VPORQ         X18, X17, X17; \
	VPSRLDQ       $8, X17, X18;  \
	VPORQ         X18, X17, X17; \
	VMOVQ         X17, to;       \
	FOLD(to, temporary)

// A text of AX < 64 bytes is loaded with what follows it, but not from the
// next page. If it ends so near to that, it is loaded with what is before it:
// at least one byte of it is in the page from which the load begins.
#define IF_AT_PAGE_END(label) \
	MOVL SI, R14;         \
	ANDL $4095, R14;      \
	CMPL R14, $(4096-64); \
	JHI  label

// PREFIX sets to to the places before a bound that lies in the block.
#define PREFIX(bound, to) BZHIQ bound, DI, to

// CLAMPED_PREFIX does so for a bound that may lie before or after the block. BZHI
// takes the lowest byte of the bound, and 255 as all places.
#define CLAMPED_PREFIX(bound, to) \
	XORL    to, to;       \
	TESTQ   bound, bound; \
	CMOVQGT bound, to;    \
	CMPQ    to, $64;      \
	CMOVQGT DI, to;       \
	BZHIQ   to, DI, to

// AFTER moves the places of the head in CX up by one. The place before the block
// is one of the head, too, if the path starts in the block.
#define AFTER LEAQ 1(CX*2), CX
#define CLAMPED_AFTER \
	MOVQ R8, R14;        \
	NOTQ R14;            \
	SHRQ $63, R14;       \
	LEAQ (R14)(CX*2), CX

// SURVEY jumps to found if the block has a sign that is a mask.
#define SURVEY(PREFIX, AFTER, found) \
	CLASSIFY;                \
	PREFIX(R8, CX);          \
	PREFIX(DX, R11);         \
	ANDNQ R11, CX, R11;      \
	MASK_UPPER(R13, R14);    \
	ANDQ  CX, R13;           \
	MASK_HYPHEN(R12, R14);   \
	ANDQ  CX, R12;           \
	LEAQ  (R12)(R12*1), R14; \
	ANDQ  R14, R12;          \
	AFTER;                   \
	MASK_SLASH(R10, R14);    \
	ANDQ  R11, R10;          \
	LEAQ  (R10)(R10*1), R14; \
	ORQ   R14, CX;           \
	ANDQ  R14, R10;          \
	ANDQ  R11, CX;           \
	MASK_DOT(R11, R14);      \
	ANDQ  R11, CX;           \
	MOVQ  R10, R14;          \
	ORQ   R12, R14;          \
	ORQ   R13, R14;          \
	ORQ   CX, R14;           \
	JNE   found

// FOUND adds the signs that are masks.
#define FOUND \
	ADD_SIGN(R10, const_SignDoubleSlash);  \
	ADD_SIGN(R12, const_SignDoubleHyphen); \
	ADD_SIGN(R13, const_SignUpper);        \
	ADD_SIGN(CX, const_SignSlashDot)

// ADD_GATHERED adds the others.
#define ADD_GATHERED \
	MASK_HIGH(R10);                \
	ADD_SIGN(R10, const_SignHigh); \
	ALL_SIGNS(R10, R11);           \
	ORL R10, BX

// ARGUMENTS loads them, and jumps to long if the text has 64 bytes or more.
#define ARGUMENTS \
	MOVQ    src_base+0(FP), SI;   \
	MOVQ    src_len+8(FP), AX;    \
	MOVLQSX start+24(FP), R8;     \
	MOVLQSX end+28(FP), DX;       \
	MOVQ    ·surveyTable(SB), R9; \
	XORL    BX, BX;               \
	MOVQ    $-1, DI;              \
	SUBQ    $64, AX;              \
	JCC     long;                 \
	ADDQ    $64, AX;              \
	JEQ     empty

// STEP_BACK lets the block end where the text of AX bytes ends. CX has the bytes
// that it takes in before the text.
#define STEP_BACK \
	MOVL $64, CX; \
	SUBQ AX, CX;  \
	SUBQ CX, SI;  \
	ADDQ CX, R8;  \
	ADDQ CX, DX

// NEXT moves on by so many bytes, or to the end if it is nearer, or jumps to done.
#define NEXT(bytes, done) \
	TESTQ   AX, AX;     \
	JEQ     done;       \
	MOVL    $bytes, CX; \
	CMPQ    AX, CX;     \
	CMOVQLT AX, CX;     \
	ADDQ    CX, SI;     \
	SUBQ    CX, AX;     \
	SUBQ    CX, R8;     \
	SUBQ    CX, DX

// SURVEY_BLOCKS surveys the blocks of a long text and goes on at end.
#define SURVEY_BLOCKS \
block:  \
	TESTQ   DX, DX;                                     \
	JLE     afterPath;                                  \
	LOAD;                                               \
	SURVEY(CLAMPED_PREFIX, CLAMPED_AFTER, foundInLong); \
	gather:                                             \
	GATHER;                                             \
	NEXT(63, longEnd);                                  \
	JMP     block;                                      \
	foundInLong:         \
	FOUND;               \
	JMP          gather; \
	afterPath:            \
	LOAD;                 \
	CLASSIFY;             \
	GATHER;               \
	NEXT(64, longEnd);    \
	JMP        afterPath; \
	longEnd:     \
	GATHERED;    \
	JMP      end

// By AVX-512. No register below Z16 is written, so nothing has to be cleared before
// the return to code that uses SSE.
//
//	Z16       the block             K1  the places that count
//	Z17       its signs, by byte    K2  the bytes that are not ASCII
//	Z18       temporary             K3  those that count and are ASCII
//	Z20, Z21  the signs of ASCII    K4  temporary
//	Z22       the signs of all      K5  the bytes of all that are not ASCII

#define LOAD VMOVDQU64 (SI), Z16
// MASK_EQUAL compares with a constant. Only places that count can be equal to it.
#define MASK_EQUAL(constant, to) VPCMPEQB constant(R9), Z16, K4; KMOVQ K4, to
#define MASK_SLASH(to, temporary) MASK_EQUAL(surveyConstants_slash, to)
#define MASK_DOT(to, temporary) MASK_EQUAL(surveyConstants_dot, to)
#define MASK_HYPHEN(to, temporary) MASK_EQUAL(surveyConstants_hyphen, to)
#define MASK_UPPER(to, temporary) VPMOVB2M Z17, K4; KMOVQ K4, to
#define MASK_HIGH(to) KMOVQ K2, to
#define CLASSIFY \
	VPMOVB2M   Z16, K2;          \
	KANDNQ     K1, K2, K3;       \
	VMOVDQA64  Z16, Z17;         \
	VPERMI2B.Z Z21, Z20, K3, Z17

#define GATHER_NOTHING VPXORQ Z22, Z22, Z22; KXORQ K5, K5, K5
#define GATHER VPORQ Z17, Z22, Z22; KORQ K2, K5, K5
#define GATHERED VMOVDQA64 Z22, Z17; KMOVQ K5, K2
#define IF_SIGNS(label) \
	VPTESTMB surveyConstants_anywhere(R9), Z17, K4; \
	KORTESTQ K2, K4;                                \
	JNE      label

#define ALL_SIGNS(to, temporary) \
	FOLD_BYTES(to, temporary);      \
	ANDL $(const_surveyUpper-1), to

// func surveyAVX512(src []byte, start, end uint32) Signs
TEXT ·surveyAVX512(SB), NOSPLIT, $0-34
	ARGUMENTS
	VMOVDQU64 surveyConstants_signs(R9), Z20
	VMOVDQU64 surveyConstants_signs+64(R9), Z21
	IF_AT_PAGE_END(pageEnd)
	BZHIQ     AX, DI, R14

loaded:
	KMOVQ      R14, K1
	VMOVDQU8.Z (SI), K1, Z16
	SURVEY(PREFIX, AFTER, foundInShort)

end:
	IF_SIGNS(signs)

empty:
	MOVW BX, ret+32(FP)
	RET

pageEnd:
	STEP_BACK
	SHLXQ CX, DI, R14
	JMP   loaded

foundInShort:
	FOUND
	JMP end

signs:
	ADD_GATHERED
	MOVW BX, ret+32(FP)
	RET

long:
	VMOVDQU64 surveyConstants_signs(R9), Z20
	VMOVDQU64 surveyConstants_signs+64(R9), Z21
	KXNORQ    K1, K1, K1
	GATHER_NOTHING
	SURVEY_BLOCKS

#undef LOAD
#undef MASK_EQUAL
#undef MASK_SLASH
#undef MASK_DOT
#undef MASK_HYPHEN
#undef MASK_UPPER
#undef MASK_HIGH
#undef CLASSIFY
#undef GATHER_NOTHING
#undef GATHER
#undef GATHERED
#undef IF_SIGNS
#undef ALL_SIGNS

// By AVX2. A block is two halves of 32 bytes; a mask is put together from both.
//
//	Y0, Y1    the block                      Y10, Y11  0xff at the places that count
//	Y2, Y3    temporaries                    Y12, Y13  the signs by the low and by
//	Y4, Y5    temporaries                              the high four bits
//	Y6, Y7    its signs, by byte             Y14       0x0f
//	Y8        the signs of all               Y9        the bytes of all

#define LOAD VMOVDQU (SI), Y0; VMOVDQU 32(SI), Y1
// MASK moves the highest bits of two halves to a register.
#define MASK(from0, from1, to, temporary) \
	VPMOVMSKB from0, to;        \
	VPMOVMSKB from1, temporary; \
	SHLQ      $32, temporary;   \
	ORQ       temporary, to

#define MASK_EQUAL(constant, to, temporary) \
	VPCMPEQB constant(R9), Y0, Y4;    \
	VPCMPEQB constant+32(R9), Y1, Y5; \
	MASK(Y4, Y5, to, temporary)

#define MASK_SLASH(to, temporary) MASK_EQUAL(surveyConstants_slash, to, temporary)
#define MASK_DOT(to, temporary) MASK_EQUAL(surveyConstants_dot, to, temporary)
#define MASK_HYPHEN(to, temporary) MASK_EQUAL(surveyConstants_hyphen, to, temporary)
#define MASK_UPPER(to, temporary) \
	VMOVDQU  surveyConstants_upperEnd(R9), Y5;       \
	VPADDB   surveyConstants_upperShift(R9), Y0, Y4; \
	VPADDB   surveyConstants_upperShift(R9), Y1, Y3; \
	VPCMPGTB Y4, Y5, Y4;                             \
	VPCMPGTB Y3, Y5, Y5;                             \
	MASK(Y4, Y5, to, temporary)

#define MASK_HIGH(to) VPOR Y0, Y1, Y4; VPMOVMSKB Y4, to
// The look-up by the low four bits gives zero for a byte from 0x80 on.
#define CLASSIFY \
	VPSRLW  $4, Y0, Y2;  \
	VPSRLW  $4, Y1, Y3;  \
	VPAND   Y14, Y2, Y2; \
	VPAND   Y14, Y3, Y3; \
	VPSHUFB Y2, Y13, Y2; \
	VPSHUFB Y3, Y13, Y3; \
	VPSHUFB Y0, Y12, Y6; \
	VPSHUFB Y1, Y12, Y7; \
	VPAND   Y2, Y6, Y6;  \
	VPAND   Y3, Y7, Y7;  \
	VPAND   Y10, Y6, Y6; \
	VPAND   Y11, Y7, Y7

#define GATHER_NOTHING VPXOR Y8, Y8, Y8; VPXOR Y9, Y9, Y9
#define GATHER VPOR Y6, Y8, Y8; VPOR Y7, Y8, Y8; VPOR Y0, Y9, Y9; VPOR Y1, Y9, Y9
#define GATHERED VMOVDQA Y8, Y6; VMOVDQA Y8, Y7; VMOVDQA Y9, Y0; VMOVDQA Y9, Y1
#define IF_SIGNS(label) \
	VPOR   Y6, Y7, Y6; \
	VPTEST Y6, Y6;     \
	JNE    label;      \
	MASK_HIGH(R14);    \
	TESTL  R14, R14;   \
	JNE    label

// The sign of 0x7F alone has a bit of its own.
#define ALL_SIGNS(to, temporary) \
	VEXTRACTI128 $1, Y6, X7;                  \
	VPOR         X6, X7, X6;                  \
	VPSRLDQ      $8, X6, X7;                  \
	VPOR         X6, X7, X6;                  \
	VMOVQ        X6, to;                      \
	FOLD(to, temporary);                      \
	MOVL         to, temporary;               \
	SHRL         $7, temporary;               \
	ANDL         $(const_surveyDelete-1), to; \
	ORL          temporary, to

#define SET_UP \
	VMOVDQU surveyConstants_lowNibbles(R9), Y12;  \
	VMOVDQU surveyConstants_highNibbles(R9), Y13; \
	VMOVDQU surveyConstants_lowNibble(R9), Y14

// func surveyAVX2(src []byte, start, end uint32) Signs
TEXT ·surveyAVX2(SB), NOSPLIT, $0-34
	ARGUMENTS
	SET_UP
	IF_AT_PAGE_END(pageEnd)
	LEAQ surveyConstants_window+128(R9), R14
	SUBQ AX, R14

loaded:
	VMOVDQU (R14), Y10
	VMOVDQU 32(R14), Y11
	VPAND   (SI), Y10, Y0
	VPAND   32(SI), Y11, Y1
	SURVEY(PREFIX, AFTER, foundInShort)

end:
	IF_SIGNS(signs)

leave:
	VZEROUPPER

empty:
	MOVW BX, ret+32(FP)
	RET

pageEnd:
	STEP_BACK
	LEAQ surveyConstants_window(R9)(AX*1), R14
	JMP  loaded

foundInShort:
	FOUND
	JMP end

signs:
	ADD_GATHERED
	JMP leave

long:
	SET_UP
	GATHER_NOTHING
	VPCMPEQB Y10, Y10, Y10
	VPCMPEQB Y11, Y11, Y11
	SURVEY_BLOCKS

// func Survey(src []byte, start, end uint32) Signs
//
// Survey jumps to the version of the kernel in use, which finds the arguments where the
// caller of Survey put them.
TEXT ·Survey(SB), NOSPLIT, $0-34
	CMPB github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX2
	JCS  generic
	CMPQ src_len+8(FP), $const_vectorPiece
	JHI  pieces
	CMPB github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX2
	JEQ  avx2
	JMP  ·surveyAVX512(SB)

avx2:
	JMP ·surveyAVX2(SB)

generic:
	JMP ·surveyGeneric(SB)

pieces:
	JMP ·surveyPieces(SB)
