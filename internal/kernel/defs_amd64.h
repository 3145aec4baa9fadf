// What the kernels of amd64 have in common.

#include "defs.h"

// Sets endBit, in BX, to 1 << min(left, HEAD_BYTES). It uses CX.
#define END_BIT(left) MOVL $HEAD_BYTES, CX; CMPQ left, CX; CMOVQHI CX, left; MOVL $1, CX; SHLXQ left, CX, BX
