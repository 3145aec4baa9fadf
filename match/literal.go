package match

import (
	"cmp"
	"math"
	"slices"
	"strings"

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
	return m.literal(at, text.String(plain))
}

// literal returns the place after a literal, or 0. It is for hosts and for what was decoded,
// which may have every byte.
func (m *machine) literal(at uint32, want string) uint32 {
	n := &m.nodes[at]
	slot, slots, mask := uint32(0), n.count, uint32(math.MaxUint32)
	if n.shift != 0 {
		slot, slots, mask = uint32(n.hashOf(want)>>n.shift), maxProbes, n.count-1
	}
	for ; slots > 0; slots-- {
		if e := &m.edges[n.edges+slot]; e.to != 0 && m.textOf(e.text, e.size) == want {
			return e.to
		}
		slot = (slot + 1) & mask
	}
	if !n.odd {
		return 0
	}
	i, found := slices.BinarySearchFunc(m.odds, at, func(o oddEdge, at uint32) int {
		return cmp.Or(cmp.Compare(o.place, at), strings.Compare(m.textOf(o.text, o.size), want))
	})
	if !found {
		return 0
	}
	return m.odds[i].to
}

// textOf returns a text of the pool.
func (m *machine) textOf(at, size uint32) string { return m.pool[at : at+size] }
