package kernel

import "testing"

// TestStopGivesTheOffset is for every kind of result. The first byte is a place to
// stop at as well.
func TestStopGivesTheOffset(t *testing.T) {
	for _, offset := range []int{0, 1, 2, 3, MaxTry, 1<<31 - 1} {
		if got, stopped := StopAt(uint32(offset)).Stop(); got != offset || !stopped {
			t.Errorf("stopped at %d: %v at %d", offset, stopped, got)
		}
	}
	for _, r := range []Result{Unknown, Valid} {
		if _, stopped := r.Stop(); stopped {
			t.Errorf("%s: it says that it stopped", say(r))
		}
	}
}
