package match

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Match finds the pattern without a host that a request matches, and fills out. It returns
// false if there is none; then out means nothing. The path is that of the request target:
// without a query, not decoded, and with a "/" at its start. Without a method it finds
// patterns without one.
func (s *Set) Match(method, path []byte, out *Match) bool {
	return len(s.nodes) > 0 && s.walk(s.nodes[0].wild, s.wordOfMethod(method), path, out)
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
	word := s.wordOfMethod(method)
	if n := &s.nodes[0]; len(host) > 0 && (n.odd || n.count > 0) {
		if root := s.hostRoot(host); root != 0 && s.walk(root, word, path, out) {
			return true
		}
		if bare := withoutPort(host); len(bare) < len(host) {
			if root := s.hostRoot(bare); root != 0 && s.walk(root, word, path, out) {
				return true
			}
		}
	}
	return s.walk(s.nodes[0].wild, word, path, out)
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
	return s.literal(0, room[:len(host)])
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

// choose returns the pattern of a list that has the method, or nil.
func (m *machine) choose(list uint32, method methodWord) *end {
	if list == 0 {
		return nil
	}
	for i := list - 1; ; i++ {
		e := &m.choices[i]
		if e.word == method || e.method == anyMethod {
			return e
		}
		if e.last {
			return nil
		}
	}
}

// walk follows a path through the tree from a place after a host on.
func (m *machine) walk(at uint32, method methodWord, path []byte, out *Match) bool {
	if at == 0 || len(path) < 8 || path[0] != '/' || uint64(len(path)) > math.MaxUint32-8 {
		return m.walkShort(at, method, path, out)
	}
	at, pos, values := m.follow(at, 1, 0, path, len(path), out)
	if pos > len(path) {
		if n := &m.nodes[at]; n.first == method && method != otherMethod {
			out.Pattern, out.count, out.reread = int(n.pattern), uint8(values), 0
			return true
		}
	}
	return m.finish(at, pos, values, method, path, path, out)
}

// walkShort is walk for paths of less than eight bytes, and for what is none.
func (m *machine) walkShort(at uint32, method methodWord, path []byte, out *Match) bool {
	if at == 0 || len(path) == 0 || path[0] != '/' || len(path) >= 8 {
		return false
	}
	var room [16]byte
	binary.LittleEndian.PutUint64(room[:], slashes)
	binary.LittleEndian.PutUint64(room[8:], slashes)
	copy(room[:], path)
	return m.finish(at, 1, 0, method, path, room[:], out)
}

// finish does what follow does not: it ends at the end of the path, or tries what is not plain,
// or goes back to another way.
func (m *machine) finish(at uint32, pos, values int, method methodWord, path, room []byte, out *Match) bool {
	out.reread = 0
	for {
		at, pos, values = m.follow(at, pos, values, room, len(path), out)
		n := &m.nodes[at]
		to, end := uint32(0), len(path)
		if pos > len(path) {
			if e := m.choose(n.ends, method); e != nil {
				out.found(e, values)
				return true
			}
		} else if to, end = m.literalOrCoded(at, path, pos); to == 0 {
			to, values = m.other(at, fromForms, method, path, pos, end, values, out)
		}
		if to == 0 {
			to, end, values = m.again(at, pos, method, path, out)
		}
		if to == 0 || to == noPlace {
			return to == noPlace
		}
		at, pos = to, end+1
	}
}

// literalOrCoded returns the place after the literal that equals the segment at an offset, or
// 0, and where the segment ends.
func (m *machine) literalOrCoded(at uint32, path []byte, pos int) (to uint32, end int) {
	end = len(path)
	if slash := bytes.IndexByte(path[pos:], '/'); slash >= 0 {
		end = pos + slash
	}
	segment := path[pos:end]
	switch n := &m.nodes[at]; {
	case n.count == 0 && !n.odd:
		return 0, end
	case bytes.IndexByte(segment, '%') >= 0:
		return m.decodedLiteral(at, segment), end
	}
	return 0, end // follow has compared them
}

// other tries what is not literal at a place, beginning with resume, for the segment between two
// offsets. It returns the place after the segment and how many values there are, 0 if there
// is none, and noPlace if a pattern takes the rest of the path.
func (m *machine) other(at, resume uint32, method methodWord, path []byte, pos, end, values int, out *Match) (to uint32, count int) {
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
// way can be tried, and returns what other returns, and where the segment ends.
func (m *machine) again(at uint32, pos int, method methodWord, path []byte, out *Match) (to uint32, end, values int) {
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
		end = len(path)
		if slash := bytes.IndexByte(path[pos:], '/'); slash >= 0 {
			end = pos + slash
		}
		out.reread += uint32(from - pos)
		if to, values = m.other(at, r.resume, method, path, pos, end, values, out); to != 0 {
			return to, end, values
		}
	}
}

// found sets the result.
func (m *Match) found(e *end, values int) {
	m.Pattern, m.count = int(e.pattern), uint8(values)
}
