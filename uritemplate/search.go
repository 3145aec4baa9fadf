package uritemplate

// A search runs a program. Where the next byte does not decide, it takes the first way,
// and keeps the other one to come back to. That alone could take exponential time. So
// once a way has failed, it marks each pair of an instruction and an offset that it
// comes to, and never goes on from a pair a second time: it would fail again. Then the
// time is linear in the text, and in the template.
//
// A run marks each of its offsets. If a mark is there, an earlier run came through this
// place, so all longer ends have been tried.
//
// This is not true of a template with a name that comes twice: whether a way fails
// depends on the value that the name has. There are no marks then. The number of steps
// has a limit instead, and the expansion is compared in the end.

// maxSteps is how many instructions are carried out for a template with a name that comes
// twice, and four more for each instruction that it has. A variable counts as one when an
// expansion is compared.
const maxSteps = 1 << 16

// maxMarks is how many marks there may be: 256 megabytes.
const maxMarks = 1 << 31

// A search is the state of a run of a program, and its buffers.
type search struct {
	depth   int       // how many choices are kept
	steps   int       // how many instructions were carried out
	marking bool      // marks are made
	fewer   [8]choice // kept, the first ones
	more    []choice  // and those after them
	marks   []uint64  // a bit for each choice or run, and offset
	scratch []byte    // for an expansion
}

// A choice is a way that has not been tried: another instruction, or shorter runs.
type choice struct {
	code       int32 // the instruction of the choice or the run
	least, end uint32
}

// reset forgets all but the buffers.
func (s *search) reset() {
	s.depth, s.steps, s.marking = 0, 0, false
	s.more, s.marks = s.more[:0], s.marks[:0]
}

// keep keeps a choice.
func (s *search) keep(c choice) {
	if s.depth < len(s.fewer) {
		s.fewer[s.depth] = c
	} else {
		s.more = append(s.more, c)
	}
	s.depth++
}

// take returns the last choice that was kept. It returns false if there is none, if
// there were too many steps, or if there would be too many marks.
func (s *search) take(p *program, length int) (c choice, ok bool) {
	if s.depth == 0 {
		return c, false
	}
	if p.checked && s.steps > maxSteps+4*len(p.code) {
		return c, false
	}
	if !p.checked && !s.marking {
		marks := uint64(p.numbers) * uint64(length+1)
		if marks > maxMarks {
			return c, false
		}
		s.marking = true
		s.clearMarks(int((marks + 63) / 64))
	}
	if s.depth--; s.depth < len(s.fewer) {
		return s.fewer[s.depth], true
	}
	last := len(s.more) - 1
	c = s.more[last]
	s.more = s.more[:last]
	return c, true
}

// clearMarks makes n words without marks.
func (s *search) clearMarks(n int) {
	if cap(s.marks) < n {
		s.marks = make([]uint64, n)
	}
	s.marks = s.marks[:n]
	clear(s.marks)
}

// mark marks a place, and reports whether it was marked already.
func (s *search) mark(number int32, length, at int) bool {
	bit := int(number)*(length+1) + at
	word, mask := &s.marks[bit>>6], uint64(1)<<(bit&63)
	if *word&mask != 0 {
		return true
	}
	*word |= mask
	return false
}

// run reports whether the program matches all of the text.
func (m *Match) run(p *program, src []byte) bool {
	pc, at, ok := int32(0), 0, true
	for {
		if !ok {
			c, more := m.take(p, len(src))
			if !more {
				return false
			}
			pc, at = m.resume(p, src, c)
		}
		m.steps++
		self, in := pc, &p.code[pc]
		pc, ok = in.next, true
		switch in.op {
		case opEnd:
			if ok = at == len(src) && (!p.checked || m.agrees()); ok {
				return true
			}
		case opText:
			n := len(in.text)
			if ok = len(src)-at >= n && string(src[at:at+n]) == in.text; ok {
				at += n
			}
		case opRun:
			at, ok = m.runClass(self, in, src, at)
		case opChoose:
			pc, ok = m.choose(p, in, src, at)
		case opOpen:
			*m.place(in.variable) = place{start: uint32(at)}
		case opClose:
			place := m.place(in.variable)
			place.end, place.defined = uint32(at), true
		case opSkip:
			*m.place(in.variable) = place{}
		}
	}
}

// resume returns the instruction and the offset of a choice that was kept, and keeps what
// remains of it.
func (m *Match) resume(p *program, src []byte, c choice) (pc int32, at int) {
	least, end := int(c.least), int(c.end)
	if least == end {
		return c.code, end
	}
	next := p.code[c.code].next
	for end = back(src, least, end); end > least && !p.code[next].begins.has(int(src[end])); {
		end = back(src, least, end)
	}
	if end > least {
		m.keep(choice{c.code, c.least, uint32(end)})
	}
	return next, end
}

// choose returns the instruction that follows a choice.
func (m *Match) choose(p *program, in *instruction, src []byte, at int) (next int32, ok bool) {
	symbol := theEnd
	if at < len(src) {
		symbol = int(src[at])
	}
	first, second := p.code[in.next].begins.has(symbol), p.code[in.other].begins.has(symbol)
	switch {
	case !first:
		return in.other, second
	case !second:
		return in.next, true
	case m.marking && m.mark(in.number, len(src), at):
		return 0, false
	}
	m.keep(choice{in.other, uint32(at), uint32(at)})
	return in.next, true
}

// runClass takes as many bytes as there are, and keeps the shorter runs.
func (m *Match) runClass(self int32, in *instruction, src []byte, start int) (end int, ok bool) {
	switch {
	case m.marking:
		if end, ok = m.runMarked(in, src, start); !ok {
			return start, false
		}
	case in.limit > 0:
		end = in.class.runCounted(src, start, int(in.limit))
	default:
		end = in.class.run(src, start)
	}
	least := start
	if in.least > 0 {
		if end == start {
			return start, false
		}
		least = after(src, start)
	}
	if !in.certain && end > least {
		m.keep(choice{self, uint32(least), uint32(end)})
	}
	return end, true
}

// runMarked is runClass for a run that others may have come through. It returns false if
// they tried all of it. A run of a limited length marks only where it begins: what it
// reaches depends on that.
func (m *Match) runMarked(in *instruction, src []byte, start int) (end int, ok bool) {
	if (in.limit > 0 || in.least == 0) && m.mark(in.number, len(src), start) {
		return start, false
	}
	if in.limit > 0 {
		return in.class.runCounted(src, start, int(in.limit)), true
	}
	for end = start; in.class.has(src, end); {
		next := after(src, end)
		if m.mark(in.number, len(src), next) {
			return end, !in.certain
		}
		end = next
	}
	return end, true
}
