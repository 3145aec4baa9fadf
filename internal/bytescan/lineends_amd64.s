//go:build gc && !purego

// The places of the newlines of a text, two blocks of 64 bytes at a time. lineends.go
// says why. The bytes that come 8 KiB later are asked for, because the caller scans
// the lines that are listed before it comes to those; if there is no such memory,
// nothing happens.
//
//	SI  the text                          R8   the last place from which on
//	CX  the last offset at which two           LineEndsRoom places are free
//	    blocks can be loaded              R9   the first place in out
//	DX  the offset of the blocks          R10  temporary
//	DI  where the next place is written   R11  where those of the second block begin
//	AX  first block: mask, then count     BX   second block: mask, then count

#include "go_asm.h"
#include "textflag.h"

#define AHEAD 8192

// ARGUMENTS loads what both versions have in common.
#define ARGUMENTS \
	MOVQ src_base+0(FP), SI;                    \
	MOVQ src_len+8(FP), CX;                     \
	MOVQ out_base+24(FP), DI;                   \
	MOVQ out_len+32(FP), R8;                    \
	MOVQ DI, R9;                                \
	LEAQ (-4*const_LineEndsRoom)(DI)(R8*4), R8; \
	XORL DX, DX;                                \
	SUBQ $const_LineEndsRoom, CX

// WHILE_ROOM jumps to done if there are no two blocks or not enough free places.
#define WHILE_ROOM(done) \
	CMPQ DI, R8; \
	JGT  done;   \
	CMPQ DX, CX; \
	JGT  done

#define PREFETCH \
	PREFETCHT1 AHEAD(SI)(DX*1);     \
	PREFETCHT1 (AHEAD+64)(SI)(DX*1)

// By AVX-512. No register below Z16 is written, so nothing has to be cleared before
// the return to code that uses SSE.
//
//	Z16, Z17  places of the first and of    Z21, Z24  the numbers of the bytes in
//	          the second block                        the first and the second block
//	Z18, Z19  the same, as bytes that       Z22       the offset of the blocks
//	          count from the offset         Z23       what it grows by
//	Z20       newlines                      K1, K2    newlines of the blocks

// PLACES writes sixteen places, those in one quarter of the bytes, to to.
#define PLACES(bytes, quarter, to) \
	VEXTRACTI32X4 $quarter, bytes, X16; \
	VPMOVZXBD     X16, Z16;             \
	VPADDD        Z22, Z16, Z16;        \
	VMOVDQU32     Z16, (64*quarter)(to)

// func lineEndsAVX512(src []byte, out []uint32, numbers *[LineEndsRoom]uint8) (n, done int)
TEXT ·lineEndsAVX512(SB), NOSPLIT, $0-72
	ARGUMENTS
	MOVQ         numbers+48(FP), AX
	VMOVDQU64    (AX), Z21
	VMOVDQU64    64(AX), Z24
	MOVL         $'\n', AX
	VPBROADCASTB AX, Z20
	MOVL         $const_LineEndsRoom, AX
	VPBROADCASTD AX, Z23
	VPXORQ       Z22, Z22, Z22

blocks:
	WHILE_ROOM(leave)
	VPCMPEQB      (SI)(DX*1), Z20, K1
	VPCMPEQB      64(SI)(DX*1), Z20, K2
	PREFETCH
	KMOVQ         K1, AX
	KMOVQ         K2, BX
	VPCOMPRESSB.Z Z21, K1, Z18
	VPCOMPRESSB.Z Z24, K2, Z19
	POPCNTQ       AX, AX
	POPCNTQ       BX, BX
	VPMOVZXBD     X18, Z16
	VPMOVZXBD     X19, Z17
	VPADDD        Z22, Z16, Z16
	VPADDD        Z22, Z17, Z17
	LEAQ          (DI)(AX*4), R11
	VMOVDQU32     Z16, (DI)

	// Sixteen places of each block are written. Are there more? The OR of two numbers
	// below 16 is below 16; that of others may be larger than both, which does no harm.
	MOVQ      AX, R10
	ORQ       BX, R10
	CMPQ      R10, $16
	JHI       more
	VMOVDQU32 Z17, (R11)

written:
	LEAQ   (R11)(BX*4), DI
	VPADDD Z23, Z22, Z22
	ADDQ   $const_LineEndsRoom, DX
	JMP    blocks

more:
	PLACES(Z18, 1, DI)
	PLACES(Z18, 2, DI)
	PLACES(Z18, 3, DI)
	VMOVDQU32 Z17, (R11)
	PLACES(Z19, 1, R11)
	PLACES(Z19, 2, R11)
	PLACES(Z19, 3, R11)
	JMP       written

leave:
	SUBQ R9, DI
	SHRQ $2, DI
	MOVQ DI, n+56(FP)
	MOVQ DX, done+64(FP)
	RET

// By AVX2.
//
//	Y0, Y1  the halves of a block, 0xff where a newline is    Y15  newlines

// MASK sets to to the newlines of the block that begins at bytes after DX.
#define MASK(at, to) \
	VPCMPEQB  at(SI)(DX*1), Y15, Y0;      \
	VPCMPEQB  (at+32)(SI)(DX*1), Y15, Y1; \
	VPMOVMSKB Y0, to;                     \
	VPMOVMSKB Y1, R10;                    \
	SHLQ      $32, R10;                   \
	ORQ       R10, to

// WRITE writes the place of the lowest bit of the mask and takes that bit away. If
// there is none, it writes any value. It sets the zero flag if no bit is left.
#define WRITE(mask, at, to) \
	TZCNTQ mask, R10;          \
	LEAL   at(DX)(R10*1), R10; \
	MOVL   R10, to;            \
	BLSRQ  mask, mask

// func lineEndsAVX2(src []byte, out []uint32) (n, done int)
TEXT ·lineEndsAVX2(SB), NOSPLIT, $0-64
	ARGUMENTS
	MOVL         $'\n', AX
	VMOVD        AX, X15
	VPBROADCASTB X15, Y15

blocks:
	WHILE_ROOM(leave)
	MASK(0, AX)
	MASK(64, BX)
	PREFETCH
	POPCNTQ AX, R11
	LEAQ    (DI)(R11*4), R11

first:
	WRITE(AX, 0, (DI))
	WRITE(AX, 0, 4(DI))
	LEAQ    8(DI), DI
	JNE     first
	POPCNTQ BX, AX
	LEAQ    (R11)(AX*4), DI

second:
	WRITE(BX, 64, (R11))
	WRITE(BX, 64, 4(R11))
	LEAQ 8(R11), R11
	JNE  second
	ADDQ $const_LineEndsRoom, DX
	JMP  blocks

leave:
	VZEROUPPER
	SUBQ R9, DI
	SHRQ $2, DI
	MOVQ DI, n+48(FP)
	MOVQ DX, done+56(FP)
	RET
