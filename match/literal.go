package match

import (
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/percent"
)

// decodedLiteral returns the place after a literal that a segment with triplets equals, or
// 0. A segment with a broken triplet is compared as it is. One that does not fit into the
// room is longer than every literal.
func (m *machine) decodedLiteral(at uint32, segment []byte) uint32 {
	var room [3 * MaxLiteral]byte
	if len(segment) > len(room) {
		return 0
	}
	plain, err := percent.AppendDecoded(room[:0], segment)
	if err != nil {
		plain = segment
	}
	return m.literal(at, plain)
}

// literal returns the place after a literal, or 0. It is for hosts and for what was decoded,
// which may have every byte.
func (m *machine) literal(at uint32, want []byte) uint32 {
	n := &m.nodes[at]
	first, last := n.edges, n.edges+n.count
	if n.shift != 0 {
		first += uint32(n.hashOf(want) >> n.shift)
		last = first + maxProbes
	}
	for i := first; i < last; i++ {
		if e := &m.edges[i]; e.to != 0 && m.textOf(e.text, e.size) == string(want) {
			return e.to
		}
	}
	if !n.odd {
		return 0
	}
	if i := m.firstOdd(at, text.String(want)); i < len(m.odds) {
		if o := &m.odds[i]; o.place == at && m.textOf(o.text, o.size) == string(want) {
			return o.to
		}
	}
	return 0
}

// firstOdd returns the number of the first odd literal of a place that is not before a text.
func (m *machine) firstOdd(at uint32, text string) int {
	low, high := 0, len(m.odds)
	for low < high {
		middle := int(uint(low+high) / 2)
		if o := &m.odds[middle]; o.place < at || o.place == at && m.textOf(o.text, o.size) < text {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// textOf returns a text of the pool.
func (m *machine) textOf(at, size uint32) string { return text.String(m.pool[at : at+size]) }
