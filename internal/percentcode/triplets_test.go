package percentcode

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/tempting"
)

// plainTriplets has, for each thing that a triplet can be, an expression that finds
// one.
var plainTriplets = map[Triplets]*regexp.Regexp{
	TripletControl:    regexp.MustCompile(`(?i)%([01][0-9a-f]|7f)`),
	TripletNUL:        regexp.MustCompile(`%00`),
	TripletUnreserved: regexp.MustCompile(`(?i)%(2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])`),
	TripletPercent:    regexp.MustCompile(`%25`),
	TripletBackslash:  regexp.MustCompile(`(?i)%5c`),
	TripletSlash:      regexp.MustCompile(`(?i)%2f`),
	TripletASCII:      regexp.MustCompile(`(?i)%[0-7][0-9a-f]`),
	TripletHigh:       regexp.MustCompile(`(?i)%[89a-f][0-9a-f]`),
	TripletLower:      regexp.MustCompile(`%([a-f][0-9a-fA-F]|[0-9A-F][a-f])`),
	TripletBroken:     regexp.MustCompile(`(?i)%([^0-9a-f]|[0-9a-f]([^0-9a-f]|$)|$)`),
}

// tripletsFault returns in words what a kernel says wrong of the triplets of src, or
// of its copy at at, "" if nothing.
func tripletsFault(src, at []byte) string {
	want := Triplets(0)
	for is, expression := range plainTriplets {
		if expression.Match(src) {
			want |= is
		}
	}
	if got := tripletsGeneric(at); got != want {
		return fmt.Sprintf("generic: %011b, want %011b", got, want)
	}
	for _, name := range processor.Names() {
		restore, _ := processor.Use(name)
		got := TripletsIn(at)
		restore()
		if got != want {
			return fmt.Sprintf("%s: %011b, want %011b", name, got, want)
		}
	}
	return ""
}

// checkTriplets fails the test if there is a fault.
func checkTriplets(t *testing.T, src []byte) {
	t.Helper()
	if fault := tripletsFault(src, src); fault != "" {
		t.Fatalf("%d bytes %.300q: %s", len(src), src, fault)
	}
}

// TestTripletsKnowEveryByte has the triplet of every byte, in both cases, at places
// around the borders of blocks, and every byte as a digit.
func TestTripletsKnowEveryByte(t *testing.T) {
	for b := range 256 {
		for _, form := range []string{fmt.Sprintf("%%%02X", b), fmt.Sprintf("%%%02x", b), "%" + string([]byte{byte(b), '4'}), "%4" + string([]byte{byte(b)})} {
			checkTriplets(t, []byte(form))
			for at := b % exhaustive.Pick(1, 7, 29); at < 200; at += exhaustive.Pick(1, 7, 29) {
				checkTriplets(t, []byte(strings.Repeat("a", at)+form+strings.Repeat("4", 200-at)))
			}
		}
	}
}

// TestTripletsAtEveryPlace has texts of every length up to 200, a triplet at every
// place of them, whole and cut off.
func TestTripletsAtEveryPlace(t *testing.T) {
	step := exhaustive.Pick(1, 3, 13)
	for n := range 201 {
		for at := n % step; at < n; at += step {
			src := bytes.Repeat([]byte("4"), n)
			copy(src[at:], "%2e")
			checkTriplets(t, src)
			copy(src[at:], "%%4")
			checkTriplets(t, src)
		}
	}
}

// TestTripletsOfManyInAText puts triplets and what is nearly one together at random.
func TestTripletsOfManyInAText(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	for range exhaustive.Pick(200_000, 10_000, 2000) {
		var src []byte
		for range random.IntN(60) {
			src = append(src, []string{"%2F", "%20", "a", "bcd", "%E2%82%AC", "%3d", "%", "%4", "%41", "%25", "/abc/def/ghi", "?"}[random.IntN(12)]...)
		}
		checkTriplets(t, src)
	}
}

// tripletForms are repeated: texts of any length that end in all parts of a triplet.
var tripletForms = []string{"%41", "4%", "aaaaaaa%C3"}

// TestTripletsKeepToTheText has texts of every length at every alignment, where the
// bytes after them complete a triplet.
func TestTripletsKeepToTheText(t *testing.T) {
	all := tempting.Neighbourhoods([]string{"41", "%00", "%zz", "F", "%", "e%"})
	for n := range 301 {
		for _, form := range tripletForms {
			src := bytes.Repeat([]byte(form), n/len(form)+1)[:n]
			tempting.Among(t, all, src, func(at []byte) string { return tripletsFault(src, at) })
		}
	}
}

// TestTripletsReadOnlyTheText lets texts of every length begin after, and end
// before, a page that cannot be read.
func TestTripletsReadOnlyTheText(t *testing.T) {
	memory := guard.For(t, 4096)
	for n := range 301 {
		for _, form := range tripletForms {
			src := strings.Repeat(form, n)[:n]
			memory.Beside(t, src, func(at []byte) {
				if fault := tripletsFault([]byte(src), at); fault != "" {
					t.Fatalf("%d bytes of %q: %s", n, form, fault)
				}
			})
		}
	}
}

// TestTripletsGoOnAfterAPiece has triplets across the borders of pieces.
func TestTripletsGoOnAfterAPiece(t *testing.T) {
	lengths := []int{percentPiece + 1, percentPiece - 1, percentPiece, 2*percentPiece - 2, 2*percentPiece + 7}
	for _, n := range lengths[:exhaustive.Pick(5, 2, 1)] {
		src := bytes.Repeat([]byte("4"), n)
		for _, border := range []int{0, percentPiece - 2, 2*percentPiece - 4, n - 2} {
			for at := max(0, border-4); at <= border+4 && at < n; at++ {
				for _, form := range []string{"%e9", "%4z"} {
					copy(src[at:], form)
					checkTriplets(t, src)
					copy(src[at:], "444")
				}
			}
		}
	}
}

// TestHexValueKnowsEveryByte compares it with the digits in order.
func TestHexValueKnowsEveryByte(t *testing.T) {
	for b := range 256 {
		want := strings.IndexByte("0123456789abcdef", byte(b))
		if upper := strings.IndexByte("0123456789ABCDEF", byte(b)); upper >= 0 {
			want = upper
		}
		if got := HexValue(byte(b)); got != uint8(want) && (want >= 0 || got < 16) {
			t.Errorf("byte 0x%02x: %d, want %d", b, got, want)
		}
	}
}

// TestTripletsAllocateNothing measures a short and a long text.
func TestTripletsAllocateNothing(t *testing.T) {
	for _, n := range []int{10, percentPiece} {
		src := bytes.Repeat([]byte("a%20"), n)
		if n := testing.AllocsPerRun(10, func() { TripletsIn(src) }); n != 0 {
			t.Errorf("%v allocations, want none", n)
		}
	}
}
