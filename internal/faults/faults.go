package main

// A fault is a text of an assembly file, which stands there once, and what takes
// its place.
type fault struct {
	file, text, instead string
	what                string
	kernel              string // the one whose faults show only where it runs, "" for all
}

const (
	head   = "prove_head_amd64.h"
	one    = "prove_one_amd64.h"
	lines  = "prove_lines_amd64.h"
	runs   = "prove_runs_amd64.h"
	shapes = "prove_shapes_amd64.h"
	common = "prove_amd64.h"
	avx2   = "prove_avx2_amd64.s"
	avx512 = "prove_avx512_amd64.s"
)

// faults are such as are made by hand: a mask off by one, a wrong length, a
// step left out. Each builds, and most are right on most inputs.
var faults = []fault{
	{common, "#define HEAD_BYTES 62", "#define HEAD_BYTES 63", "the byte behind a percent sign is not in the block", ""},
	{common, "#define LONG_HOST 16", "#define LONG_HOST 14", "a host that may be an IPv4address goes on as a name", ""},
	{common, "(const_PathAbsolute<<12)", "(const_PathAbempty<<12)", "wrong kind of path", ""},
	{common, "(1<<const_CompPort)", "(1<<const_CompHost)", "the port's bit is not set", ""},

	{head, "LEAQ -1(BX), CX\n\tANDQ CX, R10", "LEAQ -2(BX), CX\n\tANDQ CX, R10", "the first byte is not looked at: mask off by one", ""},
	{head, "ANDNQ R10, DX, R10", "ANDNQ R10, R10, R10", "foreign bytes are never found", ""},
	{head, "SHRQ $1, CX\n\tANDQ R13, CX\n\tTESTQ R11, CX", "ANDQ R13, CX\n\tTESTQ R11, CX", "the second slash of an authority is taken for granted", ""},
	{head, "LEAQ (R11*8), CX", "LEAQ (R11*4), CX", "the authority begins one byte early", ""},
	{head, "IF_DIGIT_AT_CX(authority)", "", "an IPv4address is taken for a name", ""},
	{head, "LEAL 3(R11), CX", "LEAL 2(R11), CX", "the host's span begins one byte early", ""},
	{head, "CMPL R10, DX\n\tSBBQ R14, R14", "CMPL DX, R10\n\tSBBQ R14, R14", "the query is there when it is not: operands exchanged", ""},
	{head, "CMPQ AX, $HEAD_BYTES\n\tJHI longer", "CMPQ AX, $(HEAD_BYTES+1)\n\tJHI longer", "an input one byte longer than the head ends with it", ""},
	{head, "ANDL $PRESENT_FRAGMENT, R14", "ANDL $PRESENT_QUERY, R14", "wrong presence bit", ""},

	{one, "CMPQ AX, $64\n\tJCS onlyPart", "CMPQ AX, $63\n\tJCS onlyPart", "64 bytes are loaded where 63 are", ""},
	{one, "CMPQ BX, $64\n\tJCC runWhole", "CMPQ BX, $48\n\tJCC runWhole", "a load past the end of a long input", ""},
	{one, "LEAVE\n\tRET\n\nlarge:", "RET\n\nlarge:", "dropped VZEROUPPER where an input was proven", ""},
	{one, "MOVQ $const_unproven, ret+32(FP)\n\tLEAVE\n\tRET", "MOVQ $const_unproven, ret+32(FP)\n\tRET", "dropped VZEROUPPER where one was not", ""},

	{lines, "LEAQ -64(SI)(CX*1), CX", "LEAQ -63(SI)(CX*1), CX", "the last whole load of a buffer reads a byte behind it", ""},
	{lines, "SHLQ $6, CX\n\tADDQ DI, CX", "ADDQ $1, CX\n\tSHLQ $6, CX\n\tADDQ DI, CX", "one record behind the last is written", ""},
	{lines, "MASK_RETURN(CX, R14); MOVQ BX, R14; SHRQ $1, R14", "MASK_RETURN(CX, R14); MOVQ BX, R14; SHRQ $2, R14", "the carriage return is looked for one byte early", ""},
	{lines, "CMPB (SI)(AX*1), $'\\r'\n\tJNE emit\n\tINCQ AX", "CMPB (SI)(AX*1), $'\\r'\n\tJNE emit", "no step over the carriage return of a long line", ""},
	{lines, "MOVL base+24(FP), R8", "XORL R8, R8", "offsets do not count from the buffer's start", ""},
	{lines, "LEAL 1(R8)(AX*1), R8", "LEAL (R8)(AX*1), R8", "offsets forget the newline", ""},
	{lines, "CMPQ SI, buf_cap+16(FP)\n\tJGT part", "CMPQ SI, buf_cap+16(FP)\n\tJEQ part", "whole loads do not stop at the buffer's end", ""},

	{runs, "ADDQ $HEAD_BYTES, AX", "ADDQ $(HEAD_BYTES+1), AX", "a byte between two blocks is not looked at", ""},
	{runs, "CMPQ R14, CX\n\tJHI skipped", "ADDQ $SKIP_BYTES, CX\n\tCMPQ R14, CX\n\tJHI skipped", "skipping does not stop at the end", ""},
	{runs, "MOVL $'?', CX\n\tMOVL $'#', R14", "MOVL $'#', CX\n\tMOVL $'#', R14", "a question mark is skipped in a long path", ""},
	{runs, "JEQ segmentGoesOn", "JCS segmentGoesOn", "wrong flag: a long first segment is taken for a host", ""},
	{runs, "MASK_ANY_COLON(R10, DX)", "MASK_COLON(R10, DX)", "a colon at a block's first byte is not seen", ""},
	{runs, "TESTQ R13, R13\n\tJNE headStopped", "JMP headStopped", "a byte that is not ASCII is let through in a scheme of 62 bytes", "avx512"},

	{shapes, "CMPB (SI), $':'\n\tJEQ unproven", "CMPB (SI), $':'", "an empty scheme is let through", ""},
	{shapes, "// hostBit = at << 1\n\tLEAQ (R14)(R14*1), CX", "// hostBit = at << 1\n\tMOVQ R14, CX", "the host begins at the at-sign", ""},
	{shapes, "MOVL $4, CX\n\tJNE authority", "MOVL $2, CX\n\tJNE authority", "an authority without a scheme begins one byte early", ""},
	{shapes, "CMOVLEQ CX, R14\n\tMOVL R14, R12\n\t// settledBit", "CMOVLNE CX, R14\n\tMOVL R14, R12\n\t// settledBit", "wrong flag: an empty path behind a scheme", ""},
	{shapes, "MASK_AT(R14, R12)\n\tMOVQ R13, R11", "MASK_AT(R14, R12)\n\tMOVQ BX, R11", "an at-sign in the path is taken for one of the authority", ""},

	{avx2, "#define LEAVE VZEROUPPER", "#define LEAVE", "dropped VZEROUPPER everywhere", "avx2"},
	{avx2, "VMOVDQU kernelConstants_hexdigNibbles(R9), Y5", "VMOVDQU kernelConstants_digitNibbles(R9), Y5", "wrong table: hexadecimal digits are digits", "avx2"},
	{avx2, "CMPL R14, $(4096-64)", "CMPL R14, $(4096-32)", "a load over the end of a page", "avx2"},
	{avx2, "LEAQ kernelConstants_window+64(R9), R14", "LEAQ kernelConstants_window+63(R9), R14", "wrong tail length: a byte behind the input counts", "avx2"},
	{avx2, "\tVPAND kernelConstants_schemeRows(R9), Y4, Y4; \\\n", "", "a scheme may begin with a digit", "avx2"},
	{avx2, "VPMINUB Y4, Y7, Y7", "VPMAXUB Y4, Y7, Y7", "foreign bytes are skipped in a long run", "avx2"},

	{avx512, "VPORQ Z17, Z16, Z19", "VMOVDQA64 Z17, Z19", "bytes that are not ASCII are looked up by seven bits", "avx512"},
	{avx512, "VPMOVB2M Z16, K1; KNOTQ K1, K1; VPTESTMB kernelConstants_hexdig(R9), Z17, K1, K1", "VPTESTMB kernelConstants_hexdig(R9), Z17, K1", "the second digit of a triplet may be no ASCII", "avx512"},
	{avx512, "BZHIQ CX, R14, R14; KMOVQ R14, K1; VMOVDQU8.Z (R12), K1, Z16", "BZHIQ CX, R14, R14; KMOVQ R14, K1; VMOVDQU64 (R12), Z16", "a load without its mask, past the end", "avx512"},
	{avx512, "SKIP_BLOCK(192, K4)", "SKIP_BLOCK(128, K4)", "a quarter of a long run is not looked at", "avx512"},
	{avx512, "VPTERNLOGQ $0xfe, Z17, Z16, Z30", "VPTERNLOGQ $0xfa, Z17, Z16, Z30", "wrong truth table: sets or bytes are left out", "avx512"},
}
