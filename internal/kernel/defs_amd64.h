// What every kernel file needs: the bytes of a block that count, and the bits
// of the record's last word (see Record): which components are there, and the
// kinds of host and path.

#define HEAD_BYTES const_HeadBytes

// What may go on behind the head, in the upper half of the record's last word
// until it ends: a host, or a first segment that must not hold a colon.
#define HOST_GOES_ON 1
#define SEGMENT_GOES_ON 2

// A host with so many bytes in the head is longer than every IPv4address.
#define LONG_HOST const_longHost

// How far into an input skipping begins to pay.
#define SKIP_FROM (5*HEAD_BYTES)

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
