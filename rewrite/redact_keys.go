package rewrite

import "github.com/uriscan/uriscan"

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
	for _, key := range set.keys {
		first := byte('=') // what follows a name without a byte
		if key != "" {
			first, _ = decodedByte(key, 0)
		}
		set.add(first)
		if set.fold && isLetter(first) {
			set.add(first ^ 'a' ^ 'A')
		}
	}
	set.add('%')
	for b := range byte(' ' + 1) {
		set.add(b)
	}
	return set
}

func (s *keySet) add(first byte) { s.begins[first/64] |= 1 << (first % 64) }

// valueOf returns where the value begins of the pair that text begins with, or 0
// if its name is none of the keys or no "=" follows it. If blanks is true, spaces
// and control bytes in the name do not count.
func (s *keySet) valueOf(text []byte, blanks bool) int {
	if len(text) == 0 || s.begins[text[0]/64]>>(text[0]%64)&1 == 0 {
		return 0
	}
	for _, key := range s.keys {
		if value := s.valueOfKey(text, key, blanks); value > 0 {
			return value
		}
	}
	return 0
}

// valueOfKey is valueOf for one key.
func (s *keySet) valueOfKey(text []byte, key string, blanks bool) int {
	for at, i := 0, 0; ; {
		var got, want byte
		got, at = nextByte(text, at, blanks)
		want, i = nextByte(key, i, blanks)
		switch {
		case at < 0:
			return 0
		case text[at-1] == '=' && i < 0:
			return at
		case text[at-1] == '=' || text[at-1] == '&' || i < 0:
			return 0
		case got != want && !(s.fold && isLetter(got) && got^want == 'a'^'A'):
			return 0
		}
	}
}

// nextByte returns the first decoded byte of text[at:] and the offset behind it,
// or an offset of -1 if there is none. If blanks is true, it passes over spaces and
// control bytes.
func nextByte[T uriscan.Text](text T, at int, blanks bool) (b byte, next int) {
	for at < len(text) {
		b, at = decodedByte(text, at)
		if !blanks || !isBlank(b) {
			return b, at
		}
	}
	return 0, -1
}

// decodedByte returns the byte that stands at an offset of text, decoded if it is
// a percent triplet, and the offset behind it.
func decodedByte[T uriscan.Text](text T, at int) (b byte, next int) {
	if text[at] == '%' && len(text)-at > 2 {
		high, low := hexDigit(text[at+1]), hexDigit(text[at+2])
		if high|low < 16 {
			return high<<4 | low, at + 3
		}
	}
	return text[at], at + 1
}

// hexDigit returns the value of a hexadecimal digit, or 255.
func hexDigit(b byte) byte {
	switch {
	case '0' <= b && b <= '9':
		return b - '0'
	case 'a' <= b|0x20 && b|0x20 <= 'f':
		return b | 0x20 - 'a' + 10
	}
	return 255
}
