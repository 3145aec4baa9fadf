package ucd

// Most characters of names have two or three bytes, no mapping, and nothing to do with the order
// of marks. The plain version decodes each, looks it up and adds its properties to those before:
// three calls. The loops here do that for runs of such characters without any call, and stop at
// the first that is not one.

// A Run has the properties of the characters of a run.
type Run struct {
	Len  int        // how many characters
	All  Properties // of all together
	Last Properties // of the last that is no mark, 0 if there is none
}

// ordered are the properties that end a run: an order of marks may matter.
const ordered = Maybe | Combining

// RunOf returns the run at the beginning of a label.
func RunOf(label []rune) (run Run) {
	for _, r := range label {
		if r >= FirstEnd {
			break
		}
		block := uint(u16(index, uint(r)>>BlockBits))
		v := Value(u16(values, block<<BlockBits|uint(r)%BlockLen))
		p := v.Properties()
		if p&ordered != 0 {
			break
		}
		run.add(p)
	}
	return run
}

// ReadRun reads the run at the beginning of a text in UTF-8 into a label, as long as it has room.
// It ends at a dot and at a byte of ASCII that is not a small letter, a digit or "-". It returns
// how many bytes of the text it read.
func ReadRun(label []rune, text []byte) (run Run, read int) {
	for read < len(text) && run.Len < len(label) {
		r, size := rune(text[read]), 1
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-':
		case 0xC2 <= r && r < 0xE0:
			if len(text)-read < 2 || text[read+1]&0xC0 != 0x80 {
				return run, read
			}
			r, size = r&0x1F<<6|rune(text[read+1]&0x3F), 2
		case 0xE0 <= r && r < 0xF0:
			if len(text)-read < 3 || text[read+1]&0xC0 != 0x80 || text[read+2]&0xC0 != 0x80 {
				return run, read
			}
			r, size = r&0x0F<<12|rune(text[read+1]&0x3F)<<6|rune(text[read+2]&0x3F), 3
			if r < 0x800 || 0xD800 <= r && r < 0xE000 { // no UTF-8
				return run, read
			}
		default:
			return run, read
		}
		block := uint(u16(index, uint(r)>>BlockBits))
		v := Value(u16(values, block<<BlockBits|uint(r)%BlockLen))
		if v&IsMapped != 0 {
			return run, read
		}
		p := v.Properties()
		if p&ordered != 0 {
			return run, read
		}
		label[run.Len] = r
		run.add(p)
		read += size
	}
	return run, read
}

// add adds the properties of a character.
func (run *Run) add(p Properties) {
	run.Len++
	run.All |= p
	if p&NSM == 0 {
		run.Last = p
	}
}
