//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// Where "://" begins. A block is 64 bytes. It is loaded three times, from its first,
// second and third byte on, and a place counts if the first load has ":" there and
// the others have "/". So no mark is missed where two blocks meet.
//
//	SI  src's first byte            DI  where the next place goes
//	DX  the offset of the block     R8  the last address for which there is
//	CX  the last offset at which        room for the places of a block
//	    66 bytes are left           BX  a place
//	AX  places in the block

#define ROOM (4*(const_MaxCandidates-const_candidatesInBlock))

// CANDIDATES_ENTER loads the arguments, or jumps to done if there is no block.
#define CANDIDATES_ENTER \
	MOVQ src_base+0(FP), SI; \
	MOVQ src_len+8(FP), CX;  \
	MOVQ places+24(FP), DI;  \
	LEAQ ROOM(DI), R8;       \
	XORL DX, DX;             \
	SUBQ $66, CX;            \
	JLT  done

// CANDIDATES_GO_ON notes the places of a block, if it has any and there is room, and
// goes on at block, or returns. PLACES sets AX to the places.
#define CANDIDATES_GO_ON(PLACES) \
	JNE   found;   \
	next:          \
	ADDQ  $64, DX; \
	CMPQ  DX, CX;  \
	JLE   block;   \
	JMP   leave;   \
	found:           \
	CMPQ   DI, R8;   \
	JHI    leave;    \
	PLACES;          \
	note:            \
	TZCNTQ AX, BX;   \
	ADDL   DX, BX;   \
	MOVL   BX, (DI); \
	ADDQ   $4, DI;   \
	BLSRQ  AX, AX;   \
	JNE    note;     \
	JMP    next;     \
	leave:                      \
	VZEROUPPER;                 \
	done:                       \
	SUBQ   places+24(FP), DI;   \
	SHRQ   $2, DI;              \
	MOVQ   DI, n+32(FP);        \
	MOVQ   DX, consumed+40(FP); \
	RET

#define IN_AX

// func candidatesAVX512(src []byte, places *[MaxCandidates]uint32) (n, consumed int)
//
//	Z0  ":" everywhere    K1, K2, K3  ":"; ":/"; "://"
//	Z1  "/" everywhere
TEXT ·candidatesAVX512(SB), NOSPLIT, $0-48
	CANDIDATES_ENTER
	MOVL         $':', AX
	VPBROADCASTB AX, Z0
	MOVL         $'/', AX
	VPBROADCASTB AX, Z1

block:
	VPCMPEQB (SI)(DX*1), Z0, K1
	VPCMPEQB 1(SI)(DX*1), Z1, K1, K2
	VPCMPEQB 2(SI)(DX*1), Z1, K2, K3
	KMOVQ    K3, AX
	TESTQ    AX, AX
	CANDIDATES_GO_ON(IN_AX)

#define OF_HALVES VPMOVMSKB Y2, AX; VPMOVMSKB Y3, BX; SHLQ $32, BX; ORQ BX, AX

// func candidatesAVX2(src []byte, places *[MaxCandidates]uint32) (n, consumed int)
//
//	Y0      ":" everywhere    Y2, Y3  0xff where there is a mark
//	Y1      "/" everywhere    Y4, Y5  temporaries
TEXT ·candidatesAVX2(SB), NOSPLIT, $0-48
	CANDIDATES_ENTER
	MOVL         $':', AX
	VMOVD        AX, X0
	VPBROADCASTB X0, Y0
	MOVL         $'/', AX
	VMOVD        AX, X1
	VPBROADCASTB X1, Y1

block:
	VPCMPEQB (SI)(DX*1), Y0, Y2
	VPCMPEQB 32(SI)(DX*1), Y0, Y3
	VPCMPEQB 1(SI)(DX*1), Y1, Y4
	VPCMPEQB 33(SI)(DX*1), Y1, Y5
	VPAND    Y4, Y2, Y2
	VPAND    Y5, Y3, Y3
	VPCMPEQB 2(SI)(DX*1), Y1, Y4
	VPCMPEQB 34(SI)(DX*1), Y1, Y5
	VPAND    Y4, Y2, Y2
	VPAND    Y5, Y3, Y3
	VPOR     Y2, Y3, Y4
	VPTEST   Y4, Y4
	CANDIDATES_GO_ON(OF_HALVES)
