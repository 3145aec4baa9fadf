package ucd

// Most characters of names have two or three bytes, no mapping, and marks that are in order. The
// plain version decodes each, looks it up and adds its properties to those before: three calls. The
// loops here do that for runs of such characters without any call, and stop at the first that is
// not one.

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
	now := *s // in registers
	for _, r := range rest {
		if r >= FirstEnd {
			break
		}
		block := uint(u16(index, uint(r)>>BlockBits))
		p := Value(u16(values, block<<BlockBits|uint(r)%BlockLen)).Properties()
		if p&(Maybe|Combining) != 0 && (p&Maybe != 0 || p&Combining < now.Class) {
			break
		}
		now.Add(p)
		n++
	}
	*s = now
	return n
}

// ReadRun reads the run at the beginning of a text in UTF-8 into a label, as long as it has room,
// and adds it. It ends at a dot and at a byte of ASCII that is not a small letter, a digit or "-".
// It returns how many characters it read, and how many bytes of the text.
func (s *Survey) ReadRun(label []rune, text []byte) (n, read int) {
	now := *s
	for read < len(text) && n < len(label) {
		r, size := rune(text[read]), 1
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-':
		case 0xC2 <= r && r < 0xE0 && len(text)-read >= 2 && text[read+1]&0xC0 == 0x80:
			r, size = r&0x1F<<6|rune(text[read+1]&0x3F), 2
		case 0xE0 <= r && r < 0xF0 && len(text)-read >= 3 && text[read+1]&0xC0 == 0x80 && text[read+2]&0xC0 == 0x80:
			r, size = r&0x0F<<12|rune(text[read+1]&0x3F)<<6|rune(text[read+2]&0x3F), 3
			if r < 0x800 || 0xD800 <= r && r < 0xE000 { // no UTF-8
				size = 0
			}
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		block := uint(u16(index, uint(r)>>BlockBits))
		v := Value(u16(values, block<<BlockBits|uint(r)%BlockLen))
		p := v.Properties()
		if v&IsMapped != 0 || p&(Maybe|Combining) != 0 && (p&Maybe != 0 || p&Combining < now.Class) {
			break
		}
		label[n] = r
		now.Add(p)
		n++
		read += size
	}
	*s = now
	return n, read
}
