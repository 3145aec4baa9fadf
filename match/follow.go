package match

import (
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan"
)

// What almost every segment of almost every path is: a literal as it is written, or one
// wildcard. The rest is left to the caller of follow, so this function calls none, and
// keeps what it needs in registers.

const (
	slashes  = 0x2F2F2F2F2F2F2F2F // a word of "/"
	percents = 0x2525252525252525 // a word of "%"
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// follow goes on from a place as long as the next segment is a literal or a wildcard there,
// and returns where that ends. The path has n bytes. It has eight bytes or more, or room
// with slashes after its end.
func (m *machine) follow(at uint32, pos, values int, path []byte, n int, out *Match) (uint32, int, int) {
next:
	for pos <= n {
		p := &m.nodes[at]
		word := wordAt(path, pos)
		first, last := p.edges, p.edges+p.count
		if p.shift != 0 {
			if p.head == 0 {
				break
			}
			first += uint32(headOf(word, p.head) * p.by >> (p.shift & 63))
			last = first + maxProbes
		}
		edges := m.edges[first:last]
		for i := range edges {
			e := &edges[i]
			if (word^e.key)&e.mask == 0 && e.to != 0 && (e.size < 8 || m.longer(e, path, pos, n)) {
				pos += int(e.size) + 1
				at = e.to
				continue next
			}
		}
		if !p.plain {
			break
		}
		end := pos
		for {
			found := equalBytes(word, slashes)
			if p.count > 0 && equalBytes(word, percents) != 0 || p.odd {
				break next // perhaps a literal with triplets
			}
			if found != 0 {
				end += bits.TrailingZeros64(found) >> 3
				break
			}
			end += 8
			word = wordAt(path, end)
		}
		if end == pos {
			break
		}
		out.values[values&(MaxWildcards-1)] = uriscan.Span{Start: uint32(pos), End: uint32(end)}
		values++
		at, pos = p.wild, end+1
	}
	return at, pos, values
}

// equalBytes returns a word with a bit for each byte that is that of the other word, and
// perhaps for bytes after the first such one.
func equalBytes(word, with uint64) uint64 {
	word ^= with
	return (word - lowBits) &^ word & highBits
}

// wordAt returns the eight bytes from an offset on, which is not after the end. Bytes after
// the end are slashes.
func wordAt(path []byte, at int) uint64 {
	if at+8 <= len(path) {
		return binary.LittleEndian.Uint64(path[at:])
	}
	beyond := uint(at+8-len(path)) * 8 // 8 to 64
	return binary.LittleEndian.Uint64(path[len(path)-8:])>>1>>((beyond-1)&63) | slashes<<((64-beyond)&63)
}

// longer reports whether a segment is a literal of eight bytes or more, if it begins with
// the first eight. The words go from the end to the start, and may overlap.
func (m *machine) longer(e *edge, path []byte, pos, n int) bool {
	size := int(e.size)
	if n-pos < size || n-pos > size && path[pos+size] != '/' {
		return false
	}
	text := m.pool[e.text : e.text+e.size]
	for at := size - 8; at > 0; at -= 8 {
		if binary.LittleEndian.Uint64(path[pos+at:]) != binary.LittleEndian.Uint64(text[at:]) {
			return false
		}
	}
	return true
}
