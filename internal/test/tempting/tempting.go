// Package tempting puts inputs among bytes that would go on with them.
//
// An unreadable page ends at an aligned address, and what is there stops every
// loop. Most inputs have readable bytes after them. If these could belong to the input, a
// loop that goes one byte too far goes on from there. This package has such bytes
// on both sides of an input, at every alignment.
package tempting

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// A Neighbourhood is memory full of one temptation, in which inputs are put.
type Neighbourhood struct{ memory, pristine []byte }

// Neighbourhoods returns one of each temptation, with room for inputs and for what
// goes on after them.
func Neighbourhoods(temptations []string) (all []Neighbourhood) {
	for _, temptation := range temptations {
		pristine := bytes.Repeat([]byte(temptation), 4096/len(temptation)+1)[:4096]
		all = append(all, Neighbourhood{bytes.Clone(pristine), pristine})
	}
	return all
}

// put returns src in the memory at an alignment. What goes on after it is within
// the capacity of the slice, which is not the length.
func (n *Neighbourhood) put(src []byte, alignment int) []byte {
	at := n.memory[1024+alignment:][:len(src)]
	copy(at, src)
	return at
}

// takeOut makes the memory what it was before.
func (n *Neighbourhood) takeOut(src []byte, alignment int) {
	start := 1024 + alignment
	copy(n.memory[start:start+len(src)], n.pristine[start:])
}

// Among calls f with src at alignments among temptations: at all 64 among all in the
// exhaustive form; else at some, others for each length, each among another
// temptation. f returns in words what is wrong, or crashes; then the test fails.
func Among(t *testing.T, all []Neighbourhood, src []byte, f func(at []byte) string) {
	t.Helper()
	step := exhaustive.Pick(1, 5, 31)
	alignment, which := 0, 0
	fault := ""
	cause := guard.Crash(func() {
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
		t.Fatalf("alignment %d, %d bytes %.60q, and %.60q after them: %s%s", alignment, len(src), src, all[which].pristine[end:], cause, fault)
	}
}
