// What kernels have in common that find out which signs a text has.

// ADD_SIGN adds the sign if the mask is not zero.
#define ADD_SIGN(mask, sign) \
	NEGQ mask;        \
	SBBL mask, mask;  \
	ANDL $sign, mask; \
	ORL  mask, BX

// FOLD makes one byte of the eight of word.
#define FOLD(word, temporary) \
	MOVQ    word, temporary; \
	SHRQ    $32, temporary;  \
	ORL     temporary, word; \
	MOVL    word, temporary; \
	SHRL    $16, temporary;  \
	ORL     temporary, word; \
	MOVL    word, temporary; \
	SHRL    $8, temporary;   \
	ORL     temporary, word; \
	MOVBLZX word, word

// FOLD_BYTES makes one byte of the 64 of Z17. It uses Z18.
#define FOLD_BYTES(to, temporary) \
	VEXTRACTI64X4 $1, Z17, Y18;  \
	VPORQ         Y18, Y17, Y17; \
	VEXTRACTI32X4 $1, Y17, X18;  \
	VPORQ         X18, X17, X17; \
	VPSRLDQ       $8, X17, X18;  \
	VPORQ         X18, X17, X17; \
	VMOVQ         X17, to;       \
	FOLD(to, temporary)

// A text of AX < 64 bytes is loaded with what stands behind it, but not from the
// next page. If it ends so near to that, it is loaded with what stands before it:
// at least one byte of it is in the page from which the load begins.
#define IF_AT_PAGE_END(label) \
	MOVL SI, R14;         \
	ANDL $4095, R14;      \
	CMPL R14, $(4096-64); \
	JHI  label
