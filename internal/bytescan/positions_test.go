package bytescan

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// positionsByWord returns what Positions has to return, from the words of its comment.
func positionsByWord(set string, src []byte) (positions []uint32) {
	for i, b := range src {
		if strings.IndexByte(set, b) >= 0 {
			positions = append(positions, uint32(i))
		}
	}
	return positions
}

// checkPositions asks for the positions in src on every kernel, with room for all of
// them and with less. Nothing past the end of the room may change.
func checkPositions(t *testing.T, d *Delimiters, set string, src []byte) {
	t.Helper()
	want := positionsByWord(set, src)
	kernels.Each(t, func() {
		for _, room := range []int{0, 1, Block - 1, Block, Block + 1, len(src) + Block} {
			const canary = 0xdeadbeef
			out := slices.Repeat([]uint32{canary}, room+Block)
			n, done := d.Positions(src, out[:room:room])
			all := done == len(src)
			if !all && (room-n >= Block || done%Block != 0 || done > len(src)) {
				t.Fatalf("kernel %s, delimiters %q in %q, room %d: done %d with %d positions", processor.Active(), set, src, room, done, n)
			}
			if got := out[:n]; !slices.Equal(got, positionsByWord(set, src[:done])) || all && n != len(want) {
				t.Fatalf("kernel %s, delimiters %q in %q, room %d: %v, want %v", processor.Active(), set, src, room, got, want)
			}
			for _, place := range out[room:] {
				if place != canary {
					t.Fatalf("kernel %s, delimiters %q in %q: writes past the end of the room of %d", processor.Active(), set, src, room)
				}
			}
		}
	})
}

// TestPositionsAreThoseOfEveryByte holds for texts of every length that are full of
// delimiters, on every kernel.
func TestPositionsAreThoseOfEveryByte(t *testing.T) {
	eachDelimiterText(func(d *Delimiters, set string, text []byte) { checkPositions(t, d, set, text) })
}

// TestPositionsReadOnlyTheInput has pages around the input that cannot be read, and
// delimiters around it that must not be seen.
func TestPositionsReadOnlyTheInput(t *testing.T) {
	m := guard.For(t, 4096)
	eachDelimiterText(func(d *Delimiters, set string, text []byte) {
		m.Beside(t, string(text), func(at []byte) { checkPositions(t, d, set, at) })
	})
}

// TestPositionsInLongTexts has texts of many blocks: without a delimiter, with nothing
// else, and with one at each place of a block.
func TestPositionsInLongTexts(t *testing.T) {
	const set = "\"\\\n"
	d := DelimitersOf([]byte(set))
	for length := 200; length < 600; length += exhaustive.Pick(1, 7, 63) {
		none := bytes.Repeat([]byte{'a'}, length)
		checkPositions(t, &d, set, none)
		checkPositions(t, &d, set, bytes.Repeat([]byte{'"'}, length))
		for i := range none {
			none[i] = set[i%3]
			checkPositions(t, &d, set, none)
			none[i] = 'a'
		}
	}
}
