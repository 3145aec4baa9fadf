package bench

import "testing"

// countInstructions begins to count the instructions of a benchmark, where an
// emulator counts them (see bench/count). The function that it returns ends that,
// and reports how many were executed for one of the units that an iteration goes
// over.
//
// A time depends on the machine and on who else uses it; this number depends on the
// code alone. It does not show what an instruction waits for: a branch that was
// guessed wrong, the load before it, or a division.
func countInstructions(b *testing.B, units int, unit string) (report func()) {
	before, ok := instructions()
	return func() {
		if ok {
			after, _ := instructions()
			b.ReportMetric(float64(after-before)/float64(b.N)/float64(units), unit)
		}
	}
}
