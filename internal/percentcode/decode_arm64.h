// The body of the two kernels that decode. What they differ in is defined before it is
// included: SET_UP loads constants, and WANTED leaves in V7 the triplets to be decoded, or jumps to
// leave. What stores the results follows it.
//
// A block is 16 bytes of src. Each place of the block is decoded as if it was the "%" of
// a triplet, from the bytes one and two places on. Where it is one, the decoded byte
// takes its place, and the two digits are dropped. A triplet at the end of a block has
// digits in the next: as many of its first bytes are dropped there. Where there is no "%", 64 bytes are
// copied at a time.
//
//	R0   the block                         R8   the last address of a whole block and
//	R1   the end of src                         two bytes more
//	R2   where the result goes             R9   the bytes of eight that stay; bytes
//	R3   the last place of dst with room        of the last block
//	     for a block                       R10  how many bytes stay, by their mask
//	                                       R11  the last address of 64 bytes
//	R4   the places of the bytes that      R12  the last place of dst with room for
//	     stay; 0 before they are needed         64 bytes
//	R5   the bits of the first bytes       R13  the block after this one
//	     that are dropped                  R14  the bits of all that are dropped;
//	R6   triplets of the block; bytes           temporary
//	     before R0 in the last one         R7   temporary
//
//	V0  the block                          V12  "%" in all places
//	V1  the bytes one place on             V13  64 in all places
//	V2  the bytes two places on            V14  the bits of eight
//	V3  where "%" is                       V15  8 in all places
//	V4  temporary                          V16, V17  a set, by nibble
//	V5  the values of the first digits     V18  the bits of rows
//	V6  of the second ones, and then the   V19  0x0f in all places
//	    decoded bytes                      V24-V30  the values of ASCII, of HEXDIG
//	V7  triplets
//	V8  the numbers of the places

	MOVD  dst_base+0(FP), R2
	MOVD  dst_len+8(FP), R3
	MOVD  src_base+24(FP), R0
	MOVD  src_len+32(FP), R1
	MOVD  ZR, R5
	ADD   R2, R3, R3
	ADD   R0, R1, R1
	SUB   $64, R3, R12
	SUB   $16, R3, R3
	SUB   $64, R1, R11
	SUB   $18, R1, R8
	MOVD  ZR, R4
	VMOVI $'%', V12.B16

wide:
	CMP    R11, R0
	BGT    block
	CMP    R12, R2
	BGT    block
	VLD1   (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VCMEQ  V12.B16, V0.B16, V4.B16
	VCMEQ  V12.B16, V1.B16, V5.B16
	VCMEQ  V12.B16, V2.B16, V6.B16
	VCMEQ  V12.B16, V3.B16, V7.B16
	VORR   V4.B16, V5.B16, V4.B16
	VORR   V6.B16, V7.B16, V6.B16
	VORR   V4.B16, V6.B16, V4.B16
	VADDP  V4.B16, V4.B16, V4.B16
	VMOV   V4.D[0], R7
	CBNZ   R7, block
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R2)
	ADD    $64, R0, R0
	B      wide

block:
	CMP    R3, R2
	BGT    leave
	CMP    R8, R0
	BGT    part
	VLD1   (R0), [V0.B16]
	VCMEQ  V12.B16, V0.B16, V3.B16
	VADDP  V3.B16, V3.B16, V4.B16
	VMOV   V4.D[0], R7
	ORR    R5, R7, R7
	CBNZ   R7, triplets
	VST1.P [V0.B16], 16(R2)
	ADD    $16, R0, R0
	B      wide

triplets:
	ADD  $1, R0, R7
	VLD1 (R7), [V1.B16]
	ADD  $2, R0, R7
	VLD1 (R7), [V2.B16]
	ADD  $16, R0, R13
	MOVD R5, R14

decode:
	CBZ    R4, tables
	VTBL   V1.B16, [V24.B16, V25.B16, V26.B16, V27.B16], V5.B16
	VTBL   V2.B16, [V24.B16, V25.B16, V26.B16, V27.B16], V6.B16
	VEOR   V13.B16, V1.B16, V1.B16
	VEOR   V13.B16, V2.B16, V2.B16
	VTBX   V1.B16, [V28.B16, V29.B16, V30.B16], V5.B16
	VTBX   V2.B16, [V28.B16, V29.B16, V30.B16], V6.B16
	VAND   V5.B16, V6.B16, V7.B16
	VCMTST V13.B16, V7.B16, V7.B16
	VAND   V3.B16, V7.B16, V7.B16
	VSLI   $4, V5.B16, V6.B16
	WANTED
	VBIT   V7.B16, V6.B16, V0.B16
	VAND   V14.B16, V7.B16, V7.B16
	VADDP  V7.B16, V7.B16, V7.B16
	VADDP  V7.B16, V7.B16, V7.B16
	VADDP  V7.B16, V7.B16, V7.B16
	VMOV   V7.H[0], R6
	ORR    R6<<1, R14, R14
	ORR    R6<<2, R14, R14
	LSR    $16, R14, R5
	MVN    R14, R14
	MOVD   R13, R0

	// The bytes that stay, eight at a time.
	AND   $255, R14, R9
	FMOVD (R4)(R9<<3), F1
	VTBL  V1.B16, [V0.B16], V1.B16
	FMOVD F1, (R2)
	MOVBU (R10)(R9), R9
	ADD   R9, R2, R2
	UBFX  $8, R14, $8, R9
	FMOVD (R4)(R9<<3), F1
	VADD  V15.B16, V1.B16, V1.B16
	VTBL  V1.B16, [V0.B16], V1.B16
	FMOVD F1, (R2)
	MOVBU (R10)(R9), R9
	ADD   R9, R2, R2
	B     block

	// What most texts do not need is loaded before the first triplet.
tables:
	MOVD   $·tripletTable(SB), R4
	VLD1.P 64(R4), [V24.B16, V25.B16, V26.B16, V27.B16]
	VLD1   (R4), [V28.B16, V29.B16, V30.B16]
	MOVD   $·percentTable(SB), R4
	SET_UP
	FMOVQ  percentConstants_ofEight(R4), F14
	MOVD   $percentConstants_packed, R10
	ADD    R4, R10, R10
	ADD    $percentConstants_pack, R4, R4
	VMOVI  $64, V13.B16
	VMOVI  $8, V15.B16
	B      decode

	// The block that ends where src does. What comes before R0 does not count; perhaps the result is there.
	// In V8 are the places of the bytes that do.
part:
	SUB  $16, R1, R7
	SUB  R7, R0, R6
	CMP  $-1, R6
	BEQ  oneMore
	CMP  $16, R6
	BHS  leave
	MOVD $16, R9
	SUB  R6, R9, R9
	MOVD $·percentTable+percentConstants_number(SB), R14
	VLD1 (R14), [V8.B16]
	VEOR V4.B16, V4.B16, V4.B16
	MOVD R1, R13
	MOVD src_base+24(FP), R14
	CMP  R14, R7
	BHS  atEnd
	AND  $4095, R0, R14
	CMP  $(4096-16), R14
	BLE  short

atEnd:
	VLD1  (R7), [V0.B16]
	VCMEQ V12.B16, V0.B16, V3.B16
	FROM(R6, V8, V1)
	VAND  V1.B16, V3.B16, V3.B16
	VDUP  R6, V1.B16
	VADD  V1.B16, V8.B16, V8.B16
	MOVD  $1, R7
	LSL   R6, R7, R7
	SUB   $1, R7, R7
	LSL   R6, R5, R14
	ORR   R7, R14, R14

loaded:
	VADDP V3.B16, V3.B16, V1.B16
	VMOV  V1.D[0], R7
	ORR   R5, R7, R7
	CBZ   R7, plain
	VEXT  $1, V4.B16, V0.B16, V1.B16
	VEXT  $2, V4.B16, V0.B16, V2.B16
	B     decode

plain:
	VTBL V8.B16, [V0.B16], V0.B16
	VST1 [V0.B16], (R2)
	ADD  R9, R2, R2
	MOVD R1, R0
	B    leave

	// After the block one byte is left.
oneMore:
	VLD1  (R0), [V0.B16]
	ADD   $1, R0, R7
	VLD1  (R7), [V1.B16]
	VEOR  V4.B16, V4.B16, V4.B16
	VEXT  $1, V4.B16, V1.B16, V2.B16
	VCMEQ V12.B16, V0.B16, V3.B16
	ADD   $16, R0, R13
	MOVD  R5, R14
	B     decode

	// A text of less than 16 bytes, where the page does not end so soon. The others become zero.
short:
	VLD1  (R0), [V0.B16]
	FROM(R9, V8, V1)
	VBIT  V1.B16, V4.B16, V0.B16
	VCMEQ V12.B16, V0.B16, V3.B16
	MOVD  $0xffff, R14
	LSL   R9, R14, R14
	AND   $0xffff, R14, R14
	B     loaded

leave:
	MOVD dst_base+0(FP), R7
	SUB  R7, R2, R2
	MOVD src_base+24(FP), R7
	SUB  R7, R0, R0

	// Of the first bytes, none, one or two are dropped: 0, 1 or 3.
	ADD $1, R5, R5
	ADD R5>>1, R0, R0
