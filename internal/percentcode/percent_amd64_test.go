//go:build gc && !purego

package percentcode

import (
	"hash/maphash"
	"reflect"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
)

// TestPercentConstantsAreNeeded changes one byte of the constants after the other. The
// results must show it, for texts in which each place of a block has each kind of byte.
func TestPercentConstantsAreNeeded(t *testing.T) {
	restore, ok := processor.Use("avx512")
	if !ok {
		t.Skip("the kernel does not run here")
	}
	defer restore()
	for _, table := range []any{percentTable, tripletTable} {
		if at := reflect.ValueOf(table).Pointer(); at%64 != 0 {
			t.Errorf("a table of constants begins %d bytes after a cache line", at%64)
		}
	}
	right := percentTable
	defer func() { percentTable = right }()
	texts := textsForConstants()
	var want []uint64
	for _, src := range texts {
		want = append(want, resultsOf(src))
	}
	same := func() bool {
		for i, src := range texts {
			if resultsOf(src) != want[i] {
				return false
			}
		}
		return true
	}
	wrong := *right
	percentTable = &wrong
	if !same() {
		t.Fatal("a copy of the constants gives other results")
	}
	fields := map[string][]byte{
		"percent": wrong.percent[:], "notPercent": wrong.notPercent[:], "hexValue": wrong.hexValue[:], "hexDigit": wrong.hexDigit[:], "rowBit": wrong.rowBit[:],
		"lowNibble": wrong.lowNibble[:], "topBit": wrong.topBit[:], "third": wrong.third[:], "group": wrong.group[:],
	}
	if n := reflect.TypeFor[percentConstants]().NumField(); n != len(fields) {
		t.Errorf("the constants have %d fields, %d are listed", n, len(fields))
	}
	for name, field := range fields {
		for i := range field {
			for _, bits := range []uint8{0x01, 0x10, 0x80} {
				if isIgnored(name, i, bits) {
					continue
				}
				field[i] ^= bits
				if same() {
					t.Errorf("%s: place %d with bits 0x%02x changed gives the same results", name, i, bits)
				}
				field[i] ^= bits
			}
		}
	}
}

// isIgnored reports whether the kernel does not look at these bits: a register has a
// place more than a group of 21 bytes, an index into a register has six bits, and of
// the value of what is no digit only the highest bit counts.
func isIgnored(name string, place int, bits uint8) bool {
	switch name {
	case "third", "group":
		return place == 63 || bits == 0x80
	case "topBit":
		return bits == 0x10
	case "hexValue":
		return bits != 0x80 && hexValue[place] > 15
	}
	return false
}

// textsForConstants returns texts of several blocks: triplets with every two digits at
// every place, and every byte at every place.
func textsForConstants() (texts [][]byte) {
	const digits = "0123456789ABCDEFabcdef"
	for shift := range 3 {
		src := []byte("xy"[:shift%3])
		for i := range len(digits) * len(digits) {
			src = append(src, '%', digits[i/len(digits)], digits[i%len(digits)])
		}
		texts = append(texts, src)
	}
	for b := range 256 {
		src := make([]byte, 130)
		for i := range src {
			src[i] = byte(b + i)
		}
		texts = append(texts, src, []byte(strings.Repeat("a", b%64)+"%"+string([]byte{byte(b), '1'})+strings.Repeat("%41", 30)), []byte(strings.Repeat("a", b%64)+"%1"+string([]byte{byte(b)})))
	}
	return texts
}

// rowSets are sets of the bytes with the same three bits above the lowest four.
var rowSets = func() (sets []*Nibbles) {
	for range 8 {
		sets = append(sets, new(Nibbles))
	}
	for b := range 256 {
		sets[b>>4&7].Add(byte(b))
	}
	return sets
}()

// resultsOf returns a hash of all that the kernel makes of a text.
func resultsOf(src []byte) uint64 {
	var hash maphash.Hash
	hash.SetSeed(resultsSeed)
	dst := make([]byte, 5000)
	add := func(written, read int) {
		hash.Write(dst[:written])
		hash.WriteByte(byte(read))
	}
	add(decodeVector(dst, src))
	for _, set := range append(rowSets[:len(rowSets):len(rowSets)], percentSets...) {
		add(decodeOnlyVector(dst, src, set))
		add(encodeVector(dst, src, set))
	}
	return hash.Sum64()
}

var resultsSeed = maphash.MakeSeed()
