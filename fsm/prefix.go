package fsm

import "github.com/uriscan/uriscan/internal/walk"

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
	t := m.table()
	start := t.Entry(entry)
	src = src[:min(uint64(len(src)), MaxLen)]
	r := walk.Cleared
	s, at := t.Walk(src, 0, start, &r)
	if m.finish(s, at, &r, out) {
		return at, true
	}
	n, ok = m.Prefix(entry, src[:at])
	if !ok {
		*out = Match{Reason: t.End(s).Reason, Offset: uint32(at)}
		return 0, false
	}
	r = walk.Cleared
	s, at = t.Walk(src[:n], 0, start, &r)
	return n, m.finish(s, at, &r, out)
}

// Prefix returns the length of the longest prefix of src that is what entry says,
// which may be 0, and whether there is one. It looks at each byte once.
func (m *Machine) Prefix(entry int, src []byte) (n int, ok bool) {
	t := m.table()
	s := t.Entry(entry)
	for at := 0; s != 0; at++ {
		if t.End(s).Accept {
			n, ok = at, true
		}
		if at == len(src) || uint64(at) == MaxLen {
			break
		}
		s, _ = t.Step(s, src[at])
	}
	return n, ok
}
