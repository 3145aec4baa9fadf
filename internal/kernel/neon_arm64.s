//go:build gc && !purego

// The NEON kernel.
//
// NEON has no instruction that turns the highest bits of bytes into a mask. The plain
// way tests each set by itself, leaves one bit of each byte, and adds neighbours: about
// twenty instructions for each mask. Here a table gives each byte a class of eight bits,
// and all planes, a plane being the same bit of the 64 classes, are made at once. Three bits
// of the class are a code:
//
//	           plane 7, 3, 1
//	not allowed   0  0  0        "%"   0  1  1        ":"   1  0  1
//	"#"           0  0  1        "?"   1  0  0        "/"   1  1  0
//	"@"           0  1  0        any other byte       1  1  1
//
// Planes 5, 0, 2, 4 and 6 are the bytes of a scheme, DIGIT, HEXDIG, "0" and "1". A byte from
// 0x80 on has no entry and so the class 0, as a place without a byte has.
//
// The block is loaded so that its byte 4i+j is byte i of register j. Four bits of one plane then
// come from the same place of four registers. Three steps bring them together, for several planes
// at once: two bits of two registers, four bits of two pairs, and the nibbles of neighbours.
//
//	V0-V3    the block; then temporaries      V25  0x55 in all places
//	V4-V7    the classes                      V26  0x33 in all places
//	V16-V23  the class of each ASCII byte     V27  skip loop: the byte that ends it
//	V24      64 in all places                 V28-V31  temporaries
//
// The general registers are those of head_arm64.h and runs_arm64.h.

#include "go_asm.h"
#include "textflag.h"
#include "defs_arm64.h"

// CLASS sets class to the classes of the bytes: of those below 64, then of the others.
// It changes bytes.
#define CLASS(bytes, class) \
	VTBL bytes.B16, [V16.B16, V17.B16, V18.B16, V19.B16], class.B16; \
	VEOR V24.B16, bytes.B16, bytes.B16;                              \
	VTBX bytes.B16, [V20.B16, V21.B16, V22.B16, V23.B16], class.B16

#define CLASSIFY \
	CLASS(V0, V4); \
	CLASS(V1, V5); \
	CLASS(V2, V6); \
	CLASS(V3, V7)

// GATHER takes the bits of planes p, p+2, p+4 and p+6: of the first two registers in V28 and of the
// others in V29, side by side. It leaves plane p in the lower half of V28, p+2 in its upper half,
// and p+4 and p+6 in those of V29.
#define GATHER \
	VSHL  $2, V29.B16, V30.B16;      \
	VBIT  V26.B16, V28.B16, V30.B16; \
	VUSHR $2, V28.B16, V31.B16;      \
	VBIF  V26.B16, V29.B16, V31.B16; \
	VUZP1 V31.B16, V30.B16, V28.B16; \
	VUZP2 V31.B16, V30.B16, V29.B16; \
	VMOV  V28.B16, V30.B16;          \
	VSLI  $4, V29.B16, V28.B16;      \
	VSRI  $4, V30.B16, V29.B16

// PLANES sets R4 to R7 to planes 1, 3, 7 and 5.
#define PLANES \
	CLASSIFY;                       \
	VUSHR $1, V4.B16, V28.B16;      \
	VBIF  V25.B16, V5.B16, V28.B16; \
	VUSHR $1, V6.B16, V29.B16;      \
	VBIF  V25.B16, V7.B16, V29.B16; \
	GATHER;                         \
	VMOV  V28.D[0], R4;             \
	VMOV  V28.D[1], R5;             \
	VMOV  V29.D[1], R6

#define SCHEME_PLANE VMOV V29.D[0], R7

// MORE_PLANES prepares the four planes that few inputs need.
#define MORE_PLANES \
	VSHL $1, V5.B16, V28.B16;      \
	VBIT V25.B16, V4.B16, V28.B16; \
	VSHL $1, V7.B16, V29.B16;      \
	VBIT V25.B16, V6.B16, V29.B16; \
	GATHER

#define DIGIT(to) VMOV V28.D[0], to
#define HEXDIG(to) VMOV V28.D[1], to; WITHIN(to)
#define ZERO(to) VMOV V29.D[0], to
#define ONE(to) VMOV V29.D[1], to

// HEAD_MASKS makes the masks of the first block.
#define HEAD_MASKS \
	AND R4, R5, R13;  \
	BIC R4, R5, R21;  \
	BIC R5, R4, R22;  \
	ORR R6, R21, R12; \
	AND R6, R21, R8;  \
	BIC R6, R22, R9;  \
	AND R6, R22, R11; \
	BIC R4, R6, R10;  \
	BIC R5, R10, R10

// SET_UP loads the constants.
#define SET_UP \
	MOVD   $·neonTable(SB), R21;                          \
	VLD1.P 64(R21), [V16.B16, V17.B16, V18.B16, V19.B16]; \
	VLD1   (R21), [V20.B16, V21.B16, V22.B16, V23.B16];   \
	VMOVI  $64, V24.B16;                                  \
	VMOVI  $0x55, V25.B16;                                \
	VMOVI  $0x33, V26.B16

#define ZERO_RECORD \
	VEOR  V27.B16, V27.B16, V27.B16; \
	FSTPQ (F27, F27), (R2);          \
	FSTPQ (F27, F27), 32(R2)

#define LOAD(from) VLD4 (from), [V0.B16, V1.B16, V2.B16, V3.B16]

// A block of R22 bytes at R21, at most 64. Where 64 bytes from R21 on reach a page that has none of
// them, the 64 bytes that end with the block are loaded, and moved. It uses R9 and R23, and jumps to
// the label loaded.
#define LOAD_PART(nothing, atPageEnd, loaded) \
	CBZ        R22, nothing;                                         \
	ADD        R21, R22, R23;                                        \
	SUB        $1, R23, R23;                                         \
	ADD        $63, R21, R9;                                         \
	EOR        R23, R9, R9;                                          \
	LSR        $12, R9, R9;                                          \
	CBNZ       R9, atPageEnd;                                        \
	LOAD(R21);                                                       \
	B          loaded;                                               \
	nothing:                                                         \
	VEOR       V0.B16, V0.B16, V0.B16;                               \
	VEOR       V1.B16, V1.B16, V1.B16;                               \
	VEOR       V2.B16, V2.B16, V2.B16;                               \
	VEOR       V3.B16, V3.B16, V3.B16;                               \
	B          loaded;                                               \
	atPageEnd:                                                       \
	SUB        $63, R23, R23;                                        \
	VLD1       (R23), [V28.B16, V29.B16, V30.B16, V31.B16];          \
	MOVD       $·neonTable(SB), R23;                                 \
	FMOVQ      neonConstants_fourths(R23), F0;                       \
	MOVD       $64, R23;                                             \
	SUB        R22, R23, R23;                                        \
	VDUP       R23, V27.B16;                                         \
	VADD       V27.B16, V0.B16, V0.B16;                              \
	VMOVI      $1, V27.B16;                                          \
	VADD       V27.B16, V0.B16, V1.B16;                              \
	VADD       V27.B16, V1.B16, V2.B16;                              \
	VADD       V27.B16, V2.B16, V3.B16;                              \
	VTBL       V0.B16, [V28.B16, V29.B16, V30.B16, V31.B16], V0.B16; \
	VTBL       V1.B16, [V28.B16, V29.B16, V30.B16, V31.B16], V1.B16; \
	VTBL       V2.B16, [V28.B16, V29.B16, V30.B16, V31.B16], V2.B16; \
	VTBL       V3.B16, [V28.B16, V29.B16, V30.B16, V31.B16], V3.B16; \
	B          loaded

// END_BIT sets endBit to 1 << min(left, HEAD_BYTES).
#define END_BIT(left) \
	MOVD $HEAD_BYTES, R23;   \
	CMP  R23, left;          \
	CSEL LO, left, R23, R23; \
	MOVD $1, R14;            \
	LSL  R23, R14, R14

// One input. R24 has a bit for each byte of the block. Planes 1 and 7 of other bytes are cleared. What
// their other planes can still say of them, such as "@" or a byte of a scheme, counts only before the end
// of the input.

#define ADD_OFFSET(to)
#define SPAN_FROM_START(end, where) STPW (ZR, end), where
#define START_AT_INPUT(where)
#define NOT_ALLOWED escaped
#define RUN_NOT_ALLOWED runEscaped
#define WITHIN(mask) AND R24, mask, mask
#define END_OF_ALL(to) ADD R0, R1, to
// The first byte of the host, three bytes after the end of the scheme. Where the input ends there,
// the slash before it.
#define READ_HOST(schemeEnd, to) \
	ADD   $4, schemeEnd, to; \
	CMP   to, R1;            \
	SBC   ZR, to, to;        \
	ADD   R0, to, to;        \
	MOVBU -1(to), to

#define EMITTED \
	CMP   $0, R26;          \
	CSINC NE, R26, ZR, R21; \
	MOVD  R21, ret+32(FP);  \
	RET

// func tryNEON(src []byte, out *Record) Result
TEXT ·tryNEON(SB), NOSPLIT, $0-40
	MOVD src_base+0(FP), R0
	MOVD src_len+8(FP), R1
	MOVD out+24(FP), R2
	SET_UP
	ZERO_RECORD
	MOVD ZR, R26
	MOVD $-1, R24
	CMP  $64, R1
	BLO  part
	MOVD $(1<<HEAD_BYTES), R14
	LOAD(R0)

loaded:
	PLANES
	SCHEME_PLANE
	AND R24, R4, R4
	AND R24, R6, R6
	HEAD_MASKS

#include "head_arm64.h"
#include "runs_arm64.h"

part:
	END_BIT(R1)
	LSL  R1, R24, R24
	MVN  R24, R24
	MOVD R0, R21
	MOVD R1, R22
	LOAD_PART(nothing, atPageEnd, loaded)

runLoad:
	ADD  R0, R7, R21
	SUB  R7, R1, R22
	MOVD $-1, R24
	CMP  $64, R22
	BLO  runPart
	MOVD $(1<<HEAD_BYTES), R14
	LOAD(R21)

runLoaded:
	PLANES
	AND R24, R4, R4
	AND R24, R6, R6
	RUN_MASKS
	B   runClassified

runPart:
	END_BIT(R22)
	LSL R22, R24, R24
	MVN R24, R24
	LOAD_PART(runNothing, runAtPageEnd, runLoaded)

unknown:
	MOVD ZR, ret+32(FP)
	RET

#undef ADD_OFFSET
#undef SPAN_FROM_START
#undef START_AT_INPUT
#undef NOT_ALLOWED
#undef RUN_NOT_ALLOWED
#undef WITHIN
#undef END_OF_ALL
#undef READ_HOST
#undef EMITTED

// Many lines. The first byte after a line is a newline, or the "\r" before it. Its class is 0, so
// nothing after it counts.
//
//   R24  the address of the end of the next line, in ends
//   R25  the last address at which 64 bytes can be loaded: the end of buf - 64
//
// Four arguments are used as variables:
//
//   buf_len   address of the newline that ends the line
//   ends_len  the end of ends
//   base      the address of a byte minus its offset in the spans
//   ends_cap  the number of open lines so far

#define ADD_OFFSET(to) ADDW R3, to, to
#define SPAN_FROM_START(end, where) STPW (R3, end), where
#define START_AT_INPUT(where) MOVW R3, where
#define NOT_ALLOWED notAllowed
#define RUN_NOT_ALLOWED runNotAllowed
#define WITHIN(mask)
#define END_OF_ALL(to) ADD R0, R1, to
#define READ_HOST(schemeEnd, to) \
	ADD   R0, schemeEnd, to; \
	MOVBU 3(to), to

#define EMITTED CBNZ R26, stops; B lineEnds

// Directly before the newline, a carriage return is not part of the line. It is not an allowed byte,
// so it is looked for only where such a byte was found in a block.
// R22 is the address of the newline:
// if line+length != newline || line[length-1] != '\r' { not } else { length-- }
#define DROP_RETURN(not) \
	ADD   R0, R1, R23;  \
	CMP   R22, R23;     \
	BNE   not;          \
	MOVBU -1(R22), R23; \
	CMP   $'\r', R23;   \
	BNE   not;          \
	SUB   $1, R1, R1

// func tryLinesNEON(buf []byte, base uint32, ends []uint32, out []Record) (open int)
TEXT ·tryLinesNEON(SB), NOSPLIT, $0-88
	MOVD  buf_base+0(FP), R0
	MOVD  buf_len+8(FP), R1
	ADD   R0, R1, R25
	SUB   $64, R25, R25
	MOVWU base+24(FP), R3
	MOVD  ends_base+32(FP), R24
	MOVD  ends_len+40(FP), R21
	ADD   R21<<2, R24, R21
	MOVD  R21, ends_len+40(FP)
	MOVD  out_base+56(FP), R2
	MOVD  ZR, ends_cap+48(FP)
	SET_UP

next:
	// The line ends at the newline.
	MOVD    ends_len+40(FP), R21
	CMP     R21, R24
	BEQ     return
	MOVWU.P 4(R24), R1
	MOVD    buf_base+0(FP), R21
	ADD     R21, R1, R21
	MOVD    R21, buf_len+8(FP)
	SUB     R0, R21, R1
	MOVD    ZR, R26
	ZERO_RECORD
	END_BIT(R1)
	CMP     R25, R0
	BGT     part
	LOAD(R0)

loaded:
	PLANES
	SCHEME_PLANE
	HEAD_MASKS

#include "head_arm64.h"
#include "runs_arm64.h"

lineEnds:
	// The next line begins after the newline.
	ADD  $Record__size, R2, R2
	MOVD buf_len+8(FP), R21
	ADD  $1, R21, R21
	SUB  R0, R21, R22
	ADDW R22, R3, R3
	MOVD R21, R0
	B    next

part:
	MOVD R0, R21
	ADD  $1, R1, R22
	LOAD_PART(nothing, atPageEnd, loaded)

notAllowed:
	MOVD buf_len+8(FP), R22
	DROP_RETURN(escaped)
	END_BIT(R1)
	B    classified

runNotAllowed:
	MOVD buf_len+8(FP), R22
	DROP_RETURN(runEscaped)
	SUB  R7, R1, R22
	END_BIT(R22)
	B    runClassified

runLoad:
	ADD R0, R7, R21
	SUB R7, R1, R22
	END_BIT(R22)
	CMP R25, R21
	BGT runPart
	LOAD(R21)

runLoaded:
	PLANES
	RUN_MASKS
	B runClassified

runPart:
	MOVD buf_len+8(FP), R22
	SUB  R21, R22, R22
	ADD  $1, R22, R22
	LOAD_PART(runNothing, runAtPageEnd, runLoaded)

stops:
	// The line is open: its ErrorOffset is one more than the stop.
	LSR  $2, R26, R26
	ADD  $1, R26, R26
	MOVW R26, Record_ErrorOffset(R2)
	B    open

unknown:
	MOVW $const_LineUnknown, R21
	MOVW R21, Record_ErrorOffset(R2)

open:
	MOVD ends_cap+48(FP), R21
	ADD  $1, R21, R21
	MOVD R21, ends_cap+48(FP)
	B    lineEnds

return:
	MOVD ends_cap+48(FP), R21
	MOVD R21, open+80(FP)
	RET
