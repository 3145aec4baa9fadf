// The form for many lines: the body of
//
//	func tryLines...(buf []byte, base uint32, out []Record) (n, consumed int, stopped Result, pending int)
//
// It uses buf[:len(buf)]: 64 bytes from the start of each line, or LOAD_PART where
// fewer are left. The zeros behind those are not allowed, so a last line without
// newline is unknown. The including file defines what one_amd64.h says.
//
//   AX  length of the line, or a       R8  offset of the line in the spans
//       number above HEAD_BYTES        R9  the table of constants
//   SI  address of the line            DI  its record
//
// Two arguments are used as variables:
//
//   buf_cap  the last address at which 64 bytes can be loaded: the end of buf - 64
//   out_len  the end of out

#define ADD_OFFSET(r) ADDL R8, r
#define STORE_OFFSET(where) MOVL R8, where
#define NOT_ALLOWED carriageReturn
#define ENTER_RUNS
#define END_OF_ALL(to) MOVQ buf_cap+16(FP), to; ADDQ $64, to
// A carriage return is not allowed. Directly before the newline it ends the line:
// if newline&endBit != 0 && carriageReturn&(endBit>>1) != 0 { endBit >>= 1, again }
#define DROP_RETURN(not, again) MASK_NEWLINE(CX, R14); TESTQ BX, CX; JEQ not; MASK_RETURN(CX, R14); MOVQ BX, R14; SHRQ $1, R14; TESTQ CX, R14; JEQ not; MOVQ R14, BX; JMP again
#define STOP stopped+72(FP)
#define UNLESS_BEHIND(offset) LEAQ -64(SI)(offset*1), R14; CMPQ R14, buf_cap+16(FP); JGE unknown
#define RUN_NOT_ALLOWED DROP_RETURN(runEscaped, runClassified)

	MOVQ buf_base+0(FP), SI
	MOVQ buf_len+8(FP), CX
	LEAQ -64(SI)(CX*1), CX
	MOVQ CX, buf_cap+16(FP)
	MOVL base+24(FP), R8
	MOVQ out_base+32(FP), DI
	MOVQ out_len+40(FP), CX
	SHLQ $6, CX
	ADDQ DI, CX
	MOVQ CX, out_len+40(FP)
	MOVQ ·kernelTable(SB), R9
	MOVQ $const_Unknown, STOP
	MOVQ $0, pending+80(FP)
	SET_UP

next:
	CMPQ DI, out_len+40(FP)
	JEQ  unknown
	CMPQ SI, buf_cap+16(FP)
	JGT  part
	LOAD_WHOLE(SI)

loaded:
	// endBit = lowest(newline | 1<<HEAD_BYTES); AX the newline's place, or 64
	MASK_NEWLINE(BX, CX)
	TZCNTQ BX, AX
	ORQ    headEnd<>(SB), BX
	BLSIQ  BX, BX

#include "head_amd64.h"
	CMPQ STOP, $const_Unknown
	JNE  stops

lineEnds:
	ADDQ $Record__size, DI
	LEAQ 1(SI)(AX*1), SI
	LEAL 1(R8)(AX*1), R8
	JMP  next

part:
	MOVQ SI, R12
	MOVQ buf_cap+16(FP), CX
	ADDQ $64, CX
	SUBQ SI, CX
	LOAD_PART(copyWords, copyBytes, copied, loaded)

carriageReturn:
	DROP_RETURN(escaped, classified)

#include "shapes_amd64.h"

#include "runs_amd64.h"
	LEAL (R8)(AX*1), BX
	MOVL Record_Present(DI), R12
	CMPB (SI)(AX*1), $'\r'
	JNE  emit
	INCQ AX
	JMP  emit

runLoad:
	LEAQ (SI)(AX*1), R12
	CMPQ R12, buf_cap+16(FP)
	JGT  runPart
	LOAD_WHOLE(R12)

runEnd:
	MASK_NEWLINE(BX, CX)
	ORQ   headEnd<>(SB), BX
	BLSIQ BX, BX
	JMP   runLoaded

runPart:
	MOVQ buf_cap+16(FP), CX
	ADDQ $64, CX
	SUBQ R12, CX
	LOAD_PART(runCopyWords, runCopyBytes, runCopied, runEnd)

stops:
	// If it stopped in the head, and the newline is there as well, the line is
	// pending and the next one follows. The sign of AX tells that it was in the head.
	BTRQ $63, AX
	JCC  return
	CMPQ AX, $HEAD_BYTES
	JHI  return
	MOVQ STOP, CX
	SHRQ $2, CX
	INCL CX
	MOVL CX, Record_ErrorOffset(DI)
	INCQ pending+80(FP)
	MOVQ $const_Unknown, STOP
	JMP  lineEnds

unknown:
	MOVQ $const_Unknown, STOP

return:
	MOVQ SI, CX
	SUBQ buf_base+0(FP), CX
	MOVQ CX, consumed+64(FP)
	SUBQ out_base+32(FP), DI
	SHRQ $6, DI
	MOVQ DI, n+56(FP)
	LEAVE
	RET

DATA headEnd<>(SB)/8, $(1<<HEAD_BYTES)
GLOBL headEnd<>(SB), RODATA|NOPTR, $8

#undef ADD_OFFSET
#undef STORE_OFFSET
#undef NOT_ALLOWED
#undef RUN_NOT_ALLOWED
#undef STOP
#undef UNLESS_BEHIND
#undef ENTER_RUNS
#undef DROP_RETURN
#undef END_OF_ALL
