package rewrite

import "github.com/uriscan/uriscan/internal/text"

// A keySet has the secret keys, and what rules out most names by one look.
type keySet struct {
	keys   []string
	fold   bool
	begins [256 / 64]uint64 // bit b: a name that begins with the byte b may be one of the keys
}

// defaultKeySet is what a Redactor without keys of its own looks for.
var defaultKeySet = newKeySet(&Redactor{})

// newKeySet returns the keys of r. It takes less time than to look for its result
// in a table that many goroutines share.
func newKeySet(r *Redactor) keySet {
	set := keySet{keys: r.QueryKeys, fold: r.FoldCase}
	if set.keys == nil {
		set.keys = defaultQueryKeys
	}
	if len(set.keys) == 0 {
		return set
	}
	for _, key := range set.keys {
		first := byte('=') // what follows a name without a byte
		if key != "" {
			first, _ = decodedByte(text.Bytes(key), 0)
		}
		set.add(first)
		if set.fold && isLetter(first) {
			set.add(first ^ 'a' ^ 'A')
		}
	}
	set.add('%')
	set.begins[0] |= 1<<(' '+1) - 1 // all blanks, which invalid input may have in front
	return set
}

func (s *keySet) add(first byte) { s.begins[first/64] |= 1 << (first % 64) }

// hasBeginning reports whether a name that begins with the byte may be one of the
// keys.
func (s *keySet) hasBeginning(first byte) bool { return s.begins[first/64]>>(first%64)&1 != 0 }

// valueOf returns where the value begins of the pair that src begins with, or 0
// if its name is none of the keys or no "=" follows it. If blanks is true, spaces
// and control bytes in the name do not count.
func (s *keySet) valueOf(src []byte, blanks bool) int {
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
		case got != want && !(s.fold && isLetter(got) && got^want == 'a'^'A'):
			return 0
		}
	}
}

// nextByte returns the first decoded byte of src[at:] and the offset behind it,
// or an offset of -1 if there is none. If blanks is true, it passes over spaces and
// control bytes.
func nextByte(src []byte, at int, blanks bool) (b byte, next int) {
	for at < len(src) {
		b, at = decodedByte(src, at)
		if !blanks || !isBlank(b) {
			return b, at
		}
	}
	return 0, -1
}

// decodedByte returns the byte that stands at an offset of src, decoded if it is
// a percent triplet, and the offset behind it.
func decodedByte(src []byte, at int) (b byte, next int) {
	if src[at] == '%' && len(src)-at > 2 {
		high, low := hexDigitValue(src[at+1]), hexDigitValue(src[at+2])
		if high|low < 16 {
			return high<<4 | low, at + 3
		}
	}
	return src[at], at + 1
}

// hexDigitValue returns the value of a hexadecimal digit, or 255.
func hexDigitValue(b byte) byte {
	switch {
	case '0' <= b && b <= '9':
		return b - '0'
	case 'a' <= b|0x20 && b|0x20 <= 'f':
		return b | 0x20 - 'a' + 10
	}
	return 255
}
