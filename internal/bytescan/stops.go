package bytescan

// A URI in a text ends before the first byte that no URI has. How much is trimmed from
// its end depends on its parentheses. One pass finds the end of the run and counts its
// parentheses, 64 bytes at a time.

// Stops is a set of bytes that end a run. NUL is always one, and the bytes from
// 0x80 on all are or are not.
type Stops struct {
	signs   [256]uint8 // signStop and others; every byte that has one has signAny, too
	nibbles asciiSet   // the ASCII ones of the set
	high    uint64     // all ones if the bytes from 0x80 on are stops
}

// What a byte is, for a run.
const (
	signStop = 1 << iota
	signOpening
	signClosing

	signAny = 1 << 7
)

// NewStops returns the set of the ASCII bytes for which stop is true, NUL among
// them. The bytes from 0x80 on belong to it if high is true.
func NewStops(stop func(b byte) bool, high bool) *Stops {
	s := new(Stops)
	for b := range 0x80 {
		if stop(byte(b)) {
			s.signs[b] = signAny | signStop
			s.nibbles.add(byte(b))
		}
	}
	if high {
		s.high = ^uint64(0)
		for b := 0x80; b < 0x100; b++ {
			s.signs[b] = signAny | signStop
		}
	}
	s.signs['('] |= signAny | signOpening
	s.signs[')'] |= signAny | signClosing
	return s
}

// Has reports whether a byte belongs to the set.
func (s *Stops) Has(b byte) bool { return s.signs[b]&signStop != 0 }

// A Run describes the bytes before the first stop.
type Run struct{ Length, Opened, Closed int } // how many bytes, "(" and ")"

// The first call looks at shortRun bytes at most. Nearly all runs are shorter.
const shortRun = 1 << 10

// Run returns the run that src begins with: all of it if there is no stop.
//
//   - Uses: only src, of any length and alignment. No allocation.
//   - Generic version: runGeneric.
func (s *Stops) Run(src []byte) Run {
	if !hasVector() {
		return s.runGeneric(src)
	}
	piece := src[:min(shortRun, len(src)&^(Block-1))]
	if r := s.runVector(piece); r.Length < len(piece) {
		return r
	}
	return s.longRun(src)
}

// longRun is Run for a run that does not end in the first call of runVector. The last
// bytes of src may be less than a block: they are copied to one, which ends with a stop.
//
//go:noinline
func (s *Stops) longRun(src []byte) (r Run) {
	for {
		rest := src[r.Length:]
		whole := min(vectorPiece, len(rest)&^(Block-1))
		if whole == 0 {
			break
		}
		n := s.runInPiece(rest[:whole])
		if r.add(n); n.Length < whole {
			return r
		}
	}
	if r.Length < len(src) {
		var last [Block]byte
		copy(last[:], src[r.Length:])
		r.add(s.runInPiece(last[:]))
	}
	return r
}

// runInPiece is runVector, and a place where the garbage collector can stop the goroutine, as
// lengthInPiece is.
//
//go:noinline
func (s *Stops) runInPiece(piece []byte) Run { return s.runVector(piece) }

// add adds a run that goes on where r ends.
func (r *Run) add(more Run) {
	r.Length += more.Length
	r.Opened += more.Opened
	r.Closed += more.Closed
}

// runGeneric is Run, one byte after the other.
func (s *Stops) runGeneric(src []byte) (r Run) {
	for _, b := range src {
		signs := s.signs[b]
		if signs&signStop != 0 {
			break
		}
		r.Length++
		r.Opened += int(signs / signOpening & 1)
		r.Closed += int(signs / signClosing & 1)
	}
	return r
}
