//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// func Try(src []byte, out *Record) Result
//
// Try jumps to the kernel in use, which finds the arguments where the caller of
// Try put them. In Go this would be a second call, which copies its arguments;
// that takes an eighth of the time of a short input.
TEXT ·Try(SB), NOSPLIT, $0-40
	CMPB github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX512
	JNE  notAVX512
	JMP  ·tryAVX512(SB)

notAVX512:
	CMPB github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelAVX2
	JNE  notAVX2
	JMP  ·tryAVX2(SB)

notAVX2:
	CMPB github·com∕uriscan∕uriscan∕internal∕processor·active(SB), $const_kernelPacked
	JNE  none
	JMP  ·tryPacked(SB)

none:
	MOVQ $const_Unknown, ret+32(FP)
	RET
