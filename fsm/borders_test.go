package fsm_test

import (
	"testing"

	"github.com/uriscan/uriscan/fsm"
)

// TestWalkBehindTheInputStopsThere begins where no byte is: the walk must not
// look for one, and says that no state is left.
func TestWalkBehindTheInputStopsThere(t *testing.T) {
	src := []byte("text/html")
	for _, at := range []int{len(src) + 1, len(src) + 100, 1 << 30} {
		var r fsm.Registers
		if s, stop := mediaType.Walk(src, at, mediaType.Entries[0], &r); s != 0 || stop != at || r != (fsm.Registers{}) {
			t.Errorf("Walk of %d bytes from %d on: state %d at %d, registers %v", len(src), at, s, stop, r)
		}
	}
}

// TestMachineWithoutTablesIsDead walks the zero Machine, which has no state to
// go on from and no row to look into.
func TestMachineWithoutTablesIsDead(t *testing.T) {
	var empty fsm.Machine
	var r fsm.Registers
	if s, stop := empty.Walk([]byte("a"), 0, 0, &r); s != 0 || stop != 0 {
		t.Errorf("Walk: state %d at %d, want the dead one at 0", s, stop)
	}
}

// TestAnswerDoesNotDependOnWhatStoodThere scans into a Match that is full.
func TestAnswerDoesNotDependOnWhatStoodThere(t *testing.T) {
	for _, src := range []string{"text/html", "text/html;a=b", "text", ""} {
		var want fsm.Match
		got := fsm.Match{Present: 1<<16 - 1, Reason: 255, Offset: 1 << 20}
		for i := range mediaType.Captures {
			got.Spans[i] = fsm.Span{Start: 7, End: 9}
		}
		valid := mediaType.Scan(0, []byte(src), &want)
		if mediaType.Scan(0, []byte(src), &got) != valid || got != want || valid && want.Offset != 0 {
			t.Errorf("%q: %+v, want %+v", src, got, want)
		}
	}
}
