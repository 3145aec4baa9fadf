//go:build gc && !purego

// Eight lines at once, by AVX-512 and GFNI. lanes_amd64.go says how; here is what
// the registers hold. No branch depends on the shape of a line: a shape that is
// left out sets a bit of its lane in Z7, and the line is unknown.
//
// A plane is a register with 64 bits for each of the eight lines, one bit for each
// byte of the block. The first byte has the highest bit. So the number of leading
// zeros is the place of the first byte of a class, and a shift to the right by a
// place leaves the places from there on.
//
//	Z8-Z11   planes 0 to 3 of the classes     Z21  all bits but the highest
//	Z12      the plane of HEXDIG              Z22  1
//	Z13      the plane of "\r"                Z23  0x7f in all bytes
//	Z16      where the line or block begins   Z24  the highest bit
//	         in the spans                     Z25  all bits
//	Z17      bytes to the end of the line     Z26  gathers the bytes of planes
//	Z18      where the block ends: the same,  Z27  the identity, for affine steps
//	         or HEAD_BYTES                    Z28, Z29  classes of second lines
//	Z7       not 0 where the line is unknown  Z30, Z31  classes of first lines
//	K1       lines that go on
//
//	SI  address of the text                   R9   the table of constants
//	BX  that, minus base                      R10  how many blocks are in the queue
//	DI  the records of the next eight lines   R11  the memory for work
//	DX  where these lines end, as long as     R12  the number of their first line
//	    it is not needed for something else   R13  how many lines are unknown
//	CX  lanes that count, of tails            R14  unknown lanes
//	AX, R8  temporaries; R8 lanes that go on
//
// Three arguments are used as variables:
//
//	ends_base  where the next eight lines end
//	ends_len   the last line with which eight could begin
//	ends_cap   0, but 1 when only the queue is left

#include "go_asm.h"
#include "textflag.h"
#include "defs_amd64.h"

// The queue has four arrays of so many bytes.
#define QUEUE (8*const_queueRoom)
#define QUEUE_PATH 0
#define QUEUE_ENDS QUEUE
#define QUEUE_BLOCK (2*QUEUE)
#define QUEUE_META (3*QUEUE)

// Dwords that are the upper half of a quadword, and quadwords that are not zero in the
// first half of a record without userinfo and port.
#define UPPER_HALVES 0xaaaa
#define HALF_FIELDS 0x5555

// PAIR loads the blocks at two addresses and leaves their planes in first: in each
// 128 bits one plane of both. A byte from 0x80 on becomes 0x7f, which is never
// allowed either. Classes have four bits, so a byte has room for those of two lines; one
// affine step makes eight bits of a plane from eight bytes.
#define PAIR(a, b, first, second) \
	VPMINUB        (a), Z23, first;       \
	VPMINUB        (b), Z23, second;      \
	VPERMI2B       Z30, Z31, first;       \
	VPERMI2B       Z28, Z29, second;      \
	VPORQ          second, first, first;  \
	VGF2P8AFFINEQB $0, first, Z27, first; \
	VPERMB         first, Z26, first

// EIGHT_BLOCKS loads eight blocks and sets Z8-Z11. ADDRESS(n, r) sets r to the
// address of block n.
#define EIGHT_BLOCKS(ADDRESS) \
	ADDRESS(0, AX);                \
	ADDRESS(1, R8);                \
	PAIR(AX, R8, Z0, Z4);          \
	ADDRESS(2, AX);                \
	ADDRESS(3, R8);                \
	PAIR(AX, R8, Z1, Z5);          \
	ADDRESS(4, AX);                \
	ADDRESS(5, R8);                \
	PAIR(AX, R8, Z2, Z6);          \
	ADDRESS(6, AX);                \
	ADDRESS(7, R8);                \
	PAIR(AX, R8, Z3, Z7);          \
	VSHUFI64X2 $0x88, Z1, Z0, Z4;  \
	VSHUFI64X2 $0xdd, Z1, Z0, Z5;  \
	VSHUFI64X2 $0x88, Z3, Z2, Z6;  \
	VSHUFI64X2 $0xdd, Z3, Z2, Z7;  \
	VSHUFI64X2 $0x88, Z6, Z4, Z8;  \
	VSHUFI64X2 $0x88, Z7, Z5, Z9;  \
	VSHUFI64X2 $0xdd, Z6, Z4, Z10; \
	VSHUFI64X2 $0xdd, Z7, Z5, Z11

// The line begins after the newline before it.
#define LINE_ADDRESS(n, r) \
	MOVL (4*n-4)(DX), r; \
	INCL r;              \
	ADDQ SI, r

#define QUEUED_ADDRESS(n, r) \
	MOVQ (QUEUE_BLOCK+8*n)(R11)(R10*8), r; \
	ADDQ BX, r

#define QUEUED_RECORD(n, r) \
	MOVL (QUEUE_META+8*n+4)(R11)(R10*8), r; \
	SHLQ $6, r;                             \
	ADDQ AX, r

// BLOCK_END sets K1, Z12, Z13 and Z18 from Z17 and the planes. A line with more than
// HEAD_BYTES goes on: then the bytes from there on become what no line may have.
//
//	Z12 = plane0 &^ plane3 &^ plane2
//	Z13 = plane2 &^ plane3, or 0 if the line goes on
#define BLOCK_END \
	VPCMPUQ.BCST $6, laneConstants_headBytes(R9), Z17, K1;  \
	VMOVDQA64    Z8, Z12;                                   \
	VPTERNLOGQ   $0x10, Z10, Z11, Z12;                      \
	VPANDNQ      Z10, Z11, Z13;                             \
	VPXORQ       Z13, Z13, K1, Z13;                         \
	VPORQ.BCST   laneConstants_afterHead(R9), Z8, K1, Z8;   \
	VPORQ.BCST   laneConstants_afterHead(R9), Z9, K1, Z9;   \
	VPORQ.BCST   laneConstants_afterHead(R9), Z10, K1, Z10; \
	VMOVDQA64    Z17, Z18;                                  \
	VPBROADCASTQ laneConstants_headBytes(R9), K1, Z18

// PLACES finds where the components of the block can end:
//
//	Z3  the first byte that is not allowed    Z5  the plane of "#"
//	Z4  that, or the first "#"                Z1  "%" without two HEXDIG
//	Z6  that, or the first "?"                Z2  the places from Z3 on
//
// A line ends at the newline, or at a "\r" before it. What is not allowed elsewhere
// makes it unknown. It uses Z0, Z13 and K7.
//
//	Z3 = first(plane2 & plane1 & plane0); Z4 = first(plane2 & plane1)
//	Z6 = first(plane2 & (plane1 | plane0)); Z5 = plane2 & plane1 &^ plane0
//	Z1 = (plane3 &^ plane2 &^ plane1) & plane0 &^ (Z12<<1 & Z12<<2)
//	Z7 |= Z18 ^ (Z3, or Z3+1 if there is a "\r")
#define PLACES \
	VMOVDQA64  Z10, Z3;            \
	VPTERNLOGQ $0x80, Z8, Z9, Z3;  \
	VPLZCNTQ   Z3, Z3;             \
	VPANDQ     Z9, Z10, Z4;        \
	VPANDNQ    Z4, Z8, Z5;         \
	VPLZCNTQ   Z4, Z4;             \
	VMOVDQA64  Z10, Z6;            \
	VPTERNLOGQ $0xe0, Z8, Z9, Z6;  \
	VPLZCNTQ   Z6, Z6;             \
	VPSLLQ     $1, Z12, Z0;        \
	VPANDQ     Z0, Z12, Z0;        \
	VPSLLQ     $1, Z0, Z0;         \
	VMOVDQA64  Z11, Z1;            \
	VPTERNLOGQ $0x10, Z9, Z10, Z1; \
	VPTERNLOGQ $0x40, Z0, Z8, Z1;  \
	VPSRLVQ    Z3, Z25, Z2;        \
	VPSRLVQ    Z3, Z24, Z0;        \
	VPTESTMQ   Z0, Z13, K7;        \
	VMOVDQA64  Z3, Z13;            \
	VPADDQ     Z22, Z3, K7, Z13;   \
	VPTERNLOGQ $0xf6, Z18, Z13, Z7

// WRONG ends the search for what makes a line unknown: a "#" in the fragment, where Z0
// has ones, or a wrong "%", if they are in the line. K7: the line is unknown.
//
//	Z7 |= (Z1 | Z5&Z0) &^ Z2
#define WRONG \
	VPTERNLOGQ $0xf8, Z0, Z5, Z1; \
	VPTERNLOGQ $0xf4, Z2, Z1, Z7; \
	VPTESTMQ   Z7, Z7, K7

// SECOND_HALVES makes the second halves of eight records, of path Z19, query Z6,
// fragment Z1, and Z0, which has Present and Kinds: those of lines 0 and 2 in Z8, 4 and
// 6 in Z9, 1 and 3 in Z10, 5 and 7 in Z11.
#define SECOND_HALVES \
	VPUNPCKLQDQ Z6, Z19, Z2;                           \
	VPUNPCKHQDQ Z6, Z19, Z5;                           \
	VPUNPCKLQDQ Z0, Z1, Z7;                            \
	VPUNPCKHQDQ Z0, Z1, Z12;                           \
	VMOVDQU64   laneConstants_secondHalf(R9), Z8;      \
	VMOVDQU64   (laneConstants_secondHalf+64)(R9), Z9; \
	VMOVDQA64   Z8, Z10;                               \
	VMOVDQA64   Z9, Z11;                               \
	VPERMI2Q    Z7, Z2, Z8;                            \
	VPERMI2Q    Z7, Z2, Z9;                            \
	VPERMI2Q    Z12, Z5, Z10;                          \
	VPERMI2Q    Z12, Z5, Z11

// ENQUEUE writes the lanes of K1 of a register to the end of an array of the queue.
#define ENQUEUE(from, array) \
	VPCOMPRESSQ.Z from, K1, Z2;         \
	VMOVDQU64     Z2, array(R11)(R10*8)

// PAD fills an array of the queue up to eight with its first block.
#define PAD(array) \
	VPBROADCASTQ array(R11), Z0;       \
	VMOVDQU64    Z0, array(R11)(R10*8)

// func tryLanes(buf []byte, first, base uint32, ends []uint32, out []Record, w *lanesWork) (done, unknown int)
TEXT ·tryLanes(SB), NOSPLIT, $0-104
	MOVQ buf_base+0(FP), SI
	MOVL base+28(FP), AX
	MOVQ SI, BX
	SUBQ AX, BX
	MOVQ out_base+56(FP), DI
	MOVQ w+80(FP), R11
	MOVQ ·laneTable(SB), R9
	XORL R10, R10
	XORL R12, R12
	XORL R13, R13
	SUBQ $8, ends_len+40(FP)
	JLT  return
	MOVQ $0, ends_cap+48(FP)

	VMOVDQU64  laneConstants_low(R9), Z31
	VMOVDQU64  (laneConstants_low+64)(R9), Z30
	VMOVDQU64  laneConstants_high(R9), Z29
	VMOVDQU64  (laneConstants_high+64)(R9), Z28
	VMOVDQU64  laneConstants_identity(R9), Z27
	VMOVDQU64  laneConstants_gather(R9), Z26
	VPTERNLOGQ $0xff, Z25, Z25, Z25
	VPSLLQ     $63, Z25, Z24
	VMOVDQU64  laneConstants_sevenBits(R9), Z23
	VPSRLQ     $63, Z25, Z22
	VPSRLQ     $1, Z25, Z21

	// The first line has no newline before it in the list. A copy of the first ends has.
	MOVQ    ends_base+32(FP), DX
	VMOVDQU (DX), Y0
	MOVL    first+24(FP), AX
	DECL    AX
	MOVL    AX, lanesWork_ends(R11)
	VMOVDQU Y0, (lanesWork_ends+4)(R11)
	LEAQ    (lanesWork_ends+4)(R11), DX

heads:
	// All 64 bytes from the start of every line on must be in buf.
	MOVL 28(DX), AX
	ADDQ $64, AX
	CMPQ AX, buf_len+8(FP)
	JHI  rest
	EIGHT_BLOCKS(LINE_ADDRESS)

	// Z16 = begin<<32 | begin; Z17 = the length of the line
	VMOVDQU32    -4(DX), Y16
	VMOVDQU32    (DX), Y17
	VPSUBD       Y25, Y16, Y16
	VPSUBD       Y16, Y17, Y17
	MOVL         base+28(FP), AX
	VPBROADCASTD AX, Y18
	VPADDD       Y18, Y16, Y16
	VMOVDQU64    laneConstants_twice(R9), Z18
	VPERMD       Z16, Z18, Z16
	VPMOVZXDQ    Y17, Z17
	BLOCK_END

	// Z14 = colon | at = plane3 & plane1 &^ plane2; Z6 = colon = Z14 & plane0
	// Z15 = first(delimiters, colon) = first(plane2 | Z6)
	VMOVDQA64  Z11, Z14
	VPTERNLOGQ $0x20, Z9, Z10, Z14
	VPANDQ     Z14, Z8, Z6
	VPORQ      Z10, Z6, Z15
	VPLZCNTQ   Z15, Z15

	// Z5 = the places up to Z15; K2: a colon is the first, so there is a scheme
	VPSRAVQ  Z15, Z24, Z5
	VPTESTMQ Z5, Z6, K2

	// The scheme begins with ALPHA, and has no other bytes than it may have:
	// Z7 = (plane3 | plane1) & the first place | plane3 &^ colon & Z5
	VMOVDQA64    Z11, Z7
	VPTERNLOGQ.Z $0xa8, Z24, Z9, K2, Z7
	VPANDNQ      Z11, Z6, Z6
	VPTERNLOGQ   $0xf8, Z5, Z6, K2, Z7

	// Z19 = where the path or "//" begins
	VPADDQ.Z Z22, Z15, K2, Z19

	// Z0 = slash = plane2 &^ plane1 &^ plane0; K3: "//" is there; K4: "/" is
	VMOVDQA64  Z10, Z0
	VPTERNLOGQ $0x10, Z8, Z9, Z0
	VPSLLQ     $1, Z0, Z1
	VPANDQ     Z0, Z1, Z1
	VPSRLVQ    Z19, Z24, Z2
	VPTESTMQ   Z1, Z2, K3
	VPTESTMQ   Z0, Z2, K4

	// Z20 = where the host begins; Z19 = where it ends and the path begins
	VMOVDQA64   Z19, Z20
	VPADDQ.BCST laneConstants_two(R9), Z19, K3, Z20
	VPSRLVQ     Z20, Z24, Z3
	VPSRLVQ     Z20, Z25, Z4
	VPANDQ      Z10, Z4, Z5
	VPLZCNTQ    Z5, K3, Z19

	// Z4 = the places of the authority. Unknown is one with colon or at, and one
	// that begins with a digit but has only digits, "+", "-" and ".".
	VPSRLVQ    Z19, Z25, Z6
	VPANDNQ    Z4, Z6, Z4
	VPTERNLOGQ $0xf8, Z4, Z14, K3, Z7
	VPANDQ     Z12, Z9, Z0
	VPANDQ     Z0, Z3, Z0
	VPTERNLOGQ $0x10, Z9, Z11, Z4
	VPTESTNMQ  Z4, Z4, K3, K5
	VPORQ      Z0, Z7, K5, Z7

	// So is a line that is too long.
	VPTERNLOGQ.BCST $0xf8, laneConstants_tooLong(R9), Z17, Z7
	PLACES
	VPSRLVQ         Z4, Z21, Z0
	WRONG

	// If the line goes on, then in the path, the query or the fragment. The path must
	// have a byte here: "//" might follow. K7: the line is unknown.
	VPMAXUQ      Z15, Z19, Z0
	VPCMPUQ.BCST $6, laneConstants_pathLast(R9), Z0, K1, K6
	KORW         K6, K7, K7
	KMOVW        K7, R14
	KMOVW        K1, R8

	// K5: there is a query; K6: there is a fragment; Z0 = Present and Kinds
	VPCMPUQ      $1, Z4, Z6, K5
	VPCMPUQ      $1, Z3, Z4, K6
	VPBROADCASTQ laneConstants_noScheme(R9), Z0
	VPBROADCASTQ laneConstants_rootless(R9), K2, Z0
	VPBROADCASTQ laneConstants_absolute(R9), K4, Z0
	VPCMPEQQ     Z6, Z19, K4
	VPBROADCASTQ laneConstants_empty(R9), K4, Z0
	VPBROADCASTQ laneConstants_authority(R9), K3, Z0
	VPORQ.BCST   laneConstants_scheme(R9), Z0, K2, Z0
	VPORQ.BCST   laneConstants_query(R9), Z0, K5, Z0
	VPORQ.BCST   laneConstants_fragment(R9), Z0, K6, Z0

	// The spans, zero where the component is absent: scheme Z14, host Z20, path Z19,
	// query Z6, fragment Z1.
	MOVL      $UPPER_HALVES, AX
	KMOVW     AX, K7
	VPSLLQ    $32, Z15, Z14
	VPADDQ.Z  Z16, Z14, K2, Z14
	VPSHUFD   $0xa0, Z19, K7, Z20
	VPADDQ.Z  Z16, Z20, K3, Z20
	VPSHUFD   $0xa0, Z6, K7, Z19
	VPADDQ    Z16, Z19, Z19
	VPADDQ    Z22, Z16, Z5
	VPSHUFD   $0xa0, Z4, K7, Z6
	VPADDQ.Z  Z5, Z6, K5, Z6
	VMOVDQA64 Z4, Z1
	VPSHUFD   $0xa0, Z3, K7, Z1
	VPADDQ.Z  Z5, Z1, K6, Z1

	// The first halves of two records have scheme, 0, host, 0 twice.
	MOVL          $HALF_FIELDS, AX
	KMOVW         AX, K4
	VMOVDQU64     laneConstants_firstHalf(R9), Z8
	VMOVDQU64     (laneConstants_firstHalf+64)(R9), Z9
	VMOVDQU64     (laneConstants_firstHalf+128)(R9), Z10
	VMOVDQU64     (laneConstants_firstHalf+192)(R9), Z11
	VPERMI2Q.Z    Z20, Z14, K4, Z8
	VPERMI2Q.Z    Z20, Z14, K4, Z9
	VPERMI2Q.Z    Z20, Z14, K4, Z10
	VPERMI2Q.Z    Z20, Z14, K4, Z11
	VMOVDQU       Y8, (DI)
	VEXTRACTI64X4 $1, Z8, (1*Record__size)(DI)
	VMOVDQU       Y9, (2*Record__size)(DI)
	VEXTRACTI64X4 $1, Z9, (3*Record__size)(DI)
	VMOVDQU       Y10, (4*Record__size)(DI)
	VEXTRACTI64X4 $1, Z10, (5*Record__size)(DI)
	VMOVDQU       Y11, (6*Record__size)(DI)
	VEXTRACTI64X4 $1, Z11, (7*Record__size)(DI)
	SECOND_HALVES
	VMOVDQU       Y8, Record_Path(DI)
	VMOVDQU       Y10, (1*Record__size+Record_Path)(DI)
	VEXTRACTI64X4 $1, Z8, (2*Record__size+Record_Path)(DI)
	VEXTRACTI64X4 $1, Z10, (3*Record__size+Record_Path)(DI)
	VMOVDQU       Y9, (4*Record__size+Record_Path)(DI)
	VMOVDQU       Y11, (5*Record__size+Record_Path)(DI)
	VEXTRACTI64X4 $1, Z9, (6*Record__size+Record_Path)(DI)
	VEXTRACTI64X4 $1, Z11, (7*Record__size+Record_Path)(DI)
	TESTL         R14, R14
	JNE           headsUnknown

headsKnown:
	// The lines that go on: into the queue, with their next block.
	ANDNL        R8, R14, R8
	JEQ          nextHeads
	KMOVW        R8, K1
	POPCNTL      R8, R8
	ENQUEUE(Z19, QUEUE_PATH)
	VPSHUFD      $0xa0, Z17, K7, Z4
	VPADDQ       Z16, Z4, Z4
	ENQUEUE(Z4, QUEUE_ENDS)
	VPSRLQ       $32, Z16, Z3
	VPADDQ.BCST  laneConstants_headBytes(R9), Z3, Z3
	ENQUEUE(Z3, QUEUE_BLOCK)
	VPBROADCASTQ R12, Z3
	VPADDQ       laneConstants_number(R9), Z3, Z3
	VPSLLQ       $32, Z3, Z3
	VPORQ        Z3, Z0, Z0
	ENQUEUE(Z0, QUEUE_META)
	ADDQ         R8, R10

nextHeads:
	ADDQ $32, ends_base+32(FP)
	ADDQ $(8*Record__size), DI
	ADDQ $8, R12

more:
	MOVL $0xff, CX
	CMPQ R10, $8
	JCC  tails
	CMPQ ends_cap+48(FP), $0
	JNE  last
	MOVQ ends_base+32(FP), DX
	CMPQ R12, ends_len+40(FP)
	JLE  heads

rest:
	MOVQ $1, ends_cap+48(FP)

last:
	// Less than eight blocks are in the queue, and no line follows.
	TESTQ R10, R10
	JEQ   return
	PAD(QUEUE_PATH)
	PAD(QUEUE_ENDS)
	PAD(QUEUE_BLOCK)
	PAD(QUEUE_META)
	MOVL  $-1, CX
	BZHIL R10, CX, CX
	MOVL  $8, R10

tails:
	// The last eight blocks of the queue. Z14 = path; Z15 = end of line<<32 | end of
	// query; Z16 = where the block begins; Z20 = number of the line<<32 | Present and
	// Kinds
	SUBQ      $8, R10
	EIGHT_BLOCKS(QUEUED_ADDRESS)
	VMOVDQU64 QUEUE_PATH(R11)(R10*8), Z14
	VMOVDQU64 QUEUE_ENDS(R11)(R10*8), Z15
	VMOVDQU64 QUEUE_BLOCK(R11)(R10*8), Z16
	VMOVDQU64 QUEUE_META(R11)(R10*8), Z20
	VPSRLQ    $32, Z15, Z17
	VPSUBQ    Z16, Z17, Z17
	BLOCK_END
	VPXORQ    Z7, Z7, Z7
	PLACES

	// An end is open if it is where the block begins: K2 that of the path, which is Z8,
	// and K3 that of the query, Z9. The fragment begins after the query.
	VPSRLQ    $32, Z14, Z8
	VPCMPEQQ  Z8, Z16, K2
	VPSLLQ    $32, Z15, Z9
	VPSRLQ    $32, Z9, Z9
	VPCMPEQQ  Z9, Z16, K3
	VMOVDQA64 Z25, Z0
	VPSRLVQ   Z4, Z21, K3, Z0
	WRONG
	KMOVW     K7, R14
	ANDL      CX, R14
	KMOVW     K1, R8
	ANDL      CX, R8

	// The ends move on, and Z10 is that of the line or of the block.
	VPADDQ     Z6, Z16, K2, Z8
	VPADDQ     Z4, Z16, K3, Z9
	VPADDQ     Z3, Z16, Z10
	VPCMPUQ    $1, Z9, Z8, K5
	VPCMPUQ    $1, Z10, Z9, K6
	VPSLLQ     $32, Z20, Z0
	VPSRLQ     $32, Z0, Z0
	VPORQ.BCST laneConstants_query(R9), Z0, K5, Z0
	VPORQ.BCST laneConstants_fragment(R9), Z0, K6, Z0

	// Path Z19, query Z6, fragment Z1. Z4 = end of query, for the queue
	MOVL          $UPPER_HALVES, AX
	KMOVW         AX, K7
	VMOVDQA64     Z14, Z19
	VPSHUFD       $0xa0, Z8, K7, Z19
	VPADDQ        Z22, Z8, Z6
	VPSHUFD       $0xa0, Z9, K7, Z6
	VMOVDQA64.Z   Z6, K5, Z6
	VPADDQ        Z22, Z9, Z1
	VPSHUFD       $0xa0, Z10, K7, Z1
	VMOVDQA64.Z   Z1, K6, Z1
	VMOVDQA64     Z9, Z4
	SECOND_HALVES
	MOVQ          out_base+56(FP), AX
	QUEUED_RECORD(0, DX)
	VMOVDQU       Y8, Record_Path(DX)
	QUEUED_RECORD(1, DX)
	VMOVDQU       Y10, Record_Path(DX)
	QUEUED_RECORD(2, DX)
	VEXTRACTI64X4 $1, Z8, Record_Path(DX)
	QUEUED_RECORD(3, DX)
	VEXTRACTI64X4 $1, Z10, Record_Path(DX)
	QUEUED_RECORD(4, DX)
	VMOVDQU       Y9, Record_Path(DX)
	QUEUED_RECORD(5, DX)
	VMOVDQU       Y11, Record_Path(DX)
	QUEUED_RECORD(6, DX)
	VEXTRACTI64X4 $1, Z9, Record_Path(DX)
	QUEUED_RECORD(7, DX)
	VEXTRACTI64X4 $1, Z11, Record_Path(DX)
	TESTL         R14, R14
	JNE           tailsUnknown

tailsKnown:
	ANDNL       R8, R14, R8
	JEQ         more
	KMOVW       R8, K1
	POPCNTL     R8, R8
	ENQUEUE(Z19, QUEUE_PATH)
	VPSHUFD     $0xf5, Z15, K7, Z4
	ENQUEUE(Z4, QUEUE_ENDS)
	VPADDQ.BCST laneConstants_headBytes(R9), Z16, Z3
	ENQUEUE(Z3, QUEUE_BLOCK)
	ENQUEUE(Z20, QUEUE_META)
	ADDQ        R8, R10
	JMP         more

headsUnknown:
	MOVL R14, CX

headUnknown:
	TZCNTL CX, AX
	ADDL   R12, AX
	MOVB   AX, lanesWork_unknown(R11)(R13*1)
	INCQ   R13
	BLSRL  CX, CX
	JNE    headUnknown

	// if 4*unknown > 8 + lines before these { end before these: too many are unknown }
	LEAQ    -8(R13*4), AX
	CMPQ    AX, R12
	JLE     headsKnown
	POPCNTL R14, R14
	SUBQ    R14, R13
	JMP     rest

tailsUnknown:
	MOVL R14, CX

tailUnknown:
	TZCNTL CX, AX
	ADDQ   R10, AX
	MOVL   (QUEUE_META+4)(R11)(AX*8), AX
	MOVB   AX, lanesWork_unknown(R11)(R13*1)
	INCQ   R13
	BLSRL  CX, CX
	JNE    tailUnknown
	JMP    tailsKnown

return:
	MOVQ R12, done+88(FP)
	MOVQ R13, unknown+96(FP)
	VZEROUPPER
	RET
