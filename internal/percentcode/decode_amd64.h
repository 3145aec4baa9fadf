// The body of the two kernels that decode. What they differ in is defined before it is
// included: SET_UP loads constants, and WANTED leaves in K3 and BX the triplets to be
// decoded. DECODED follows it.
//
// A block is 64 bytes of src. Each place of the block is decoded as if it was the "%" of
// a triplet, from the bytes one and two places on. Where it is one, the decoded byte
// takes its place, and the two digits are dropped. A triplet at the end of a block has
// digits in the next: as many of its first bytes are dropped there.
//
//	SI   the block                        Z16  the block
//	CX   the end of src                   Z17  the bytes one place on
//	DI   where its result goes            Z18  the bytes two places on
//	R8   the end of dst                   Z20  "%"
//	R9   the table of constants, and then Z21, Z22  the values of digits
//	     the dropped bytes of a short block
//	R10  the bits of the first bytes      Z23  0xf0
//	     that are dropped                 Z30  the value of the first digit, and then
//	R11  the last place of a whole block       the decoded byte
//	R12  bytes of a short block           Z31  the value of the second digit
//	R13  the last place of dst with room  K1   where "%" is
//	     for a whole block                K2   where no two digits follow
//	R14  the bits of a short block        K3   where a triplet is decoded
//	AX, BX, DX  temporaries               K4   the bytes that stay; temporary

// DECODE sets Z30 to the decoded bytes, and K3 to where "%" is before two digits.
#define DECODE \
	VMOVDQA64  Z17, Z30;             \
	VMOVDQA64  Z18, Z31;             \
	VPERMI2B   Z22, Z21, Z30;        \
	VPERMI2B   Z22, Z21, Z31;        \
	VPTERNLOGQ $0xfe, Z30, Z18, Z17; \
	VPORQ      Z31, Z17, Z17;        \
	VPMOVB2M   Z17, K2;              \
	VPSLLW     $4, Z30, Z30;         \
	VPTERNLOGQ $0xea, Z31, Z23, Z30; \
	KANDNQ     K1, K2, K3

	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), R8
	MOVQ src_base+24(FP), SI
	MOVQ src_len+32(FP), CX
	MOVQ ·percentTable(SB), R9
	ADDQ DI, R8
	ADDQ SI, CX
	XORL R10, R10
	LEAQ -66(CX), R11
	LEAQ -64(R8), R13

	VMOVDQU64  percentConstants_percent(R9), Z20
	VMOVDQU64  percentConstants_hexValue(R9), Z21
	VMOVDQU64  percentConstants_hexValue+64(R9), Z22
	VPTERNLOGQ $0x55, percentConstants_lowNibble(R9), Z23, Z23
	SET_UP

block:
	CMPQ      SI, R11
	JGT       part
	CMPQ      DI, R13
	JGT       part
	VMOVDQU64 (SI), Z16
	VPCMPEQB  Z20, Z16, K1
	KMOVQ     K1, AX
	MOVQ      AX, BX
	ORQ       R10, BX
	JNE       triplets
	VMOVDQU64 Z16, (DI)
	ADDQ      $64, SI
	ADDQ      $64, DI
	JMP       block

triplets:
	VMOVDQU64 1(SI), Z17
	VMOVDQU64 2(SI), Z18
	DECODE
	WANTED
	VMOVDQU8  Z30, K3, Z16

	// The digits are one and two places after each triplet's "%": 6 times its bit.
	LEAQ          (BX)(BX*2), AX
	ADDQ          AX, AX
	ORQ           R10, AX
	NOTQ          AX
	KMOVQ         AX, K4
	VPCOMPRESSB.Z Z16, K4, Z16
	VMOVDQU64     Z16, (DI)
	POPCNTQ       AX, AX
	ADDQ          AX, DI
	ADDQ          $64, SI

	// A triplet at the last place leaves two digits for the next block, one at the last
	// place but one leaves one.
	SHRQ $62, BX
	MOVQ BX, R10
	SHRQ $1, R10
	ADDQ BX, R10
	JMP  block

// A block of fewer bytes: all there are, or 62 of them, where dst has no room for a
// whole one or the digits of the last triplets are not there.
part:
	MOVQ  CX, R12
	SUBQ  SI, R12
	JEQ   done
	MOVQ  $-1, DX
	BZHIQ R12, DX, AX
	MOVQ  AX, R14
	CMPQ  R12, $64
	JCS   short
	MOVQ  DX, AX
	MOVL  $62, R12
	BZHIQ R12, DX, R14

short:
	KMOVQ         AX, K4
	VMOVDQU8.Z    (SI), K4, Z16
	VPCMPEQB      Z20, Z16, K1
	SHRQ          $1, AX
	KMOVQ         AX, K4
	KMOVQ         K1, BX
	ANDQ          R14, BX
	ORQ           R10, BX
	JEQ           copy
	VMOVDQU8.Z    1(SI), K4, Z17
	SHRQ          $1, AX
	KMOVQ         AX, K4
	VMOVDQU8.Z    2(SI), K4, Z18
	KMOVQ         R14, K4
	KANDQ         K4, K1, K1
	DECODE
	KMOVQ         K1, AX
	WANTED
	VMOVDQU8      Z30, K3, Z16
	LEAQ          (BX)(BX*2), R9
	ADDQ          R9, R9
	MOVQ          R9, AX
	ORQ           R10, AX
	ANDNQ         R14, AX, AX
	KMOVQ         AX, K4
	VPCOMPRESSB.Z Z16, K4, Z16
	POPCNTQ       AX, AX
	JMP           store

copy:
	MOVQ R12, AX
	XORL R9, R9

	// AX bytes are to be stored. A whole store may write over bytes of src that are still
	// to be read, where the two share memory.
store:
	CMPQ      DI, R13
	JGT       masked
	LEAQ      (SI)(R12*1), BX
	CMPQ      BX, CX
	JNE       masked
	VMOVDQU64 Z16, (DI)
	ADDQ      AX, DI
	MOVQ      CX, SI
	XORL      R10, R10
	JMP       done

masked:
	MOVQ     R8, BX
	SUBQ     DI, BX
	CMPQ     BX, AX
	JCS      stop
	BZHIQ    AX, DX, BX
	KMOVQ    BX, K4
	VMOVDQU8 Z16, K4, (DI)
	ADDQ     AX, DI
	ADDQ     R12, SI
	SHRXQ    R12, R9, R10
	JMP      block
