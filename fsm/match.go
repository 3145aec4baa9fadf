package fsm

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
func (m *Machine) Scan(entry int, src []byte, out *Match) bool {
	start := m.Entries[entry]
	if uint64(len(src)) > MaxLen {
		*out = Match{Reason: m.End(start).Reason, Offset: MaxLen}
		return false
	}
	r := cleared
	s, at := m.Walk(src, 0, start, &r)
	if at == len(src) && m.Finish(s, at, &r, out) {
		return true
	}
	*out = Match{Reason: m.End(s).Reason, Offset: uint32(at)}
	return false
}

// Finish ends a walk that used up its input of n bytes in state s: it reports
// whether the state accepts, and fills in captures and kinds if it does.
func (m *Machine) Finish(s State, n int, r *Registers, out *Match) bool {
	end := m.End(s)
	if !end.Accept {
		return false
	}
	r[end.Store&slotMask] = uint32(n)
	// The last store counts as written even at offset MaxLen, which a register
	// cannot tell from unset.
	pattern := r.written(m.LowBits+m.HighBits) | 1<<end.Store>>1
	low := int(end.Group)<<m.LowBits | int(pattern)&(1<<m.LowBits-1)
	high := int(pattern >> m.LowBits)
	r[SlotNone] = 0 // where bounds without a register count from
	var present uint32
	for i := range m.Captures[:min(len(m.Captures), MaxCaptures)] {
		c := &m.Captures[i]
		place := c.High[int(c.Low[low])<<m.HighBits|high]
		p := &c.Places[place]
		out.Spans[i] = Span{r.at(p.Start), r.at(p.End)}
		present |= (uint32(place) + 255) >> 8 << i // 1 for every place but 0
	}
	for i := range m.Kinds[:min(len(m.Kinds), MaxKinds)] {
		k := &m.Kinds[i]
		out.Kinds[i] = k.High[int(k.Low[low])<<m.HighBits|high]
	}
	out.Present, out.Reason, out.Offset = uint16(present), 0, 0
	return true
}
