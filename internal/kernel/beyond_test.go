package kernel

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// An unreadable page ends at an aligned address, and what stands there stops every
// loop. Behind most inputs stand other bytes, which may be such as belong to the
// input: then a loop that goes one byte too far goes on from there. The tests of
// this file have such bytes on both sides of the input, at every alignment, and
// inputs long enough to come to every loop.

// temptations are what stands around the input, repeated: bytes that go on with
// each component, and such as end it.
var temptations = []string{"a", "4", "%41", "?", "#", "/", ":", "@", "a/", "\n", "\r\n", "\"", "\x00"}

// lineTemptations are the same, with the ends of lines between them.
var lineTemptations = func() (all []string) {
	for i, temptation := range temptations {
		all = append(all, strings.Repeat(temptation, []int{1, 40, 150}[i%3])+"\n")
	}
	return append(all, strings.Repeat("a", 30)+"\r\n", strings.Repeat("a", 90)+"\n", strings.Repeat("a", 250)+"\n")
}()

// beyondForms are forms whose component goes on in the blocks behind the head, and
// such as end at its end.
var beyondForms = []shapes.Form{
	{Before: "/b", Unit: "a"}, {Before: "http://h/", Unit: "a", Behind: "?q#f"}, {Before: "x:", Unit: "%41"}, {Before: "/", Unit: "a/bc%2F"},
	{Before: "?", Unit: "a"}, {Before: "//h?", Unit: "q", Behind: "#"}, {Before: "//h/?", Unit: "%41"},
	{Before: "#", Unit: "a"}, {Before: "//h#", Unit: "%41"}, {Before: "/p#", Unit: "?/"},
	{Before: "", Unit: "a"}, {Before: "", Unit: "~%41"}, {Before: "//", Unit: "a"}, {Before: "http://", Unit: "a.", Behind: "/p"},
	{Before: "", Unit: "a", Behind: ":p"}, {Before: "//", Unit: "a:", Behind: "@h"}, {Before: "//h:", Unit: "4"},
	{Before: "/", Unit: "a", Behind: "%4"}, {Before: "/", Unit: "a", Behind: "%"}, {Before: "?", Unit: "a", Behind: " "},
}

// A neighbourhood is memory full of a temptation, in which inputs are put.
type neighbourhood struct{ memory, pristine []byte }

// neighbourhoods returns one of each temptation, with room for inputs and for what
// goes on behind them.
func neighbourhoods(temptations []string) (all []neighbourhood) {
	for _, temptation := range temptations {
		pristine := bytes.Repeat([]byte(temptation), 4096/len(temptation)+1)[:4096]
		all = append(all, neighbourhood{bytes.Clone(pristine), pristine})
	}
	return all
}

// put returns src in the memory at an alignment. What goes on behind it is within
// the capacity of the slice, which is not the length.
func (n *neighbourhood) put(src []byte, alignment int) []byte {
	at := n.memory[1024+alignment:][:len(src)]
	copy(at, src)
	return at
}

// takeOut makes the memory what it was before.
func (n *neighbourhood) takeOut(src []byte, alignment int) {
	start := 1024 + alignment
	copy(n.memory[start:start+len(src)], n.pristine[start:])
}

// amongTemptations calls f with src at alignments among temptations: at all 64
// among all in the exhaustive form; else at some, others for each length, each
// among another temptation. f returns in words what is wrong, or crashes.
func amongTemptations(t *testing.T, all []neighbourhood, src []byte, f func(at []byte) string) {
	t.Helper()
	step := exhaustive.Pick(1, 5, 31)
	alignment, which := 0, 0
	fault := ""
	cause := crash(func() {
		for alignment = len(src) % step; alignment < 64; alignment += step {
			which = (len(src) + alignment) % len(all)
			for range exhaustive.Pick(len(all), 1, 1) {
				at := all[which].put(src, alignment)
				if fault = f(at); fault != "" {
					return
				}
				all[which].takeOut(src, alignment)
				which = (which + 1) % len(all)
			}
		}
	})
	if cause+fault != "" {
		end := 1024 + alignment + len(src)
		t.Fatalf("alignment %d, %d bytes %.60q, and %.60q behind them: %s%s", alignment, len(src), src, all[which].pristine[end:], cause, fault)
	}
}

// longest is how long the inputs become: several times what is passed over at once.
const longest = 1500

// TestKernelsKeepToTheInputAmongTemptingBytes tries each input where going on
// behind its end, or before its start, would find more of the same.
func TestKernelsKeepToTheInputAmongTemptingBytes(t *testing.T) {
	kernels, all := vectorsHere(), neighbourhoods(temptations)
	for _, form := range beyondForms {
		for n := range longest + 1 {
			src := []byte(form.OfLength(n))
			var generic, packed Record
			want, wantPacked := tryGeneric(src, &generic), tryPacked(src, &packed)
			amongTemptations(t, all, src, func(at []byte) string {
				for _, k := range kernels {
					if fault := differs(k, at, want, &generic); fault != "" {
						return fault
					}
				}
				return differs(kernelPacked, at, wantPacked, &packed)
			})
		}
	}
}

// TestKernelLinesKeepToTheBufferAmongTemptingBytes does so with a buffer that ends
// in the middle of a line, behind its newline or in its line end. Behind it stands
// what would end the line, and more lines.
func TestKernelLinesKeepToTheBufferAmongTemptingBytes(t *testing.T) {
	kernels, all := vectors(t), neighbourhoods(lineTemptations)
	for i, form := range beyondForms {
		for n := range longest + 1 {
			end := []string{"", "\n", "", "\r\n", "", "\r"}[(i+n)%6]
			src := []byte("x:y\n" + form.OfLength(n) + end)
			var outs [2][4]Record
			want := linesInto(&outs[0], tryLinesGeneric, src)
			amongTemptations(t, all, src, func(at []byte) string {
				for _, k := range kernels {
					got := linesInto(&outs[1], linesOn(k), at)
					if fault := linesFault(k, at, &got, &want); fault != "" {
						return All[k] + ": " + fault
					}
				}
				return ""
			})
		}
	}
}

// linesInto returns what try says about the lines of buf, with its records in out.
func linesInto(out *[4]Record, try tryLines, buf []byte) (r linesResult) {
	*out = [4]Record{filled, filled, filled, filled}
	r.ends = newlinesOf(buf, len(out))
	r.open = try(buf, 0, r.ends, out[:])
	r.out = out[:len(r.ends)]
	return r
}
