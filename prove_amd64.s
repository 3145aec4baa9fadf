//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// func prove(src []byte, out *Spans) proof
//
// Goes on as the kernel in use. Here and not in Go, because a call handed on in
// Go would copy its arguments: that is an eighth of the time of a short input.
TEXT ·prove(SB), NOSPLIT, $0-40
	CMPB ·active(SB), $const_kernelAVX512
	JNE notAVX512
	JMP ·proveAVX512(SB)

notAVX512:
	CMPB ·active(SB), $const_kernelAVX2
	JNE notAVX2
	JMP ·proveAVX2(SB)

notAVX2:
	CMPB ·active(SB), $const_kernelPacked
	JNE none
	JMP ·provePacked(SB)

none:
	MOVQ $const_unproven, ret+32(FP)
	RET
