// The blocks after the head, where only the ends of path, query and input are open,
// and perhaps a host or a first segment. HEAD_BYTES of each block count, two less
// than it has. So the two bytes after a "%" that counts are in the same block, and
// the next block begins at the first byte that did not count. The generic version is
// tryRuns in block_test.go.
//
// The form loads a block at label runLoad, makes its planes, and goes on at
// runClassified. These registers differ from those of head_arm64.h:
//
//   R7   offset of the block in the input     R13  notAllowed of the last block that
//   R8   end of the path so far                    had a "%", else 0
//   R11  end of the query so far              R17  all ones while in the path
//   R15  fragmentBit of the block             R19  all ones before the fragment
//   R16  queryBit of the block

headSettled:
	CMPW  R12, R10
	CSETM HS, R17
	CMPW  R12, R11
	CSETM HS, R19
	MOVD  R10, R8
	MOVD  $HEAD_BYTES, R7
	MOVD  ZR, R13
	B     runLoad

runClassified:
	// fragmentBit = lowest(hash&untilFragment | endBit)
	AND R19, R9, R21
	ORR R14, R21, R21
	LOWEST(R21, R15)

	// notAllowed &= (endBit - 1) &^ fragmentBit; if notAllowed != 0 { look closer }
	SUB  $1, R14, R21
	BIC  R15, R21, R21
	BICS R12, R21, R21
	BNE  RUN_NOT_ALLOWED

runPlain:
	// queryBit = lowest(question | fragmentBit). After the path it moves no end.
	ORR  R15, R10, R21
	LOWEST(R21, R16)
	LSR  $32, R20, R21
	CBNZ R21, goesOn

settled:
	// Where no end is in the block, the next block moves those that are open.
	TBNZ $HEAD_BYTES, R16, nextBlock
	MOVE_END(R16, R8, R17)
	MOVE_END(R15, R11, R19)
	TBZ  $HEAD_BYTES, R14, runEnds

nextBlock:
	ADD $HEAD_BYTES, R7, R7
	CMP $SKIP_FROM, R7
	BLO runLoad

	// No skipping while a part goes on, nor directly after a block with a "%": more
	// may follow.
	LSR  $32, R20, R21
	ORR  R13, R21, R21
	MOVD ZR, R13
	CBNZ R21, runLoad

	// The skip loop passes over 64 bytes at a time while all of them are allowed and
	// none is "?" in a path. Of the allowed bytes only "@" does not have plane 7, the
	// highest bit of its class: it ends the loop, too.
	MOVD $'?', R21
	MOVD $'#', R22
	CMP  $0, R17
	CSEL NE, R21, R22, R21
	VDUP R21, V27.B16
	ADD  R0, R7, R21
	END_OF_ALL(R22)
	SUB  $64, R22, R22

skip:
	CMP   R22, R21
	BHI   skipped
	VLD1  (R21), [V0.B16, V1.B16, V2.B16, V3.B16]
	VCMEQ V27.B16, V0.B16, V28.B16
	VCMEQ V27.B16, V1.B16, V29.B16
	VCMEQ V27.B16, V2.B16, V30.B16
	VCMEQ V27.B16, V3.B16, V31.B16
	VORR  V29.B16, V28.B16, V28.B16
	VORR  V31.B16, V30.B16, V30.B16
	VORR  V30.B16, V28.B16, V28.B16
	CLASSIFY
	VAND  V5.B16, V4.B16, V4.B16
	VAND  V7.B16, V6.B16, V6.B16
	VAND  V6.B16, V4.B16, V4.B16
	VBIT  V28.B16, V24.B16, V4.B16
	VMOV  V4.D[0], R9
	VMOV  V4.D[1], R10
	AND   R10, R9, R9
	AND   $0x8080808080808080, R9, R9
	EOR   $0x8080808080808080, R9, R9
	CBNZ  R9, skipped
	ADD   $64, R21, R21
	B     skip

skipped:
	// The open ends move to where the loop stopped, once the next block has moved them.
	SUB R0, R21, R7
	B   runLoad

runEscaped:
	// notAllowed &^= percent & hexdig>>1 & hexdig>>2; if notAllowed == 0 { go on }
	MOVD R21, R13
	MORE_PLANES
	HEXDIG(R23)
	AND  R4, R5, R22
	BIC  R6, R22, R22
	AND  R23>>1, R22, R22
	AND  R23>>2, R22, R22
	BICS R22, R13, R21
	BEQ  runPlain

	// The fast path stops at the first of them, and the record ends there. A host or
	// a first segment must have ended before.
	LSR  $32, R20, R22
	CBNZ R22, unknown
	LOWEST(R21, R14)
	OFFSET_OF(R14, R21)
	ADD  R7, R21, R21
	LSL  $2, R21, R26
	ADD  $2, R26, R26
	B    runClassified

goesOn:
	// A host or a first segment goes on from the block before.
	CMP $SEGMENT_GOES_ON, R21
	BEQ segmentGoesOn

	// hostEnd = lowest(notRegName); if it is after the block { goes on }
	AND R4, R5, R21
	ADD $1, R21, R22
	BIC R21, R22, R22
	LSL $(64-HEAD_BYTES), R22, R21
	CBZ R21, settled

	// if hostEnd&(slash|queryBit) == 0 { return unknown }
	BIC   R4, R5, R21
	AND   R6, R21, R21
	ORR   R16, R21, R21
	TST   R22, R21
	BEQ   unknown
	OFFSET_OF(R22, R21)
	ADD   R7, R21, R21
	MOVW  R21, Record_Host+Span_End(R2)
	MOVW  R21, Record_Path+Span_Start(R2)
	MOVWU R20, R20
	B     settled

segmentGoesOn:
	// segmentEnd = lowest(slash | queryBit); no colon before it
	BIC   R4, R5, R21
	AND   R6, R21, R21
	ORR   R16, R21, R21
	LOWEST(R21, R22)
	BIC   R5, R6, R21
	AND   R4, R21, R21
	SUB   $1, R22, R23
	TST   R23, R21
	BNE   unknown
	LSL   $(64-HEAD_BYTES), R22, R21
	CBZ   R21, settled
	MOVWU R20, R20
	B     settled

runEnds:
	// endBit was the input's end.
	OFFSET_OF(R14, R12)
	ADD  R7, R12, R12
	MOVD R8, R10
	B    emit
