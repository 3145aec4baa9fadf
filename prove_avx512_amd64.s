//go:build gc && !purego

// The AVX-512 kernel: 64 bytes in one register, each mask one instruction.
//
// Registers of the vector part (no register below Z16 is written, so nothing
// has to be cleared before returning to code that uses SSE):
//
//   Z16 the block           Z17 its sets, from the class table
//   Z18 zero                Z19 temporary
//   Z20 to Z31 and R9 or memory: the constants, see kernel_amd64.go
//   K1, K2 masks
//
// General registers: see prove_head_amd64.h, prove_runs_amd64.h.

#include "go_asm.h"
#include "textflag.h"
#include "prove_amd64.h"

#define MASK_HASH(to, temporary) VPCMPEQB HASH, Z16, K1; KMOVQ K1, to
#define MASK_QUESTION(to, temporary) VPCMPEQB QUESTION, Z16, K1; KMOVQ K1, to
#define MASK_COLON(to, temporary) VPCMPEQB COLON, Z16, K1; KMOVQ K1, to
#define MASK_SLASH(to, temporary) VPCMPEQB SLASH, Z16, K1; KMOVQ K1, to
#define MASK_AT(to, temporary) VPCMPEQB AT, Z16, K1; KMOVQ K1, to
#define MASK_NOT_PERCENT(to, temporary) VPCMPUB $4, PERCENT, Z16, K1; KMOVQ K1, to
#define MASK_HEXDIG(to, temporary) VPTESTMB HEXDIG, Z17, K1; KMOVQ K1, to
#define MASK_DIGIT(to, temporary) VPTESTMB DIGIT, Z17, K1; KMOVQ K1, to
#define MASK_NOT_SCHEME(to, temporary) VPTESTNMB SCHEME, Z17, K1; KMOVQ K1, to
#define MASK_NOT_REG_NAME(to, temporary) VPTESTNMB REG_NAME, Z17, K1; KMOVQ K1, to
// The table knows seven bits of a byte; a byte with the eighth is in no set.
#define MASK_REST(to, temporary) VPANDNQ Z17, Z16, Z19; VPMOVB2M Z19, K1; KMOVQ K1, to
#define RUN_NOT_PERCENT(to) MASK_NOT_PERCENT(to, to)
#define RUN_REST(to) MASK_REST(to, to)
#define ZERO_RECORD VMOVDQU64 Z18, (DI)

// Constants in memory, for one input.
#define HASH kernelConstants_hash(R9)
#define QUESTION kernelConstants_question(R9)
#define COLON kernelConstants_colon(R9)
#define SLASH kernelConstants_slash(R9)
#define AT kernelConstants_at(R9)
#define PERCENT kernelConstants_percent(R9)
#define HEXDIG kernelConstants_hexdig(R9)
#define DIGIT kernelConstants_digit(R9)
#define SCHEME kernelConstants_scheme(R9)
#define REG_NAME kernelConstants_regName(R9)
#define CLASSIFY VMOVDQA64 Z16, Z17; VPERMI2B Z21, Z20, Z17
#define ADD_OFFSET(r)
#define STORE_OFFSET(where)
#define ENTER_RUNS MOVQ src_len+8(FP), R8

// func proveAVX512(src []byte, out *Spans) proof
//
// Reads src[:len(src)] alone: a whole block where 64 bytes are left, else a load
// under a mask of the bytes that are left, which touches no other.
TEXT ·proveAVX512(SB), NOSPLIT, $0-40
	MOVQ src_base+0(FP), SI
	MOVQ src_len+8(FP), AX
	MOVQ out+24(FP), DI
	MOVQ ·kernelTable(SB), R9
	VMOVDQU64 kernelConstants_sets(R9), Z20
	VMOVDQU64 kernelConstants_sets+64(R9), Z21
	VPXORQ Z18, Z18, Z18
	MOVQ $const_proven, ret+32(FP)
	CMPQ AX, $HEAD_BYTES
	JHI large
	MOVL $1, BX
	SHLXQ AX, BX, BX
	LEAQ -1(BX), CX

short:
	KMOVQ CX, K1
	VMOVDQU8.Z (SI), K1, Z16

loaded:
#include "prove_head_amd64.h"
	RET

large:
	MOVQ $(1<<HEAD_BYTES), BX
	MOVQ $-1, CX
	BZHIQ AX, CX, CX
	CMPQ AX, $64
	JCS short
	VMOVDQU64 (SI), Z16
	JMP loaded

#include "prove_shapes_amd64.h"

#include "prove_runs_amd64.h"
	MOVL AX, BX
	MOVL Spans_present(DI), R12
	JMP emit

runLoad:
	// R8 len(src), AX the offset, so R8-AX bytes are left.
	MOVQ R8, BX
	SUBQ AX, BX
	CMPQ BX, $64
	JCS runShort
	VMOVDQU64 (SI)(AX*1), Z16
	MOVQ $(1<<HEAD_BYTES), BX
	JMP runLoaded

runShort:
	MOVQ $-1, CX
	BZHIQ BX, CX, CX
	KMOVQ CX, K1
	VMOVDQU8.Z (SI)(AX*1), K1, Z16
	MOVL $HEAD_BYTES, CX
	CMPQ BX, CX
	CMOVQHI CX, BX
	MOVL $1, CX
	SHLXQ BX, CX, BX
	JMP runLoaded

runStops:
	// The record becomes that of src[:AX], which is well-formed; the proof says
	// in which run that is: 1 + (path closed) + (query closed).
	LEAQ (AX*4), CX
	LEAQ 3(CX)(R11*1), CX
	ADDQ R13, CX
	MOVQ CX, ret+32(FP)
	MOVL AX, BX
	MOVL Spans_present(DI), R12
	JMP emit

unproven:
	MOVQ $const_unproven, ret+32(FP)
	RET

#undef HASH
#undef QUESTION
#undef COLON
#undef SLASH
#undef AT
#undef PERCENT
#undef HEXDIG
#undef DIGIT
#undef SCHEME
#undef REG_NAME
#undef CLASSIFY
#undef ADD_OFFSET
#undef STORE_OFFSET
#undef ENTER_RUNS

// Constants in registers, for many lines; AT is rare and stays in memory.
#define HASH Z22
#define QUESTION Z23
#define COLON Z24
#define SLASH Z25
#define PERCENT Z26
#define HEXDIG Z27
#define DIGIT Z28
#define SCHEME Z29
#define REG_NAME Z30
#define NEWLINE Z31
#define RETURN Z15
#define CLASSIFY VMOVDQA64 Z16, Z17; VPERMI2B Z21, Z20, Z17
#define ADD_OFFSET(r) ADDL R8, r
#define STORE_OFFSET(where) MOVL R8, where
#define ENTER_RUNS
#define AT Z14

// func proveLinesAVX512(buf []byte, base uint32, out []Spans) (n, consumed int)
//
// R8 is the offset of the line in the spans, R9 the last address at which 64
// bytes can be read: buf's end less 64. A block that starts later is read under
// a mask; the zeros behind it are in no set, so a line without newline, or
// without end, is unproven.
TEXT ·proveLinesAVX512(SB), NOSPLIT, $0-72
	MOVQ ·kernelTable(SB), CX
	VMOVDQU64 kernelConstants_sets(CX), Z20
	VMOVDQU64 kernelConstants_sets+64(CX), Z21
	VMOVDQU64 kernelConstants_hash(CX), HASH
	VMOVDQU64 kernelConstants_question(CX), QUESTION
	VMOVDQU64 kernelConstants_colon(CX), COLON
	VMOVDQU64 kernelConstants_slash(CX), SLASH
	VMOVDQU64 kernelConstants_percent(CX), PERCENT
	VMOVDQU64 kernelConstants_hexdig(CX), HEXDIG
	VMOVDQU64 kernelConstants_digit(CX), DIGIT
	VMOVDQU64 kernelConstants_scheme(CX), SCHEME
	VMOVDQU64 kernelConstants_regName(CX), REG_NAME
	VMOVDQU64 kernelConstants_newline(CX), NEWLINE
	VMOVDQU64 kernelConstants_carriageReturn(CX), RETURN
	VMOVDQU64 kernelConstants_at(CX), AT
	VPXORQ Z18, Z18, Z18
	MOVQ buf_base+0(FP), SI
	MOVQ buf_len+8(FP), R9
	LEAQ -64(SI)(R9*1), R9
	MOVL base+24(FP), R8
	MOVQ out_base+32(FP), DI
	MOVQ out_len+40(FP), CX
	SHLQ $6, CX
	ADDQ DI, CX
	MOVQ CX, out_len+40(FP)

next:
	CMPQ DI, out_len+40(FP)
	JEQ unproven
	CMPQ SI, R9
	JGT short
	VMOVDQU64 (SI), Z16

loaded:
	// newlineBit is lowest(newline); AX its place, 64 if there is none.
	VPCMPEQB NEWLINE, Z16, K1
	KMOVQ K1, BX
	TZCNTQ BX, AX
	// endBit = lowest(newline | carriageReturn & newline>>1 | 1<<HEAD_BYTES)
	VPCMPEQB RETURN, Z16, K2
	KMOVQ K2, CX
	MOVQ BX, DX
	SHRQ $1, DX
	ANDQ CX, DX
	ORQ DX, BX
	ORQ headEnd<>(SB), BX
	BLSIQ BX, BX
#include "prove_head_amd64.h"
	ADDQ $Spans__size, DI
	LEAQ 1(SI)(AX*1), SI
	LEAL 1(R8)(AX*1), R8
	JMP next

short:
	LEAQ 64(R9), CX
	SUBQ SI, CX
	MOVQ $-1, BX
	BZHIQ CX, BX, BX
	KMOVQ BX, K1
	VMOVDQU8.Z (SI), K1, Z16
	JMP loaded

#include "prove_shapes_amd64.h"

#include "prove_runs_amd64.h"
	LEAL (R8)(AX*1), BX
	MOVL Spans_present(DI), R12
	CMPB (SI)(AX*1), $'\r'
	JNE emit
	INCQ AX
	JMP emit

runLoad:
	LEAQ (SI)(AX*1), CX
	CMPQ CX, R9
	JGT runShort
	VMOVDQU64 (CX), Z16

runEnd:
	VPCMPEQB NEWLINE, Z16, K1
	KMOVQ K1, BX
	VPCMPEQB RETURN, Z16, K2
	KMOVQ K2, CX
	MOVQ BX, R14
	SHRQ $1, R14
	ANDQ CX, R14
	ORQ R14, BX
	ORQ headEnd<>(SB), BX
	BLSIQ BX, BX
	JMP runLoaded

runShort:
	LEAQ 64(R9), R14
	SUBQ CX, R14
	MOVQ $-1, BX
	BZHIQ R14, BX, BX
	KMOVQ BX, K1
	VMOVDQU8.Z (CX), K1, Z16
	JMP runEnd

runStops:
unproven:
	MOVQ SI, CX
	SUBQ buf_base+0(FP), CX
	MOVQ CX, consumed+64(FP)
	SUBQ out_base+32(FP), DI
	SHRQ $6, DI
	MOVQ DI, n+56(FP)
	VZEROUPPER
	RET

DATA headEnd<>(SB)/8, $(1<<HEAD_BYTES)
GLOBL headEnd<>(SB), RODATA|NOPTR, $8
