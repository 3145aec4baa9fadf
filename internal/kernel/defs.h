// Constants of the kernels of all processors. Every number comes from Go, through go_asm.h.

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

// The bits of Record.Present, and the kinds, as they are in the last eight
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
