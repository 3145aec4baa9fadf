// The bit arithmetic of a block behind the head: only the ends of path, query
// and input are still open, everything else is settled. HEAD_BYTES of each
// block count, two less than it has, so that the two bytes behind every "%" are
// in the same block; the next block begins at the first that did not count.
// The twin is proveRun in prove_generic.go.
//
// Loaded by the including file at label runLoad, which jumps to runLoaded with
//
//   AX  the block's offset in the input      BX  endBit, at most 1<<HEAD_BYTES
//   R10 end of the path so far               R11 all ones while in the path
//   DX  end of the query so far              R13 all ones until the fragment
//   CX, R12, R14  temporaries

runForeign:
	// Registers are short: the two masks wait in the record, which emit rewrites.
	MOVQ R12, Spans_Fragment(DI)
	MOVQ CX, Spans_Query(DI)
	RUN_FOREIGN

runEscaped:
	// if foreign&^(percent & hexdig>>1 & hexdig>>2) != 0 { the run stops }
	MASK_HEXDIG(R12, R14)
	MOVQ R12, R14
	SHRQ $1, R14
	ANDQ R14, R12
	SHRQ $1, R12
	MASK_PERCENT(CX, R14)
	ANDQ CX, R12
	MOVQ Spans_Fragment(DI), R14
	ANDNQ R14, R12, R12
	JNE runStops
	MOVQ Spans_Query(DI), CX
	JMP runPlain

longer:
	// The head must have settled everything up to the path.
	SHLQ $(64-HEAD_BYTES), R13
	JEQ unproven
	MOVQ R12, Spans_present(DI)
	CMPL R10, BX
	SBBQ R11, R11
	NOTQ R11
	CMPL DX, BX
	SBBQ R13, R13
	NOTQ R13
	ENTER_RUNS
	MOVL $HEAD_BYTES, AX
	JMP runLoad

runLoaded:
	CLASSIFY

runClassified:
	// fragmentBit = lowest(hash&untilFragment | endBit)
	MASK_HASH(CX, R14)
	ANDQ R13, CX
	ORQ BX, CX
	BLSIQ CX, CX
	// foreign &= (endBit - 1) &^ fragmentBit; if foreign != 0 { look closer }
	MASK_FOREIGN(R12, R14)
	ANDNQ R12, CX, R12
	LEAQ -1(BX), R14
	ANDQ R14, R12
	JNE runForeign

runPlain:
	// queryBit = lowest(question&inPath | fragmentBit)
	MASK_QUESTION(R14, R12)
	ANDQ R11, R14
	ORQ CX, R14
	BLSIQ R14, R14
	// Ends that are still open move on to the bit; a bit before endBit closes.
	TZCNTQ R14, R12
	ADD_OFFSET(R12)
	ADDL AX, R12
	TESTQ R11, R11
	CMOVLNE R12, R10
	CMPQ R14, BX
	SBBQ R12, R12
	ANDNQ R11, R12, R11
	TZCNTQ CX, R12
	ADD_OFFSET(R12)
	ADDL AX, R12
	TESTQ R13, R13
	CMOVLNE R12, DX
	CMPQ CX, BX
	SBBQ R12, R12
	ANDNQ R13, R12, R13
	ADDQ $HEAD_BYTES, AX
	BTQ $HEAD_BYTES, BX
	JCS runLoad
	// endBit was the input's end.
	TZCNTQ BX, BX
	LEAQ -HEAD_BYTES(AX)(BX*1), AX
