package fsm

import "fmt"

// Span is a half-open range of bytes of the input.
type Span struct{ Start, End uint32 }

// Match is the answer of a scan. Only the entries for which the machine has a
// capture or a kind are meaningful.
type Match struct {
	Spans   [MaxCaptures]Span // by capture; the zero Span when absent
	Present uint16            // bit c: capture c is there
	Kinds   [MaxKinds]uint8   // by kind: the alternative, counted from 1; 0 for none
	Reason  uint8             // 0 when the input matches, else an index in Machine.Reasons
	Offset  uint32            // where the input went wrong; its length when it ended too early
}

// Has reports whether capture c is there.
func (m *Match) Has(c int) bool { return m.Present>>c&1 != 0 }

// Scan reports whether src is what entry says, an index in the generator's
// list of rules, and fills out.
//
//   - When it is not, out has the reason, and as offset the length of the
//     longest prefix of src that some matching input begins with.
//   - Input longer than MaxLen does not match; the offset is then MaxLen and the
//     reason that of the entry state.
//   - No allocation; linear time.
func (m *Machine[S]) Scan(entry int, src []byte, out *Match) bool {
	start := m.Entries[entry]
	if uint64(len(src)) > MaxLen {
		*out = Match{Reason: m.Ends[m.Number(start)].Reason, Offset: MaxLen}
		return false
	}
	var r Registers
	r.Clear()
	s, at := m.Walk(src, 0, start, &r)
	if at == len(src) && m.Finish(s, at, &r, out) {
		return true
	}
	*out = Match{Reason: m.Ends[m.Number(s)].Reason, Offset: uint32(at)}
	return false
}

// Finish ends a walk that used up its input of n bytes in state s: it reports
// whether the state accepts, and fills in captures and kinds if it does.
func (m *Machine[S]) Finish(s S, n int, r *Registers, out *Match) bool {
	end := &m.Ends[m.Number(s)]
	if !end.Accept {
		return false
	}
	r[end.Store&(slots-1)] = uint32(n)
	// The last store counts as written even at offset MaxLen, which a register
	// cannot tell from unset.
	key := r.written() | registerBit(end.Store) | colourBit(end.Colour)
	out.Present, out.Reason, out.Offset = 0, 0, 0
	for i := range m.Captures {
		c := decide(m.Captures[i].Cases, key)
		out.Spans[i] = Span{}
		if c.Present {
			out.Present |= 1 << i
			out.Spans[i] = Span{r.at(c.Start), r.at(c.End)}
		}
	}
	for i := range m.Kinds {
		out.Kinds[i] = decide(m.Kinds[i].Cases, key).Kind
	}
	return true
}

func (r *Registers) at(b Bound) uint32 { return r[b.Slot&(slots-1)] + uint32(b.Distance) }

// decide returns the first case that applies. The generator ends each list
// with a case that always does.
func decide(cases []Case, key uint32) *Case {
	for i := range cases {
		if c := &cases[i]; key&c.Set == c.Set && key&c.Unset == 0 {
			return c
		}
	}
	return &absent
}

var absent Case

// Err returns nil for a match, else an error that names the byte or the end of
// the input, its offset and what could have come instead; src must be the
// input that was scanned. The text never repeats more of the input than that
// one byte, as a number.
func (m *Machine[S]) Err(src []byte, out *Match) error {
	if out.Reason == 0 {
		return nil
	}
	if uint64(len(src)) > MaxLen {
		return fmt.Errorf("input has %d bytes: want at most %d", len(src), uint64(MaxLen))
	}
	want := m.Reasons[out.Reason].Wanted()
	if uint64(out.Offset) >= uint64(len(src)) {
		return fmt.Errorf("input ends at offset %d: want %s", out.Offset, want)
	}
	return fmt.Errorf("byte 0x%02x at offset %d: want %s", src[out.Offset], out.Offset, want)
}
