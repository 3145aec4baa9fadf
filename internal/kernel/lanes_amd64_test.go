//go:build gc && !purego

package kernel

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// skipWithoutLanes skips the test where tryLanes cannot run.
func skipWithoutLanes(t *testing.T) {
	t.Helper()
	if !slices.Contains(processor.Vectors(), processor.AVX512) {
		t.Skip("this processor cannot run tryLanes")
	}
}

// A lanesResult is what tryLanes says about a list of lines.
type lanesResult struct {
	out     []Record
	unknown []uint8
}

// lanesOf returns that. Records of unknown lines are as they were before.
func lanesOf(buf []byte, ends []uint32, out []Record) lanesResult {
	var w lanesWork
	done, unknown := tryLanes(buf, 0, 0, ends, out, &w)
	r := lanesResult{out[:done], w.unknown[:unknown]}
	for _, i := range r.unknown {
		out[i] = filled
	}
	return r
}

// equal reports whether the results are the same.
func (r lanesResult) equal(s lanesResult) bool {
	return slices.Equal(r.out, s.out) && slices.Equal(r.unknown, s.unknown)
}

// TestLanesKnowUsualLines holds tryLanes to the lines that it is for. Where it knows too
// few, nothing but the time would show it.
func TestLanesKnowUsualLines(t *testing.T) {
	skipWithoutLanes(t)
	usual := append([]string{
		"http://example.com", "https://e.com/?q=%41#f", "//h/p", "/", "?", "#", "#f", "p", "p/q:r", "/p:q", "x:", "x:p", "x:/p", "x:?q",
		"x://", "file:///p", "http://4chan.org/", "http://127.0.0.1.com/p?q", "HTTP://H", "a+1-.:p", "%41", "~a",
		"//h/" + strings.Repeat("p", HeadBytes), "//h/?" + strings.Repeat("%41", 3*HeadBytes), "/p#" + strings.Repeat("f", lanesLongest-3),
	}, calm...)
	for _, end := range []string{"\n", "\r\n"} {
		for i, line := range usual {
			if len(line)+len(end)-1 > lanesLongest {
				continue
			}
			others := strings.Repeat("//h"+end, 7)
			text := []byte(others[:i%8*(3+len(end))] + line + end + others[i%8*(3+len(end)):] + strings.Repeat("a", blockBytes))
			ends := newlinesOf(text, 8)
			r := lanesOf(text, ends, make([]Record, 8))
			if len(r.out) != 8 || len(r.unknown) != 0 {
				t.Errorf("%.80q, %d bytes and %q: %d lines are done, %d unknown", line, len(line), end, len(r.out), len(r.unknown))
			}
		}
	}
}

// TestLanesGiveUp has lists with up to eight unknown lines among eight, or after others.
func TestLanesGiveUp(t *testing.T) {
	skipWithoutLanes(t)
	for _, c := range []struct {
		eight         string
		done, unknown int
	}{
		{strings.Repeat("//h\n", 7) + "//h:1\n", 256, 32},
		{strings.Repeat("//h\n", 6) + strings.Repeat("//h:1\n", 2), 256, 64},
		{strings.Repeat("//h\n", 8*2) + strings.Repeat("//h:1\n", 8), 16, 0},
		{strings.Repeat("//h\n", 4) + strings.Repeat("//h:1\n", 4), 0, 0},
		{strings.Repeat("//h:1\n", 8), 0, 0},
	} {
		text := []byte(strings.Repeat(c.eight, lanesAtOnce/8) + strings.Repeat("a", blockBytes))
		r := lanesOf(text, newlinesOf(text, lanesAtOnce), make([]Record, lanesAtOnce))
		expect.Equal(t, [2]int{len(r.out), len(r.unknown)}, [2]int{c.done, c.unknown}, "%q", c.eight)
	}
}

// A laneField is a field of laneConstants, with the bits that are changed in the test
// of mutants.
type laneField struct {
	name string
	bits int // of a cell
	flip func(t *laneConstants, cell, bit int)
	// tried reports whether a bit is changed: it is one that the instructions look at,
	// and it moves no address out of the memory that belongs to the test.
	tried func(cell, bit int) bool
	cells int
}

// laneFieldOf returns the field that has these cells.
func laneFieldOf[T uint8 | uint32 | uint64](name string, bits int, tried func(cell, bit int) bool, cells func(t *laneConstants) []T) laneField {
	return laneField{name, bits, func(t *laneConstants, cell, bit int) { cells(t)[cell] ^= 1 << bit }, tried, len(cells(new(laneConstants)))}
}

// oneLaneField returns the field that is one number, of which the bits in the mask are
// changed.
func oneLaneField(name string, mask uint64, number func(t *laneConstants) *uint64) laneField {
	flip := func(t *laneConstants, _, bit int) { *number(t) ^= 1 << bit }
	return laneField{name, 64, flip, func(_, bit int) bool { return mask>>bit&1 != 0 }, 1}
}

// Bits that are changed: of what has Present and Kinds, so that the number of the line is
// not; and the same without that of the path, or of the scheme, where the bit is set before or
// after.
const (
	presentAndKinds = 1<<32 - 1
	butPath         = presentAndKinds &^ (1 << CompPath)
	butScheme       = presentAndKinds &^ (1 << CompScheme)
)

// laneFields are all fields. An index of bytes has six bits, one of words in two registers
// or of dwords in one has four. Bytes after the head can only be a newline or HEXDIG, and
// are looked at again in the next block. After the first of these bytes the second does not
// count. Of a delimiter of authority, path and query no place asks for the highest bit of the
// class: it would be "\r" where nothing is allowed.
var laneFields = []laneField{
	laneFieldOf("low", 8, func(cell, bit int) bool { return bit != 3 || !isDelimiter(cell) }, func(t *laneConstants) []uint8 { return t.low[:] }),
	laneFieldOf("high", 8, func(cell, bit int) bool { return bit != 7 || !isDelimiter(cell) }, func(t *laneConstants) []uint8 { return t.high[:] }),
	laneFieldOf("identity", 64, always, func(t *laneConstants) []uint64 { return t.identity[:] }),
	laneFieldOf("gather", 8, func(_, bit int) bool { return bit < 6 }, func(t *laneConstants) []uint8 { return t.gather[:] }),
	laneFieldOf("sevenBits", 8, func(cell, bit int) bool { return cell < HeadBytes || bit == 5 || bit == 6 }, func(t *laneConstants) []uint8 { return t.sevenBits[:] }),
	{"firstHalf", 64, func(t *laneConstants, cell, bit int) { t.firstHalf[cell/8][cell%8] ^= 1 << bit }, func(cell, bit int) bool { return cell%2 == 0 && bit < 4 }, 32},
	{"secondHalf", 64, func(t *laneConstants, cell, bit int) { t.secondHalf[cell/8][cell%8] ^= 1 << bit }, func(_, bit int) bool { return bit < 4 }, 16},
	laneFieldOf("twice", 32, func(_, bit int) bool { return bit < 4 }, func(t *laneConstants) []uint32 { return t.twice[:] }),
	laneFieldOf("number", 64, func(_, bit int) bool { return bit < 3 }, func(t *laneConstants) []uint64 { return t.number[:] }),
	oneLaneField("two", math.MaxUint64, func(t *laneConstants) *uint64 { return &t.two }),
	oneLaneField("headBytes", 1<<6-1, func(t *laneConstants) *uint64 { return &t.headBytes }),
	oneLaneField("pathLast", math.MaxUint64, func(t *laneConstants) *uint64 { return &t.pathLast }),
	oneLaneField("afterHead", math.MaxUint64-1, func(t *laneConstants) *uint64 { return &t.afterHead }),
	oneLaneField("tooLong", 1<<10-1, func(t *laneConstants) *uint64 { return &t.tooLong }),
	oneLaneField("noScheme", presentAndKinds, func(t *laneConstants) *uint64 { return &t.noScheme }),
	oneLaneField("rootless", butScheme, func(t *laneConstants) *uint64 { return &t.rootless }),
	oneLaneField("absolute", presentAndKinds, func(t *laneConstants) *uint64 { return &t.absolute }),
	oneLaneField("empty", presentAndKinds, func(t *laneConstants) *uint64 { return &t.empty }),
	oneLaneField("authority", presentAndKinds, func(t *laneConstants) *uint64 { return &t.authority }),
	oneLaneField("scheme", butPath, func(t *laneConstants) *uint64 { return &t.scheme }),
	oneLaneField("query", butPath, func(t *laneConstants) *uint64 { return &t.query }),
	oneLaneField("fragment", butPath, func(t *laneConstants) *uint64 { return &t.fragment }),
}

// TestLaneFieldsAreAll holds the list above to the type.
func TestLaneFieldsAreAll(t *testing.T) {
	var listed, all []string
	for _, f := range laneFields {
		listed = append(listed, f.name)
	}
	constants := reflect.TypeFor[laneConstants]()
	for i := range constants.NumField() {
		all = append(all, constants.Field(i).Name)
	}
	slices.Sort(listed)
	slices.Sort(all)
	expect.Slices(t, listed, all, "fields")
}

// isDelimiter reports whether a byte ends an authority, a path or a query.
func isDelimiter(b int) bool { return b == '/' || b == '?' || b == '#' }

// always is for fields of which every bit is changed.
func always(_, _ int) bool { return true }

// A laneList is a list of lines with what tryLanes says about it.
type laneList struct {
	buf  []byte
	ends []uint32
	want lanesResult
}

// laneLists returns the lists on which a wrong constant must show. Each line is in it as
// the first and as the second of a pair, among lines that are calm.
func laneLists() (lists []laneList) {
	var lines []string
	flush := func() {
		for _, end := range []string{"\n", "\r\n"} {
			var buf []byte
			for i, line := range lines {
				for j := range 9 {
					text := calm[(i+j)%len(calm)]
					if j == 0 || j == 5 {
						text = line
					}
					buf = append(append(buf, text...), end...)
				}
			}
			buf = append(buf, strings.Repeat("a/", 512)...)
			ends := newlinesOf(buf, lanesAtOnce)
			lists = append(lists, laneList{buf, ends, lanesOf(buf, ends, filledRecords(2*lanesAtOnce))})
		}
		lines = lines[:0]
	}
	add := func(line string) {
		if lines = append(lines, line); len(lines) == lanesAtOnce/9-1 {
			flush()
		}
	}
	for n := range 2*HeadBytes + 4 {
		for _, form := range shapes.Valid {
			add(form.OfLength(n))
		}
	}
	for _, line := range []string{"http://h/" + strings.Repeat("p", 120), "x:" + strings.Repeat("%aF", 40), "s", "", "//host", strings.Repeat("s", 55) + ":p"} {
		for at := range len(line) + 1 {
			for b := range 256 {
				if len(line) < 20 || b%(1+at%3) == 0 {
					add(line[:at] + string([]byte{byte(b)}) + line[min(at+1, len(line)):])
				}
			}
		}
	}
	for n := 400; n < 700; n += 3 {
		add("/" + strings.Repeat("p", n))
	}
	flush()
	return lists
}

// notice reports whether tryLanes says something else about one of the lists, and moves
// that list to the front.
func noticeLanes(lists []laneList, out []Record) bool {
	for i, list := range lists {
		for j := range out {
			out[j] = filled
		}
		if !lanesOf(list.buf, list.ends, out).equal(list.want) {
			copy(lists[1:], lists[:i])
			lists[0] = list
			return true
		}
	}
	return false
}

// TestMutantsOfLaneConstants changes one bit of the constants after the other. Each must
// change what tryLanes says about some list.
func TestMutantsOfLaneConstants(t *testing.T) {
	skipWithoutLanes(t)
	lists, out := laneLists(), make([]Record, 2*lanesAtOnce)
	for _, list := range lists {
		linesAgreeWithGeneric(t, []processor.Kernel{processor.AVX512}, bytes.Clone(list.buf), lanesAtOnce)
	}
	right := laneTable
	defer func() { laneTable = right }()
	for _, f := range laneFields {
		c := tally{table: f.name}
		for i := range f.cells * f.bits {
			if cell, bit := i/f.bits, i%f.bits; f.tried(cell, bit) {
				wrong := *right
				f.flip(&wrong, cell, bit)
				laneTable = &wrong
				noticed := noticeLanes(lists, out)
				laneTable = right
				c.note(noticed, false, "cell %d, bit %d", cell, bit)
			}
		}
		c.report(t)
	}
}
