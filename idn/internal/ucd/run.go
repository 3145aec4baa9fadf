package ucd

// Most characters of names have two or three bytes, no mapping, and marks that are in order. The
// plain version decodes each, looks it up and adds its properties to those before: three calls. The
// loops here do that for runs of such characters without any call, and stop at the first that is
// not one. A character with the same value as the one before it adds nothing: most letters of a
// script have one value.

// noValue is before the first character. None has it, since the mappings end before its offset.
const noValue Value = 0xFFFF

// A Survey is what one look at each character of a label gives. The zero value is that of an empty
// label.
type Survey struct {
	All   Properties // of all characters together
	First Properties // of the first one
	Last  Properties // of the last one that is no mark
	Class Properties // the combining class of the last one
}

// Add adds the properties of the next character.
func (s *Survey) Add(p Properties) {
	if s.All == 0 {
		s.First = p
	}
	s.All |= p
	if p&NSM == 0 {
		s.Last = p
	}
	s.Class = p & Combining
}

// AddRun adds the run at the beginning of the rest of a label, and returns how many characters it
// has. The survey is that of what is before it.
func (s *Survey) AddRun(rest []rune) (n int) {
	now, before, index, values := *s, noValue, index, values // in registers
	for _, r := range rest {
		if r >= FirstEnd {
			break
		}
		block := uint(u16(index, uint(r)>>BlockBits))
		if v := Value(u16(values, block<<BlockBits|uint(r)%BlockLen)); v != before {
			p := v.Properties()
			if p&(Maybe|Combining) != 0 && (p&Maybe != 0 || p&Combining < now.Class) {
				break
			}
			now.Add(p)
			before = v
		}
		n++
	}
	*s = now
	return n
}

// ReadRun reads the run at the beginning of a text in UTF-8 into a label, as long as it has room,
// and adds it. It ends at a dot and at a byte of ASCII that is not a small letter, a digit or "-".
// It returns how many characters it read, and how many bytes of the text.
func (s *Survey) ReadRun(label []rune, text []byte) (n, read int) {
	now, before := *s, noValue
	for n < len(label) && read < len(text) {
		r, next := uint32(text[read]), read+1
		switch {
		case r-0xC2 < 0xE0-0xC2 && next < len(text):
			second := uint32(text[next]) ^ 0x80
			if next++; second >= 0x40 {
				next = 0
			}
			r = r&0x1F<<6 | second
		case r-0xE0 < 0xF0-0xE0 && next+1 < len(text):
			second, third := uint32(text[next])^0x80, uint32(text[next+1])^0x80
			r = r&0x0F<<12 | second<<6 | third
			if next += 2; second|third >= 0x40 || r-0x800 >= 0x10000-0x800 || r-0xD800 < 0x800 { // no UTF-8
				next = 0
			}
		case r-'a' < 26 || r-'0' < 10 || r == '-':
		default:
			next = 0
		}
		if next == 0 {
			break
		}
		block := uint(u16(index, uint(r)>>BlockBits))
		if v := Value(u16(values, block<<BlockBits|uint(r)%BlockLen)); v != before {
			p := v.Properties()
			if v&IsMapped != 0 || p&(Maybe|Combining) != 0 && (p&Maybe != 0 || p&Combining < now.Class) {
				break
			}
			now.Add(p)
			before = v
		}
		label[n] = rune(r)
		n++
		read = next
	}
	*s = now
	return n, read
}
