//go:build gc && !purego

// The AVX-512 kernel. A block is one register of 64 bytes; most masks are one
// instruction. No register below Z16 is written, so nothing has to be cleared
// before the return to code that uses SSE.
//
//	Z16       the block                   Z29  skip loop: the byte that stops it
//	Z17       its sets, from setTable     Z30  skip loop: the OR of all blocks
//	Z18       zero                             and their sets
//	Z19       temporary                   Z31  zero
//	Z20, Z21  setTable                    K1   temporary
//	Z22-Z27   constants, many lines only  K2-K5  skip loop
//	R9        the table of constants
//
// The general registers are those of head_amd64.h and runs_amd64.h.

#include "go_asm.h"
#include "textflag.h"
#include "defs_amd64.h"

#define MASK_HASH(to, temporary) VPCMPEQB HASH, Z16, K1; KMOVQ K1, to
#define MASK_QUESTION(to, temporary) VPCMPEQB QUESTION, Z16, K1; KMOVQ K1, to
#define MASK_COLON(to, temporary) VPCMPEQB COLON, Z16, K1; KMOVQ K1, to
#define MASK_SLASH(to, temporary) VPCMPEQB SLASH, Z16, K1; KMOVQ K1, to
#define MASK_AT(to, temporary) VPCMPEQB kernelConstants_at(R9), Z16, K1; KMOVQ K1, to
#define MASK_ANY_COLON(to, temporary) VPCMPEQB kernelConstants_anyColon(R9), Z16, K1; KMOVQ K1, to
#define MASK_ZERO(to, temporary) VPCMPEQB kernelConstants_zero(R9), Z16, K1; KMOVQ K1, to
#define MASK_ONE(to, temporary) VPCMPEQB kernelConstants_one(R9), Z16, K1; KMOVQ K1, to
#define MASK_PERCENT(to, temporary) VPCMPEQB kernelConstants_percent(R9), Z16, K1; KMOVQ K1, to
// The table knows seven bits of a byte, so bytes from 0x80 on are left out here. It is
// not enough that they are not allowed: the second digit of a triplet may lie after the
// bytes that are searched for those that are not allowed.
#define MASK_HEXDIG(to, temporary) VPMOVB2M Z16, K1; KNOTQ K1, K1; VPTESTMB kernelConstants_hexdig(R9), Z17, K1, K1; KMOVQ K1, to
#define MASK_DIGIT(to, temporary) VPTESTMB kernelConstants_digit(R9), Z17, K1; KMOVQ K1, to
#define MASK_NOT_SCHEME(to, temporary) VPTESTNMB SCHEME, Z17, K1; KMOVQ K1, to
#define MASK_NOT_REG_NAME(to, temporary) VPTESTNMB REG_NAME, Z17, K1; KMOVQ K1, to
// The table knows seven bits of a byte; a byte from 0x80 on is not allowed.
#define MASK_NOT_ALLOWED(to, temporary) VPORQ Z17, Z16, Z19; VPMOVB2M Z19, K1; KMOVQ K1, to
#define LOAD_WHOLE(from) VMOVDQU64 (from), Z16
// A block of CX < 64 bytes at R12. A masked load is slow where the 64 bytes reach
// a page that is absent, even if no byte of it is loaded. So an input that ends
// in the last 64 bytes of its page is loaded with the bytes before it, which are
// then dropped.
#define LOAD_PART(atPageEnd, masked, unused, loaded) \
	LEAL       -1(R12), R14;    \
	ANDL       $4095, R14;      \
	CMPL       R14, $(4096-64); \
	JCC        atPageEnd;       \
	masked:                     \
	MOVQ       $-1, R14;        \
	BZHIQ      CX, R14, R14;    \
	KMOVQ      R14, K1;         \
	VMOVDQU8.Z (R12), K1, Z16;  \
	JMP        loaded;          \
	atPageEnd:                         \
	VPXORQ        Z16, Z16, Z16;       \
	TESTQ         CX, CX;              \
	JEQ           loaded;              \
	LEAL          -1(R12)(CX*1), R14;  \
	ANDL          $4095, R14;          \
	CMPL          R14, $63;            \
	JCS           masked;              \
	MOVQ          $-1, R14;            \
	NEGQ          CX;                  \
	SHLXQ         CX, R14, R14;        \
	NEGQ          CX;                  \
	KMOVQ         R14, K1;             \
	VMOVDQU64     -64(R12)(CX*1), Z16; \
	VPCOMPRESSB.Z Z16, K1, Z16;        \
	JMP           loaded

#define IF_DIGIT_AT_CX(label) MASK_DIGIT(R14, R14); TESTQ CX, R14; JNE label
#define CLASSIFY VMOVDQA64 Z16, Z17; VPERMI2B Z21, Z20, Z17
#define LEAVE
#define ZERO_RECORD VMOVDQU64 Z18, (DI)

#define SKIP_BYTES 256
#define SKIP_SET_UP(r) VPBROADCASTB r, Z29; VPXORQ Z31, Z31, Z31
#define SKIP_BLOCK(at, K) \
	VMOVDQU64  at(R12), Z16;         \
	VMOVDQA64  Z16, Z17;             \
	VPERMI2B   Z21, Z20, Z17;        \
	VPTERNLOGQ $0xfe, Z17, Z16, Z30; \
	VPCMPEQB   Z29, Z16, K

#define SKIP_UNLESS(label) \
	VMOVDQA64 Z31, Z30;   \
	SKIP_BLOCK(0, K1);    \
	SKIP_BLOCK(64, K2);   \
	SKIP_BLOCK(128, K3);  \
	SKIP_BLOCK(192, K4);  \
	VPMOVB2M  Z30, K5;    \
	KORQ      K1, K2, K1; \
	KORQ      K3, K4, K3; \
	KORQ      K1, K3, K1; \
	KORTESTQ  K1, K5;     \
	JNE       label

// Constants in memory, for one input.
#define HASH kernelConstants_hash(R9)
#define QUESTION kernelConstants_question(R9)
#define COLON kernelConstants_colon(R9)
#define SLASH kernelConstants_slash(R9)
#define SCHEME kernelConstants_scheme(R9)
#define REG_NAME kernelConstants_regName(R9)
#define SET_UP VMOVDQU64 kernelConstants_sets(R9), Z20; VMOVDQU64 kernelConstants_sets+64(R9), Z21; VPXORQ Z18, Z18, Z18

// func tryAVX512(src []byte, out *Record) Result
TEXT ·tryAVX512(SB), NOSPLIT, $0-40
#include "one_amd64.h"

#undef HASH
#undef QUESTION
#undef COLON
#undef SLASH
#undef SCHEME
#undef REG_NAME
#undef SET_UP

// Constants in registers, for many lines.
#define HASH Z22
#define QUESTION Z23
#define COLON Z24
#define SLASH Z25
#define SCHEME Z26
#define REG_NAME Z27
#define SET_UP \
	VMOVDQU64 kernelConstants_sets(R9), Z20;          \
	VMOVDQU64 kernelConstants_sets+64(R9), Z21;       \
	VMOVDQU64 kernelConstants_hash(R9), HASH;         \
	VMOVDQU64 kernelConstants_question(R9), QUESTION; \
	VMOVDQU64 kernelConstants_colon(R9), COLON;       \
	VMOVDQU64 kernelConstants_slash(R9), SLASH;       \
	VMOVDQU64 kernelConstants_scheme(R9), SCHEME;     \
	VMOVDQU64 kernelConstants_regName(R9), REG_NAME;  \
	VPXORQ    Z18, Z18, Z18

// func tryLinesAVX512(buf []byte, base uint32, ends []uint32, out []Record) (open int)
TEXT ·tryLinesAVX512(SB), NOSPLIT, $0-88
#include "lines_amd64.h"
