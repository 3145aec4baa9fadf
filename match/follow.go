package match

import (
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
// and returns where that ends. The path has n bytes. size is n, or more if there is room
// after the path that has slashes; it is eight or more.
func (m *machine) follow(at uint32, pos, values int, path *byte, n, size int, out *Match) (uint32, int, int) {
	nodes, edges := firstOf(m.nodes), firstOf(m.edges)
next:
	for pos <= n {
		p := nodeAt(nodes, at)
		word := wordAt(path, pos, size)
		first, last := p.edges, p.edges+p.count
		if p.shift != 0 {
			hash := word << (p.drop & 63) * p.by
			if p.drop == wholeSegment {
				hash = 0
				for end, next := pos, word; ; next = wordAt(path, end, size) {
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
			e := edgeAt(edges, first)
			if (word^e.key)&e.mask != 0 {
				continue
			}
			if e.to == 0 {
				break // an empty slot, of which no byte is compared
			}
			end := pos + int(e.size)
			if e.size >= 8 {
				if end > n || end < n && byteAt(path, end) != '/' {
					continue
				}
				// The words go from the end to the start, and may overlap.
				text := firstOf(m.pool)
				for i := int(e.size) - 8; i > 0; i -= 8 {
					if load(path, pos+i) != load(text, int(e.text)+i) {
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
			word = wordAt(path, end, size)
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
func wordAt(path *byte, at, size int) uint64 {
	if at+8 <= size {
		return load(path, at)
	}
	beyond := uint(at+8-size) * 8 // 8 to 64
	return load(path, size-8)>>1>>((beyond-1)&63) | slashes<<((64-beyond)&63)
}
