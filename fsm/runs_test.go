package fsm_test

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan/fsm"
)

// runState returns the state behind a text of the media type's grammar, and the
// number of its run.
func runState(t *testing.T, text string) (fsm.State, int) {
	t.Helper()
	var r fsm.Registers
	s, at := mediaType.Walk([]byte(text), 0, mediaType.Entries[0], &r)
	if at != len(text) || mediaType.Run(s) < 0 {
		t.Fatalf("%q leads to state %d at %d, run %d", text, s, at, mediaType.Run(s))
	}
	return s, mediaType.Run(s)
}

// TestRunIsTheBytesThatLeaveAStateWhereItIs holds the bits of Runs, for every
// state and byte, against the step that the byte makes.
func TestRunIsTheBytesThatLeaveAStateWhereItIs(t *testing.T) {
	withRun := 0
	for number := 1; number < mediaType.States(); number++ {
		s := mediaType.State(number)
		run := mediaType.Run(s)
		if run < 0 {
			continue
		}
		withRun++
		for b := range 256 {
			next, slot := mediaType.Step(s, byte(b))
			stays := next == s && slot == fsm.SlotNone
			if in := mediaType.Runs[b]>>run&1 != 0; in != stays {
				t.Errorf("state %d, byte 0x%02x: in run %d %v, stays %v", number, b, run, in, stays)
			}
		}
	}
	if withRun < 3 {
		t.Errorf("%d states have a run; want those of tokens and of quoted strings among them", withRun)
	}
}

// TestWalkSkipsByTheBitOfItsRunAlone lets a byte that is wrong in a quoted string
// count as one of its run: a walk that skips does not notice it then, wherever it
// stands in eight bytes. In every other run the byte is wrong as before. A walk
// that skips less would be right too, only slower, so nothing else would tell.
func TestWalkSkipsByTheBitOfItsRunAlone(t *testing.T) {
	s, run := runState(t, "text/html;charset=\"")
	for bit := range 8 {
		runs := *mediaType.Runs
		runs[0x7f] = 1 << bit
		wrong := mediaType
		wrong.Runs = &runs
		for place := range 24 {
			src := bytes.Repeat([]byte("q"), 24)
			src[place] = 0x7f
			want := place
			if bit == run {
				want = len(src)
			}
			var r fsm.Registers
			if _, at := wrong.Walk(src, 0, s, &r); at != want {
				t.Errorf("0x7f at %d, in run %d: the walk of run %d stops at %d, want %d", place, bit, run, at, want)
			}
		}
	}
}

// TestWalkMayBeCutAnywhere walks inputs in two pieces, and in pieces of each
// size: state, offset and registers are those of one walk.
func TestWalkMayBeCutAnywhere(t *testing.T) {
	for _, text := range []string{
		"text/html", `application/x-www-form-urlencoded;charset="utf-8 and a long text behind it";q=1`,
		"text/html;charset=\x00", "a/" + string(bytes.Repeat([]byte("b"), 70)) + " ;c=d;e=\"" + string(bytes.Repeat([]byte("f"), 70)) + "\x01",
	} {
		src := []byte(text)
		var want fsm.Registers
		want.Clear()
		wantState, wantAt := mediaType.Walk(src, 0, mediaType.Entries[0], &want)
		for size := 1; size <= len(src); size++ {
			var got fsm.Registers
			got.Clear()
			s, at := mediaType.Entries[0], 0
			for end := 0; end == at && end < len(src); {
				end = min(end+size, len(src))
				s, at = mediaType.Walk(src[:end], at, s, &got)
			}
			got[fsm.SlotNone], want[fsm.SlotNone] = 0, 0
			if s != wantState || at != wantAt || got != want {
				t.Errorf("%q in pieces of %d: state %d at %d, %v; want state %d at %d, %v", text, size, s, at, got, wantState, wantAt, want)
			}
		}
	}
}

// walkInPieces walks 64 bytes at a time. Between two pieces, where the state has a
// run, it asks pass how many bytes of the run it can pass over.
func walkInPieces(src []byte, r *fsm.Registers, pass func(rest []byte, run int) int) (fsm.State, int) {
	s, at := mediaType.Entries[0], 0
	for {
		end := min(at+64, len(src))
		s, at = mediaType.Walk(src[:end], at, s, r)
		if at < end || at == len(src) {
			return s, at
		}
		if run := mediaType.Run(s); run >= 0 {
			at += pass(src[at:], run)
		}
	}
}

// TestRunsMayBePassedOver lets something else than the walk pass over runs, as
// far as they go, a bounded stretch of them, or not at all: state, offset and
// registers are those of the walk alone.
func TestRunsMayBePassedOver(t *testing.T) {
	upTo := func(most int) func(rest []byte, run int) int {
		return func(rest []byte, run int) (n int) {
			for n < min(most, len(rest)) && mediaType.Runs[rest[n]]>>run&1 != 0 {
				n++
			}
			return n
		}
	}
	for _, text := range []string{"", "a", "a/b;c=\"%s\";d=e", "%s/%s;%s=%s", "a/%s\x00", "a/b;c=\"%s\\%s\x7f"} {
		for _, n := range []int{1, 63, 64, 65, 200, 1000} {
			src := bytes.ReplaceAll([]byte(text), []byte("%s"), bytes.Repeat([]byte("x"), n))
			var want fsm.Registers
			want.Clear()
			wantState, wantAt := mediaType.Walk(src, 0, mediaType.Entries[0], &want)
			for _, most := range []int{0, 1, 100, len(src)} {
				var got fsm.Registers
				got.Clear()
				s, at := walkInPieces(src, &got, upTo(most))
				got[fsm.SlotNone], want[fsm.SlotNone] = 0, 0
				if s != wantState || at != wantAt || got != want {
					t.Errorf("%q with %d bytes, %d at a time passed over: state %d at %d, %v; want state %d at %d, %v", text, n, most, s, at, got, wantState, wantAt, want)
				}
			}
		}
	}
}
