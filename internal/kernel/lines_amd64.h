// The form for many lines: the body of
//
//	func tryLines...(buf []byte, base uint32, ends []uint32, out []Record) (open int)
//
// It uses buf[:len(buf)]: 64 bytes at a time where so many are left, and LOAD_PART
// for the rest. A block may have bytes of the lines that follow, but no bit from endBit
// on counts. head_amd64.h says what the including file defines.
//
//   AX  length of the line, with "\r"  R8  offset of the line in the spans
//   SI  address of the line            R9  the table of constants
//   DI  its record
//
// Six arguments are used as variables:
//
//   buf_len    address of the newline that ends the line
//   buf_cap    the last address at which 64 bytes can be loaded: the end of buf - 64
//   base       the address of a byte minus its offset in the spans, the low 32 bits
//   ends_base  address of the end of the next line
//   ends_len   length of the line, for the blocks after the head; without "\r", once
//              that was dropped
//   out_len    the end of the records

#define ADD_OFFSET(r) ADDL R8, r
#define STORE_OFFSET(where) MOVL R8, where
#define NOT_ALLOWED notAllowed
#define ENTER_RUNS
#define END_OF_ALL(to) MOVQ ends_len+40(FP), to; ADDQ SI, to
#define STOP out_cap+72(FP)

// Directly before the newline, a carriage return is not part of the line. It is not an
// allowed byte, so it is looked for only in a block with such a byte. The block begins
// at the offset at of the line.
// if line+length == newline && line[length-1] == '\r' { length--; set endBit anew; again }
#define DROP_RETURN(at, not, again) \
	MOVQ ends_len+40(FP), CX; \
	LEAQ (SI)(CX*1), R14;     \
	CMPQ R14, buf_len+8(FP);  \
	JNE  not;                 \
	CMPB -1(R14), $'\r';      \
	JNE  not;                 \
	DECQ CX;                  \
	MOVQ CX, ends_len+40(FP); \
	MOVQ CX, BX;              \
	SUBQ at, BX;              \
	END_BIT(BX);              \
	JMP  again

#define RUN_NOT_ALLOWED DROP_RETURN(AX, runEscaped, runClassified)

	MOVQ buf_base+0(FP), SI
	MOVQ buf_len+8(FP), CX
	LEAQ -64(SI)(CX*1), CX
	MOVQ CX, buf_cap+16(FP)
	MOVL base+24(FP), R8
	MOVL SI, CX
	SUBL R8, CX
	MOVL CX, base+24(FP)
	MOVQ out_base+56(FP), DI
	MOVQ ends_len+40(FP), CX
	SHLQ $6, CX
	ADDQ DI, CX
	MOVQ CX, out_len+64(FP)
	MOVQ ·kernelTable(SB), R9
	MOVQ $const_Unknown, STOP
	MOVQ $0, open+80(FP)
	SET_UP

next:
	CMPQ DI, out_len+64(FP)
	JEQ  return
	MOVQ ends_base+32(FP), CX
	MOVL (CX), AX
	ADDQ $4, CX
	MOVQ CX, ends_base+32(FP)
	ADDQ buf_base+0(FP), AX
	MOVQ AX, buf_len+8(FP)
	SUBQ SI, AX
	MOVQ AX, ends_len+40(FP)
	MOVQ AX, BX
	END_BIT(BX)
	CMPQ SI, buf_cap+16(FP)
	JGT  part
	LOAD_WHOLE(SI)

loaded:
#include "head_amd64.h"
	CMPQ STOP, $const_Unknown
	JNE  stops

lineEnds:
	ADDQ $Record__size, DI
	MOVQ buf_len+8(FP), SI
	INCQ SI
	MOVL SI, R8
	SUBL base+24(FP), R8
	JMP  next

part:
	MOVQ SI, R12
	MOVQ AX, CX
	LOAD_PART(copyWords, copyBytes, copied, loaded)

notAllowed:
	DROP_RETURN($0, escaped, classified)

#include "shapes_amd64.h"

#include "runs_amd64.h"
	LEAL (R8)(AX*1), BX
	MOVL Record_Present(DI), R12
	JMP  emit

runLoad:
	LEAQ (SI)(AX*1), R12
	CMPQ R12, buf_cap+16(FP)
	JGT  runPart
	LOAD_WHOLE(R12)

runEnd:
	MOVQ ends_len+40(FP), BX
	SUBQ AX, BX
	END_BIT(BX)
	JMP  runLoaded

runPart:
	MOVQ ends_len+40(FP), CX
	SUBQ AX, CX
	LOAD_PART(runCopyWords, runCopyBytes, runCopied, runEnd)

stops:
	// The line is open: its ErrorOffset is one more than the stop.
	MOVQ STOP, CX
	SHRQ $2, CX
	INCL CX
	MOVL CX, Record_ErrorOffset(DI)
	JMP  open

unknown:
	MOVL $const_LineUnknown, Record_ErrorOffset(DI)

open:
	MOVQ $const_Unknown, STOP
	INCQ open+80(FP)
	JMP  lineEnds

return:
	LEAVE
	RET

#undef ADD_OFFSET
#undef STORE_OFFSET
#undef NOT_ALLOWED
#undef RUN_NOT_ALLOWED
#undef DROP_RETURN
#undef STOP
#undef ENTER_RUNS
#undef END_OF_ALL
