package scheme

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// jarParts are the parts of a jar URL.
var jarParts = [...]string{"url", "entry", "fragment"}

// splitJar divides a jar URL that the machine accepts at its first "!/". The machine
// has noted the fragment. What is in front of a "!/" in an absolute-URI is one as
// well, so the first will do whichever the machine took.
func splitJar(src []byte, m *fsm.Match) {
	const start, marks = len("jar:"), len("!/")
	fragment, end := m.Spans[jarMachineCaptureFragment], len(src)
	m.Spans, m.Present = [fsm.MaxCaptures]fsm.Span{}, m.Present<<2|0b11
	if m.Has(2) {
		m.Spans[2], end = fragment, int(fragment.Start)-len("#")
	}
	divides := start + bytes.Index(src[start:], []byte("!/"))
	m.Spans[0] = fsm.Span{Start: uint32(start), End: uint32(divides)}
	m.Spans[1] = fsm.Span{Start: uint32(divides + marks), End: uint32(end)}
}
