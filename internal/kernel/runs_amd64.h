// The blocks after the head, where only the ends of path, query and input are
// open, and perhaps a host or a first segment. HEAD_BYTES of each block count, two
// less than it has. So the two bytes after a "%" that counts are in the same
// block, and the next block begins at the first byte that did not count. The
// generic version is tryRuns in block_test.go.
//
// The including file loads a block at label runLoad, then jumps to runLoaded:
//
//   AX   offset of the block in the input    BX   endBit, at most 1<<HEAD_BYTES
//   R10  end of the path so far              R11  all ones while in the path
//   DX   end of the query so far             R13  all ones before the fragment
//   CX   fragmentBit of the block            R14  queryBit of the block
//   R12  temporary                           SI, DI, R8, R9  as in head_amd64.h
//
// Fields of the record serve as scratch memory until emit fills them:
//
//   Fragment      bytes that are not allowed of the last block that had a "%", else 0
//   Query         fragmentBit, while the triplets of a block are looked at
//   ErrorOffset   the part that goes on: HOST_GOES_ON, SEGMENT_GOES_ON or 0

runNotAllowed:
	MOVQ R12, Record_Fragment(DI)
	MOVQ CX, Record_Query(DI)
	RUN_NOT_ALLOWED

runEscaped:
	// notAllowed &^= percent & hexdig>>1 & hexdig>>2; if notAllowed == 0 { go on }
	MASK_HEXDIG(R12, R14)
	MOVQ  R12, R14
	SHRQ  $1, R14
	ANDQ  R14, R12
	SHRQ  $1, R12
	MASK_PERCENT(CX, R14)
	ANDQ  CX, R12
	MOVQ  Record_Fragment(DI), R14
	ANDNQ R14, R12, R12
	MOVQ  Record_Query(DI), CX
	JEQ   runPlain

	// The fast path stops at the first of them, and the record ends there. A host or
	// a first segment must have ended before.
	CMPL   Record_ErrorOffset(DI), $0
	JNE    unknown
	BLSIQ  R12, BX
	TZCNTQ BX, CX
	ADDQ   AX, CX
	ADD_OFFSET(CX)
	LEAQ   2(CX*4), CX
	MOVQ   CX, STOP
	JMP    runClassified

goesOn:
	// A host or a first segment goes on from the block before. R10 and DX are free
	// here: both ends are open, and are set again at settled.
	CMPL Record_ErrorOffset(DI), $SEGMENT_GOES_ON
	JEQ  segmentGoesOn

	// hostEnd = lowest(notRegName); if it is after the block { goes on }
	MASK_NOT_REG_NAME(R12, R10)
	BLSIQ R12, R12
	MOVQ  R12, R10
	SHLQ  $(64-HEAD_BYTES), R10
	JEQ   settled

	// if hostEnd&(slash|queryBit) == 0 { return unknown }
	MASK_SLASH(R10, DX)
	ORQ    R14, R10
	TESTQ  R12, R10
	JEQ    unknown
	TZCNTQ R12, R12
	ADD_OFFSET(R12)
	ADDL   AX, R12
	MOVL   R12, Record_Host+Span_End(DI)
	MOVL   R12, Record_Path+Span_Start(DI)
	MOVL   $0, Record_ErrorOffset(DI)
	JMP    settled

segmentGoesOn:
	// segmentEnd = lowest(slash | queryBit); no colon before it
	MASK_SLASH(R12, R10)
	ORQ   R14, R12
	BLSIQ R12, R12
	MASK_ANY_COLON(R10, DX)
	LEAQ  -1(R12), DX
	TESTQ DX, R10
	JNE   unknown
	SHLQ  $(64-HEAD_BYTES), R12
	JEQ   settled
	MOVL  $0, Record_ErrorOffset(DI)
	JMP   settled

headStops:
	// A byte that is not allowed: if goesOn != nothing || notAllowedBit <= settledBit { return unknown }
	MOVQ R12, CX
	SHRQ $32, CX
	JNE  unknown
	MOVQ STOP, R14
	CMPQ R13, R14
	JCC  unknown

	// AVX-512 may classify a byte from 0x80 on as a byte of a scheme, which the
	// generic version does not. Then the end of that scheme may be so far
	// on that settledBit is shifted out. Give up.
	TESTQ R13, R13
	JNE   headStopped
	TESTL $PRESENT_SCHEME, R12
	JNE   unknown

headStopped:
	TZCNTQ R14, R14
	ADD_OFFSET(R14)
	LEAQ   2(R14*4), R14
	MOVQ   R14, STOP
	JMP    emit

longer:
	TESTQ AX, AX
	JLT   headStops

	// Everything before the path must lie in the head, but for the end of a host.
	SHLQ  $(64-HEAD_BYTES), R13
	JNE   headSettled
	TESTL $PRESENT_HOST, R12
	JEQ   unknown
	MOVL  Record_Host+Span_Start(DI), CX
	ADDL  $LONG_HOST, CX
	CMPL  CX, BX
	JHI   unknown
	MOVQ  $(HOST_GOES_ON<<32), CX
	ORQ   CX, R12

headSettled:
	MOVQ R12, Record_Present(DI)
	CMPL R10, BX
	SBBQ R11, R11
	NOTQ R11
	CMPL DX, BX
	SBBQ R13, R13
	NOTQ R13
	ENTER_RUNS
	MOVL $HEAD_BYTES, AX
	JMP  runLoad

runLoaded:
	CLASSIFY

runClassified:
	// fragmentBit = lowest(hash&untilFragment | endBit)
	MASK_HASH(CX, R14)
	ANDQ  R13, CX
	ORQ   BX, CX
	BLSIQ CX, CX

	// notAllowed &= (endBit - 1) &^ fragmentBit; if notAllowed != 0 { look closer }
	MASK_NOT_ALLOWED(R12, R14)
	ANDNQ R12, CX, R12
	LEAQ  -1(BX), R14
	ANDQ  R14, R12
	JNE   runNotAllowed

runPlain:
	// queryBit = lowest(question&inPath | fragmentBit)
	MASK_QUESTION(R14, R12)
	ANDQ  R11, R14
	ORQ   CX, R14
	BLSIQ R14, R14
	CMPL  Record_ErrorOffset(DI), $0
	JNE   goesOn

settled:
	// Ends that are still open move on to the bit; a bit before endBit closes.
	TZCNTQ  R14, R12
	ADD_OFFSET(R12)
	ADDL    AX, R12
	TESTQ   R11, R11
	CMOVLNE R12, R10
	CMPQ    R14, BX
	SBBQ    R12, R12
	ANDNQ   R11, R12, R11
	TZCNTQ  CX, R12
	ADD_OFFSET(R12)
	ADDL    AX, R12
	TESTQ   R13, R13
	CMOVLNE R12, DX
	CMPQ    CX, BX
	SBBQ    R12, R12
	ANDNQ   R13, R12, R13
	ADDQ    $HEAD_BYTES, AX
	BTQ     $HEAD_BYTES, BX
	JCC     runEnds
	CMPQ    AX, $SKIP_FROM
	JCS     runLoad

	// No skipping while a part goes on, nor directly after a block with a "%": more
	// may follow.
	CMPL  Record_ErrorOffset(DI), $0
	JNE   runLoad
	MOVQ  Record_Fragment(DI), R12
	MOVQ  $0, Record_Fragment(DI)
	TESTQ R12, R12
	JNE   runLoad

	// The skip loop passes over SKIP_BYTES at a time while all of them are allowed and
	// none is "?" in a path. It starts at the beginning of a cache line, so that
	// no load crosses one. The bytes before AX are looked at a second time; they are
	// in the input, because AX is more than a line.
	LEAQ    (SI)(AX*1), R12
	ANDQ    $-64, R12
	MOVL    $'?', CX
	MOVL    $'#', R14
	TESTQ   R11, R11
	CMOVLEQ R14, CX
	SKIP_SET_UP(CX)

skip:
	LEAQ SKIP_BYTES(R12), R14
	END_OF_ALL(CX)
	CMPQ R14, CX
	JHI  skipped
	SKIP_UNLESS(skipped)
	MOVQ R14, R12
	JMP  skip

skipped:
	// The open ends move to where the loop stopped.
	SUBQ SI, R12
	CMPQ R12, AX
	JLS  runLoad
	MOVQ R12, AX
	ADD_OFFSET(R12)
	JMP  runLoad

runEnds:
	// endBit was the input's end.
	TZCNTQ BX, BX
	LEAQ   -HEAD_BYTES(AX)(BX*1), AX
