package fsm

// ScanPrefix finds the longest prefix of src that is what entry says, and fills
// out with the captures of that prefix. It returns the length of the prefix, which
// may be 0, and whether there is one.
//
//   - If no prefix matches, not even the empty one, out is what Scan makes of src:
//     the reason, and the offset where the input went wrong.
//   - At most MaxLen bytes are looked at.
//   - No allocation; the time is linear in the number of bytes up to the first
//     one on which the machine dies. They may be many more than those of the
//     prefix. So cutting a whole text into prefixes, one after another, can take
//     quadratic time.
//
// Mostly the prefix ends where the machine dies, and one walk does. Otherwise a
// second walk looks for the last state that accepts, and a third one takes the
// captures.
func (m *Machine) ScanPrefix(entry int, src []byte, out *Match) (n int, ok bool) {
	start := m.Entries[entry]
	src = src[:min(uint64(len(src)), MaxLen)]
	r := cleared
	s, at := m.Walk(src, 0, start, &r)
	if m.Finish(s, at, &r, out) {
		return at, true
	}
	n, ok = m.Prefix(entry, src[:at])
	if !ok {
		*out = Match{Reason: m.End(s).Reason, Offset: uint32(at)}
		return 0, false
	}
	r = cleared
	s, at = m.Walk(src[:n], 0, start, &r)
	return n, m.Finish(s, at, &r, out)
}

// Prefix returns the length of the longest prefix of src that is what entry says,
// which may be 0, and whether there is one. It looks at each byte once.
func (m *Machine) Prefix(entry int, src []byte) (n int, ok bool) {
	s := m.Entries[entry]
	for at := 0; s != 0; at++ {
		if m.End(s).Accept {
			n, ok = at, true
		}
		if at == len(src) || uint64(at) == MaxLen {
			break
		}
		s, _ = m.Step(s, src[at])
	}
	return n, ok
}
