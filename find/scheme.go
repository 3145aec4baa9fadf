package find

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/internal/text"
)

// DefaultSchemes are the schemes that are looked for if a program names no others.
func DefaultSchemes() []string { return []string{"http", "https", "ftp", "ws", "wss"} }

// wordBytes is how many bytes a word has. The schemes that are looked for mostly fit
// into one, so that one comparison shows which it is.
const wordBytes = 8

// A listedScheme is one of the schemes that are looked for.
type listedScheme struct {
	name    string // in lower case
	word    uint64 // its bytes, or the last eight of them, in the highest ones of a word
	letters uint64 // the bit that makes a letter lower case, for each letter of these
	counts  uint64 // all bits of these bytes
}

// newListedScheme returns the scheme of that name.
func newListedScheme(name string) (listedScheme, error) {
	if !isScheme(name) {
		return listedScheme{}, fmt.Errorf("find: %.40q is no scheme: want a letter, then letters, digits, \"+\", \"-\" and \".\" (RFC 3986 section 3.1)", name)
	}
	lower := []byte(name)
	s := listedScheme{}
	for i, b := range lower {
		s.word, s.letters = s.word>>8, s.letters>>8
		if isLetter(b) {
			lower[i] |= caseBit
			s.letters |= caseBit << 56
		}
		s.word |= uint64(lower[i]) << 56
	}
	s.name = string(lower)
	s.counts = ^uint64(0) << (64 - 8*min(wordBytes, len(name)))
	return s, nil
}

// listedSchemes returns the schemes of those names, the longest first.
func listedSchemes(names []string) (list []listedScheme, err error) {
	for _, name := range names {
		s, err := newListedScheme(name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b listedScheme) int { return cmp.Compare(len(b.name), len(a.name)) })
	return list, nil
}

// equalFold reports whether src, in lower case, is the name of a scheme.
func equalFold(src []byte, name string) bool {
	if len(src) != len(name) {
		return false
	}
	for i, b := range src {
		if isLetter(b) {
			b |= caseBit
		}
		if b != name[i] {
			return false
		}
	}
	return true
}

// lastWord returns the last eight bytes of src, the last one in the highest bits. Bytes
// before src count as zero, which no scheme has.
func lastWord(src []byte) (word uint64) {
	if len(src) >= wordBytes {
		return binary.LittleEndian.Uint64(src[len(src)-wordBytes:])
	}
	for _, b := range src {
		word = word>>8 | uint64(b)<<56
	}
	return word
}

// schemeStart returns where the scheme begins that ends before the colon, or -1 if none
// does that is looked for. It lies in buf[floor:colon].
func (f *Finder) schemeStart(buf []byte, floor, colon int) int {
	if f.anyScheme {
		return anySchemeStart(buf, floor, colon)
	}
	word := lastWord(buf[floor:colon])
	for i := range f.schemes {
		s := &f.schemes[i]
		if (word|s.letters)&s.counts != s.word {
			continue
		}
		start := colon - len(s.name)
		if len(s.name) > wordBytes && (start < floor || !equalFold(buf[start:colon], s.name)) {
			continue
		}
		if start > 0 && isLetter(buf[start-1]) {
			return -1
		}
		return start
	}
	return -1
}

// anySchemeStart returns where the scheme begins that ends before the colon, whatever it
// is, or -1 if there is none.
func anySchemeStart(buf []byte, floor, colon int) int {
	start := -1
	for i := colon - 1; i >= floor && schemeByte[buf[i]]; i-- {
		if isLetter(buf[i]) {
			start = i
		}
	}
	return start
}

// caseBit is set in lower case letters.
const caseBit = 0x20

// isLetter reports whether b is an ASCII letter.
func isLetter(b byte) bool { return b|caseBit-'a' < 26 }

// schemeByte has the bytes that a scheme may have after its first one.
var schemeByte = func() (table [256]bool) {
	for b := range table {
		table[b] = isLetter(byte(b)) || '0' <= b && b <= '9' || b == '+' || b == '-' || b == '.'
	}
	return table
}()

// isScheme reports whether name matches the rule scheme.
func isScheme(name string) bool {
	if name == "" || !isLetter(name[0]) {
		return false
	}
	return !slices.ContainsFunc(text.Bytes(name), func(b byte) bool { return !schemeByte[b] })
}

var errBothSchemes = errors.New("find: Options has both Schemes and AnyScheme: want one of them")
