//go:build gc && !purego

#include "textflag.h"

// The delimiters among two times 32 bytes. A byte is a delimiter if the table,
// looked up by its low four bits, has that byte. A look-up gives zero for a byte
// from 0x80 on.
//
//	SI  the first bytes       Y0, Y1  the bytes
//	BX  the second bytes      Y2      the table
//	DI  the table             Y3, Y4  what the table has, then 0xff where it is equal
//	AX  the result            CX      its upper half

// func delimiterMask(first, second *byte, nibbles *[32]uint8) uint64
TEXT ·delimiterMask(SB), NOSPLIT, $0-32
	MOVQ      first+0(FP), SI
	MOVQ      second+8(FP), BX
	MOVQ      nibbles+16(FP), DI
	VMOVDQU   (SI), Y0
	VMOVDQU   (BX), Y1
	VMOVDQU   (DI), Y2
	VPSHUFB   Y0, Y2, Y3
	VPSHUFB   Y1, Y2, Y4
	VPCMPEQB  Y0, Y3, Y3
	VPCMPEQB  Y1, Y4, Y4
	VPMOVMSKB Y3, AX
	VPMOVMSKB Y4, CX
	SHLQ      $32, CX
	ORQ       CX, AX
	VZEROUPPER
	MOVQ      AX, ret+24(FP)
	RET
