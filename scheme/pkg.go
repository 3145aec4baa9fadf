package scheme

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// packageParts are the parts of a Package URL. Those that the machine notes are moved
// to their place among these by splitPackage.
var packageParts = [...]string{"type", "namespace", "name", "version", "qualifiers", "subpath"}

// splitPackage divides the path of a Package URL into namespace and name, as the
// steps of its specification do: the name is what follows the last slash, slashes at
// the end aside. The machine notes the path as the name.
func splitPackage(src []byte, m *fsm.Match) {
	spans := m.Spans
	path := spans[pkgMachineCaptureName]
	path.End = trimmed(src, path)
	name := fsm.Span{Start: path.Start + uint32(bytes.LastIndexByte(src[path.Start:path.End], '/')+1), End: path.End}
	space := fsm.Span{Start: path.Start, End: name.Start}
	space.End = trimmed(src, space)

	m.Spans = [fsm.MaxCaptures]fsm.Span{
		spans[pkgMachineCaptureType], space, name,
		spans[pkgMachineCaptureVersion], spans[pkgMachineCaptureQualifiers], spans[pkgMachineCaptureSubpath],
	}
	const atType, atSpace, atName, after = 1 << 0, 1 << 1, 1 << 2, 3
	present := m.Present>>pkgMachineCaptureVersion<<after | atType | atName
	if space.Start < space.End {
		present |= atSpace
	} else {
		m.Spans[1] = fsm.Span{}
	}
	m.Present = present
}

// trimmed returns the end of a span without the slashes that it ends with.
func trimmed(src []byte, s fsm.Span) uint32 {
	return s.Start + uint32(len(bytes.TrimRight(src[s.Start:s.End], "/")))
}
