//go:build gc && !purego

package kernel

import (
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// vectorTries are the vector kernels themselves, that Try continues in.
var vectorTries = map[processor.Kernel]func([]byte, *Record) Result{processor.NEON: tryNEON}

// neonMutant compares the kernel with itself while its table is wrong.
type neonMutant struct {
	t     *testing.T
	wrong neonConstants
}

// with calls f while the table is the wrong one.
func (m *neonMutant) with(f func()) {
	right := neonTable
	neonTable = m.wrong
	f()
	neonTable = right
}

// notices reports whether the answer on src changes, as one input or as a line before
// another one. If it does, the answer of the right table must be the generic one.
func (m *neonMutant) notices(src []byte) bool {
	var want, got Record
	expected, result := tryNEON(src, &want), Unknown
	m.with(func() { result = tryNEON(src, &got) })
	if result != expected || result != Unknown && got != want {
		agreeWithGeneric(m.t, []processor.Kernel{processor.NEON}, src)
		return true
	}
	lines := append(append([]byte{}, src...), "\n://h/b\n"...)
	var wantLines, gotLines [2]Record
	ends := []uint32{uint32(len(src)), uint32(len(lines) - 1)}
	tryLinesNEON(lines, 0, ends, wantLines[:])
	m.with(func() { tryLinesNEON(lines, 0, ends, gotLines[:]) })
	for i := range wantLines {
		offset := wantLines[i].ErrorOffset
		if offset != gotLines[i].ErrorOffset || offset != LineUnknown && wantLines[i] != gotLines[i] {
			linesAgreeWithGeneric(m.t, []processor.Kernel{processor.NEON}, lines, 2)
			return true
		}
	}
	return false
}

// counts reports whether a plane of a byte can change an answer.
func counts(b, plane uint8) bool {
	sets := setsOf(b)
	inAddress := sets&SetDigit != 0
	switch plane {
	case planeZero:
		return inAddress // an octet begins with a digit
	case planeOne:
		return b >= '2' && inAddress // no octet from 100 to 199 is too large, and none begins with 0
	case planeDigit:
		return sets&SetRegName != 0 || b == ':' // what is in a host or in a port
	case planeScheme:
		// With another byte that is not allowed before its colon nothing is a scheme or a
		// relative path.
		return sets&SetNotAllowed == 0 || b == '%' || b == '#' || b == '\n'
	}
	return true
}

// TestMutantsOfNEONClasses changes every bit of every class. Only a text that has the byte
// can notice it.
func TestMutantsOfNEONClasses(t *testing.T) {
	m := &neonMutant{t: t}
	texts := padded()
	for _, form := range []string{"http://1.1.1.1/", "http://11.1.1.1/", "http://156.1.1.1/", "http://h:1/", "http://h:12", "http://u:p@h/", "%41", "a", "abc://h", "a:b", "a?b#c", "http://abc/", "a%41:b"} {
		texts = append(texts, []byte(form))
	}
	c := tally{table: "classes"}
	for i := range len(neonTable.classes) * 8 {
		if !c.takes(i, exhaustive.Pick(1, 7, 61)) {
			continue
		}
		b, plane := uint8(i/8), uint8(1)<<(i%8)
		m.wrong = neonTable
		m.wrong.classes[b] ^= plane
		noticed := false
		for _, text := range texts {
			if noticed = noticed || m.noticesIn(text, b); noticed {
				break
			}
		}
		c.note(noticed, !counts(b, plane), "byte %#x, plane %08b", b, plane)
		if noticed && !counts(b, plane) {
			t.Errorf("byte %#x, plane %08b is noticed, and should not count", b, plane)
		}
	}
	c.report(t)
}

// noticesIn tries a text with the byte in place of each of its bytes.
func (m *neonMutant) noticesIn(text []byte, b uint8) bool {
	src := make([]byte, 0, len(text))
	for at := range text {
		src = append(append(append(src[:0], text[:at]...), b), text[at+1:]...)
		if m.notices(src) || m.notices(src[:at+1]) {
			return true
		}
	}
	return false
}

// TestMutantsOfNEONPlaces changes every bit of the places by which a block at the end of a
// page is moved.
func TestMutantsOfNEONPlaces(t *testing.T) {
	m := &neonMutant{t: t}
	memory := guard.For(t, os.Getpagesize())
	c := tally{table: "fourths"}
	for i := range len(neonTable.fourths) * 8 {
		m.wrong = neonTable
		m.wrong.fourths[i/8] ^= 1 << (i % 8)
		noticed := false
		for at := range HeadBytes {
			src := memory.AtEnd(strings.Repeat("/", HeadBytes))
			src[at] = ' ' // where the kernel stops
			noticed = noticed || m.notices(src) || m.notices(src[1:]) || m.notices(src[2:]) || m.notices(src[3:])
		}
		c.note(noticed, false, "place %d, bit %d", i/8, i%8)
	}
	c.report(t)
}
