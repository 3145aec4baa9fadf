// The shapes that head_amd64.h does not handle itself: bytes that are not allowed and percent
// triplets, no scheme, no authority, and authorities with userinfo, a port, or a
// host that begins with a digit. The registers are the same. Each shape ends with
// a jump to plain, to tail or to unknown.

escaped:
	// notAllowedBit = lowest(notAllowed &^ (percent & hexdig>>1 & hexdig>>2))
	MASK_HEXDIG(R11, R14)
	MOVQ  R11, R12
	SHRQ  $1, R12
	ANDQ  R12, R11
	SHRQ  $1, R11
	MASK_PERCENT(R12, R14)
	ANDQ  R12, R11
	ANDNQ R10, R11, R10
	JEQ   plain

	// Save notAllowedBit in the result and set the sign of AX. Then tail jumps to
	// headStops, which knows what is settled.
	BLSIQ  R10, R10
	TZCNTQ R10, CX
	MOVQ   R10, STOP
	BTSQ   $63, AX
	JMP    plain

otherShape:
	// if schemeBit&colon == 0 { relative reference }
	TESTQ R11, R13
	JEQ   noScheme

	// scheme ":" without "//": the path starts after the colon, at schemeBit << 1.
	LEAQ   (R11)(R11*1), R13
	TZCNTQ R11, R11
	ADD_OFFSET(R11)
	STORE_OFFSET(Record_Scheme+Span_Start(DI))
	MOVL   R11, Record_Scheme+Span_End(DI)
	LEAL   1(R11), CX
	MOVL   CX, Record_Path+Span_Start(DI)

	// path-absolute if a slash is first, path-empty if nothing is there.
	MOVL    $(PRESENT_SCHEME+PRESENT_PATH+KIND_ROOTLESS), R14
	MOVL    $(PRESENT_SCHEME+PRESENT_PATH+KIND_ABSOLUTE), CX
	TESTQ   R13, R12
	CMOVLNE CX, R14
	MOVL    $(PRESENT_SCHEME+PRESENT_PATH+KIND_EMPTY), CX
	CMPQ    R13, R10
	CMOVLEQ CX, R14
	MOVL    R14, R12

	// settledBit = schemeBit << 2: a second slash would begin an authority, so a path
	// is settled only after its first byte.
	ADDQ R13, R13
	JMP  tail

noScheme:
	// The mask of colons says nothing of the first byte, where a colon is never
	// valid. There is a first byte if endBit > 1.
	ANDQ $-2, R13
	CMPQ BX, $1
	JEQ  firstIsNoColon
	CMPB (SI), $':'
	JEQ  unknown

firstIsNoColon:
	// if slash&(slash>>1)&1 != 0 { network-path reference, authorityBit = 1<<2 }
	XORL  R11, R11
	MOVQ  R12, CX
	SHRQ  $1, CX
	ANDQ  R12, CX
	TESTL $1, CX
	MOVL  $4, CX
	JNE   authority

	// A relative path: no colon in its first segment.
	// settledBit = lowest(slash | queryBit); if colon&(settledBit-1) != 0 { return unknown }
	MOVQ    R12, CX
	ORQ     R10, CX
	BLSIQ   CX, CX
	LEAQ    -1(CX), R14
	TESTQ   R13, R14
	JNE     unknown
	MOVQ    CX, R13
	STORE_OFFSET(Record_Path+Span_Start(DI))
	MOVL    $(PRESENT_PATH+KIND_NO_SCHEME), R14
	MOVL    $(PRESENT_PATH+KIND_ABSOLUTE), CX
	TESTQ   $1, R12
	CMOVLNE CX, R14
	MOVL    $(PRESENT_PATH+KIND_EMPTY), CX
	CMPQ    R10, $1
	CMOVLEQ CX, R14
	MOVL    R14, R12

	// The first segment of a long reference may go on after the head.
	LEAQ (AX)(AX*1), CX
	CMPQ CX, $(2*HEAD_BYTES)
	JLS  segmentEnds
	MOVQ R13, CX
	SHLQ $(64-HEAD_BYTES), CX
	JNE  segmentEnds
	MOVQ $(SEGMENT_GOES_ON<<32), CX
	ORQ  CX, R12
	MOVL $1, R13
	JMP  tail

segmentEnds:
	// if notAllowedBit != 0 { settledBit = 0 }: without a colon the segment is a path,
	// whatever else it holds. The sign of AX shows whether there is one.
	MOVQ  AX, CX
	SARQ  $63, CX
	ANDNQ R13, CX, R13
	JMP   tail

authority:
	// The authority, all steps. CX is authorityBit, R11 schemeBit or 0, R12 slash.
	// Present and Kinds are gathered in the record: no register is left for them.
	// authorityEnd = lowest(slash & -authorityBit | queryBit)
	MOVQ  CX, R13
	NEGQ  R13
	ANDQ  R12, R13
	ORQ   R10, R13
	BLSIQ R13, R13
	CMPQ  AX, $HEAD_BYTES
	JLS   authorityEnds
	MOVQ  R13, R14
	SHLQ  $(64-HEAD_BYTES), R14
	JEQ   longHost

authorityEnds:
	MOVL   $(PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), Record_Present(DI)
	TESTQ  R11, R11
	JEQ    userinfo
	TZCNTQ R11, R11
	ADD_OFFSET(R11)
	STORE_OFFSET(Record_Scheme+Span_Start(DI))
	MOVL   R11, Record_Scheme+Span_End(DI)
	ORL    $PRESENT_SCHEME, Record_Present(DI)

userinfo:
	// at &= authorityEnd - authorityBit; more than one "@" is never valid.
	MASK_AT(R14, R12)
	MOVQ   R13, R11
	SUBQ   CX, R11
	ANDQ   R11, R14
	JEQ    host
	BLSRQ  R14, R11
	JNE    unknown
	TZCNTQ CX, R11
	ADD_OFFSET(R11)
	MOVL   R11, Record_Userinfo+Span_Start(DI)
	TZCNTQ R14, R11
	ADD_OFFSET(R11)
	MOVL   R11, Record_Userinfo+Span_End(DI)
	ORL    $PRESENT_USERINFO, Record_Present(DI)

	// if (at-authorityBit)&notRegName&^colon != 0 { return unknown }
	MOVQ  R14, R11
	SUBQ  CX, R11
	MASK_NOT_REG_NAME(CX, R12)
	ANDQ  CX, R11
	MASK_COLON(CX, R12)
	ANDNQ R11, CX, R11
	JNE   unknown

	// hostBit = at << 1
	LEAQ (R14)(R14*1), CX

host:
	// CX hostBit; R14 hostEnd = lowest(colon & -hostBit | authorityEnd)
	MASK_COLON(R14, R12)
	MOVQ  CX, R11
	NEGQ  R11
	ANDQ  R11, R14
	ORQ   R13, R14
	BLSIQ R14, R14

	// if (hostEnd-hostBit)&notRegName != 0 { return unknown }
	MASK_NOT_REG_NAME(R12, R11)
	MOVQ   R14, R11
	SUBQ   CX, R11
	TESTQ  R11, R12
	JNE    unknown
	TZCNTQ CX, R11
	ADD_OFFSET(R11)
	MOVL   R11, Record_Host+Span_Start(DI)
	TZCNTQ R14, R12
	ADD_OFFSET(R12)
	MOVL   R12, Record_Host+Span_End(DI)
	CMPQ   R14, R13
	JEQ    hostKind

	// The port: if (authorityEnd - hostEnd<<1)&^digit != 0 { return unknown }
	INCL   R12
	MOVL   R12, Record_Port+Span_Start(DI)
	TZCNTQ R13, R12
	ADD_OFFSET(R12)
	MOVL   R12, Record_Port+Span_End(DI)
	ORL    $PRESENT_PORT, Record_Present(DI)
	MASK_DIGIT(R12, R11)
	LEAQ   (R14)(R14*1), R11
	NEGQ   R11
	ADDQ   R13, R11
	ANDNQ  R11, R12, R11
	JNE    unknown

hostKind:
	// if digit&hostBit == 0 { reg-name } else see whether it is an IPv4address.
	MASK_DIGIT(R11, R12)
	TESTQ CX, R11
	JEQ   hostDone

	// Of the host: R11 its digits, R12 its other bytes, CX where octets would begin,
	// hostBit | others<<1.
	SUBQ  CX, R14
	ANDQ  R14, R11
	ANDNQ R14, R11, R12
	LEAQ  (CX)(R12*2), CX

	// Three others, and all of them dots.
	BLSRQ R12, R14
	BLSRQ R14, R14
	JEQ   hostDone
	BLSRQ R14, R14
	JNE   hostDone

dot:
	TZCNTQ R12, R14
	CMPB   (SI)(R14*1), $'.'
	JNE    hostDone
	BLSRQ  R12, R12
	JNE    dot

	// Each octet begins with a digit, which is no zero if another follows.
	ANDNQ CX, R11, R12
	JNE   hostDone
	MOVQ  R11, R12
	SHRQ  $1, R12
	ANDQ  CX, R12
	MASK_ZERO(R14, CX)
	TESTQ R12, R14
	JNE   hostDone

	// R12 the octets of three digits; none has four.
	SHRQ  $2, R11
	ANDQ  R11, R12
	SHRQ  $1, R11
	TESTQ R11, R12
	JNE   hostDone

	// Those that do not begin with a one are at most 255.
	MASK_ONE(R14, CX)
	ANDNQ R12, R14, R12
	JEQ   hostIPv4

octet:
	TZCNTQ  R12, R14
	MOVWLZX (SI)(R14*1), CX
	BSWAPL  CX
	MOVBLZX 2(SI)(R14*1), R14
	SHLL    $8, R14
	ORL     R14, CX
	CMPL    CX, $0x32353500
	JHI     hostDone
	BLSRQ   R12, R12
	JNE     octet

hostIPv4:
	ADDL $(KIND_IPV4-KIND_REG_NAME), Record_Present(DI)

hostDone:
	TZCNTQ R13, R11
	ADD_OFFSET(R11)
	MOVL   R11, Record_Path+Span_Start(DI)
	MOVL   Record_Present(DI), R12
	JMP    tail

longHost:
	// The authority goes on after the head. That may be a host alone, and one too
	// long for an IPv4address: if (endBit-authorityBit)&notRegName != 0 { return Unknown }
	MOVQ   CX, R13
	MOVQ   CX, R14
	SHLQ   $(63-HEAD_BYTES+LONG_HOST), R14
	JEQ    unknown
	MASK_NOT_REG_NAME(R12, R14)
	MOVQ   BX, R14
	SUBQ   CX, R14
	TESTQ  R12, R14
	JNE    unknown
	TZCNTQ CX, CX
	ADD_OFFSET(CX)
	MOVL   CX, Record_Host+Span_Start(DI)
	MOVQ   $(HOST_GOES_ON<<32+PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), R12
	TESTQ  R11, R11
	JEQ    tail
	TZCNTQ R11, R11
	ADD_OFFSET(R11)
	STORE_OFFSET(Record_Scheme+Span_Start(DI))
	MOVL   R11, Record_Scheme+Span_End(DI)
	ORQ    $PRESENT_SCHEME, R12
	JMP    tail
