package match

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"net/netip"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/percent"
)

// The plain way to look for a host in a block list is a map with a look-up for each
// suffix: three or four strings of which each is hashed from its start, and 56 bytes of
// memory for each rule. Here a host is hashed once, label by label from its end, with one
// multiplication for most labels. The table has one byte of each hash, so that a
// million rules take 1.3 megabytes where most suffixes end: no rule has this byte near this
// place. What remains is compared with the text of the rule.
//
// The hash has a random seed that is never shown. So nobody can give a list, or a host,
// of which many parts have the same hash.

// Hosts is a block list: rules for hosts, of which each may have the beginning of a path.
//
//	example.com         this host
//	*.example.com       this host, and all below it
//	example.com/ads     this host, with the path "/ads" or one below it
//	*.example.com/ads/  this host and all below it, with the paths that begin with "/ads/"
//	192.0.2.1, [::1]    this address
//
// In a block list "*.example.com" is meant to block example.com, too. A name in a
// certificate is read in another way.
//
// The most specific rule wins: the one with the longest host, then without "*", then with
// the longest path. So a rule for one host is an exception from another for all, if the
// program treats its number as that. Of equal rules the first one counts.
//
//   - The case of ASCII letters in a host does not matter. Triplets of a host that is
//     looked up are decoded. One dot at the end does not matter, and a port counts for
//     nothing. A name in Unicode is another one than its punycode; see package idn.
//   - An IPv6 address is compared as an address, and is in brackets. No rule with "*"
//     covers an address: a host with a last label of digits has no other above it.
//   - A path is compared byte by byte, by whole segments: "/ads" does not cover "/adsl".
//   - A rule takes 11 bytes and its text, without "*.", once there are some thousand. One
//     with a path takes up to 18, and so does one with a host of more than 126 bytes.
//   - A look-up allocates nothing. Its time is linear in the host and the path. Of a host
//     that is longer than those of all rules, little more than the end is read.
//
// A Hosts does not change, so many goroutines may use it at once. The zero Hosts has no
// rules.
type Hosts struct {
	rules  hostRules
	seed   maphash.Seed
	secret [2]uint64 // derived from the seed
	slots  uint64    // the places that a hash can lead to
	tags   []byte    // for each place a byte of the hash, 0 if it is free; eight more that are free
	places []uint32  // for each place of the table where the rule is

	longest     int  // of the hosts
	longestPath int  // of the paths
	hasRules    bool // there is a table
}

// Len returns how many rules there are.
func (h *Hosts) Len() int { return h.rules.count }

// Rule returns a rule by its number. It is in lower case but for its path, and has no dot
// at its end. It is new memory.
func (h *Hosts) Rule(i int) string {
	r := h.rules.numbered(i)
	text := string(r.host) + string(r.path)
	if r.below {
		return "*." + text
	}
	return text
}

// Match returns the number of the rule that covers a host and a path, and whether there
// is one. The host may have a port, which does not count.
func (h *Hosts) Match(host, path []byte) (rule int, ok bool) {
	if !h.hasRules {
		return 0, false
	}
	l := hostLookup{hosts: h, path: path[:min(len(path), h.longestPath+1)]}
	if found := l.find(host); found {
		return int(l.best), true
	}
	return 0, false
}

// MatchString is [Hosts.Match] for strings. It gives the same answers.
func (h *Hosts) MatchString(host, path string) (rule int, ok bool) {
	return h.Match(text.Bytes(host), text.Bytes(path))
}

// MatchURI is [Hosts.Match] for the host and the path of a URI that was scanned, which
// need not be valid. No rule covers a URI without a host.
func (h *Hosts) MatchURI(src []byte, s *uriscan.Spans) (rule int, ok bool) {
	if !s.Has(uriscan.CompHost) {
		return 0, false
	}
	return h.Match(s.Host.In(src), s.Path.In(src))
}

// MatchURIString is [Hosts.MatchURI] for a string. It gives the same answers.
func (h *Hosts) MatchURIString(src string, s *uriscan.Spans) (rule int, ok bool) {
	return h.MatchURI(text.Bytes(src), s)
}

// The kinds of entries in the table. Each changes a hash in its own way: the place that it
// leads to, and the byte that is kept.
const (
	hostBelow uint64 = 0                  // a rule with "*"
	hostExact uint64 = 0x9E3779B97F4A7C15 // a rule without
	withPaths uint64 = 0xC2B2AE3D27D4EB4F // there are rules of that kind with a path
)

// A hostLookup is one look-up.
type hostLookup struct {
	hosts *Hosts
	path  []byte
	best  uint32
	found bool
}

// The classes of the bytes of a host.
const (
	hostDot uint8 = 1 << iota
	hostUpper
	hostDigit
	hostOther
	hostPercent
)

// hostBytes has the class of each byte.
var hostBytes = func() (table [256]uint8) {
	for b := range 256 {
		switch {
		case b == '.':
			table[b] = hostDot
		case 'A' <= b && b <= 'Z':
			table[b] = hostUpper
		case '0' <= b && b <= '9':
			table[b] = hostDigit
		case b == '%':
			table[b] = hostPercent
		default:
			table[b] = hostOther
		}
	}
	return table
}()

// find looks for the best rule.
func (l *hostLookup) find(host []byte) bool {
	if len(host) > 0 && host[0] == '[' {
		return l.findLiteral(host)
	}
	host = withoutPort(host)
	if n := len(host); n > 0 && host[n-1] == '.' {
		host = host[:n-1]
	}
	if !l.findName(host) {
		l.findDecoded(host)
	}
	return l.found
}

// findName goes through the suffixes of a host, the shortest first, and ends with the best
// rule. It returns false if there is a triplet.
func (l *hostLookup) findName(host []byte) (done bool) {
	h := l.hosts
	first := max(0, len(host)-h.longest) // no rule begins before that
	hash := uint64(0)
	address := false
	for end := len(host); ; {
		start, classes := end, uint8(0)
		for start > first {
			class := hostBytes[host[start-1]]
			if class == hostDot {
				break
			}
			classes |= class
			start--
		}
		if classes&hostPercent != 0 {
			return false
		}
		if start == first && first > 0 && host[first-1] != '.' {
			return bytes.IndexByte(host[:first], '%') < 0 // the label goes on
		}
		hash = h.addLabel(hash, host[start:end], classes)
		if end == len(host) {
			address = classes == hostDigit
		}
		if !address {
			l.consider(hash, hostBelow, host[start:])
		}
		if start == 0 {
			l.consider(hash, hostExact, host)
			return true
		}
		if start == first {
			return true // a longer host, of which all that a rule with "*" can cover was asked for
		}
		end = start - 1
	}
}

// findDecoded is findName for a host with triplets. Those that are broken stay.
func (l *hostLookup) findDecoded(host []byte) {
	// A byte of a rule takes three bytes at most, and a longer host has only its end read.
	var buf [4 * maxHost]byte
	l.found = false
	if keep := 3*(maxHost+1) + 3; len(host) > keep {
		host = host[len(host)-keep:]
	}
	decoded := percent.AppendDecodedOnly(buf[:0], host, everyByte.Without(percent.Of("%")))
	decoded = bytes.TrimSuffix(decoded, []byte("."))
	l.findName(decoded) // no rule has a "%" that is left
}

// everyByte is the set of all bytes.
var everyByte = percent.Of("").Complement()

// findLiteral is find for an IP literal. The scan says whether it is an address: package
// netip would allocate an error for one that is not.
func (l *hostLookup) findLiteral(host []byte) bool {
	end := bytes.IndexByte(host[:min(len(host), maxHost)], ']')
	if end < 0 {
		return false
	}
	var (
		room, form [len("//") + maxHost]byte
		s          uriscan.Spans
	)
	uri := append(append(room[:0], "//"...), host[:end+1]...)
	if !uriscan.Scan(uri, &s) {
		return false
	}
	addr, isAddr := uriscan.Addr(uri, &s)
	if !isAddr {
		return false
	}
	key := appendLiteral(form[:0], addr)
	l.consider(l.hosts.addLabel(0, key, hostOther), hostExact, key)
	return l.found
}

// appendLiteral appends the one form of an IP literal that is in the table.
func appendLiteral(dst []byte, addr netip.Addr) []byte {
	return append(addr.AppendTo(append(dst, '[')), ']')
}

// addLabel returns the hash of a suffix that has one more label in front.
func (h *Hosts) addLabel(hash uint64, label []byte, classes uint8) uint64 {
	if classes&hostUpper != 0 {
		var lower [maxHost]byte
		n := copy(lower[:], label)
		for i, b := range lower[:n] {
			if hostBytes[b] == hostUpper {
				lower[i] = b | 0x20
			}
		}
		label = lower[:n]
	}
	return h.hashLabel(hash, label)
}

// hashLabel returns the hash of a suffix that has one more label in front. A label of at
// most sixteen bytes is two words, which overlap if it is shorter. They are multiplied as
// Go's own hash for strings does it where the processor has no better instruction: without
// the secret words nobody knows what comes out.
func (h *Hosts) hashLabel(hash uint64, label []byte) uint64 {
	var first, last uint64
	switch n := len(label); {
	case n > 16:
		first = maphash.Bytes(h.seed, label)
	case n >= 8:
		first, last = binary.LittleEndian.Uint64(label), binary.LittleEndian.Uint64(label[n-8:])
	case n >= 4:
		first, last = uint64(binary.LittleEndian.Uint32(label)), uint64(binary.LittleEndian.Uint32(label[n-4:]))
	case n > 0:
		first, last = uint64(label[0]), uint64(label[n/2])<<8|uint64(label[n-1])
	}
	high, low := bits.Mul64(first^hash^h.secret[0], last^hash^(h.secret[1]+uint64(len(label))))
	return high ^ low
}

// mixHash returns the hash of what two hashes are of, in this order.
func mixHash(first, second uint64) uint64 {
	high, low := bits.Mul64(first^second, 0x9E3779B97F4A7C15)
	return high ^ low ^ bits.RotateLeft64(first, 23)
}

// consider looks for the rules of a suffix, of one kind. Mostly there are none.
func (l *hostLookup) consider(hash, kind uint64, host []byte) {
	h := l.hosts
	if own := hash ^ kind; h.has(own) {
		l.take(own, &hostKey{host: host, below: kind == hostBelow})
	}
	if h.longestPath == 0 || len(l.path) == 0 {
		return
	}
	if marker := hash ^ kind ^ withPaths; h.has(marker) {
		l.considerPaths(marker, &hostKey{host: host, below: kind == hostBelow, anyPath: true})
	}
}

// take makes the rule of a hash the best one, if there is one.
//
//go:noinline
func (l *hostLookup) take(hash uint64, key *hostKey) {
	if rule, ok := l.hosts.get(hash, key); ok {
		l.best, l.found = rule, true
	}
}

// considerPaths looks for the rules of a suffix with a path, if there are any: each
// beginning of the path that ends with a segment, or with the slash after it.
func (l *hostLookup) considerPaths(hash uint64, key *hostKey) {
	h := l.hosts
	if _, ok := h.get(hash, key); !ok {
		return
	}
	key.anyPath = false
	for at := 0; at < len(l.path) && l.path[at] == '/'; {
		end := at + 1
		for end < len(l.path) && l.path[end] != '/' {
			end++
		}
		if end > h.longestPath {
			return
		}
		hash = mixHash(hash, maphash.Bytes(h.seed, l.path[at:end]))
		key.path = l.path[:end]
		l.take(hash, key)
		if end < len(l.path) && end < h.longestPath {
			key.path = l.path[:end+1]
			l.take(mixHash(hash, maphash.Bytes(h.seed, l.path[end:end+1])), key)
		}
		at = end
	}
}
