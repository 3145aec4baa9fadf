package bytescan

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// checkLineEnds lists the line ends of src on every kernel, with room for all of them
// and with less. Nothing past the end of the room may change.
func checkLineEnds(t *testing.T, src []byte) {
	t.Helper()
	want := positionsByWord("\n", src)
	kernels.Each(t, func() {
		for _, room := range []int{0, LineEndsRoom - 1, LineEndsRoom, LineEndsRoom + 1, len(src) + LineEndsRoom} {
			const canary = 0xdeadbeef
			out := slices.Repeat([]uint32{canary}, room+LineEndsRoom)
			n := LineEnds(src, out[:room:room])
			switch enough := room-n >= LineEndsRoom; {
			case n > room || n > len(want) || !slices.Equal(out[:n], want[:n]):
				t.Fatalf("kernel %s, room %d, %q: %d, want the first of %d", processor.Active(), room, src, out[:min(n, room)], want)
			case enough && n < len(want):
				t.Fatalf("kernel %s, room %d, %q: only %d of %d", processor.Active(), room, src, n, len(want))
			}
			for _, place := range out[room:] {
				if place != canary {
					t.Fatalf("kernel %s, room %d, %q: a place past the end of the room is written", processor.Active(), room, src)
				}
			}
		}
	})
}

// eachLinesText calls f with texts of all lengths, of many lines and of few, and of bytes
// that differ from a newline in one bit.
func eachLinesText(f func(text []byte)) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, symbols := range []string{"\n", "\n\r", "\na", "\n\x0b\x08\x0e\x02\x1a\x2a\x4a\x8a", "\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a"} {
		for length := 0; length < 4*LineEndsRoom; length += exhaustive.Pick(1, 5, 17) {
			text := make([]byte, length)
			for i := range text {
				text[i] = symbols[random.IntN(len(symbols))]
			}
			f(text)
		}
	}
}

// TestLineEndsAreAllNewlines holds for texts of every length.
func TestLineEndsAreAllNewlines(t *testing.T) {
	eachLinesText(func(text []byte) { checkLineEnds(t, text) })
}

// TestLineEndsOfAsManyLinesInABlock has every number of newlines in each of two blocks, at
// the begin and at the end of the block.
func TestLineEndsOfAsManyLinesInABlock(t *testing.T) {
	for first := 0; first <= Block; first += exhaustive.Pick(1, 1, 5) {
		for second := 0; second <= Block; second += exhaustive.Pick(1, 3, 8) {
			text := bytes.Repeat([]byte{'a'}, 2*LineEndsRoom)
			copy(text, bytes.Repeat([]byte{'\n'}, first))
			copy(text[LineEndsRoom-second:], bytes.Repeat([]byte{'\n'}, second))
			copy(text[LineEndsRoom:], text[:LineEndsRoom])
			checkLineEnds(t, text)
		}
	}
}

// TestLineEndsReadOnlyTheInput has pages around the input that cannot be read, and
// newlines around it that must not be seen.
func TestLineEndsReadOnlyTheInput(t *testing.T) {
	m := guard.For(t, 4096)
	eachLinesText(func(text []byte) {
		m.Beside(t, string(text), func(at []byte) { checkLineEnds(t, at) })
	})
	long := bytes.Repeat([]byte{'\n'}, 1000)
	for end := range 400 {
		checkLineEnds(t, append([]byte("a"), long...)[:end])
	}
}
