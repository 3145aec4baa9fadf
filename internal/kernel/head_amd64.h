// The bit arithmetic of a block that starts an input: from masks to spans.
// Included by every kernel, in both forms, after the block has been loaded and
// its end is known; the including file defines
//
//   MASK_...(to, temporary)  one mask of the block: bit p speaks of byte p
//   IF_DIGIT_AT_CX(label)    jumps if the byte at the bit in CX is a DIGIT; may use R14
//   FOREIGN                  where to go with foreign bytes in R10
//   CLASSIFY                 what has to happen once before the masks
//   ZERO_RECORD              64 zero bytes at DI
//   ADD_OFFSET(r)            r += the offset of the block in what spans count from
//   STORE_OFFSET(where)      that offset itself, as 32 bits
//
// A position is kept as a single set bit as long as possible: "the lowest of
// these, or else that" is then one OR and one BLSI, and a range of positions
// is one subtraction. The twin is tryHead in prove_generic.go; the comments
// name its variables.
//
//   SI  the block's first byte          R10 queryBit     lowest "?", or fragmentBit
//   DI  the record to fill              R11 schemeBit    lowest byte no scheme has
//   AX  length of the input             R12 slash, then the record's last word
//   BX  endBit                          R13 colon, then settledBit (see longer)
//   DX  fragmentBit  lowest "#", or endBit
//   CX, R14  temporaries                R8, R9  belong to the including form

	CLASSIFY
	ZERO_RECORD

classified:

	// fragmentBit = lowest(hash | endBit)
	MASK_HASH(DX, CX)
	ORQ BX, DX
	BLSIQ DX, DX

	// foreign &= (endBit - 1) &^ fragmentBit; if foreign != 0 { look closer }
	MASK_FOREIGN(R10, CX)
	ANDNQ R10, DX, R10
	LEAQ -1(BX), CX
	ANDQ CX, R10
	JNE FOREIGN

plain:
	// queryBit = lowest(question | fragmentBit)
	MASK_QUESTION(R10, CX)
	ORQ DX, R10
	BLSIQ R10, R10

	// schemeBit = lowest(notScheme)
	MASK_NOT_SCHEME(R11, CX)
	BLSIQ R11, R11

	// if schemeBit&colon&(slash>>1)&(slash>>2) == 0 { other shape }
	MASK_SLASH(R12, CX)
	MASK_COLON(R13, CX)
	MOVQ R12, CX
	SHRQ $1, CX
	ANDQ R12, CX
	SHRQ $1, CX
	ANDQ R13, CX
	TESTQ R11, CX
	JEQ otherShape

	// authorityBit = schemeBit << 3
	// hostEnd = lowest(notRegName & -authorityBit)
	LEAQ (R11*8), CX
	MASK_NOT_REG_NAME(R13, R14)
	MOVQ CX, R14
	NEGQ R14
	ANDQ R14, R13
	BLSIQ R13, R13

	// A host that ends at a colon or an at-sign, or begins with a digit, is
	// looked at in full: if hostEnd&(slash|queryBit) == 0 || digit&authorityBit != 0
	MOVQ R12, R14
	ORQ R10, R14
	TESTQ R13, R14
	JEQ authority
	IF_DIGIT_AT_CX(authority)

	// scheme, host, no userinfo, no port; the path starts where the host ends.
	MOVL $(PRESENT_SCHEME+PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), R12
	TZCNTQ R11, R11
	ADD_OFFSET(R11)
	STORE_OFFSET(Record_Scheme+Span_Start(DI))
	MOVL R11, Record_Scheme+Span_End(DI)
	LEAL 3(R11), CX
	MOVL CX, Record_Host+Span_Start(DI)
	TZCNTQ R13, CX
	ADD_OFFSET(CX)
	MOVL CX, Record_Host+Span_End(DI)
	MOVL CX, Record_Path+Span_Start(DI)

tail:
	// From bits to offsets: the ends of path, query and all.
	TZCNTQ R10, R10
	ADD_OFFSET(R10)
	TZCNTQ DX, DX
	ADD_OFFSET(DX)
	TZCNTQ BX, BX
	ADD_OFFSET(BX)
	CMPQ AX, $HEAD_BYTES
	JHI longer

emit:
	// R10, DX, BX: where path, query and input end. A query is there when the
	// first two differ, a fragment when the last two do; the borrow of the
	// comparison, spread over a register, clears the span and the bit if not.
	MOVL R10, Record_Path+Span_End(DI)
	LEAL 1(R10), CX
	MOVQ DX, R14
	SHLQ $32, R14
	ORQ R14, CX
	CMPL R10, DX
	SBBQ R14, R14
	ANDQ R14, CX
	ANDL $PRESENT_QUERY, R14
	ORL R14, R12
	MOVQ CX, Record_Query(DI)
	LEAL 1(DX), CX
	MOVQ BX, R14
	SHLQ $32, R14
	ORQ R14, CX
	CMPL DX, BX
	SBBQ R14, R14
	ANDQ R14, CX
	ANDL $PRESENT_FRAGMENT, R14
	ORL R14, R12
	MOVQ CX, Record_Fragment(DI)
	MOVQ R12, Record_Present(DI)
