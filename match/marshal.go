package match

import (
	"encoding/binary"
	"strings"

	"github.com/uriscan/uriscan/internal/text"
)

// The marshalled form is the arrays of the machine one after the other, in 32-bit numbers
// of little-endian order, after their lengths. What follows from them is not in it:
// complete computes it, and checks the arrays while it does.

// marshalled begins every marshalled set. The number is that of the format.
const marshalled = "uriscan match 1\n"

// The numbers of an element of each array.
const (
	nodeNumbers   = 9
	edgeNumbers   = 3
	formNumbers   = 3
	oddNumbers    = 4
	choiceNumbers = 2
)

// MarshalBinary returns the set in a form that [Set.UnmarshalBinary] reads in a fraction of the time
// that [Compile] takes; see [encoding.BinaryMarshaler]. Other versions of this package may
// have another form, and refuse this one. The same patterns give the same bytes. It never
// returns an error.
func (s *Set) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// AppendBinary appends what MarshalBinary returns; see [encoding.BinaryAppender].
func (s *Set) AppendBinary(b []byte) ([]byte, error) {
	w := &numberWriter{append(b, marshalled...)}
	w.add(flag(s.openAPI))
	for _, n := range []int{len(s.nodes), len(s.edges), len(s.forms), len(s.odds), len(s.choices), len(s.methods), len(s.patterns), len(s.pool)} {
		w.add(uint32(n))
	}
	for i := range s.nodes {
		n := &s.nodes[i]
		w.add(n.edges, n.count, n.seed, uint32(n.shift)|uint32(n.drop)<<8, n.forms, n.open, n.wild, n.ends, n.rests)
	}
	for _, e := range s.edges {
		w.add(e.to, e.text, e.size)
	}
	for _, f := range s.forms {
		w.add(f.to, f.parts, uint32(f.count))
	}
	for _, o := range s.odds {
		w.add(o.place, o.to, o.text, o.size)
	}
	for _, e := range s.choices {
		w.add(e.pattern, uint32(e.method)|flag(e.named)<<8|flag(e.last)<<9)
	}
	for _, list := range [][]string{s.methods, s.patterns} {
		for _, text := range list {
			w.add(uint32(len(text)))
		}
	}
	b = append(w.bytes, s.pool...)
	for _, list := range [][]string{s.methods, s.patterns} {
		for _, text := range list {
			b = append(b, text...)
		}
	}
	return b, nil
}

// flag returns 1 for true.
func flag(set bool) uint32 {
	if set {
		return 1
	}
	return 0
}

// A numberWriter appends numbers.
type numberWriter struct{ bytes []byte }

// add appends numbers.
func (w *numberWriter) add(numbers ...uint32) {
	for _, n := range numbers {
		w.bytes = binary.LittleEndian.AppendUint32(w.bytes, n)
	}
}

// UnmarshalBinary makes the set that was marshalled; see [encoding.BinaryUnmarshaler]. It
// keeps nothing of data. If data is no marshalled set, it returns an *[Error] with CodeData or
// CodeLimit and leaves the set unchanged. It checks all that a match relies on, so a match
// with a set of any origin ends in linear time and reads nothing outside of its arguments.
// It does not check that the set finds what its patterns say: whoever can change the bytes
// can change that.
func (s *Set) UnmarshalBinary(data []byte) error {
	rest, ok := strings.CutPrefix(text.String(data), marshalled)
	var counts [8]uint32
	if !ok || len(rest) < 4+4*len(counts) {
		return errNoSet
	}
	r := &numberReader{rest: rest}
	syntax := r.next()
	made := Set{openAPI: syntax == 1}
	for i := range counts {
		counts[i] = r.next()
	}
	if syntax > 1 || !r.holds(counts) {
		return errNoSet
	}
	if !made.read(r, counts) {
		return errNoSet
	}
	if err := made.complete(); err != nil {
		return err
	}
	*s = made
	return nil
}

// A numberReader takes numbers from a text. It returns 0 at the end.
type numberReader struct{ rest string }

// next returns the next number.
func (r *numberReader) next() (n uint32) {
	if len(r.rest) < 4 {
		r.rest = ""
		return 0
	}
	n = uint32(r.rest[0]) | uint32(r.rest[1])<<8 | uint32(r.rest[2])<<16 | uint32(r.rest[3])<<24
	r.rest = r.rest[4:]
	return n
}

// holds reports whether the text has exactly the arrays of these lengths, and the texts.
func (r *numberReader) holds(counts [8]uint32) bool {
	numbers := uint64(0)
	for i, each := range []uint64{nodeNumbers, edgeNumbers, formNumbers, oddNumbers, choiceNumbers, 1, 1} {
		numbers += each * uint64(counts[i])
	}
	size := 4*numbers + uint64(counts[7])
	if size > uint64(len(r.rest)) {
		return false
	}
	texts := numberReader{r.rest[4*(numbers-uint64(counts[5])-uint64(counts[6])):]}
	for range counts[5] + counts[6] {
		size += uint64(texts.next())
	}
	return size == uint64(len(r.rest))
}

// read reads the arrays and the texts. It reports whether every number fits into its field:
// bits that no field has would be lost.
func (s *Set) read(r *numberReader, counts [8]uint32) (fits bool) {
	surplus := uint32(0)
	s.nodes = make([]node, counts[0])
	for i := range s.nodes {
		n := &s.nodes[i]
		n.edges, n.count, n.seed = r.next(), r.next(), r.next()
		table := r.next()
		n.shift, n.drop = uint8(table), uint8(table>>8)
		surplus |= table >> 16
		n.forms, n.open, n.wild, n.ends, n.rests = r.next(), r.next(), r.next(), r.next(), r.next()
	}
	s.edges = make([]edge, counts[1])
	for i := range s.edges {
		s.edges[i] = edge{to: r.next(), text: r.next(), size: r.next()}
	}
	s.forms = make([]formEdge, counts[2])
	for i := range s.forms {
		to, parts, count := r.next(), r.next(), r.next()
		s.forms[i] = formEdge{to: to, parts: parts, count: uint16(count)}
		surplus |= count >> 16
	}
	s.odds = make([]oddEdge, counts[3])
	for i := range s.odds {
		s.odds[i] = oddEdge{r.next(), r.next(), r.next(), r.next()}
	}
	s.choices = make([]end, counts[4])
	for i := range s.choices {
		pattern, how := r.next(), r.next()
		s.choices[i] = end{pattern: pattern, method: uint8(how), named: how>>8&1 == 1, last: how>>9&1 == 1}
		surplus |= how >> 10
	}
	sizes := make([]uint32, counts[5]+counts[6])
	for i := range sizes {
		sizes[i] = r.next()
	}
	s.pool = []byte(r.rest[:counts[7]])
	texts := strings.Clone(r.rest[counts[7]:])
	list := make([]string, len(sizes))
	for i, size := range sizes {
		list[i], texts = texts[:size], texts[size:]
	}
	s.methods, s.patterns = list[:counts[5]:counts[5]], list[counts[5]:]
	return surplus == 0
}
