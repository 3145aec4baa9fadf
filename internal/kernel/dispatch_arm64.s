//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// func Try(src []byte, out *Record) Result
//
// Try jumps to the kernel in use, which finds the arguments where the caller of
// Try put them. In Go this would be a second call, which copies its arguments.
TEXT ·Try(SB), NOSPLIT|NOFRAME, $0-40
	MOVBU github·com∕uriscan∕uriscan∕internal∕processor·active(SB), R0
	CMP   $const_kernelNEON, R0
	BNE   notNEON
	B     ·tryNEON(SB)

notNEON:
	CMP $const_kernelPacked, R0
	BNE none
	B   ·tryPacked(SB)

none:
	MOVD ZR, ret+32(FP)
	RET
