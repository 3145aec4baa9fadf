package match

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Match finds the pattern without a host that a request matches, and fills out. It returns
// false, and leaves out as it is but for its unexported parts, if there is none. The
// path is that of the request target: without a query, not decoded, and with a "/" at its
// start. The method may be "" if no pattern has one.
func (s *Set) Match(method, path []byte, out *Match) bool {
	return len(s.nodes) > 0 && s.walk(s.nodes[0].wild, s.methodOf(method), path, out)
}

// MatchString is [Set.Match] for strings.
func (s *Set) MatchString(method, path string, out *Match) bool {
	return s.Match(text.Bytes(method), text.Bytes(path), out)
}

// MatchHost is [Set.Match] with a host, as the field Host of a request has it. Patterns for
// the host are tried first: for the host as it is, then for the host without its port, then
// those without a host. The case of ASCII does not matter.
func (s *Set) MatchHost(host, method, path []byte, out *Match) bool {
	if len(s.nodes) == 0 {
		return false
	}
	number := s.methodOf(method)
	if n := &s.nodes[0]; len(host) > 0 && (n.odd || n.count > 0) {
		if root := s.hostRoot(host); root != 0 && s.walk(root, number, path, out) {
			return true
		}
		if bare := withoutPort(host); len(bare) < len(host) {
			if root := s.hostRoot(bare); root != 0 && s.walk(root, number, path, out) {
				return true
			}
		}
	}
	return s.walk(s.nodes[0].wild, number, path, out)
}

// MatchHostString is [Set.MatchHost] for strings.
func (s *Set) MatchHostString(host, method, path string, out *Match) bool {
	return s.MatchHost(text.Bytes(host), text.Bytes(method), text.Bytes(path), out)
}

// hostRoot returns the place after a host, or 0. No pattern has a longer host than the room.
func (s *Set) hostRoot(host []byte) uint32 {
	var room [MaxLiteral]byte
	if len(host) > len(room) {
		return 0
	}
	for i, c := range host {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		room[i] = c
	}
	return s.literal(0, text.String(room[:len(host)]))
}

// withoutPort returns a host without ":" and digits at its end.
func withoutPort(host []byte) []byte {
	end := len(host)
	for end > 0 && '0' <= host[end-1] && host[end-1] <= '9' {
		end--
	}
	if end > 0 && host[end-1] == ':' {
		return host[:end-1]
	}
	return host
}

// methodOf returns the number of a method.
func (m *machine) methodOf(method []byte) uint8 {
	word := methodWord(method)
	for i, known := range m.words {
		if known == word && len(m.methods[i]) == len(method) && (word != 0 || m.methods[i] == text.String(method)) {
			return uint8(i + 1)
		}
	}
	return otherMethod
}

// choose returns the pattern of a list that has the method, or nil.
func (m *machine) choose(list uint32, method uint8) *end {
	if list == 0 {
		return nil
	}
	for i := list - 1; ; i++ {
		e := &m.choices[i]
		if e.method == method || e.method == anyMethod {
			return e
		}
		if e.last {
			return nil
		}
	}
}

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// endOf returns where the first slash in a word is, and 8 if it has none.
func slashIn(word uint64) int {
	word ^= slashes
	return bits.TrailingZeros64((word-lowBits)&^word&highBits) >> 3
}

// tailOf returns the last eight bytes of a path, or fewer in the upper bytes of the word.
func tailOf(path []byte) (tail uint64) {
	if len(path) >= 8 {
		return binary.LittleEndian.Uint64(path[len(path)-8:])
	}
	for _, c := range path {
		tail = tail>>8 | uint64(c)<<56
	}
	return tail
}

// wordAt returns the eight bytes from an offset on. Bytes after the end of the path, which
// is at most eight bytes after the offset, are slashes.
func wordAt(path []byte, at int, tail uint64) uint64 {
	if at+8 <= len(path) {
		return binary.LittleEndian.Uint64(path[at:])
	}
	beyond := uint(at+8-len(path)) * 8
	return tail>>beyond | slashes<<(64-beyond)
}

// walk follows a path through the tree from a place after a host on.
func (m *machine) walk(at uint32, method uint8, path []byte, out *Match) bool {
	out.reread = 0
	if at == 0 || len(path) == 0 || path[0] != '/' || uint64(len(path)) > math.MaxUint32-8 {
		return false
	}
	pos, values, tail := 1, 0, tailOf(path)
walk:
	for {
		n := &m.nodes[at]
		if pos > len(path) {
			if e := m.choose(n.ends, method); e != nil {
				out.found(e, values)
				return true
			}
		} else {
			word := wordAt(path, pos, tail)
			if n.shift == 0 {
				edges := m.edges[n.edges : n.edges+n.count]
				for i := range edges {
					e := &edges[i]
					if (word^e.key)&e.mask == 0 && (e.size < 8 || m.longer(e, path, pos)) {
						pos += int(e.size) + 1
						at = e.to
						continue walk
					}
				}
			} else if n.head > 0 {
				slot := uint32(headOf(word, n.head) * multiplier(n.seed) >> n.shift)
				for range maxProbes {
					e := &m.edges[n.edges+slot]
					if e.to == 0 {
						break
					}
					if (word^e.key)&e.mask == 0 && (e.size < 8 || m.longer(e, path, pos)) {
						pos += int(e.size) + 1
						at = e.to
						continue walk
					}
					slot = (slot + 1) & (n.count - 1)
				}
			} else if e := m.inTable(n, path, pos, word, tail); e != nil {
				pos += int(e.size) + 1
				at = e.to
				continue
			}
			end := endOf(path, pos, word, tail)
			if n.odd || n.count > 0 {
				if to := m.coded(at, path[pos:end]); to != 0 {
					at, pos = to, end+1
					continue
				}
			}
			if n.wild != 0 && n.open == 0 && end > pos {
				out.values[values] = uriscan.Span{Start: uint32(pos), End: uint32(end)}
				values++
				at, pos = n.wild, end+1
				continue
			}
			if n.open|n.rests != 0 {
				switch to, count := m.other(at, fromForms, method, path, pos, end, values, out); {
				case to == noPlace:
					return true
				case to != 0:
					at, pos, values = to, end+1, count
					continue
				}
			}
		}
		if at, pos, values = m.again(at, pos, method, path, out); at == 0 || at == noPlace {
			return at == noPlace
		}
	}
}

// endOf returns where the segment ends that begins at an offset, with a word.
func endOf(path []byte, pos int, word, tail uint64) int {
	slash := slashIn(word)
	for slash == 8 {
		pos += 8
		slash = slashIn(wordAt(path, pos, tail))
	}
	return pos + slash
}

// longer reports whether a segment is a literal of eight bytes or more, if it begins with
// the first eight.
func (m *machine) longer(e *edge, path []byte, pos int) bool {
	size := int(e.size)
	if len(path)-pos < size || len(path)-pos > size && path[pos+size] != '/' {
		return false
	}
	return string(path[pos+8:pos+size]) == m.textOf(e.text, e.size)[8:]
}

// inTable returns the edge of a table for the segment that begins at an offset, or nil.
func (m *machine) inTable(n *node, path []byte, pos int, word, tail uint64) *edge {
	by := multiplier(n.seed)
	slash := slashIn(word)
	key := upToSlash(word, slash)
	hash, size := key*by, slash
	for slash == 8 {
		next := wordAt(path, pos+size, tail)
		slash = slashIn(next)
		hash = mix(hash, upToSlash(next, slash), by)
		size += slash
	}
	slot, mask := uint32(hash>>n.shift), n.count-1
	for range maxProbes {
		e := &m.edges[n.edges+slot]
		if e.key == key && int(e.size) == size && e.to != 0 && (size < 8 || string(path[pos+8:pos+size]) == m.textOf(e.text, e.size)[8:]) {
			return e
		}
		if e.to == 0 {
			return nil
		}
		slot = (slot + 1) & mask
	}
	return nil
}

// upToSlash returns a word with slashes from the first one on.
func upToSlash(word uint64, slash int) uint64 {
	low := uint64(1)<<(8*slash) - 1 // all for 8
	return word&low | slashes&^low
}

// coded is decodedLiteral for any segment. One without a triplet was compared before.
func (m *machine) coded(at uint32, segment []byte) uint32 {
	if bytes.IndexByte(segment, '%') < 0 {
		return 0
	}
	return m.decodedLiteral(at, segment)
}

// other tries what is not literal at a place, beginning with resume, for the segment between two
// offsets. It returns the place after the segment and how many values there are, 0 if there
// is none, and noPlace if a pattern takes the rest of the path.
func (m *machine) other(at, resume uint32, method uint8, path []byte, pos, end, values int, out *Match) (to uint32, count int) {
	n := &m.nodes[at]
	if resume == fromForms && n.open > 0 {
		if first, left := m.firstForm(n, path[pos:end]); left > 0 {
			resume = fromForm + first
		}
	}
	for resume >= fromForm {
		f := &m.forms[resume-fromForm]
		if m.fits(f, path, pos, end, out.values[values:]) {
			return f.to, values + int(f.count) - 1
		}
		resume = fromWild
		if f.next != 0 {
			resume = fromForm + f.next - 1
		}
	}
	if resume != fromRest && n.wild != 0 && end > pos {
		out.values[values] = uriscan.Span{Start: uint32(pos), End: uint32(end)}
		return n.wild, values + 1
	}
	if e := m.choose(n.rests, method); e != nil {
		if e.named {
			out.values[values] = uriscan.Span{Start: uint32(pos), End: uint32(len(path))}
			values++
		}
		out.found(e, values)
		return noPlace, values
	}
	return 0, values
}

// again goes back from a place where no pattern was found to the nearest one where another
// way can be tried, and returns what other returns, and where the next segment begins.
func (m *machine) again(at uint32, pos int, method uint8, path []byte, out *Match) (to uint32, next, values int) {
	for {
		r := &m.retries[at]
		if r.up == noPlace {
			return 0, 0, 0
		}
		from := min(pos, len(path))
		for range r.back {
			pos = bytes.LastIndexByte(path[:pos-1], '/') + 1
		}
		at, values = r.up, int(m.retries[r.up].wilds)
		end := len(path)
		if slash := bytes.IndexByte(path[pos:], '/'); slash >= 0 {
			end = pos + slash
		}
		out.reread += uint32(from - pos)
		if to, values = m.other(at, r.resume, method, path, pos, end, values, out); to != 0 {
			return to, end + 1, values
		}
	}
}

// found sets the result.
func (m *Match) found(e *end, values int) {
	m.Pattern, m.count = int(e.pattern), uint8(values)
}
