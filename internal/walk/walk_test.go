package walk_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/classes"
	"github.com/uriscan/uriscan/internal/test/assembly"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/walk"
)

// table is that of RFC 3986, and start the state at the start of a reference.
var table, start = func() (*walk.Table, walk.State) {
	machine, rule := uriscan.URIReference.Machine()
	t := (*walk.Table)(&machine.Table)
	return t, t.Entry(rule)
}()

// TestWalkHasNoBoundsChecks compiles the package and reads what the compiler says
// of the bounds checks that it left in.
func TestWalkHasNoBoundsChecks(t *testing.T) {
	out := assembly.Compiler(t, "-d=ssa/check_bce")
	expect.Equal(t, regexp.MustCompile(`(?m)^.*walk\.go:\d+:\d+: Found .*$`).FindString(out), "", "bounds checks left in the walk")
	if !strings.Contains(out, "table.go:") {
		t.Errorf("the compiler names no bounds check at all, not even that of Step; so it says nothing of the walk either:\n%s", out)
	}
}

// TestWalkFromPastTheEndStopsThere begins where no byte is: the walk must not look for
// one, and says that no state is left. So it does in a table without a state.
func TestWalkFromPastTheEndStopsThere(t *testing.T) {
	src := []byte("text/html")
	for _, at := range []int{len(src) + 1, len(src) + 100, 1 << 30} {
		var r walk.Registers
		if s, stop := table.Walk(src, at, start, &r); s != 0 || stop != at || r != (walk.Registers{}) {
			t.Errorf("Walk of %d bytes from %d on: state %d at %d, registers %v", len(src), at, s, stop, r)
		}
	}
	var r walk.Registers
	if s, stop := new(walk.Table).Walk(src, 0, 0, &r); s != 0 || stop != 0 {
		t.Errorf("Walk without a table: state %d at %d, want the dead one at 0", s, stop)
	}
}

// TestStepIsAWalkOfOneByte walks each byte from each state: where that leads, and which
// register takes the offset, is what Step says. Rows of that table begin at even offsets,
// so there is another one with a row of three cells.
func TestStepIsAWalkOfOneByte(t *testing.T) {
	odd := &walk.Table{Classes: &classes.Table{'a': 1}, Stride: 3, Rows: 2, Cells: []uint32{3: 0, 3, walk.Accept, 0, 0}, Runs: new([256]uint8)}
	for _, table := range []*walk.Table{table, odd} {
		checkSteps(t, table)
	}
}

func checkSteps(t *testing.T, table *walk.Table) {
	t.Helper()
	for number := 1; number < table.Rows; number++ {
		for b := range 256 {
			s, got, want := table.State(number), walk.Cleared, walk.Cleared
			state, at := table.Walk([]byte{byte(b)}, 0, s, &got)
			next, slot := table.Step(s, byte(b))
			if next != 0 {
				want[slot], s = 0, next
			}
			if state != s || at != min(int(next), 1) || got != want {
				t.Fatalf("state %d, byte 0x%02x: %d and slot %d, but the walk goes to %d, %v", number, b, next, slot, state, got)
			}
		}
	}
}

// TestRunIsTheBytesThatLeaveAStateWhereItIs holds the bits of Runs, for every
// state and byte, against the step that the byte makes.
func TestRunIsTheBytesThatLeaveAStateWhereItIs(t *testing.T) {
	withRun := 0
	for number := 1; number < table.Rows; number++ {
		s := table.State(number)
		run := table.Run(s)
		if run < 0 {
			continue
		}
		withRun++
		for b := range 256 {
			next, slot := table.Step(s, byte(b))
			stays := next == s && slot == walk.SlotNone
			if in := table.Runs[b]>>run&1 != 0; in != stays {
				t.Errorf("state %d, byte 0x%02x: in run %d %v, stays %v", number, b, run, in, stays)
			}
		}
	}
	if withRun < 5 {
		t.Errorf("%d states have a run; want those of paths, queries and fragments among them", withRun)
	}
}

// TestWalkSkipsByTheBitOfItsRunAlone lets a byte that is wrong in a query count as one
// of its run: a walk that skips does not notice it then, at any of the places of eight
// bytes. In every other run the byte is wrong as before. A walk that skips less would be
// right too, only slower, so nothing else would show it.
func TestWalkSkipsByTheBitOfItsRunAlone(t *testing.T) {
	var r walk.Registers
	s, _ := table.Walk([]byte("/p?q"), 0, start, &r)
	run := table.Run(s)
	if run < 0 {
		t.Fatal("a query has no run")
	}
	for bit := range walk.MaxRuns {
		runs := *table.Runs
		runs[0x7f] = 1 << bit
		wrong := *table
		wrong.Runs = &runs
		for place := range 24 {
			src := bytes.Repeat([]byte("q"), 24)
			src[place] = 0x7f
			want := place
			if bit == run {
				want = len(src)
			}
			if _, at := wrong.Walk(src, 0, s, &r); at != want {
				t.Errorf("0x7f at %d, in run %d: the walk of run %d stops at %d, want %d", place, bit, run, at, want)
			}
		}
	}
}

// TestWalkMayBeCutAnywhere walks inputs in pieces of each size: state, offset and
// registers are those of one walk.
func TestWalkMayBeCutAnywhere(t *testing.T) {
	long := strings.Repeat("b", 70)
	for _, text := range []string{
		"a/b", "http://user:pass@[::ffff:192.0.2.1]:8080/a/long/path/after/it?query=text&q=%41#top",
		"a/b?c=\x00", fmt.Sprintf("%s://%[1]s@%[1]s:80/%[1]s%%41?%[1]s#%[1]s\x01", long),
	} {
		src := []byte(text)
		want := walk.Cleared
		wantState, wantAt := table.Walk(src, 0, start, &want)
		for size := 1; size <= len(src); size++ {
			got := walk.Cleared
			s, at := start, 0
			for end := 0; end == at && end < len(src); {
				end = min(end+size, len(src))
				s, at = table.Walk(src[:end], at, s, &got)
			}
			got[walk.SlotNone], want[walk.SlotNone] = 0, 0
			if s != wantState || at != wantAt || got != want {
				t.Errorf("%q in pieces of %d: state %d at %d, %v; want state %d at %d, %v", text, size, s, at, got, wantState, wantAt, want)
			}
		}
	}
}

// TestLastStoreOfTheLongestInputCounts ends walks as those of the longest input would
// end. Its length is what a register holds before its first store; what the captures
// and kinds follow from must be the same all the same.
func TestLastStoreOfTheLongestInputCounts(t *testing.T) {
	const maxLen = -1 // as an offset it is uriscan.MaxLen, which an int may have no room for
	for _, src := range []string{"http://u@h:8/p?q#f", "//h", "//h:8", "//u@h", "//1.2.3.4", "//[::1]", "//[v1.a]:", "a:b", "a:", "a", "/", "?", "#", ""} {
		r := walk.Cleared
		state, _ := table.Walk([]byte(src), 0, start, &r)
		longest := r
		want, accepts := table.Finish(state, len(src), &r)
		if got, ok := table.Finish(state, maxLen, &longest); !accepts || !ok || got != want {
			t.Errorf("%q, ended at MaxLen: %v, %v; want %v", src, got, ok, want)
		}
	}
}
