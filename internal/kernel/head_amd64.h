// From masks to spans: the bit arithmetic of the head, the first block of an
// input. Every kernel includes this file, in both forms, after it has loaded the
// block and knows its end; then shapes_amd64.h and runs_amd64.h.
//
// A position stays a single set bit as long as possible. "The lowest of these, or
// else that" is then one OR and one BLSI, and a range of positions is one
// subtraction. The generic version is tryHead in block_test.go; the comments name its
// variables.
//
// What must be defined. The file of the kernel, such as avx2_amd64.s, defines
//
//   MASK_...(to, temporary)  one mask of the block: bit p speaks of byte p. There is
//                            one for each of HASH, QUESTION, COLON, SLASH, AT,
//                            PERCENT, ZERO, ONE, HEXDIG, DIGIT, NOT_SCHEME,
//                            NOT_REG_NAME and NOT_ALLOWED as struct masks of masks_test.go
//                            has them, and ANY_COLON, which has the first place too
//   CLASSIFY                 what the masks need once for each block
//   IF_DIGIT_AT_CX(label)    jumps if the byte at the bit in CX is a DIGIT; may use R14
//   ZERO_RECORD              sets 64 bytes at DI to zero
//   SET_UP                   what the kernel needs once
//   LOAD_WHOLE(r)            loads the block at r, 64 bytes
//   LOAD_PART(a, b, c, to)   loads CX < 64 bytes at R12, with zeros after them, and jumps
//                            to the last of the four labels; a, b and c are its own. It
//                            may use R14
//   LEAVE                    what the kernel needs before RET
//   SKIP_BYTES               how many bytes the skip loop takes at a time
//   SKIP_SET_UP(r)           sets the byte that stops that loop
//   SKIP_UNLESS(label)       jumps if one of the SKIP_BYTES from R12 on is not allowed, or
//                            is that byte; may use CX
//
// The form, one_amd64.h or lines_amd64.h, defines
//
//   NOT_ALLOWED              the label for a head with bytes that are not allowed,
//                            which are in R10
//   RUN_NOT_ALLOWED          looks closer at a later block with such bytes
//   ADD_OFFSET(r)            adds to r the offset of the block in the spans
//   STORE_OFFSET(where)      stores that offset, as 32 bits
//   STOP                     where the result is stored if the kernel stops at a byte
//   ENTER_RUNS               what is needed once before the blocks after the head
//   END_OF_ALL(to)           the address after the last byte
//
// and has the labels runLoad, where it loads a block, and unknown.
//
//   SI  address of the block            R10  queryBit: lowest "?", or fragmentBit
//   DI  the record                      R11  schemeBit: lowest byte that no scheme has
//   AX  length of the input; its sign   R12  slash; at tail: Present and Kinds, with
//       is set when a byte is not            what goes on in bits 32 to 63
//       allowed                         R13  colon; at tail: settledBit
//   BX  endBit                          R8, R9  belong to the form: R9 is the table of
//   DX  fragmentBit: lowest "#",             constants
//       or endBit                       CX, R14  temporaries

	CLASSIFY
	ZERO_RECORD

classified:

	// fragmentBit = lowest(hash | endBit)
	MASK_HASH(DX, CX)
	ORQ   BX, DX
	BLSIQ DX, DX

	// notAllowed &= (endBit - 1) &^ fragmentBit; if notAllowed != 0 { look closer }
	MASK_NOT_ALLOWED(R10, CX)
	ANDNQ R10, DX, R10
	LEAQ  -1(BX), CX
	ANDQ  CX, R10
	JNE   NOT_ALLOWED

plain:
	// queryBit = lowest(question | fragmentBit)
	MASK_QUESTION(R10, CX)
	ORQ   DX, R10
	BLSIQ R10, R10

	// schemeBit = lowest(notScheme)
	MASK_NOT_SCHEME(R11, CX)
	BLSIQ R11, R11

	// if schemeBit&colon&(slash>>1)&(slash>>2) == 0 { other shape }
	MASK_SLASH(R12, CX)
	MASK_COLON(R13, CX)
	MOVQ  R12, CX
	SHRQ  $1, CX
	ANDQ  R12, CX
	SHRQ  $1, CX
	ANDQ  R13, CX
	TESTQ R11, CX
	JEQ   otherShape

	// authorityBit = schemeBit << 3
	// hostEnd = lowest(notRegName & -authorityBit)
	LEAQ  (R11*8), CX
	MASK_NOT_REG_NAME(R13, R14)
	MOVQ  CX, R14
	NEGQ  R14
	ANDQ  R14, R13
	BLSIQ R13, R13

	// A host that ends at a colon or an "@", or begins with a digit, needs all
	// steps: if hostEnd&(slash|queryBit) == 0 || digit&authorityBit != 0
	MOVQ  R12, R14
	ORQ   R10, R14
	TESTQ R13, R14
	JEQ   authority
	IF_DIGIT_AT_CX(authority)

	// scheme, host, no userinfo, no port; the path starts where the host ends.
	MOVL   $(PRESENT_SCHEME+PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), R12
	TZCNTQ R11, R11
	ADD_OFFSET(R11)
	STORE_OFFSET(Record_Scheme+Span_Start(DI))
	MOVL   R11, Record_Scheme+Span_End(DI)
	LEAL   3(R11), CX
	MOVL   CX, Record_Host+Span_Start(DI)
	TZCNTQ R13, CX
	ADD_OFFSET(CX)
	MOVL   CX, Record_Host+Span_End(DI)
	MOVL   CX, Record_Path+Span_Start(DI)

tail:
	// From bits to offsets: the ends of path, query and all.
	TZCNTQ R10, R10
	ADD_OFFSET(R10)
	TZCNTQ DX, DX
	ADD_OFFSET(DX)
	TZCNTQ BX, BX
	ADD_OFFSET(BX)
	CMPQ   AX, $HEAD_BYTES
	JHI    longer

emit:
	// R10, DX and BX are where path, query and input end. There is a query if the
	// first two differ, and a fragment if the last two do. The borrow of the
	// comparison, spread over a register, clears span and bit if there is none.
	MOVL R10, Record_Path+Span_End(DI)
	LEAL 1(R10), CX
	MOVQ DX, R14
	SHLQ $32, R14
	ORQ  R14, CX
	CMPL R10, DX
	SBBQ R14, R14
	ANDQ R14, CX
	ANDL $PRESENT_QUERY, R14
	ORL  R14, R12
	MOVQ CX, Record_Query(DI)
	LEAL 1(DX), CX
	MOVQ BX, R14
	SHLQ $32, R14
	ORQ  R14, CX
	CMPL DX, BX
	SBBQ R14, R14
	ANDQ R14, CX
	ANDL $PRESENT_FRAGMENT, R14
	ORL  R14, R12
	MOVQ CX, Record_Fragment(DI)
	MOVQ R12, Record_Present(DI)
