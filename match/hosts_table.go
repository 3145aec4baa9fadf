package match

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"slices"
)

// The table is open addressing: a rule is at the place that its hash leads to, or at the
// next one that was free. Eight tags are compared at once. A place without a tag ends a
// search. No more than three of four places are taken, so it comes soon.

// hostTag returns the tag of a hash: a byte that is not 0.
func hostTag(hash uint64) byte { return max(1, byte(hash)) }

// place returns where a search for a hash begins.
func (h *Hosts) place(hash uint64) int {
	high, _ := bits.Mul64(hash, h.slots)
	return int(high)
}

const (
	lowBitsOfBytes  = 0x0101010101010101
	highBitsOfBytes = 0x8080808080808080
)

// zeroBytes has the high bit of each byte that is 0. Above the lowest one it may have
// others that are 1.
func zeroBytes(word uint64) uint64 { return (word - lowBitsOfBytes) &^ word & highBitsOfBytes }

// A hostKey is what a rule is looked for by.
type hostKey struct {
	host, path []byte
	below      bool
	anyPath    bool // a rule with any path
}

// has reports whether there may be a rule of a hash. Mostly there is none, and this says
// so.
func (h *Hosts) has(hash uint64) bool {
	word := binary.LittleEndian.Uint64(h.tags[h.place(hash):])
	return zeroBytes(word) == 0 || zeroBytes(word^uint64(hostTag(hash))*lowBitsOfBytes) != 0
}

// get returns the number of the rule of a hash.
func (h *Hosts) get(hash uint64, key *hostKey) (rule uint32, ok bool) {
	tag := hostTag(hash)
	for at := h.place(hash); ; at += 8 {
		word := binary.LittleEndian.Uint64(h.tags[at:])
		free := zeroBytes(word)
		equal := zeroBytes(word ^ uint64(tag)*lowBitsOfBytes)
		for equal &= (free & -free) - 1; equal != 0; equal &= equal - 1 {
			i := at + bits.TrailingZeros64(equal)/8
			if h.tags[i] == tag {
				if r, _ := h.rules.at(h.places[i]); key.fits(&r) {
					return r.number, true
				}
			}
		}
		if free != 0 {
			return 0, false
		}
	}
}

// put enters a rule under a hash.
func (h *Hosts) put(hash uint64, place uint32) {
	at := h.place(hash)
	for h.tags[at] != 0 {
		at++
	}
	if at+8 >= len(h.tags) { // after the last place that a hash leads to
		h.tags = append(h.tags, make([]byte, 8)...)
		h.places = append(h.places, make([]uint32, 8)...)
	}
	h.tags[at], h.places[at] = hostTag(hash), place
}

// fits reports whether a rule is the one that is looked for.
func (k *hostKey) fits(r *hostRule) bool {
	if r.below != k.below || len(r.host) != len(k.host) || k.anyPath != (len(r.path) > 0) && len(k.path) == 0 {
		return false
	}
	if len(k.path) > 0 && string(r.path) != string(k.path) {
		return false
	}
	if string(k.host) == string(r.host) {
		return true
	}
	for i, b := range k.host {
		if hostBytes[b] == hostUpper {
			b |= 0x20
		}
		if b != r.host[i] {
			return false
		}
	}
	return true
}

// build makes the table of the rules.
func (h *Hosts) build() {
	h.rules.texts, h.rules.places = bytes.Clone(h.rules.texts), slices.Clone(h.rules.places)
	entries := h.rules.count
	for place := 0; place < len(h.rules.texts); {
		r, next := h.rules.at(uint32(place))
		place = int(next)
		h.longest = max(h.longest, len(r.host))
		if h.longestPath = max(h.longestPath, len(r.path)); len(r.path) > 0 {
			entries++ // at most: that its host has paths
		}
	}
	h.seed = maphash.MakeSeed()
	h.secret = [2]uint64{maphash.String(h.seed, "first"), maphash.String(h.seed, "last")}
	h.hasRules = h.rules.count > 0
	h.fill(uint64(entries + entries/3 + 1))
}

// fill enters the rules into a table of so many places, and some more at its end.
func (h *Hosts) fill(slots uint64) {
	h.slots = slots
	h.tags = make([]byte, h.slots+16)
	h.places = make([]uint32, h.slots+8)
	for place := 0; place < len(h.rules.texts); {
		place = int(h.enter(uint32(place)))
	}
}

// enter enters a rule into the table, unless an equal one is there, and returns the place
// of the next one.
func (h *Hosts) enter(place uint32) (next uint32) {
	r, next := h.rules.at(place)
	hash := h.hashOf(r.host)
	kind := hostExact
	if r.below {
		kind = hostBelow
	}
	key := hostKey{host: r.host, below: r.below}
	if len(r.path) == 0 {
		h.enterOnce(hash^kind, place, &key)
		return next
	}
	hash ^= kind ^ withPaths
	key.anyPath = true
	h.enterOnce(hash, place, &key)
	for path := r.path; len(path) > 0; {
		end := 1
		for end < len(path) && path[end] != '/' {
			end++
		}
		hash = mixHash(hash, maphash.Bytes(h.seed, path[:end]))
		path = path[end:]
	}
	key.path, key.anyPath = r.path, false
	h.enterOnce(hash, place, &key)
	return next
}

// enterOnce enters a rule under a hash, unless an equal one is there.
func (h *Hosts) enterOnce(hash uint64, place uint32, key *hostKey) {
	if _, ok := h.get(hash, key); !ok {
		h.put(hash, place)
	}
}

// hashOf returns the hash of the host of a rule.
func (h *Hosts) hashOf(host []byte) (hash uint64) {
	if host[0] == '[' {
		return h.addLabel(0, host, 0)
	}
	for end := len(host); ; {
		start := end
		for start > 0 && host[start-1] != '.' {
			start--
		}
		hash = h.addLabel(hash, host[start:end], 0)
		if start == 0 {
			return hash
		}
		end = start - 1
	}
}
