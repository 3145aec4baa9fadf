// Constants of the kernel of arm64. Every number comes from Go, through go_asm.h.

// How many bytes of a block count where the input is longer.
#define HEAD_BYTES const_HeadBytes

// What may be longer than the head: a host, or a first segment, which must not
// have a colon. The code is in Record.ErrorOffset until that part ends.
#define HOST_GOES_ON const_hostPart
#define SEGMENT_GOES_ON const_segmentPart

// A host with so many bytes in the head is longer than every IPv4address.
#define LONG_HOST const_longHost

// The offset in an input from which the skip loop pays.
#define SKIP_FROM (5*HEAD_BYTES)

// The bits of Record.Present, and the kinds, as they stand in the last eight
// bytes of a record: Present in bits 0 to 7, Kinds in bits 8 to 15, ErrorOffset
// in bits 32 to 63.

#define PRESENT_SCHEME (1<<const_CompScheme)
#define PRESENT_USERINFO (1<<const_CompUserinfo)
#define PRESENT_HOST (1<<const_CompHost)
#define PRESENT_PORT (1<<const_CompPort)
#define PRESENT_PATH (1<<const_CompPath)
#define PRESENT_QUERY (1<<const_CompQuery)
#define PRESENT_FRAGMENT (1<<const_CompFragment)

#define KIND_REG_NAME (const_HostRegName<<8)
#define KIND_IPV4 (const_HostIPv4<<8)
#define KIND_EMPTY (const_PathEmpty<<(8+const_PathKindShift))
#define KIND_ABEMPTY (const_PathAbempty<<(8+const_PathKindShift))
#define KIND_ABSOLUTE (const_PathAbsolute<<(8+const_PathKindShift))
#define KIND_NO_SCHEME (const_PathNoScheme<<(8+const_PathKindShift))
#define KIND_ROOTLESS (const_PathRootless<<(8+const_PathKindShift))

// OFFSET_OF sets to to the offset of a single bit in the spans.
#define OFFSET_OF(bit, to) \
	RBIT bit, to;  \
	CLZ  to, to;   \
	ADD_OFFSET(to)

// LOWEST sets to to the lowest bit of x.
#define LOWEST(x, to) \
	NEG x, to;    \
	AND x, to, to

// A scheme begins with a letter. Of the bytes of a scheme, and of a colon, the others are below
// "A". With one of them there is a colon in the first segment of a relative path, or before it,
// which is not valid.
#define IF_NO_LETTER(label) \
	MOVBU (R0), R21; \
	CMP   $'A', R21; \
	BLO   label

// The span of the scheme, which begins the input.
#define STORE_SCHEME \
	OFFSET_OF(R17, R21);                    \
	SPAN_FROM_START(R21, Record_Scheme(R2))

// RUN_MASKS makes the masks that every block needs.
#define RUN_MASKS \
	BIC R4, R5, R21;  \
	BIC R5, R4, R22;  \
	ORR R6, R21, R12; \
	BIC R6, R22, R9;  \
	BIC R4, R6, R10;  \
	BIC R5, R10, R10

// MOVE_END moves an end that is still open to a bit; a bit before endBit closes.
#define MOVE_END(bit, end, open) \
	OFFSET_OF(bit, R21);     \
	ADD   R7, R21, R21;      \
	CMP   $0, open;          \
	CSEL  NE, R21, end, end; \
	CMP   R14, bit;          \
	CSETM HS, R21;           \
	AND   R21, open, open
