package kernel

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// A kernel may look at several lines at once. The tests of this file give it so many
// lines that it does.

// calm are lines of the shapes that every kernel knows, of one, two and several blocks.
var calm = []string{
	"http://example.com/path?query#fragment", "", "/" + strings.Repeat("p", 80) + "?q", "../a;b=c?d#e",
	"x:" + strings.Repeat("y/%41", 41) + "#f",
}

// A manyLines gathers lines. After each that is of interest four follow that are calm:
// a kernel that gives up where many lines are unknown goes on, and the first comes to
// every place among eight.
type manyLines struct {
	t       *testing.T
	kernels []processor.Kernel
	most    int // how many lines are tried at once
	buf     []byte
	count   int
	tries   int
}

// add takes a line, which may have any bytes. With it, newlines make more lines.
func (m *manyLines) add(line []byte) {
	ends := []string{"\n", "\r\n"}
	m.buf = append(append(m.buf, line...), ends[m.tries%2]...)
	for i := range 4 {
		m.buf = append(append(m.buf, calm[(m.count+i)%len(calm)]...), ends[(m.tries+m.count/7)%2]...)
	}
	m.count++
	if m.count == m.most/5 {
		m.try()
	}
}

// try tries the lines, with enough bytes after them to load a block of the last one.
func (m *manyLines) try() {
	m.buf = append(m.buf, strings.Repeat("a/", blockBytes)...)
	linesAgreeWithGeneric(m.t, m.kernels, m.buf, m.most)
	m.buf, m.count, m.tries = m.buf[:0], 0, m.tries+1
}

// manyLinesOf returns one for the vector kernels.
func manyLinesOf(t *testing.T, most int) *manyLines {
	return &manyLines{t: t, kernels: vectors(t), most: most}
}

func TestManyLinesAgreeWithGenericOnShortStrings(t *testing.T) {
	m := manyLinesOf(t, 250)
	eachShortString(exhaustive.Pick(6, 4, 3), m.add)
	m.try()
}

func TestManyLinesAgreeWithGenericOnEachByteInEachState(t *testing.T) {
	m := manyLinesOf(t, 600)
	eachByteInEachState(t, exhaustive.Pick(1, 28, 28*16), m.add)
	m.try()
}

// TestManyLinesAgreeWithGenericOnFormsOfEveryLength goes on past the length from
// which on a line is better looked at by itself.
func TestManyLinesAgreeWithGenericOnFormsOfEveryLength(t *testing.T) {
	m := manyLinesOf(t, 100)
	for i, form := range append(shapes.All, beyondForms...) {
		for n := range 700 {
			if n < 200 || (n+i)%exhaustive.Pick(1, 13, 97) == 0 {
				m.add([]byte(form.OfLength(n)))
			}
		}
	}
	m.try()
}

// TestManyLinesAgreeWithGenericOnOneOddity puts each oddity in every place of lines of
// several blocks.
func TestManyLinesAgreeWithGenericOnOneOddity(t *testing.T) {
	m, step := manyLinesOf(t, 100), exhaustive.Pick(1, 11, 97)
	for i, form := range append(shapes.All, beyondForms...) {
		for _, length := range []int{40, 64, 130, 260} {
			text := form.OfLength(length)
			for at := range text {
				for j := (i + at) % step; j < len(shapes.Oddities); j += step {
					m.add([]byte(text[:at] + shapes.Oddities[j] + text[at:]))
				}
			}
		}
	}
	m.try()
}

// TestManyLinesAgreeWithGenericOnEveryByteAtEveryPlace has lines of two blocks.
func TestManyLinesAgreeWithGenericOnEveryByteAtEveryPlace(t *testing.T) {
	m, step := manyLinesOf(t, 250), exhaustive.Pick(1, 1, 7)
	for _, text := range []string{"http://h/" + strings.Repeat("p", 120), strings.Repeat("s", 50) + "://host", "//h%41/" + strings.Repeat("%41", 40)} {
		src := []byte(text)
		for at, before := range src {
			for b := at % step; b < 256; b += step {
				src[at] = byte(b)
				m.add(src)
			}
			src[at] = before
		}
	}
	m.try()
}

// TestManyLinesAgreeWithGenericAtRandom has lists of every shape, with any share of lines
// that are not valid.
func TestManyLinesAgreeWithGenericAtRandom(t *testing.T) {
	kernels, r := vectors(t), rand.New(rand.NewPCG(3986, 8))
	for range exhaustive.Pick(20_000, 2_000, 200) {
		var buf []byte
		odd := r.IntN(4)
		for range r.IntN(400) {
			form := shapes.Valid[r.IntN(len(shapes.Valid))]
			if r.IntN(8) < odd {
				form = shapes.All[r.IntN(len(shapes.All))]
			}
			buf = append(buf, form.OfLength(r.IntN(20<<r.IntN(6)))...)
			buf = append(buf, []string{"\n", "\n", "\r\n"}[r.IntN(3)]...)
		}
		linesAgreeWithGeneric(t, kernels, buf, 1+r.IntN(500))
	}
}

// TestManyLinesAgreeWithGenericOnRealLists has them as they are, and with "\r\n".
func TestManyLinesAgreeWithGenericOnRealLists(t *testing.T) {
	kernels, step := vectors(t), exhaustive.Pick(1, 1, 9)
	for i, list := range reallists.Files(t, "urls/*", "uris/*", "logs/*", "text/*") {
		if i%step != 0 {
			continue
		}
		data := list.Data[:min(len(list.Data), exhaustive.Pick(8<<20, 256<<10, 256<<10))]
		linesAgreeWithGeneric(t, kernels, data, 200)
		linesAgreeWithGeneric(t, kernels, bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), 200)
	}
}

// TestManyLinesReadOnlyTheBuffer has a list of 24 lines, directly after a page that
// cannot be read and directly before one, with every number of bytes after the last line.
func TestManyLinesReadOnlyTheBuffer(t *testing.T) {
	kernels := vectors(t)
	memory := guard.For(t, 2*os.Getpagesize()).Bytes()
	var list string
	for i := range 23 {
		list += calm[i%len(calm)] + "\n"
	}
	for _, last := range []string{"", "//h", "http://h/" + strings.Repeat("p", 60), "http://h/" + strings.Repeat("p%41", 50)} {
		for after := range 140 {
			text := list + last + "\n" + strings.Repeat("a", after)
			for _, start := range []int{0, len(memory) - len(text)} {
				buf := memory[start : start+len(text) : start+len(text)]
				copy(buf, text)
				for most := 23; most <= 25; most++ {
					if cause := guard.Crash(func() { linesAgreeWithGeneric(t, kernels, buf, most) }); cause != "" {
						t.Fatalf("%d bytes after %q: %s", after, last, cause)
					}
				}
			}
		}
	}
}

// TestManyLinesAtEveryAlignment has the list at 64 addresses.
func TestManyLinesAtEveryAlignment(t *testing.T) {
	kernels, memory := vectors(t), make([]byte, 4096)
	text := strings.Repeat(strings.Join(append(calm, shapes.References...), "\n")+"\n", 2)
	for offset := range 64 {
		start, end := 128+offset, 128+offset+len(text)
		surround(memory, start, end)
		copy(memory[start:], text)
		linesAgreeWithGeneric(t, kernels, memory[start:end:end], 100)
	}
}

// TestManyLinesCountFromAnyBase has bases up to the largest that the offsets have room for.
func TestManyLinesCountFromAnyBase(t *testing.T) {
	text := []byte(strings.Repeat(strings.Join(append(calm, shapes.References...), "\n")+"\n", 5))
	for _, base := range []uint32{0, 1, 1 << 31, math.MaxUint32 - uint32(len(text)) - 1} {
		want := linesOf(t, tryLinesGeneric, text, base, 200)
		for _, k := range vectors(t) {
			got := linesOf(t, linesOn(k), text, base, 200)
			if fault := linesFault(k, text, &got, &want); fault != "" {
				t.Errorf("%s from %d: %s", k.String(), base, fault)
			}
		}
	}
}
