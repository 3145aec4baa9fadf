package main

// A fault is a text that occurs once in an assembly file, and another that takes its
// place. White space in the text stands for any white space.
type fault struct {
	file, text, instead string
	what                string
	kernel              string // the kernel that must run for the fault to show, "" for all
}

const (
	head       = "internal/kernel/head_amd64.h"
	one        = "internal/kernel/one_amd64.h"
	lines      = "internal/kernel/lines_amd64.h"
	runs       = "internal/kernel/runs_amd64.h"
	shapes     = "internal/kernel/shapes_amd64.h"
	constants  = "internal/kernel/defs.h"
	common     = "internal/kernel/defs_amd64.h"
	avx2       = "internal/kernel/avx2_amd64.s"
	avx512     = "internal/kernel/avx512_amd64.s"
	neon       = "internal/kernel/neon_arm64.s"
	neonHead   = "internal/kernel/head_arm64.h"
	neonRuns   = "internal/kernel/runs_arm64.h"
	neonCommon = "internal/kernel/defs_arm64.h"
	neonEnds   = "internal/bytescan/lineends_arm64.s"
	neonSearch = "internal/bytescan/defs_arm64.h"
	neonFind   = "internal/bytescan/candidates_arm64.s"
	neonStops  = "internal/bytescan/stops_arm64.s"
	neonDecode = "internal/percentcode/decode_arm64.h"
	prefix     = "internal/bytescan/prefix_amd64.s"
	index      = "internal/bytescan/index_amd64.s"
	delimiters = "internal/bytescan/delimiters_amd64.s"
	decode     = "internal/percentcode/decode_amd64.h"
	encode     = "internal/percentcode/percent_amd64.s"
	names      = "internal/bytescan/names_amd64.s"
	survey     = "internal/bytescan/survey_amd64.s"
	triplets   = "internal/percentcode/triplets_amd64.s"
	normal     = "internal/percentcode/normal_amd64.s"
	candidates = "internal/bytescan/candidates_amd64.s"
	stops      = "internal/bytescan/stops_amd64.s"
	positions  = "internal/bytescan/positions_amd64.s"
	lineEnds   = "internal/bytescan/lineends_amd64.s"
)

// faults are such as are made by hand: a mask off by one, a wrong length, a
// step left out. Each builds, and most are right on most inputs.
var faults = []fault{
	{constants, "#define HEAD_BYTES const_HeadBytes", "#define HEAD_BYTES (const_HeadBytes+1)", "the byte after a percent sign is not in the block", ""},
	{constants, "#define LONG_HOST const_longHost", "#define LONG_HOST (const_longHost-2)", "a host that may be an IPv4address goes on as a name", ""},
	{constants, "(const_PathAbsolute<<(8+const_PathKindShift))", "(const_PathAbempty<<(8+const_PathKindShift))", "wrong kind of path", ""},
	{constants, "(1<<const_CompPort)", "(1<<const_CompHost)", "the port's bit is not set", ""},

	{head, "LEAQ -1(BX), CX\n\tANDQ CX, R10", "LEAQ -2(BX), CX\n\tANDQ CX, R10", "the first byte is not looked at: mask off by one", ""},
	{head, "ANDNQ R10, DX, R10", "ANDNQ R10, R10, R10", "bytes that are not allowed are never found", ""},
	{head, "SHRQ $1, CX\n\tANDQ R13, CX\n\tTESTQ R11, CX", "ANDQ R13, CX\n\tTESTQ R11, CX", "the second slash of an authority is taken for granted", ""},
	{head, "LEAQ (R11*8), CX", "LEAQ (R11*4), CX", "the authority begins one byte early", ""},
	{head, "IF_DIGIT_AT_CX(authority)", "", "an IPv4address is taken for a name", ""},
	{head, "LEAL 3(R11), CX", "LEAL 2(R11), CX", "the host's span begins one byte early", ""},
	{head, "CMPL R10, DX\n\tSBBQ R14, R14", "CMPL DX, R10\n\tSBBQ R14, R14", "the query is there when it is not: operands exchanged", ""},
	{head, "CMPQ AX, $HEAD_BYTES\n\tJHI longer", "CMPQ AX, $(HEAD_BYTES+1)\n\tJHI longer", "an input one byte longer than the head ends with it", ""},
	{head, "ANDL $PRESENT_FRAGMENT, R14", "ANDL $PRESENT_QUERY, R14", "wrong presence bit", ""},
	{head, "\tSTORE_OFFSET(Record_Scheme+Span_Start(DI))\n", "", "the scheme of a line begins where the buffer does", ""},

	{one, "CMPQ AX, $64\n\tJCS onlyPart", "CMPQ AX, $63\n\tJCS onlyPart", "64 bytes are loaded where 63 are", ""},
	{one, "CMPQ BX, $64\n\tJCC runWhole", "CMPQ BX, $48\n\tJCC runWhole", "a load past the end of a long input", ""},
	{one, "LEAVE\n\tRET\n\nlarge:", "RET\n\nlarge:", "dropped VZEROUPPER where an input is valid", ""},
	{one, "MOVQ $const_Unknown, ret+32(FP)\n\tLEAVE\n\tRET", "MOVQ $const_Unknown, ret+32(FP)\n\tRET", "dropped VZEROUPPER where an input is unknown", ""},
	{one, "LEAQ (SI)(R8*1), to", "LEAQ 1(SI)(R8*1), to", "skipping in one input goes on where one byte is missing", ""},
	{common, "MOVL $1, CX; SHLXQ left, CX, BX", "MOVL $2, CX; SHLXQ left, CX, BX", "a byte after a long input counts", ""},
	{common, "MOVL $HEAD_BYTES, CX; CMPQ left", "MOVL $(HEAD_BYTES+1), CX; CMPQ left", "one byte too many of the last block counts", ""},
	{one, "MOVQ AX, CX\n\tLOAD_PART(copyWords", "LEAQ 1(AX), CX\n\tLOAD_PART(copyWords", "a byte after a short input is loaded", ""},
	{one, "MOVQ AX, CX\n\tLOAD_PART(copyWords", "LOAD_PART(copyWords", "the capacity of a short input is taken for its length", ""},
	{one, "MOVQ AX, CX\n\tLOAD_PART(partCopyWords", "LEAQ 1(AX), CX\n\tLOAD_PART(partCopyWords", "a byte after an input of 63 bytes is loaded", ""},
	{one, "MOVQ BX, CX\n\tLOAD_PART(", "LEAQ 1(BX), CX\n\tLOAD_PART(", "a byte after a long input is loaded", ""},
	{one, "MOVQ $(1<<HEAD_BYTES), BX", "MOVQ $(1<<(HEAD_BYTES+1)), BX", "the head of a long input is one byte too long", ""},

	{lines, "LEAQ -64(SI)(CX*1), CX", "LEAQ -63(SI)(CX*1), CX", "the last whole load of a buffer reads a byte past its end", ""},
	{lines, "SHLQ $6, CX\n\tADDQ DI, CX", "ADDQ $1, CX\n\tSHLQ $6, CX\n\tADDQ DI, CX", "one record past the last is written", ""},
	{lines, "CMPB -1(R14), $'\\r'", "CMPB -2(R14), $'\\r'", "the carriage return is looked for one byte early", ""},
	{lines, "CMPQ R14, buf_len+8(FP); \\\n\tJNE not; \\\n", "", "two carriage returns are dropped", ""},
	{lines, "DECQ CX; \\\n\tMOVQ CX, ends_len+40(FP); \\\n", "DECQ CX; \\\n", "a carriage return that was dropped counts in the next block", ""},
	{lines, "SUBQ at, BX; \\\n", "", "a carriage return after the head moves the end of the block", ""},
	{lines, "MOVL base+24(FP), R8", "XORL R8, R8", "offsets do not count from the buffer's start", ""},
	{lines, "ADDQ $4, CX\n\tMOVQ CX, ends_base+32(FP)", "MOVQ CX, ends_base+32(FP)", "every line ends where the first one does", ""},
	{lines, "INCQ SI\n\tMOVL SI, R8", "MOVL SI, R8", "a line begins with the newline before it", ""},
	{lines, "MOVQ AX, BX\n\tEND_BIT(BX)", "LEAQ 1(AX), BX\n\tEND_BIT(BX)", "the newline is a byte of the line", ""},
	{lines, "SUBQ AX, BX\n\tEND_BIT(BX)", "SUBQ AX, BX\n\tINCQ BX\n\tEND_BIT(BX)", "the newline is a byte of a long line", ""},
	{lines, "CMPQ SI, buf_cap+16(FP)\n\tJGT part", "CMPQ SI, buf_cap+16(FP)\n\tJEQ part", "whole loads do not stop at the buffer's end", ""},
	{lines, "CMPQ R12, buf_cap+16(FP)\n\tJGT runPart", "CMPQ R12, buf_cap+16(FP)\n\tJEQ runPart", "whole loads of a long line do not stop at the buffer's end", ""},
	{lines, "MOVQ AX, CX\n\tLOAD_PART(", "LEAQ 2(AX), CX\n\tLOAD_PART(", "a byte past the end of the buffer is loaded with its last line", ""},
	{lines, "SUBQ AX, CX\n\tLOAD_PART(", "SUBQ AX, CX\n\tADDQ $2, CX\n\tLOAD_PART(", "a byte past the end of the buffer is loaded with the end of a long line", ""},
	{lines, "CMPQ DI, out_len+64(FP)\n\tJEQ return", "CMPQ DI, out_len+64(FP)\n\tJHI return", "the record past the end of out is filled", ""},
	{lines, "INCQ open+80(FP)\n", "", "open lines are not counted", ""},
	{lines, "\tINCL CX\n\tMOVL CX, Record_ErrorOffset(DI)", "\tMOVL CX, Record_ErrorOffset(DI)", "an open line does not say that it is one more", ""},
	{lines, "\tMOVL $const_LineUnknown, Record_ErrorOffset(DI)\n", "", "a line does not say that it is unknown", ""},
	{lines, "MOVQ $const_Unknown, STOP\n\tINCQ open+80(FP)", "INCQ open+80(FP)", "after an open line each line counts as open", ""},

	{runs, "ADDQ $HEAD_BYTES, AX", "ADDQ $(HEAD_BYTES+1), AX", "a byte between two blocks is not looked at", ""},
	{runs, "CMPQ R14, CX\n\tJHI skipped", "ADDQ $SKIP_BYTES, CX\n\tCMPQ R14, CX\n\tJHI skipped", "skipping does not stop at the end", ""},
	{runs, "MOVL $'?', CX\n\tMOVL $'#', R14", "MOVL $'#', CX\n\tMOVL $'#', R14", "a question mark is skipped in a long path", ""},
	{runs, "JEQ segmentGoesOn", "JCS segmentGoesOn", "wrong flag: a long first segment is taken for a host", ""},
	{runs, "MASK_ANY_COLON(R10, DX)", "MASK_COLON(R10, DX)", "a colon at a block's first byte is not seen", ""},
	{runs, "TESTQ R13, R13\n\tJNE headStopped", "JMP headStopped", "a byte that is not ASCII is let through in a scheme of 62 bytes", "avx512"},
	{runs, "ANDQ $-64, R12", "ADDQ $63, R12\n\tANDQ $-64, R12", "skipping begins after bytes that nobody looked at", ""},
	{runs, "ADD_OFFSET(CX)\n\tLEAQ 2(CX*4), CX", "ADD_OFFSET(CX)\n\tADD_OFFSET(CX)\n\tLEAQ 2(CX*4), CX", "where a long line stops counts from the base twice", ""},
	{runs, "TZCNTQ R14, R14\n\tADD_OFFSET(R14)", "TZCNTQ R14, R14\n\tADD_OFFSET(R14)\n\tADD_OFFSET(R14)", "where a short line stops counts from the base twice", ""},
	{runs, "\tMOVL R12, Record_Host+Span_End(DI)\n", "", "the host that goes on does not end", ""},

	{shapes, "CMPB (SI), $':'\n\tJEQ unknown", "CMPB (SI), $':'", "an empty scheme is let through", ""},
	{shapes, "\tCMPQ BX, $1\n\tJEQ firstIsNoColon\n", "", "the first byte of an input without one is read", ""},
	{shapes, "// hostBit = at << 1\n\tLEAQ (R14)(R14*1), CX", "// hostBit = at << 1\n\tMOVQ R14, CX", "the host begins at the at-sign", ""},
	{shapes, "MOVL $4, CX\n\tJNE authority", "MOVL $2, CX\n\tJNE authority", "an authority without a scheme begins one byte early", ""},
	{shapes, "CMOVLEQ CX, R14\n\tMOVL R14, R12\n\t// settledBit", "CMOVLNE CX, R14\n\tMOVL R14, R12\n\t// settledBit", "wrong flag: an empty path after a scheme", ""},
	{shapes, "MASK_AT(R14, R12)\n\tMOVQ R13, R11", "MASK_AT(R14, R12)\n\tMOVQ BX, R11", "an at-sign in the path is taken for one of the authority", ""},

	{avx2, "#define LEAVE VZEROUPPER", "#define LEAVE", "dropped VZEROUPPER everywhere", "avx2"},
	{avx2, "VMOVDQU kernelConstants_hexdigNibbles(R9), Y5", "VMOVDQU kernelConstants_digitNibbles(R9), Y5", "wrong table: hexadecimal digits are digits", "avx2"},
	{avx2, "CMPL R14, $(4096-64)", "CMPL R14, $(4096-32)", "a load over the end of a page", "avx2"},
	{avx2, "CMPL R14, $(4096-64)", "CMPL R14, $(4096-63)", "a load over the end of a page by one byte", "avx2"},
	{avx2, "VMOVDQU Y15, part-32(SP); \\\n\tTESTQ CX, CX; \\\n\tJEQ copied; \\\n", "VMOVDQU Y15, part-32(SP); \\\n", "where no byte is left the next page is read", "avx2"},
	{avx2, "CMPQ R14, AX; \\\n\tADCQ $-1, R14; \\\n", "", "the first byte of an empty host is read", "avx2"},
	{avx2, "LEAQ kernelConstants_window+64(R9), R14", "LEAQ kernelConstants_window+63(R9), R14", "wrong tail length: a byte past the end of the input counts", "avx2"},
	{avx2, "LEAQ kernelConstants_window+64(R9), R14", "LEAQ kernelConstants_window+65(R9), R14", "wrong tail length: the last byte does not count", "avx2"},
	{avx2, "MOVBLZX (R12)(CX*1), R14; \\\n\tMOVB R14", "MOVBLZX 1(R12)(CX*1), R14; \\\n\tMOVB R14", "copied bytes come from one byte further", "avx2"},
	{avx2, "\tVPAND kernelConstants_schemeRows(R9), Y4, Y4; \\\n", "", "a scheme may begin with a digit", "avx2"},
	{avx2, "VPMINUB Y4, Y7, Y7", "VPMAXUB Y4, Y7, Y7", "bytes that are not allowed are skipped in a long run", "avx2"},
	{avx2, "\tSKIP_HALF(0); \\\n", "", "the first quarter of what is skipped is not looked at", "avx2"},
	{avx2, "\tSKIP_HALF(32); \\\n", "", "the second quarter of what is skipped is not looked at", "avx2"},
	{avx2, "VPOR Y5, Y8, Y8", "VMOVDQA Y5, Y8", "only the last quarter of what is skipped is searched for delimiters", "avx2"},
	{avx2, "SKIP_HALF(96)", "SKIP_HALF(64)", "a quarter of what is skipped is not looked at", "avx2"},
	{avx2, "#define SKIP_BYTES 128", "#define SKIP_BYTES 160", "skipping steps over bytes that nobody looked at", "avx2"},

	{avx512, "VPORQ Z17, Z16, Z19", "VMOVDQA64 Z17, Z19", "bytes that are not ASCII are looked up by seven bits", "avx512"},
	{avx512, "VPMOVB2M Z16, K1; KNOTQ K1, K1; VPTESTMB kernelConstants_hexdig(R9), Z17, K1, K1", "VPTESTMB kernelConstants_hexdig(R9), Z17, K1", "the second digit of a triplet may be no ASCII", "avx512"},
	{avx512, "BZHIQ CX, R14, R14; \\\n\tKMOVQ R14, K1; \\\n\tVMOVDQU8.Z (R12), K1, Z16", "BZHIQ CX, R14, R14; \\\n\tKMOVQ R14, K1; \\\n\tVMOVDQU64 (R12), Z16", "a load without its mask, past the end", "avx512"},
	{avx512, "MOVQ $-1, R14; \\\n\tBZHIQ CX, R14, R14", "MOVQ $-1, R14; INCQ CX; \\\n\tBZHIQ CX, R14, R14", "a masked load takes a byte past the end", "avx512"},
	{avx512, "\tSKIP_BLOCK(0, K1); \\\n", "", "the first quarter of what is skipped is not looked at", "avx512"},
	{avx512, "\tSKIP_BLOCK(64, K2); \\\n", "", "the second quarter of what is skipped is not looked at", "avx512"},
	{avx512, "\tKORQ K1, K2, K1; \\\n", "", "delimiters in the second quarter of what is skipped are passed over", "avx512"},
	{avx512, "kernelConstants_sets+64(R9), Z21; \\\n\tVMOVDQU64 kernelConstants_hash", "kernelConstants_sets+64(R9), Z19; \\\n\tVMOVDQU64 kernelConstants_hash", "half of the sets is what the last call left", "avx512"},
	{avx512, "SKIP_BLOCK(192, K4)", "SKIP_BLOCK(128, K4)", "a quarter of a long run is not looked at", "avx512"},
	{avx512, "#define SKIP_BYTES 256", "#define SKIP_BYTES 320", "skipping steps over a block that nobody looked at", "avx512"},
	{avx512, "VPTERNLOGQ $0xfe, Z17, Z16, Z30", "VPTERNLOGQ $0xfa, Z17, Z16, Z30", "wrong truth table: sets or bytes are left out", "avx512"},

	{avx512, "CMPL R14, $63; \\\n\tJCS masked", "CMPL R14, $31; \\\n\tJCS masked", "a load over the beginning of a page", "avx512"},
	{avx512, "VMOVDQU64 -64(R12)(CX*1), Z16", "VMOVDQU64 -63(R12)(CX*1), Z16", "a short block at the end of a page is moved by a byte", "avx512"},

	{prefix, "SUBQ $64, CX\n\tJLT done\n\tVMOVDQU (AX), Y12\n\tVMOVDQU searchConstants_hexdig", "SUBQ $63, CX\n\tJLT done\n\tVMOVDQU (AX), Y12\n\tVMOVDQU searchConstants_hexdig", "the prefix of a text includes a byte past the end of it", ""},
	{prefix, "CMPQ AX, $62\n\tJCS leave", "CMPQ AX, $64\n\tJCS leave", "a triplet across two blocks ends the prefix", ""},
	{prefix, "SHRQ $1, R12\n\tANDQ R12, R11\n\tSHRQ $1, R11", "SHRQ $1, R11", "one hexadecimal digit makes a triplet", ""},
	{index, "SUBQ $64, CX; \\\n\tJLT done", "SUBQ $63, CX; \\\n\tJLT done", "index: a delimiter past the end of the text is found", ""},
	{index, "LEAQ -192(CX), BX", "LEAQ -128(CX), BX", "index: three blocks are taken for four", "avx512"},
	{index, "VPXORQ Z2, Z6, Z6", "VPXORQ Z1, Z6, Z6", "index: the third block is compared with the second", "avx512"},
	{index, "VPMINUB Z6, Z7, Z6", "VPMINUB Z6, Z6, Z6", "index: delimiters of the fourth block are passed over", "avx512"},
	{index, "CMPQ DX, BX\n\tJLE blocks\n\tCMPQ DX, CX\n\tJGT leave\n\nblock:\n\tVMOVDQU64", "CMPQ DX, BX\n\tJLE blocks\n\nblock:\n\tVMOVDQU64", "index: a block past the end of the text is searched", "avx512"},
	{index, "LEAQ -64(CX), BX", "MOVQ CX, BX", "index: one block is taken for two", "avx2"},
	{index, "EQUAL(96(SI)(DX*1), Y7)", "EQUAL(64(SI)(DX*1), Y7)", "index: the last half of two blocks is not searched", "avx2"},
	{index, "VPAVGB bytes, Y15, to; \\\n", "VMOVDQU bytes, to; \\\n\tVPSRLW $1, to, to; \\\n", "index: half a byte has a bit of the next one", "avx2"},
	{index, "VPOR Y6, Y7, Y6", "VPAND Y6, Y7, Y6", "index: delimiters of the second block are passed over", "avx2"},

	{survey, "CMPL R14, $(4096-64)", "CMPL R14, $4095", "signs: a short text is loaded over the end of a page", "avx512"},
	{survey, "LEAQ 1(CX*2), CX", "LEAQ (CX)(CX*1), CX", "signs: a path that begins a short text may not begin with a dot", ""},
	{survey, "NOTQ R14; \\\n\tSHRQ $63, R14", "XORL R14, R14", "signs: a path that begins a long text may not begin with a dot", ""},
	{survey, "MOVLQSX start+24(FP), R8", "MOVL start+24(FP), R8", "signs: a path that began before the piece begins nowhere", ""},
	{survey, "ADDQ CX, R8; \\\n\tADDQ CX, DX\n", "ADDQ CX, DX\n", "signs: the head of a text at the end of a page is too short", ""},
	{survey, "MASK_UPPER(R13, R14); \\\n\tANDQ CX, R13", "MASK_UPPER(R13, R14)", "signs: upper case counts everywhere", ""},
	{survey, "ANDQ R11, R10; \\\n\tLEAQ (R10)(R10*1), R14", "LEAQ (R10)(R10*1), R14", "signs: the slashes before the host are in the path", ""},
	{survey, "NEXT(63, longEnd)", "NEXT(64, longEnd)", "signs: a pair across two blocks is not seen", ""},
	{survey, "CMPQ AX, CX; \\\n\tCMOVQLT AX, CX", "CMPQ AX, CX; \\\n\tCMOVQEQ AX, CX", "signs: the last block reaches past the end of the text", ""},
	{survey, "KORQ K2, K5, K5", "KMOVQ K2, K5", "signs: bytes that are not ASCII count in the last block alone", "avx512"},
	{survey, "VPERMI2B.Z Z21, Z20, K3, Z17", "VPERMI2B Z21, Z20, Z17", "signs: bytes past the end of the text and bytes that are not ASCII are looked up", "avx512"},
	{survey, "SHLXQ CX, DI, R14", "MOVQ DI, R14", "signs: bytes before a text at the end of a page count", "avx512"},
	{survey, "VPOR Y7, Y8, Y8;", "", "signs: half of each block is not gathered", "avx2"},
	{survey, "LEAQ surveyConstants_window(R9)(AX*1), R14", "LEAQ surveyConstants_window+1(R9)(AX*1), R14", "signs: the byte before a text at the end of a page counts", "avx2"},
	{survey, "leave:\n\tVZEROUPPER", "leave:", "signs: dropped VZEROUPPER", "avx2"},

	{triplets, "SHRQ $2, R10", "SHRQ $1, R10", "triplets: one that goes on in the next block is broken", "avx512"},
	{triplets, "MOVL $62, CX", "MOVL $63, CX", "triplets: one at the end of a block is not looked at", "avx512"},
	{triplets, "SHRQ $2, CX\n\tANDQ CX, R12", "ANDQ R12, R12", "triplets: one digit is enough", "avx512"},
	{triplets, "BZHIQ AX, DI, R14", "MOVQ DI, R14", "triplets: the digits of one may be past the end of the text", "avx512"},
	{triplets, "SHLXQ CX, DI, R14", "MOVQ DI, R14", "triplets: one before a text at the end of a page counts", "avx512"},
	{triplets, "CMOVQEQ R8, CX", "CMOVQNE R8, CX", "triplets: one that the end of the text cuts off is not broken", "avx512"},
	{triplets, "KANDNQ K5, K4, K5", "KANDQ K5, K5, K5", "triplets: bytes that are not ASCII are looked up by seven bits", "avx512"},
	{triplets, "VPTERNLOGQ $0xe4", "VPTERNLOGQ $0xd8", "triplets: the digits are exchanged", "avx512"},
	{triplets, "KORQ K4, K7, K7", "KMOVQ K4, K7", "triplets: lower case counts in the last block alone", "avx512"},

	{normal, "MOVL $62, CX", "MOVL $63, CX", "normal: a triplet at the end of a block is not looked at", "avx512"},
	{normal, "SHRQ $2, R14", "SHRQ $1, R14", "normal: a triplet at the end of a block has a digit of its beginning", "avx512"},
	{normal, "KORQ K2, K7, K7", "KMOVQ K2, K7", "normal: triplets count in the last block alone", "avx512"},
	{normal, "SHLXQ CX, R14, R14", "MOVQ R14, R14", "normal: bytes before a text at the end of a page count", "avx512"},
	{normal, "ADDQ CX, R8\n\tADDQ CX, DX", "ADDQ CX, DX", "normal: the head of a text at the end of a page is too short", "avx512"},
	{normal, "CMPQ BX, $64\n\tJCS masked", "CMPQ BX, $63\n\tJCS masked", "normal: a block is stored past the end of the room", "avx512"},
	{normal, "LEAQ 1(CX*2), CX", "LEAQ (CX)(CX*1), CX", "normal: a path that begins a short text may not begin with a dot", "avx512"},
	{normal, "NOTQ R14; \\\n\tSHRQ $63, R14", "XORL R14, R14", "normal: a path that begins a long text may not begin with a dot", "avx512"},
	{normal, "ANDQ CX, R10; \\\n\tORQ R10, R12", "ORQ R10, R12", "normal: upper case counts everywhere", "avx512"},
	{normal, "JLE next\n\tPLACES", "JLE end\n\tPLACES", "normal: the query is not looked at", "avx512"},

	{decode, "LEAQ -66(CX), R11", "LEAQ -65(CX), R11", "a block is decoded with a byte past the end of src", "avx512"},
	{decode, "LEAQ -64(R8), R13", "LEAQ -63(R8), R13", "a block is stored with a byte past the end of dst", "avx512"},
	{decode, "VPORQ Z31, Z17, Z17; \\\n", "", "the second digit of a triplet may be any byte", "avx512"},
	{decode, "VPTERNLOGQ $0xfe, Z30, Z18, Z17", "VPTERNLOGQ $0xfc, Z30, Z18, Z17", "the first digit of a triplet may be any ASCII", "avx512"},
	{decode, "VPTERNLOGQ $0xfe, Z30, Z18, Z17", "VPORQ Z30, Z17, Z17", "the second digit of a triplet may be no ASCII", "avx512"},
	{decode, "VPTERNLOGQ $0xea, Z31, Z23, Z30", "VPORQ Z31, Z30, Z30", "a digit goes into the byte beside its own", "avx512"},
	{decode, "MOVQ BX, R10\n\tSHRQ $1, R10\n\tADDQ BX, R10", "MOVQ BX, R10", "a triplet across two blocks leaves a digit", "avx512"},
	{decode, "ORQ R10, BX\n\tJNE triplets", "TESTQ BX, BX\n\tJNE triplets", "digits at the begin of a block without a triplet stay", "avx512"},
	{decode, "ORQ R10, AX\n\tNOTQ AX", "NOTQ AX", "digits at the begin of a block with a triplet stay", "avx512"},
	{decode, "MOVL $62, R12", "MOVL $63, R12", "a triplet at the end of a short block has one digit", "avx512"},
	{decode, "BZHIQ R12, DX, AX", "INCQ R12; BZHIQ R12, DX, AX; DECQ R12", "a byte past the end of src is loaded and may be a digit", "avx512"},
	{decode, "CMPQ BX, CX\n\tJNE masked\n", "", "in place, bytes are written over that are still to be read", "avx512"},
	{decode, "CMPQ BX, AX\n\tJCS stop\n", "", "a short block is written without room", "avx512"},
	{decode, "BZHIQ AX, DX, BX\n\tKMOVQ BX, K4", "INCQ AX; BZHIQ AX, DX, BX; DECQ AX\n\tKMOVQ BX, K4", "one byte too many is stored", "avx512"},
	{decode, "SHRXQ R12, R9, R10", "XORL R10, R10", "digits after a short block stay", "avx512"},
	{encode, "WANTED KMOVQ K3, BX; CMPQ BX, AX; JNE stop", "WANTED KMOVQ K3, BX", "decoding goes on after a broken triplet", "avx512"},
	{encode, "VPTESTMB Z17, Z18, K3, K3", "VPTESTMB Z17, Z18, K3", "bytes are decoded that are no triplet", "avx512"},
	{encode, "VPSHUFB row, Z25, row", "VPXORQ row, row, row", "no byte from 0x80 on is in a set", "avx512"},
	{encode, "VPANDQ Z27, high, high; \\\n", "", "the high four bits of a byte have those of the next above them", "avx512"},
	{encode, "LEAQ -64(CX), R11", "LEAQ -63(CX), R11", "a block is encoded with a byte past the end of src", "avx512"},
	{encode, "LEAQ -192(R8), R13", "LEAQ -64(R8), R13", "three groups are stored where there is room for one", "avx512"},
	{encode, "ADDQ BX, BX; \\\n\tORQ first, BX", "ORQ first, BX", "digits are kept one place early", "avx512"},
	{encode, "MOVL $64, BX\n", "MOVL $65, BX\n", "a byte after a short block is left out", "avx512"},
	{encode, "CMPQ R14, BX\n\tJCS done\n", "", "a group is stored without room", "avx512"},
	{encode, "CMPQ R14, $64\n\tJCS groupMasked", "CMPQ R14, $63\n\tJCS groupMasked", "a group is stored with a byte past the end of dst", "avx512"},
	{encode, "CMPQ BX, R12\n\tJCS done\n", "", "kept bytes are stored without room", "avx512"},
	{encode, "VPADDB Z23, Z22, Z22\n\tSUBQ", "SUBQ", "the second group of a short block is the first again", "avx512"},
	{encode, "LEAQ (R12)(R12*2), R14\n\tBZHIQ R14, R11, R14", "MOVQ R11, R14", "places after a short block are kept", "avx512"},

	{names, "MOVQ from+24(FP), DX", "MOVL $1, DX", "the search for a query name begins with the text", ""},
	{names, "LEAQ -32(CX), R8", "LEAQ -31(CX), R8", "a query name is found with a byte past the end of the text", ""},
	{names, "ANDL R10, AX\n\tJEQ next\n", "", "a query name is found before the place to begin", ""},
	{names, "SUBQ R8, AX\n\tSHLXL", "SUBQ R8, AX\n\tINCQ AX\n\tSHLXL", "a query name right at the place to begin does not count", ""},
	{names, "VMOVDQU -1(SI)(DX*1), Y1", "VMOVDQU (SI)(DX*1), Y1", "a query name begins with its separator", ""},
	{names, "CMOVQLT R8, DX\n\tJLT block\n", "", "a query name at the end of the text is not found", ""},
	{names, "VPAND Y2, Y4, Y4\n", "", "the first wanted byte of a block counts as a query name", ""},
	{names, "VPAND Y12, Y3, Y3\n", "", "the next byte hides the first of a query name", ""},
	{names, "VMOVDQU searchConstants_lowNibble(R9), Y12\n", "", "the constants of the search for a query name are what the last call left", ""},

	{delimiters, "VPSHUFB Y1, Y2, Y4", "VPSHUFB Y0, Y2, Y4", "delimiters: the second half is looked up by the first", ""},
	{delimiters, "VMOVDQU (BX), Y1", "VMOVDQU 32(SI), Y1", "delimiters: the second half is always the next one", ""},
	{delimiters, "SHLQ $32, CX", "SHLQ $31, CX", "delimiters: the halves of the mask overlap", ""},

	{candidates, "SUBQ $66, CX", "SUBQ $64, CX", "candidates: bytes past the end of the text are loaded", ""},
	{candidates, "LEAQ ROOM(DI), R8", "LEAQ (ROOM+4)(DI), R8", "candidates: one block too many is noted", ""},
	{candidates, "ADDL   DX, BX", "", "candidates: places count from the block", ""},
	{candidates, "VPCMPEQB 1(SI)(DX*1), Z1, K1, K2", "VPCMPEQB 1(SI)(DX*1), Z1, K2", "candidates: what is before the slashes does not count", "avx512"},
	{candidates, "VPCMPEQB 2(SI)(DX*1), Z1, K2, K3", "VPCMPEQB 1(SI)(DX*1), Z1, K2, K3", "candidates: one slash is enough", "avx512"},
	{candidates, "VPCMPEQB 34(SI)(DX*1), Y1, Y5", "VPCMPEQB 33(SI)(DX*1), Y1, Y5", "candidates: one slash is enough in the upper half", "avx2"},
	{candidates, "VPCMPEQB 32(SI)(DX*1), Y0, Y3", "VPCMPEQB (SI)(DX*1), Y0, Y3", "candidates: the upper half has the colons of the lower one", "avx2"},
	{candidates, "VPOR     Y2, Y3, Y4", "VPOR     Y2, Y2, Y4", "candidates: a mark in the upper half alone is not seen", "avx2"},
	{candidates, "SHLQ $32, BX", "SHLQ $31, BX", "candidates: the upper half is one place early", "avx2"},

	{stops, "SUBQ $64, CX", "SUBQ $63, CX", "runs of find: a byte past the end of the text is loaded", ""},
	{stops, "ADDQ    R12, R10", "MOVQ    R12, R10", "runs of find: only the parentheses of the last block count", ""},
	{stops, "ADDQ    R13, R11", "ADDQ    R12, R11", "runs of find: opening parentheses count as closing ones", ""},
	{stops, "BLSMSKQ R8, R8", "BLSIQ R8, R8", "runs of find: parentheses before the stop do not count", ""},
	{stops, "ANDQ    R8, R13", "", "runs of find: parentheses after the stop count", ""},
	{stops, "ADDQ    AX, DX", "", "runs of find: a run ends where its last block begins", ""},
	{stops, "VPTESTMB Z1, Z2, K1", "VPTESTMB Z2, Z2, K1", "runs of find: a byte is looked up by its low four bits alone", "avx512"},
	{stops, "VPMOVB2M Z0, K2", "VPMOVB2M Z2, K2", "runs of find: stops beyond ASCII are taken from the table", "avx512"},
	{stops, "VPCMPEQB Z0, Z11, K4", "VPCMPEQB Z0, Z10, K4", "runs of find: closing parentheses are taken for opening ones", "avx512"},
	{stops, "VPAND     Y3, Y5, Y3", "VPAND     Y3, Y4, Y3", "runs of find: the upper half is looked up by the lower one", "avx2"},
	{stops, "MASK(Y0, Y1, R14)", "VPMOVMSKB Y0, R14", "runs of find: bytes beyond ASCII in the upper half are no stops", "avx2"},

	{positions, "LEAQ    -256(DI)(R8*4), R8", "LEAQ    -128(DI)(R8*4), R8", "positions: places are written past the end of the room for them", ""},
	{positions, "ADDL   DX, BX", "", "positions: they count from the block", ""},
	{positions, "SHLQ      $32, BX", "SHLQ      $31, BX", "positions: the upper half is one place early", ""},
	{positions, "VPCMPEQB  Y1, Y3, Y3", "VPCMPEQB  Y0, Y3, Y3", "positions: the upper half is compared with the lower one", ""},
	{positions, "LEAQ    (DI)(R10*4), R10", "LEAQ    16(DI), R10", "positions: each block has four", ""},
	{positions, "SHRXQ   R11, AX, AX\n", "", "positions: bytes of two blocks count twice", ""},
	{positions, "VMOVDQU (SI)(CX*1), Y0", "VMOVDQU (SI)(DX*1), Y0", "positions: bytes past the end of the text are loaded", ""},
	{positions, "LEAQ 16(DI), DI\n\tJNE four", "LEAQ 16(DI), DI", "positions: the fifth delimiter of a block is lost", ""},
	{positions, "leave:\n\tVZEROUPPER", "leave:", "positions: dropped VZEROUPPER", ""},
	{positions, "LEAQ 64(CX), DX", "LEAQ 63(CX), DX", "positions: the last byte of the text is looked at again", ""},
	{positions, "CMPQ    BX, $64\n\tJGE     end", "CMPQ    BX, $63\n\tJGE     end", "positions: one byte left is not looked at", ""},

	{lineEnds, "LEAQ (-4*const_LineEndsRoom)(DI)(R8*4), R8", "LEAQ (-2*const_LineEndsRoom)(DI)(R8*4), R8", "line ends: places are written past the end of the room for them", ""},
	{lineEnds, "SUBQ $const_LineEndsRoom, CX", "SUBQ $(const_LineEndsRoom-1), CX", "line ends: a byte past the end of the text is loaded", ""},
	{lineEnds, "VPCMPEQB 64(SI)(DX*1), Z20, K2", "VPCMPEQB (SI)(DX*1), Z20, K2", "line ends: the first block is taken for the second", "avx512"},
	{lineEnds, "CMPQ R10, $16\n\tJHI more", "CMPQ R10, $17\n\tJHI more", "line ends: the seventeenth of a block is lost", "avx512"},
	{lineEnds, "PLACES(Z18, 3, DI)\n", "", "line ends: the last sixteen of the first block are lost", "avx512"},
	{lineEnds, "PLACES(Z19, 1, R11)\n", "", "line ends: the second sixteen of the second block are lost", "avx512"},
	{lineEnds, "VPADDD Z23, Z22, Z22\n", "", "line ends: they count from the blocks", "avx512"},
	{lineEnds, "SHLQ $32, R10", "SHLQ $31, R10", "line ends: the upper half is one place early", "avx2"},
	{lineEnds, "VPCMPEQB (at+32)(SI)(DX*1), Y15, Y1", "VPCMPEQB at(SI)(DX*1), Y15, Y1", "line ends: the lower half is taken for the upper one", "avx2"},
	{lineEnds, "LEAL at(DX)(R10*1), R10", "LEAL (DX)(R10*1), R10", "line ends: those of the second block count from the first", "avx2"},
	{lineEnds, "LEAQ 8(DI), DI\n\tJNE first", "LEAQ 8(DI), DI", "line ends: the third of the first block is lost", "avx2"},
	{lineEnds, "LEAQ 8(R11), R11\n\tJNE second", "LEAQ 8(R11), R11", "line ends: the third of the second block is lost", "avx2"},
	{lineEnds, "leave:\n\tVZEROUPPER", "leave:", "line ends: dropped VZEROUPPER", "avx2"},

	{neonCommon, "CMP $'A', R21", "CMP $'9', R21", "arm64: a digit or a colon begins a scheme", ""},
	{neonCommon, "CSEL NE, R21, end, end", "MOVD R21, end", "arm64: an end that is closed moves", ""},
	{neonCommon, "AND R21, open, open", "AND open, open, open", "arm64: an end never closes", ""},
	{neonHead, "BICS R12, R21, R21\n\tBNE NOT_ALLOWED", "BICS R13, R21, R21\n\tBNE NOT_ALLOWED", "arm64: bytes of a reg-name alone are allowed", ""},
	{neonHead, "AND R8>>2, R21, R21", "AND R8>>1, R21, R21", "arm64: the second slash of an authority is taken for granted", ""},
	{neonHead, "ADD R17<<3, R13, R19", "ADD R17<<2, R13, R19", "arm64: the authority begins one byte early", ""},
	{neonHead, "IF_NO_LETTER(unknown)\n\n\t// authorityBit", "\n\t// authorityBit", "arm64: a digit begins a scheme", ""},
	{neonHead, "CMP $10, R21\n\tBLO authorityOfScheme", "CMP $0, R21\n\tBLO authorityOfScheme", "arm64: an IPv4address is taken for a name", ""},
	{neonHead, "CSINC LS, ZR, R10, R21", "CSINC LO, ZR, R10, R21", "arm64: an absent query has a span", ""},
	{neonHead, "ORR R23<<const_CompFragment, R20, R20", "ORR R23<<const_CompQuery, R20, R20", "arm64: wrong presence bit", ""},
	{neonHead, "AND R23>>2, R22, R22\n\tBICS R22, R26, R26", "BICS R22, R26, R26", "arm64: the second digit of a triplet is taken for granted", ""},
	{neonHead, "ORR $(1<<63), R1, R1\n\tB plain", "B plain", "arm64: a byte that is not allowed is forgotten", ""},
	{neonHead, "SUB R23<<1, R19, R21\n\tBICS R9, R21, R21\n\tBNE unknown", "", "arm64: a port has any bytes", ""},
	{neonHead, "AND R4>>3, R7, R21\n\tCBNZ R21, hostDone", "", "arm64: an octet has four digits", ""},
	{neonHead, "MOVD $0x323535, R9", "MOVD $0x323536, R9", "arm64: an octet is 256", ""},
	{neonHead, "TST R7, R21\n\tBNE hostDone", "", "arm64: an octet begins with a zero", ""},
	{neonHead, "LSL $(63-HEAD_BYTES+LONG_HOST), R22, R21\n\tCBZ R21, unknown", "", "arm64: a host that may be an IPv4address goes on as a name", ""},
	{neonHead, "CMP R19, R26\n\tBLS unknown", "", "arm64: the kernel stops before anything is settled", ""},
	{neonHead, "CSEL NE, ZR, R19, R19\n\tB tail", "B tail", "arm64: the kernel does not stop in a first segment", ""},
	{neonRuns, "AND R19, R9, R21", "MOVD R9, R21", "arm64: a second number sign ends the fragment", ""},
	{neonRuns, "TBNZ $HEAD_BYTES, R16, nextBlock", "TBNZ $HEAD_BYTES, R14, nextBlock", "arm64: an end in a middle block is not seen", ""},
	{neonRuns, "SUB $64, R22, R22", "SUB $48, R22, R22", "arm64: skipping goes on where bytes are missing", ""},
	{neonRuns, "VBIT V28.B16, V24.B16, V4.B16", "", "arm64: skipping does not end at a question mark", ""},
	{neonRuns, "VAND V6.B16, V4.B16, V4.B16", "", "arm64: half of the bytes are not looked at by the skip loop", ""},
	{neonRuns, "BEQ unknown\n\tOFFSET_OF(R22, R21)", "OFFSET_OF(R22, R21)", "arm64: a long host ends at any byte", ""},
	{neonRuns, "TST R23, R21\n\tBNE unknown\n\tLSL", "LSL", "arm64: a long first segment has a colon", ""},
	{neon, "ADD $63, R21, R9", "ADD $31, R21, R9", "arm64: a load goes beyond the last page", ""},
	{neon, "CBZ R22, nothing", "", "arm64: a byte is loaded where there is none", ""},
	{neon, "VADD V27.B16, V2.B16, V3.B16", "VADD V27.B16, V1.B16, V3.B16", "arm64: a block at the end of a page has bytes twice", ""},
	{neon, "AND R24, R4, R4\n\tAND R24, R6, R6\n\tHEAD_MASKS", "AND R24, R4, R4\n\tHEAD_MASKS", "arm64: slashes after the input begin an authority", ""},
	{neon, "#define HEXDIG(to) VMOV V28.D[1], to; WITHIN(to)", "#define HEXDIG(to) VMOV V28.D[1], to", "arm64: digits after the input make a triplet", ""},
	{neon, "CSINC NE, R26, ZR, R21", "CSINC EQ, R26, ZR, R21", "arm64: valid and stopped are exchanged", ""},
	{neon, "SBC ZR, to, to", "SUB $1, to, to", "arm64: the slash before the host is read in its place", ""},
	{neon, "CMP $'\\r', R23", "CMP $'\\t', R23", "arm64: a carriage return belongs to the line", ""},
	{neon, "ADDW R22, R3, R3", "ADDW R22, R22, R3", "arm64: the second line has wrong offsets", ""},
	{neon, "CMP R25, R0\n\tBGT part", "CMP R25, R0\n\tBVS part", "arm64: a load goes beyond the buffer", ""},
	{neon, "MOVD ZR, R26\n\tZERO_RECORD\n\tEND_BIT(R1)", "ZERO_RECORD\n\tEND_BIT(R1)", "arm64: a stop in one line is one in the next", ""},
	{neonEnds, "CSET NE, R9", "MOVD $1, R9", "arm64: a place is listed where no newline is", ""},
	{neonEnds, "SUB $const_LineEndsRoom, R1, R1", "SUB $64, R1, R1", "arm64: a load goes beyond the lines", ""},
	{neonEnds, "SUB $(4*const_LineEndsRoom), R5, R5", "", "arm64: places are written after the room", ""},
	{neonSearch, "VSRI $2, b.B16, d.B16", "VSRI $2, d.B16, d.B16", "arm64: two bytes of four are not in a mask", ""},
	{neonFind, "ANDS R6>>2, R5, R5", "ANDS R5, R5, R5", "arm64: the second slash of a mark is taken for granted", ""},
	{neonFind, "MOVD $62, R9", "MOVD $64, R9", "arm64: a mark across two blocks is not found", ""},
	{neonStops, "CINC NE, R4, R4", "CINC NE, R3, R3", "arm64: closing parentheses count as opening ones", ""},
	{neonStops, "SUB $64, R1, R1", "SUB $48, R1, R1", "arm64: a search for stops loads bytes after the text", ""},
	{neonDecode, "CMP $(4096-16), R14", "CMP $4096, R14", "arm64: decoding loads bytes of another page", ""},
}
