package rewrite

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
)

// A keySet has the secret keys, and what rules out nearly every other name by its
// first two bytes.
type keySet struct {
	keys   []string
	fold   bool
	first  bytescan.Beginnings // what a name that is one of the keys may begin with, in the input
	second byteSet             // and what may follow
}

// A byteSet has a bit for each byte.
type byteSet [256 / 64]uint64

func (s *byteSet) has(b byte) bool { return s[b/64]>>(b%64)&1 != 0 }

// everyByte has all bytes. oddBytes has those behind which another byte of the name
// may hide: the "%" of a triplet, and spaces and control bytes, which do not count
// in invalid input.
var (
	everyByte = byteSet{1<<64 - 1, 1<<64 - 1, 1<<64 - 1, 1<<64 - 1}
	oddBytes  = byteSet{1<<(' '+1) - 1 | 1<<'%'}
)

// The same for the first byte of a name.
var (
	everyBeginning = beginningsOf(everyByte)
	oddBeginnings  = beginningsOf(oddBytes)
)

func beginningsOf(set byteSet) (beginnings bytescan.Beginnings) {
	for b := range 256 {
		if set.has(byte(b)) {
			beginnings.Add(byte(b))
		}
	}
	return beginnings
}

// defaultKeySet is what a Redactor without keys of its own looks for.
var defaultKeySet = newKeySet(&Redactor{})

// newKeySet returns the keys of r. It is made anew for each query: that is quick, and
// a Redactor that kept it could not be changed or copied.
func newKeySet(r *Redactor) keySet {
	set := keySet{keys: r.QueryKeys, fold: r.FoldCase, first: oddBeginnings, second: oddBytes}
	if set.keys == nil {
		set.keys = defaultQueryKeys
	}
	for _, key := range set.keys {
		first, second := firstTwo(key)
		if !isPlain(first) || !isPlain(second) && len(key) > 1 {
			set.first, set.second = everyBeginning, everyByte
			break
		}
		set.first.Add(first)
		set.second[second/64] |= 1 << (second % 64)
		if set.fold {
			first, second = otherCase(first), otherCase(second)
			set.first.Add(first)
			set.second[second/64] |= 1 << (second % 64)
		}
	}
	return set
}

// firstTwo returns the first two bytes of a key and its "=".
func firstTwo(key string) (a, b byte) {
	switch len(key) {
	case 0:
		return '=', '='
	case 1:
		return key[0], '='
	}
	return key[0], key[1]
}

// mayBegin reports whether the name that src begins with may be one of the keys.
func (s *keySet) mayBegin(src []byte) bool {
	return len(src) > 0 && s.first.Has(src[0]) && (len(src) == 1 || oddBytes.has(src[0]) || s.second.has(src[1]))
}

// mayBeginDecoded is mayBegin with a look behind odd bytes.
func (s *keySet) mayBeginDecoded(src []byte, blanks bool) bool {
	first, at := nextByte(src, 0, blanks)
	if at < 0 {
		return false
	}
	second, end := nextByte(src, at, blanks)
	return s.first.Has(first) && (end < 0 || s.second.has(second))
}

// otherCase returns the letter with the case changed, and any other byte as it is.
func otherCase(b byte) byte {
	if isLetter(b) {
		return b ^ 'a' ^ 'A'
	}
	return b
}

// valueOf returns where the value begins of the pair that src begins with, or 0
// if its name is none of the keys or no "=" follows it. If blanks is true, spaces
// and control bytes in the name do not count.
func (s *keySet) valueOf(src []byte, blanks bool) int {
	if !s.mayBeginDecoded(src, blanks) {
		return 0
	}
	for _, key := range s.keys {
		if value := s.valueOfKey(src, key, blanks); value > 0 {
			return value
		}
	}
	return 0
}

// valueOfKey is valueOf for one key. Most names and keys have neither a triplet
// nor a space. They are compared as they are, up to the first byte that needs more
// care.
func (s *keySet) valueOfKey(src []byte, key string, blanks bool) int {
	n := 0
	for n < len(src) && n < len(key) && src[n] == key[n] && isPlain(src[n]) {
		n++
	}
	switch {
	case n == len(src):
		return 0
	case n == len(key) && src[n] == '=':
		return n + 1
	case !s.fold && isPlain(src[n]) && (n == len(key) || isPlain(key[n])):
		return 0
	}
	return s.valueOfOddKey(src, key, n, blanks)
}

// isPlain reports whether b stands for itself wherever it is in a name.
func isPlain(b byte) bool { return b > ' ' && b != '%' && b != '&' && b != '=' }

// valueOfOddKey is valueOf for one key, of which the first bytes are equal.
func (s *keySet) valueOfOddKey(src []byte, key string, equal int, blanks bool) int {
	for at, i := equal, equal; ; {
		var got, want byte
		got, at = nextByte(src, at, blanks)
		want, i = nextByte(text.Bytes(key), i, blanks)
		switch {
		case at < 0:
			return 0
		case src[at-1] == '=' && i < 0:
			return at
		case src[at-1] == '=' || src[at-1] == '&' || i < 0:
			return 0
		case got != want && !(s.fold && otherCase(got) == want):
			return 0
		}
	}
}

// nextByte returns the first decoded byte of src[at:] and the offset behind it,
// or an offset of -1 if there is none. If blanks is true, it passes over spaces and
// control bytes.
func nextByte(src []byte, at int, blanks bool) (b byte, next int) {
	for at < len(src) {
		b, n := percentcode.ByteAt(src[at:])
		at += n
		if !blanks || !isBlank(b) {
			return b, at
		}
	}
	return 0, -1
}
