// What every kernel file needs: the bytes of a block that count, and the bits
// of the record's last word (see Spans): which components are there, and the
// kinds of host and path.

#define HEAD_BYTES 62

#define PRESENT_SCHEME (1<<const_CompScheme)
#define PRESENT_USERINFO (1<<const_CompUserinfo)
#define PRESENT_HOST (1<<const_CompHost)
#define PRESENT_PORT (1<<const_CompPort)
#define PRESENT_PATH (1<<const_CompPath)
#define PRESENT_QUERY (1<<const_CompQuery)
#define PRESENT_FRAGMENT (1<<const_CompFragment)

#define KIND_REG_NAME (const_HostRegName<<8)
#define KIND_IPV4 (const_HostIPv4<<8)
#define KIND_EMPTY (const_PathEmpty<<12)
#define KIND_ABEMPTY (const_PathAbempty<<12)
#define KIND_ABSOLUTE (const_PathAbsolute<<12)
#define KIND_NO_SCHEME (const_PathNoScheme<<12)
#define KIND_ROOTLESS (const_PathRootless<<12)
