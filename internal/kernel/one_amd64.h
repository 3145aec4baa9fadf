// The form for one input: the body of
//
//	func try...(src []byte, out *Record) Result
//
// It uses src[:len(src)]: 64 bytes at a time while so many are left, and LOAD_PART
// for the rest. head_amd64.h says what the including file defines.
//
//   R8  len(src), after the head        R9  the table of constants

#define ADD_OFFSET(r)
#define STORE_OFFSET(where)
#define NOT_ALLOWED escaped
#define RUN_NOT_ALLOWED
#define STOP ret+32(FP)
#define ENTER_RUNS MOVQ src_len+8(FP), R8
#define END_OF_ALL(to) LEAQ (SI)(R8*1), to

	MOVQ  src_base+0(FP), SI
	MOVQ  src_len+8(FP), AX
	MOVQ  out+24(FP), DI
	MOVQ  ·kernelTable(SB), R9
	SET_UP
	MOVQ  $const_Valid, ret+32(FP)
	CMPQ  AX, $HEAD_BYTES
	JHI   large
	MOVL  $1, BX
	SHLXQ AX, BX, BX
	MOVQ  SI, R12
	MOVQ  AX, CX
	LOAD_PART(copyWords, copyBytes, copied, loaded)

loaded:
#include "head_amd64.h"
	LEAVE
	RET

large:
	MOVQ $(1<<HEAD_BYTES), BX
	CMPQ AX, $64
	JCS  onlyPart
	LOAD_WHOLE(SI)
	JMP  loaded

onlyPart:
	MOVQ SI, R12
	MOVQ AX, CX
	LOAD_PART(partCopyWords, partCopyBytes, partCopied, loaded)

#include "shapes_amd64.h"

#include "runs_amd64.h"
	MOVL AX, BX
	MOVL Record_Present(DI), R12
	JMP  emit

runLoad:
	// R8-AX bytes are left.
	LEAQ (SI)(AX*1), R12
	MOVQ R8, BX
	SUBQ AX, BX
	CMPQ BX, $64
	JCC  runWhole
	MOVQ BX, CX
	LOAD_PART(runCopyWords, runCopyBytes, runCopied, runEnd)

runWhole:
	LOAD_WHOLE(R12)

runEnd:
	END_BIT(BX)
	JMP runLoaded

unknown:
	MOVQ $const_Unknown, ret+32(FP)
	LEAVE
	RET

#undef ADD_OFFSET
#undef STORE_OFFSET
#undef NOT_ALLOWED
#undef RUN_NOT_ALLOWED
#undef STOP
#undef ENTER_RUNS
#undef END_OF_ALL
