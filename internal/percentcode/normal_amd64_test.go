//go:build gc && !purego

package percentcode

import (
	"reflect"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/processor"
)

// TestNormalConstantsAreNeeded changes one byte of the constants after the other. The
// answers about texts with each kind of byte at each place of a block must show it.
func TestNormalConstantsAreNeeded(t *testing.T) {
	restore, ok := processor.Use("avx512")
	if !ok {
		t.Skip("the kernel does not run here")
	}
	defer restore()
	if at := reflect.ValueOf(normalTable).Pointer(); at%64 != 0 {
		t.Errorf("the table of constants begins %d bytes after a cache line", at%64)
	}
	right := normalTable
	defer func() { normalTable = right }()
	wrong := *right
	normalTable = &wrong
	if !normalSignsAreRight() {
		t.Fatal("a copy of the constants gives other results")
	}
	fields := map[string][]byte{
		"first": wrong.first[:], "second": wrong.second[:], "percent": wrong.percent[:], "slash": wrong.slash[:], "dot": wrong.dot[:],
		"upper": wrong.upper[:], "letters": wrong.letters[:], "next": wrong.next[:], "afterwards": wrong.afterwards[:],
	}
	if n := reflect.TypeFor[normalConstants]().NumField(); n != len(fields) {
		t.Errorf("the constants have %d fields, %d are listed", n, len(fields))
	}
	for name, field := range fields {
		for i := range field {
			for bit := uint8(1); bit != 0; bit <<= 1 {
				if isIgnoredConstant(name, i, bit) {
					continue
				}
				field[i] ^= bit
				if normalSignsAreRight() {
					t.Errorf("%s: place %d with bit 0x%02x changed gives the same answers", name, i, bit)
				}
				field[i] ^= bit
			}
		}
	}
}

// isIgnoredConstant reports whether a change of this bit changes no answer: no triplet
// begins at the last two places of a block, the byte after its last place is in the next
// block, and an index into a register has six bits.
func isIgnoredConstant(name string, place int, bit uint8) bool {
	switch name {
	case "first":
		return !countsInTriplets(place, func(second uint8, first uint8) bool { return (first^bit)&second != 0 }, true)
	case "second":
		return !countsInTriplets(place, func(first, second uint8) bool { return first&(second^bit) != 0 }, false)
	case "next", "afterwards":
		return bit > 32 || place > 61
	case "percent":
		return place > 61
	case "slash":
		return place == 63
	}
	return false
}

// countsInTriplets reports whether a triplet with the digit of this place becomes
// another one for changed, which gets the table's byte of the other digit and that of
// the digit.
func countsInTriplets(place int, changed func(other, digit uint8) bool, isFirst bool) bool {
	const digits = "0123456789ABCDEFabcdef"
	right := newNormalConstants()
	table, others := &right.second, &right.first
	if isFirst {
		table, others = others, table
	}
	if !strings.ContainsFunc(digits, func(digit rune) bool { return int(digit&63) == place }) {
		return false
	}
	return strings.ContainsFunc(digits, func(other rune) bool {
		is := table[place]&others[other&63] != 0
		return changed(others[other&63], table[place]) != is
	})
}

// textsOfNormal are normal texts with a sign each, or none, in every place of a block.
var textsOfNormal = func() (texts []string) {
	const digits = "0123456789ABCDEFabcdef"
	for i := range len(digits) * len(digits) {
		texts = append(texts, "%"+string(digits[i/len(digits)])+string(digits[i%len(digits)]))
	}
	for at := range 64 {
		before, after := strings.Repeat("a", at), strings.Repeat("a", 130-at)
		for _, piece := range []string{"%41", "%2F", "%7F", "%e2", "/.", "./", "@", "A", "B", "Z", "[", "Q", "/,", "/o", "5", "q", "\x80", "\x00", "%61", "%3A", "%5B"} {
			texts = append(texts, before+piece+after, (before + piece + after)[:66], (before + piece + after)[:64])
		}
		for bit := byte(1); bit != 0; bit <<= 1 {
			texts = append(texts, before+string([]byte{'/', '.' ^ bit})+after, before+string([]byte{'/' ^ bit, '.'})+after, before+string([]byte{'%' ^ bit, '4', '1'})+after)
		}
	}
	return texts
}()

// signsOfNormal has plain answers about textsOfNormal, with the whole text as head, and
// as path.
var signsOfNormal = func() (signs [][2]bytescan.Signs) {
	for _, src := range textsOfNormal {
		signs = append(signs, [2]bytescan.Signs{plainNormalSigns(src, len(src), len(src)), plainNormalSigns(src, 0, len(src))})
	}
	return signs
}()

// normalSignsAreRight compares the answers of the kernel with them.
func normalSignsAreRight() bool {
	for i, src := range textsOfNormal {
		text, n := []byte(src), uint32(len(src))
		if CopySurveyed(nil, text, n, n) != signsOfNormal[i][0] || CopySurveyed(nil, text, 0, n) != signsOfNormal[i][1] {
			return false
		}
	}
	return true
}
