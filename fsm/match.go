package fsm

import "github.com/uriscan/uriscan/internal/walk"

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

// table returns the table of a machine as the walk takes it.
func (m *Machine) table() *walk.Table { return (*walk.Table)(&m.Table) }

// Scan reports whether src is what entry says, an index in the generator's
// list of rules, and fills out.
//
//   - When it is not, out has the reason, and as offset the length of the
//     longest prefix of src that some matching input begins with.
//   - Input longer than MaxLen does not match; the offset is then MaxLen and the
//     reason that of the entry state.
//   - No allocation; linear time.
func (m *Machine) Scan(entry int, src []byte, out *Match) bool {
	t := m.table()
	start := t.Entry(entry)
	if uint64(len(src)) > MaxLen {
		*out = Match{Reason: t.End(start).Reason, Offset: MaxLen}
		return false
	}
	r := walk.Cleared
	s, at := t.Walk(src, 0, start, &r)
	if at == len(src) && m.finish(s, at, &r, out) {
		return true
	}
	*out = Match{Reason: t.End(s).Reason, Offset: uint32(at)}
	return false
}

// finish ends a walk that used up its input of n bytes in state s: it reports
// whether the state accepts, and fills in captures and kinds if it does.
func (m *Machine) finish(s walk.State, n int, r *walk.Registers, out *Match) bool {
	key, accepts := m.table().Finish(s, n, r)
	if !accepts {
		return false
	}
	var present uint32
	for i := range m.Captures[:min(len(m.Captures), MaxCaptures)] {
		c := &m.Captures[i]
		place := key.In(c.Low, c.High)
		p := &c.Places[place]
		out.Spans[i] = Span{r.At(p.Start), r.At(p.End)}
		present |= (uint32(place) + 255) >> 8 << i // 1 for every place but 0
	}
	for i := range m.Kinds[:min(len(m.Kinds), MaxKinds)] {
		k := &m.Kinds[i]
		out.Kinds[i] = key.In(k.Low, k.High)
	}
	out.Present, out.Reason, out.Offset = uint16(present), 0, 0
	return true
}
