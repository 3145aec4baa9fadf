package kernel

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/internal/test/tempting"
)

// An unreadable page ends at an aligned address, and what is there stops every
// loop. Most inputs have readable bytes after them. If these could belong to the input, a
// loop that goes one byte too far goes on from there. The tests of
// this file have such bytes on both sides of the input, at every alignment, and
// inputs long enough to come to every loop.

// temptations are the bytes around the input, repeated. Some go on with a component,
// others end it.
var temptations = []string{"a", "4", "%41", "?", "#", "/", ":", "@", "a/", "\n", "\r\n", "\"", "\x00"}

// lineTemptations are the same, with the ends of lines between them.
var lineTemptations = func() (all []string) {
	for i, temptation := range temptations {
		all = append(all, strings.Repeat(temptation, []int{1, 40, 150}[i%3])+"\n")
	}
	return append(all, strings.Repeat("a", 30)+"\r\n", strings.Repeat("a", 90)+"\n", strings.Repeat("a", 250)+"\n")
}()

// beyondForms are forms with a component that goes on in the blocks after the head,
// and forms that end with the head.
var beyondForms = []shapes.Form{
	{Before: "/b", Unit: "a"}, {Before: "http://h/", Unit: "a", After: "?q#f"}, {Before: "x:", Unit: "%41"}, {Before: "/", Unit: "a/bc%2F"},
	{Before: "?", Unit: "a"}, {Before: "//h?", Unit: "q", After: "#"}, {Before: "//h/?", Unit: "%41"},
	{Before: "#", Unit: "a"}, {Before: "//h#", Unit: "%41"}, {Before: "/p#", Unit: "?/"},
	{Before: "", Unit: "a"}, {Before: "", Unit: "~%41"}, {Before: "//", Unit: "a"}, {Before: "http://", Unit: "a.", After: "/p"},
	{Before: "", Unit: "a", After: ":p"}, {Before: "//", Unit: "a:", After: "@h"}, {Before: "//h:", Unit: "4"},
	{Before: "/", Unit: "a", After: "%4"}, {Before: "/", Unit: "a", After: "%"}, {Before: "?", Unit: "a", After: " "},
}

// longest is how long the inputs become: several times what is passed over at once.
const longest = 1500

// TestKernelsKeepToTheInputAmongTemptingBytes tries each input where going on
// past its end, or before its start, would find more of the same.
func TestKernelsKeepToTheInputAmongTemptingBytes(t *testing.T) {
	kernels, all := processor.Vectors(), tempting.Neighbourhoods(temptations)
	for _, form := range beyondForms {
		for n := range longest + 1 {
			src := []byte(form.OfLength(n))
			var generic, packed Record
			want, wantPacked := tryGeneric(src, &generic), tryPacked(src, &packed)
			tempting.Among(t, all, src, func(at []byte) string {
				for _, k := range kernels {
					if fault := differs(k, at, want, &generic); fault != "" {
						return fault
					}
				}
				return differs(processor.Packed, at, wantPacked, &packed)
			})
		}
	}
}

// TestKernelLinesKeepToTheBufferAmongTemptingBytes does so with a buffer that ends
// in the middle of a line, after its newline or in its line end. The bytes after it
// would end the line, and more lines follow.
func TestKernelLinesKeepToTheBufferAmongTemptingBytes(t *testing.T) {
	kernels, all := vectors(t), tempting.Neighbourhoods(lineTemptations)
	for i, form := range beyondForms {
		for n := range longest + 1 {
			end := []string{"", "\n", "", "\r\n", "", "\r"}[(i+n)%6]
			src := []byte("x:y\n" + form.OfLength(n) + end)
			var outs [2][4]Record
			want := linesInto(&outs[0], tryLinesGeneric, src)
			tempting.Among(t, all, src, func(at []byte) string {
				for _, k := range kernels {
					got := linesInto(&outs[1], linesOn(k), at)
					if fault := linesFault(k, at, &got, &want); fault != "" {
						return k.String() + ": " + fault
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
