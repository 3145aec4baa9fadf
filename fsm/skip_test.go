package fsm

import "testing"

// TestSkipStopsAtTheFirstByteThatLeaves puts one byte that leaves a run, or none,
// at each place of inputs of many lengths, and asks for each of eight runs. A walk
// would be right if less were skipped, only slower, so nothing else would tell.
func TestSkipStopsAtTheFirstByteThatLeaves(t *testing.T) {
	const stride = 6 // even: an odd one is its own inverse in three bits
	var runs [256]uint8
	for b := range runs {
		runs[b] = 0xff
	}
	for run := range 8 {
		runs['0'+run] = 0xff &^ (1 << run) // the digit leaves that run, and stays in the others
	}
	m := Machine[uint8]{Stride: stride, Runs: &runs}
	for n := range 40 {
		for place := range n + 1 {
			for digit := range 8 {
				src := make([]byte, n)
				if place < n {
					src[place] = byte('0' + digit)
				}
				for run := range 8 {
					for _, at := range []int{0, place / 2, place} {
						want := n
						if digit == run {
							want = place
						}
						if got := m.skip(src, at, uint(run*stride)); got != want {
							t.Fatalf("%d bytes, one that leaves run %d at %d: run %d skips from %d to %d, want %d", n, digit, place, run, at, got, want)
						}
					}
				}
			}
		}
	}
}
