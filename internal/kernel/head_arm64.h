// From masks to spans: the bit arithmetic of the head, the first block of an input,
// and of the shapes that are rarer. Both forms include this file after they have
// loaded the block and made its masks.
//
// A position stays a single set bit as long as possible. The lowest bit of x is
// x & -x. The lowest bit of ~x is (x+1) &^ x, and the first bit of ~x from a
// position on is (x+position) &^ x: the carry runs over the ones. A range of
// positions is one subtraction. The generic version is tryHead in block_test.go; the
// comments name its variables.
//
// What must be defined. neon_arm64.s defines for both forms
//
//   CLASSIFY                 the classes of the block, for the skip loop
//   MORE_PLANES              prepares the planes that few blocks need
//   DIGIT(to), HEXDIG(to),   one of those planes: bit p speaks of byte p. HEXDIG leaves out
//   ZERO(to), ONE(to)        what WITHIN does
//
// and each form
//
//   ADD_OFFSET(to)           adds the offset of the input in the spans
//   SPAN_FROM_START(end, where)
//                            stores the span from where the input begins to end
//   START_AT_INPUT(where)    stores where the input begins, as 32 bits; the record has
//                            zeros before
//   NOT_ALLOWED              the label for a head with bytes that are not allowed,
//                            which are in R21
//   RUN_NOT_ALLOWED          the same for a later block
//   WITHIN(mask)             leaves out what is after the input
//   END_OF_ALL(to)           the address after the last byte
//   READ_HOST(schemeEnd, to) the first byte of a host, three bytes after the end of the
//                            scheme, or of another byte that is no digit
//   EMITTED                  what follows when the record is complete
//
// and has the labels unknown and runLoad, where it loads a block. It comes here with R0 to
// R14 set, and R26 zero.
//
//   R0   address of the input           R14  endBit
//   R1   its length; the sign is set    R15  fragmentBit: lowest "#", or endBit
//        when a byte is not allowed     R16  queryBit: lowest "?", or fragmentBit
//   R2   the record                     R17  schemeBit: lowest byte that no scheme
//   R3   many lines: offset of the           has; 0 where there is no scheme
//        line in the spans              R19  at tail: settledBit
//   R4   plane 1                        R20  at tail: Present and Kinds, with what
//   R5   plane 3                             goes on in bits 32 to 63
//   R6   plane 7                        R21, R22, R23  temporaries
//   R7   plane 5: bytes of a scheme     R24, R25  belong to the form
//   R8   slash                          R26  notAllowedBit, or 0; at the end the
//   R9   hash                                Result if the kernel stops at a byte
//   R10  question
//   R11  colon; also at the first place
//   R12  allowed
//   R13  reg-name, "%" included

classified:
	// fragmentBit = lowest(hash | endBit)
	ORR R14, R9, R9
	LOWEST(R9, R15)

	// notAllowed &= (endBit - 1) &^ fragmentBit; if notAllowed != 0 { look closer }
	SUB  $1, R14, R21
	BIC  R15, R21, R21
	BICS R12, R21, R21
	BNE  NOT_ALLOWED

plain:
	// queryBit = lowest(question | fragmentBit)
	ORR R15, R10, R10
	LOWEST(R10, R16)

	// schemeBit = lowest(notScheme)
	ADD $1, R7, R17
	BIC R7, R17, R17

	// if schemeBit&colon&(slash>>1)&(slash>>2) == 0 { other shape }
	AND R8>>1, R11, R21
	AND R8>>2, R21, R21
	TST R17, R21
	BEQ otherShape
	IF_NO_LETTER(unknown)

	// authorityBit = schemeBit << 3
	// hostEnd = lowest(notRegName & -authorityBit)
	ADD R17<<3, R13, R19
	BIC R13, R19, R19

	// A host that ends at a colon or an "@", or begins with a digit, needs all
	// steps: if hostEnd&(slash|queryBit) == 0 || digit&authorityBit != 0
	ORR  R8, R16, R21
	TST  R19, R21
	BEQ  authorityOfScheme
	RBIT R17, R23
	CLZ  R23, R23
	READ_HOST(R23, R21)
	SUB  $'0', R21, R21
	CMP  $10, R21
	BLO  authorityOfScheme

	// scheme, host, no userinfo, no port; the path starts where the host ends.
	MOVD $(PRESENT_SCHEME+PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), R20
	ADD_OFFSET(R23)
	SPAN_FROM_START(R23, Record_Scheme(R2))
	ADD  $3, R23, R23
	OFFSET_OF(R19, R21)
	STPW (R23, R21), Record_Host(R2)
	MOVW R21, Record_Path+Span_Start(R2)

tail:
	// From bits to offsets: the ends of path, query and all.
	OFFSET_OF(R16, R10)
	OFFSET_OF(R15, R11)
	OFFSET_OF(R14, R12)
	CMP $HEAD_BYTES, R1
	BHI longer

emit:
	// R10, R11 and R12 are where path, query and input end. There is a query if the
	// first two differ, and a fragment if the last two do.
	MOVW  R10, Record_Path+Span_End(R2)
	CMPW  R10, R11
	CSINC LS, ZR, R10, R21
	CSEL  HI, R11, ZR, R22
	CSET  HI, R23
	ORR   R23<<const_CompQuery, R20, R20
	STPW  (R21, R22), Record_Query(R2)
	CMPW  R11, R12
	CSINC LS, ZR, R11, R21
	CSEL  HI, R12, ZR, R22
	CSET  HI, R23
	ORR   R23<<const_CompFragment, R20, R20
	STPW  (R21, R22), Record_Fragment(R2)
	MOVD  R20, Record_Present(R2)
	EMITTED

escaped:
	// notAllowedBit = lowest(notAllowed &^ (percent & hexdig>>1 & hexdig>>2))
	MOVD R21, R26
	MORE_PLANES
	HEXDIG(R23)
	BIC  R6, R13, R22
	AND  R23>>1, R22, R22
	AND  R23>>2, R22, R22
	BICS R22, R26, R26
	BEQ  plain

	// Set the sign of the length. Then tail jumps to headStops, where it is known what
	// is settled.
	LOWEST(R26, R21)
	MOVD R21, R26
	ORR  $(1<<63), R1, R1
	B    plain

otherShape:
	// if schemeBit&colon == 0 { relative reference }
	TST R17, R11
	BEQ noScheme
	IF_NO_LETTER(unknown)

	// scheme ":" without "//": the path starts after the colon, at schemeBit << 1.
	LSL  $1, R17, R19
	STORE_SCHEME
	ADD  $1, R21, R21
	MOVW R21, Record_Path+Span_Start(R2)

	// path-absolute if a slash is first, path-empty if nothing is there.
	MOVD $(PRESENT_SCHEME+PRESENT_PATH+KIND_ROOTLESS), R20
	MOVD $(PRESENT_SCHEME+PRESENT_PATH+KIND_ABSOLUTE), R21
	TST  R19, R8
	CSEL NE, R21, R20, R20
	MOVD $(PRESENT_SCHEME+PRESENT_PATH+KIND_EMPTY), R21
	CMP  R19, R16
	CSEL EQ, R21, R20, R20

	// settledBit = schemeBit << 2: a second slash would begin an authority, so a path
	// is settled only after its first byte.
	LSL $1, R19, R19
	B   tail

noScheme:
	// if slash&(slash>>1)&1 != 0 { network-path reference, authorityBit = 1<<2 }
	MOVD ZR, R17
	MOVD $4, R22
	AND  R8>>1, R8, R21
	TBNZ $0, R21, authority

	// A relative path: no colon in its first segment.
	// settledBit = lowest(slash | queryBit); if colon&(settledBit-1) != 0 { return unknown }
	ORR  R8, R16, R21
	LOWEST(R21, R19)
	SUB  $1, R19, R21
	TST  R21, R11
	BNE  unknown
	START_AT_INPUT(Record_Path+Span_Start(R2))
	MOVD $(PRESENT_PATH+KIND_NO_SCHEME), R20
	MOVD $(PRESENT_PATH+KIND_ABSOLUTE), R21
	TST  $1, R8
	CSEL NE, R21, R20, R20
	MOVD $(PRESENT_PATH+KIND_EMPTY), R21
	CMP  $1, R16
	CSEL EQ, R21, R20, R20

	// The first segment of a long reference may go on after the head.
	LSL  $1, R1, R21
	CMP  $(2*HEAD_BYTES), R21
	BLS  segmentEnds
	LSL  $(64-HEAD_BYTES), R19, R21
	CBNZ R21, segmentEnds
	MOVD $(SEGMENT_GOES_ON<<32), R21
	ORR  R21, R20, R20
	MOVD $1, R19
	B    tail

segmentEnds:
	// if notAllowedBit != 0 { settledBit = 0 }: without a colon the segment is a path,
	// whatever else it holds.
	CMP  $0, R26
	CSEL NE, ZR, R19, R19
	B    tail

authorityOfScheme:
	LSL $3, R17, R22

authority:
	// The authority, all steps. R22 is authorityBit.
	// authorityEnd = lowest(slash & -authorityBit | queryBit)
	NEG R22, R19
	AND R8, R19, R19
	ORR R16, R19, R21
	LOWEST(R21, R19)
	CMP $HEAD_BYTES, R1
	BLS authorityEnds
	LSL $(64-HEAD_BYTES), R19, R21
	CBZ R21, longHost

authorityEnds:
	MOVD $(PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), R20
	CBZ  R17, userinfo
	STORE_SCHEME
	ORR  $PRESENT_SCHEME, R20, R20

userinfo:
	// at &= authorityEnd - authorityBit. A second "@" gets into the host, where it is not valid.
	// Other bytes that no userinfo has are not allowed anywhere in the block.
	BIC  R4, R5, R21
	BIC  R6, R21, R21
	SUB  R22, R19, R23
	ANDS R23, R21, R21
	BEQ  host
	OFFSET_OF(R22, R9)
	OFFSET_OF(R21, R10)
	STPW (R9, R10), Record_Userinfo(R2)
	ORR  $PRESENT_USERINFO, R20, R20

	// hostBit = at << 1
	LSL $1, R21, R22

host:
	// R22 hostBit; R23 hostEnd = lowest(colon & -hostBit | authorityEnd)
	NEG R22, R21
	AND R11, R21, R21
	ORR R19, R21, R21
	LOWEST(R21, R23)

	// if (hostEnd-hostBit)&notRegName != 0 { return unknown }
	SUB  R22, R23, R21
	BICS R13, R21, R21
	BNE  unknown
	OFFSET_OF(R22, R9)
	OFFSET_OF(R23, R10)
	STPW (R9, R10), Record_Host(R2)
	MORE_PLANES
	DIGIT(R9)
	CMP  R23, R19
	BEQ  hostKind

	// The port: if (authorityEnd - hostEnd<<1)&^digit != 0 { return unknown }
	ADD  $1, R10, R10
	OFFSET_OF(R19, R21)
	STPW (R10, R21), Record_Port(R2)
	ORR  $PRESENT_PORT, R20, R20
	SUB  R23<<1, R19, R21
	BICS R9, R21, R21
	BNE  unknown

hostKind:
	// if digit&hostBit == 0 { reg-name } else see whether it is an IPv4address.
	TST R22, R9
	BEQ hostDone

	// Of the host: R4 its digits, R5 its other bytes, R6 where octets would begin,
	// hostBit | others<<1.
	SUB R22, R23, R21
	AND R9, R21, R4
	BIC R9, R21, R5
	ADD R5<<1, R22, R6

	// Three others, and all of them dots.
	SUB  $1, R5, R21
	ANDS R5, R21, R21
	BEQ  hostDone
	SUB  $1, R21, R7
	ANDS R21, R7, R7
	BEQ  hostDone
	SUB  $1, R7, R21
	TST  R21, R7
	BNE  hostDone

dot:
	RBIT  R5, R7
	CLZ   R7, R7
	MOVBU (R0)(R7), R7
	CMP   $'.', R7
	BNE   hostDone
	SUB   $1, R5, R7
	ANDS  R7, R5, R5
	BNE   dot

	// Each octet begins with a digit, which is no zero if another follows.
	BICS R4, R6, R21
	BNE  hostDone
	AND  R4>>1, R6, R7
	ZERO(R21)
	TST  R7, R21
	BNE  hostDone

	// R7 the octets of three digits; none has four.
	AND  R4>>2, R7, R7
	AND  R4>>3, R7, R21
	CBNZ R21, hostDone

	// Those that do not begin with a one are at most 255.
	ONE(R21)
	BICS R21, R7, R7
	BEQ  hostIPv4

octet:
	RBIT  R7, R8
	CLZ   R8, R8
	ADD   R0, R8, R8
	MOVBU (R8), R9
	MOVBU 1(R8), R10
	MOVBU 2(R8), R11
	ORR   R9<<8, R10, R10
	ORR   R10<<8, R11, R11
	MOVD  $0x323535, R9
	CMP   R9, R11
	BHI   hostDone
	SUB   $1, R7, R8
	ANDS  R8, R7, R7
	BNE   octet

hostIPv4:
	ADD $(KIND_IPV4-KIND_REG_NAME), R20, R20

hostDone:
	OFFSET_OF(R19, R21)
	MOVW R21, Record_Path+Span_Start(R2)
	B    tail

longHost:
	// The authority goes on after the head. That may be a host alone, and one too
	// long for an IPv4address: if (endBit-authorityBit)&notRegName != 0 { return Unknown }
	LSL  $(63-HEAD_BYTES+LONG_HOST), R22, R21
	CBZ  R21, unknown
	SUB  R22, R14, R21
	BICS R13, R21, R21
	BNE  unknown
	OFFSET_OF(R22, R21)
	MOVW R21, Record_Host+Span_Start(R2)
	MOVD R22, R19
	MOVD $(HOST_GOES_ON<<32+PRESENT_HOST+PRESENT_PATH+KIND_REG_NAME+KIND_ABEMPTY), R20
	CBZ  R17, tail
	STORE_SCHEME
	ORR  $PRESENT_SCHEME, R20, R20
	B    tail

headStops:
	// A byte that is not allowed: if goesOn != nothing || notAllowedBit <= settledBit { return unknown }
	LSR  $32, R20, R21
	CBNZ R21, unknown
	CMP  R19, R26
	BLS  unknown
	OFFSET_OF(R26, R26)
	LSL  $2, R26, R26
	ADD  $2, R26, R26
	B    emit

longer:
	TBNZ $63, R1, headStops

	// Everything before the path must lie in the head, but for the end of a host.
	LSL   $(64-HEAD_BYTES), R19, R21
	CBNZ  R21, headSettled
	TST   $PRESENT_HOST, R20
	BEQ   unknown
	MOVWU Record_Host+Span_Start(R2), R21
	ADD   $LONG_HOST, R21, R21
	CMPW  R12, R21
	BHI   unknown
	MOVD  $(HOST_GOES_ON<<32), R21
	ORR   R21, R20, R20
