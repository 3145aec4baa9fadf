//go:build gc && !purego

package percentcode

import (
	"reflect"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
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
	fields := map[string][]byte{
		"first": wrong.first[:], "second": wrong.second[:], "percent": wrong.percent[:], "slash": wrong.slash[:], "dot": wrong.dot[:],
		"upper": wrong.upper[:], "letters": wrong.letters[:], "next": wrong.next[:], "afterwards": wrong.afterwards[:],
	}
	if n := reflect.TypeFor[normalConstants]().NumField(); n != len(fields) {
		t.Errorf("the constants have %d fields, %d are listed", n, len(fields))
	}
	checkConstants(t, fields, isIgnoredConstant, normalSignsAreRight)
}

// TestHrefConstantsAreNeeded does so for those of CopyHref, on both kernels.
func TestHrefConstantsAreNeeded(t *testing.T) {
	right := hrefTable
	defer func() { hrefTable = right }()
	wrong := *right
	hrefTable = &wrong
	fields := map[string][]byte{
		"slash": wrong.slash[:], "dot": wrong.dot[:], "percent": wrong.percent[:], "quote": wrong.quote[:], "window": wrong.window[:],
		"upperShift": wrong.upperShift[:], "upperEnd": wrong.upperEnd[:], "digitShift": wrong.digitShift[:], "digitEnd": wrong.digitEnd[:],
	}
	if n := reflect.TypeFor[hrefConstants]().NumField(); n != len(fields) {
		t.Errorf("the constants have %d fields, %d are listed", n, len(fields))
	}
	for _, name := range []string{"avx512", "avx2"} {
		restore, ok := processor.Use(name)
		if !ok {
			t.Logf("%s does not run here", name)
			continue
		}
		checkConstants(t, fields, func(field string, place int, _ uint8) bool {
			switch {
			case place%exhaustive.Pick(1, 9, 21) != 0 && place%32 != 31:
				return true
			case field == "window":
				return true // TestSurveyingCopyKeepsToTheText needs it
			case name == "avx2" && place >= 32:
				return true
			case field == "slash":
				return name == "avx512" && place == 63 // the byte after it is in the next block
			}
			return name == "avx512" && place == 0 && strings.HasPrefix(field, "digit") // so is the one before it
		}, hrefSignsAreRight)
		restore()
	}
}

// checkConstants changes one bit of the constants after the other. The answers must be
// right before, and wrong then, but for the ignored ones.
func checkConstants(t *testing.T, fields map[string][]byte, isIgnored func(field string, place int, bit uint8) bool, areRight func() bool) {
	t.Helper()
	if !areRight() {
		t.Fatal("a copy of the constants gives other results")
	}
	for name, field := range fields {
		for i := range field {
			for bit := uint8(1); bit != 0; bit <<= 1 {
				if isIgnored(name, i, bit) {
					continue
				}
				field[i] ^= bit
				if areRight() {
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

// textsOfHref are texts with a piece in every place of a block, as head, as path and as
// what follows it.
var textsOfHref = func() (texts []string) {
	pieces := []string{"A", "Z", "@", "[", "%", ".", "/", "'", "/.", "/%", ".0", "/9", "./", ".:", "//", "5", "Q", "\x80", "\x00", "\xff"}
	for _, two := range []string{"/.", "/%", ".0", ".9", "/5", "A", "Z", "%", "'"} {
		for i := range two {
			for bit := byte(1); bit != 0; bit <<= 1 {
				piece := []byte(two)
				piece[i] ^= bit
				pieces = append(pieces, string(piece))
			}
		}
	}
	for at := range 64 {
		for _, piece := range pieces {
			text := strings.Repeat("a", at) + piece + strings.Repeat("a", 130-at)
			texts = append(texts, text, text[:at+len(piece)], text[:64])
		}
	}
	return texts
}()

// signsOfHref has plain answers about textsOfHref.
var signsOfHref = func() (signs [][3]HrefSigns) {
	for _, src := range textsOfHref {
		n := len(src)
		signs = append(signs, [3]HrefSigns{plainHrefSigns(src, n, n), plainHrefSigns(src, 0, n), plainHrefSigns(src, 0, 0)})
	}
	return signs
}()

// hrefSignsAreRight compares the answers of the kernel with them, and the copies.
func hrefSignsAreRight() bool {
	var room [256]byte
	for i, src := range textsOfHref {
		text, n := []byte(src), uint32(len(src))
		if CopyHref(room[:], text, n, n) != signsOfHref[i][0] || CopyHref(nil, text, 0, n) != signsOfHref[i][1] || CopyHref(nil, text, 0, 0) != signsOfHref[i][2] {
			return false
		}
		if string(room[:n]) != src {
			return false
		}
	}
	return true
}
