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
// and returns where that ends. The path has n bytes, and room is the path, with slashes after
// it if it is shorter than eight bytes.
func (m *machine) follow(at uint32, pos, values int, room []byte, n int, out *Match) (uint32, int, int) {
	nodes, edges := m.nodes, m.edges
next:
	for pos <= n {
		p := &nodes[at]
		word := wordAt(room, pos)
		first, last := p.edges, p.edges+p.count
		if p.shift != 0 {
			hash := word << (p.drop & 63) * p.by
			if p.drop == wholeSegment {
				hash = 0
				for end, next := pos, word; ; next = wordAt(room, end) {
					if found := equalBytes(next, slashes); found != 0 {
						before := found&-found>>7 - 1 // the bytes before the first slash
						hash = mix(hash, next&before|slashes&^before, p.by)
						break
					}
					hash = mix(hash, next, p.by)
					end += 8
				}
			}
			first += uint32(hash >> (p.shift & 63))
			last = first + maxProbes
		}
	edges:
		for ; first < last; first++ {
			e := &edges[first]
			if (word^e.key)&e.mask != 0 {
				continue
			}
			if e.to == 0 {
				break // an empty slot, of which no byte is compared
			}
			end := pos + int(e.size)
			if e.size >= 8 {
				if end > n || end < n && room[end] != '/' {
					continue
				}
				// The words go from the end to the start, and may overlap.
				text, here := m.pool[e.text:][:e.size], room[pos:end]
				for i := len(text) - 8; i > 0; i -= 8 {
					if binary.LittleEndian.Uint64(here[i:]) != binary.LittleEndian.Uint64(text[i:]) {
						continue edges
					}
				}
			}
			at, pos = e.to, end+1
			continue next
		}
		if !p.plain {
			break
		}
		end := pos
		for {
			if p.count > 0 && equalBytes(word, percents) != 0 {
				break next // perhaps a literal with triplets
			}
			if found := equalBytes(word, slashes); found != 0 {
				end += bits.TrailingZeros64(found) >> 3
				break
			}
			end += 8
			word = wordAt(room, end)
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
// the end are slashes. The text has eight bytes or more.
func wordAt(text []byte, at int) uint64 {
	if at+8 <= len(text) {
		return binary.LittleEndian.Uint64(text[at:])
	}
	beyond := uint(at+8-len(text)) * 8 // 8 to 64
	return binary.LittleEndian.Uint64(text[len(text)-8:])>>1>>((beyond-1)&63) | slashes<<((64-beyond)&63)
}
