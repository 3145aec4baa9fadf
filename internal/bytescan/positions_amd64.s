//go:build gc && !purego

#include "textflag.h"

// The offsets of the delimiters of a text. A block is 64 bytes; the last one ends where
// the text ends, so it may have bytes in common with the one before. Its mask loses
// those by a shift. The bytes that come 8 KiB later are asked for, because the caller goes
// through what is listed before it comes to them; if there is no such memory, nothing
// happens.
//
//	SI  the text                          Y0, Y1  the block
//	CX  the offset of the last block      Y2, Y3  what the table has, then 0xff where it is equal
//	DX  the offset of the first bit       Y15     the table
//	    of the mask                       AX      the mask
//	DI  where the next offset is written  BX      the upper half of the mask, then an offset
//	R8  the last place from which on      R9      the first place in out
//	    64 places are free                R10     what DI is after the block

// MASK sets AX to the places of delimiters in the block.
#define MASK \
	VPSHUFB   Y0, Y15, Y2; \
	VPSHUFB   Y1, Y15, Y3; \
	VPCMPEQB  Y0, Y2, Y2;  \
	VPCMPEQB  Y1, Y3, Y3;  \
	VPMOVMSKB Y2, AX;      \
	VPMOVMSKB Y3, BX;      \
	SHLQ      $32, BX;     \
	ORQ       BX, AX

// WRITE writes the offset of the lowest bit of the mask and takes that bit away. If
// there is none, it writes any value. It sets the zero flag if no bit is left.
#define WRITE(place) \
	TZCNTQ AX, BX;    \
	ADDL   DX, BX;    \
	MOVL   BX, place; \
	BLSRQ  AX, AX

// func positionsVector(src []byte, out []uint32, nibbles *[32]uint8) (n, done int)
TEXT ·positionsVector(SB), NOSPLIT, $0-72
	MOVQ    src_base+0(FP), SI
	MOVQ    src_len+8(FP), CX
	MOVQ    out_base+24(FP), DI
	MOVQ    out_len+32(FP), R8
	MOVQ    nibbles+48(FP), AX
	VMOVDQU (AX), Y15
	MOVQ    DI, R9
	LEAQ    -256(DI)(R8*4), R8
	XORL    DX, DX
	SUBQ    $64, CX

block:
	CMPQ       DI, R8
	JGT        leave
	VMOVDQU    (SI)(DX*1), Y0
	VMOVDQU    32(SI)(DX*1), Y1
	PREFETCHT1 8192(SI)(DX*1)
	MASK

write:
	POPCNTQ AX, R10
	LEAQ    (DI)(R10*4), R10

four:
	WRITE((DI))
	WRITE(4(DI))
	WRITE(8(DI))
	WRITE(12(DI))
	LEAQ 16(DI), DI
	JNE  four
	MOVQ R10, DI
	ADDQ $64, DX
	CMPQ DX, CX
	JLE  block

	// Fewer than 64 bytes are left, or none, or DX is 64 bytes after the last offset
	// of a mask that was shifted.
	MOVQ    DX, BX
	SUBQ    CX, BX
	CMPQ    BX, $64
	JGE     end
	CMPQ    DI, R8
	JGT     leave
	MOVQ    BX, R11
	VMOVDQU (SI)(CX*1), Y0
	VMOVDQU 32(SI)(CX*1), Y1
	MASK
	SHRXQ   R11, AX, AX
	JMP     write

end:
	LEAQ 64(CX), DX

leave:
	VZEROUPPER
	SUBQ R9, DI
	SHRQ $2, DI
	MOVQ DI, n+56(FP)
	MOVQ DX, done+64(FP)
	RET
