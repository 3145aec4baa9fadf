package assembly

import "testing"

// listing has functions of four bytes an instruction.
const listing = `# example
example.clean STEXT nosplit asm size=12
	0x0000 00000 (/a/b_amd64.s:1)	JLT	12
	0x0004 00004 (/a/b_amd64.s:2)	VMOVDQU	(AX), Y0
	0x0008 00008 (/a/b_amd64.s:3)	VZEROUPPER
	0x000c 00012 (/a/b_amd64.s:4)	RET
	0x0000 c3
example.high STEXT nosplit asm size=8
	0x0000 00000 (/a/b_amd64.s:5)	VMOVDQU64	(AX), Z16
	0x0004 00004 (/a/b_amd64.s:6)	RET
example.around STEXT nosplit asm size=16
	0x0000 00000 (/a/b_amd64.s:7)	VMOVDQU	(AX), Y3
	0x0004 00004 (/a/b_amd64.s:8)	JNE	12
	0x0008 00008 (/a/b_amd64.s:9)	VZEROUPPER
	0x000c 00012 (/a/b_amd64.s:10)	RET
example.loop STEXT nosplit asm size=16
	0x0000 00000 (/a/b_amd64.s:11)	JEQ	12
	0x0004 00004 (/a/b_amd64.s:12)	VPXOR	Y15, Y15, Y15
	0x0008 00008 (/a/b_amd64.s:13)	JMP	0
	0x000c 00012 (/a/b_amd64.s:14)	JMP	example.other(SB)
`

// TestReturnsWithARegisterInUseAreFound has a function of each kind.
func TestReturnsWithARegisterInUseAreFound(t *testing.T) {
	functions := functionsOf(listing)
	for name, want := range map[string]string{"clean": "", "high": "", "around": "b_amd64.s:10: RET", "loop": "b_amd64.s:14: JMP\texample.other(SB)"} {
		if got := dirtyReturn(functions[name]); got != want || len(functions[name]) == 0 {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
