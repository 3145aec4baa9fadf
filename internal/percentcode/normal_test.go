package percentcode

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/tempting"
)

// changedTriplet finds a triplet that normalising changes.
var changedTriplet = regexp.MustCompile("(?:" + plainTriplets[TripletUnreserved].String() + ")|(?:" + plainTriplets[TripletLower].String() + ")")

// plainNormalSigns returns what CopySurveyed says of a text with this path, word for
// word.
func plainNormalSigns(src string, start, end int) (signs bytescan.Signs) {
	if changedTriplet.MatchString(src) {
		signs |= bytescan.SignPercent
	}
	if strings.ContainsAny(src[:start], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		signs |= bytescan.SignUpper
	}
	if path := src[start:end]; strings.HasPrefix(path, ".") || strings.Contains(path, "/.") {
		signs |= bytescan.SignSlashDot
	}
	return signs
}

// plainHrefSigns returns what CopyHref says of a text with this path, word for word.
func plainHrefSigns(src string, start, end int) (signs HrefSigns) {
	head := src[:start]
	if strings.ContainsAny(head, "ABCDEFGHIJKLMNOPQRSTUVWXYZ%") || strings.Contains(src[end:], "'") {
		signs |= HrefBytes
	}
	for at := start; at < end; at++ {
		if at > 0 && src[at-1] == '/' && (src[at] == '.' || src[at] == '%') {
			signs |= HrefBytes
		}
	}
	if digitInHead.MatchString(head) {
		signs |= HrefDigit
	}
	return signs
}

var digitInHead = regexp.MustCompile("[./%][0-9]")

// A surveyingCopy copies a text and returns what is in it.
type surveyingCopy struct {
	name          string
	copy, generic func(dst, src []byte, start, end uint32) uint16
	plain         func(src string, start, end int) uint16 // word for word
}

var surveyingCopies = []surveyingCopy{
	{
		"CopySurveyed",
		func(dst, src []byte, start, end uint32) uint16 { return uint16(CopySurveyed(dst, src, start, end)) },
		func(dst, src []byte, start, end uint32) uint16 {
			return uint16(copySurveyedGeneric(dst, src, start, end))
		},
		func(src string, start, end int) uint16 { return uint16(plainNormalSigns(src, start, end)) },
	},
	{
		"CopyHref",
		func(dst, src []byte, start, end uint32) uint16 { return uint16(CopyHref(dst, src, start, end)) },
		func(dst, src []byte, start, end uint32) uint16 { return uint16(copyHrefGeneric(dst, src, start, end)) },
		func(src string, start, end int) uint16 { return uint16(plainHrefSigns(src, start, end)) },
	},
}

// copyRooms are how many bytes more than the text there is room for: none, fewer than a
// block has, and more.
var copyRooms = []int{0, 1, 63, 64, 200}

// copyFault returns in words what a kernel does wrong with the text at at, "" if
// nothing. The text is cut into head, path and rest at some places.
func copyFault(at []byte) string {
	n := len(at)
	for _, path := range [][2]int{{0, n}, {n, n}, {0, 0}, {n / 3, n - n/4}, {n / 2, n / 2}} {
		if fault := copyFaultOn(processor.Names(), at, path[0], path[1], copyRooms); fault != "" {
			return fault
		}
	}
	return ""
}

// copyFaultOn is copyFault for one path of the text, kernels and rooms.
func copyFaultOn(kernels []string, at []byte, start, end int, rooms []int) string {
	for _, c := range surveyingCopies {
		want := c.plain(string(at), start, end)
		if got := c.generic(nil, at, uint32(start), uint32(end)); got != want {
			return fmt.Sprintf("%s, generic, path %d to %d: %012b, want %012b", c.name, start, end, got, want)
		}
		for _, name := range kernels {
			restore, _ := processor.Use(name)
			fault := c.faultNow(at, uint32(start), uint32(end), want, rooms)
			restore()
			if fault != "" {
				return fmt.Sprintf("%s, %s, path %d to %d: %s", c.name, name, start, end, fault)
			}
		}
	}
	return ""
}

// faultNow returns what the kernel in use does wrong.
func (c *surveyingCopy) faultNow(at []byte, start, end uint32, want uint16, rooms []int) string {
	if got := c.copy(nil, at, start, end); got != want {
		return fmt.Sprintf("without a copy: %012b, want %012b", got, want)
	}
	n := len(at)
	for _, room := range rooms {
		memory := bytes.Repeat([]byte{'#'}, 64+n+room+64)
		dst := memory[64 : 64+n+room]
		if got := c.copy(dst, at, start, end); got != want {
			return fmt.Sprintf("room for %d more: %012b, want %012b", room, got, want)
		}
		if !bytes.Equal(dst[:n], at) {
			return fmt.Sprintf("room for %d more: the copy is %.300q", room, dst[:n])
		}
		if strings.Trim(string(memory[:64])+string(memory[64+n+room:]), "#") != "" {
			return fmt.Sprintf("room for %d more: bytes outside of dst are written", room)
		}
	}
	return ""
}

// checkCopy fails the test if there is a fault.
func checkCopy(t *testing.T, src []byte) {
	t.Helper()
	if fault := copyFault(src); fault != "" {
		t.Fatalf("%d bytes %.300q: %s", len(src), src, fault)
	}
}

// TestSurveyingCopyKnowsEveryTriplet has every triplet, in every case of its digits, at
// places around the borders of blocks.
func TestSurveyingCopyKnowsEveryTriplet(t *testing.T) {
	const digits = "0123456789ABCDEFabcdef"
	for i := range len(digits) * len(digits) {
		triplet := "%" + string(digits[i/len(digits)]) + string(digits[i%len(digits)])
		checkCopy(t, []byte(triplet))
		step := exhaustive.Pick(1, 31, 97)
		for at := i % step; at < 200; at += step {
			checkCopy(t, []byte(strings.Repeat("a", at)+triplet+strings.Repeat("4", 200-at)))
			checkCopy(t, []byte(strings.Repeat("a", at)+triplet))
		}
	}
}

// TestSurveyingCopyKnowsEveryByte puts every byte but "%" at every place of texts of
// one block, less, and several, alone and before and after a slash and a dot.
func TestSurveyingCopyKnowsEveryByte(t *testing.T) {
	step := exhaustive.Pick(1, 37, 97)
	for _, n := range []int{1, 2, 62, 63, 64, 65, 66, 126, 127, 128, 190} {
		for b := range 256 {
			if b == '%' {
				continue
			}
			for at := b % step; at < n; at += step {
				for _, around := range []string{"a", "/", "."} {
					src := bytes.Repeat([]byte("a"), n)
					copy(src[max(0, at-1):], around)
					src[at] = byte(b)
					copy(src[at+1:], around)
					checkCopy(t, src)
				}
			}
		}
	}
}

// randomNormal returns a text of normal pieces and a few others.
func randomNormal(random *rand.Rand) (src []byte) {
	usual := []string{"%2F", "%20", "%E2%82%AC", "a", "bcd", "/abc/def/ghi", "?", "."}
	rare := []string{"%2e", "%41", "%7E", "%c3", "/.", "//", "B", "/..", "%aF", "'", "/%20", ".1", "/2"}
	for range random.IntN(60) {
		if random.IntN(40) == 0 {
			src = append(src, rare[random.IntN(len(rare))]...)
		}
		src = append(src, usual[random.IntN(len(usual))]...)
	}
	return src
}

// TestSurveyingCopyOfRandomTexts has texts of many pieces.
func TestSurveyingCopyOfRandomTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 22))
	for range exhaustive.Pick(100_000, 1500, 500) {
		checkCopy(t, randomNormal(random))
	}
}

// TestSurveyingCopyWithThePathAnywhere has a path that starts and ends at every place.
func TestSurveyingCopyWithThePathAnywhere(t *testing.T) {
	text := strings.Repeat("A/.a'/9", 30)
	for n := 0; n < len(text); n += exhaustive.Pick(1, 7, 13) {
		src := text[:n]
		for start := range n + 1 {
			for _, end := range []int{start, min(n, start+1), min(n, start+2), (start + n) / 2, n} {
				if fault := copyFaultOn(processor.Names(), []byte(src), start, end, copyRooms); fault != "" {
					t.Fatalf("%q: %s", src, fault)
				}
			}
		}
	}
}

// copyForms are repeated: texts of any length that end in all parts of a triplet and of
// a dot segment.
var copyForms = []string{"%2F", "aaaaaaa%C3", "a", "/", "b/c.", "4."}

// TestSurveyingCopyKeepsToTheText has texts of every length at every alignment, where
// the bytes around them complete a triplet or a dot segment.
func TestSurveyingCopyKeepsToTheText(t *testing.T) {
	all := tempting.Neighbourhoods([]string{"41", "%41", ".", "/", "B", "e", "%e", "'"})
	for n := 0; n < 301; n += exhaustive.Pick(1, 1, 7) {
		for _, form := range copyForms {
			src := bytes.Repeat([]byte(form), n/len(form)+1)[:n]
			tempting.Among(t, all, src, func(at []byte) string {
				return copyFaultOn(processor.Names(), at, n/3, n-n/4, []int{64})
			})
		}
	}
}

// TestSurveyingCopyKeepsToItsMemory lets texts of every length, and their copies, begin
// after and end before a page that can be neither read nor written.
func TestSurveyingCopyKeepsToItsMemory(t *testing.T) {
	from, to := guard.For(t, 4096), guard.For(t, 4096)
	for n := 0; n < 301; n += exhaustive.Pick(1, 1, 3) {
		for _, form := range copyForms {
			src := strings.Repeat(form, n)[:n]
			start, end := n/3, n-n/4
			from.Beside(t, src, func(at []byte) {
				kernels.Each(t, func() {
					for _, c := range surveyingCopies {
						want := c.plain(src, start, end)
						for _, room := range []int{0, 40, 64} {
							for _, dst := range [][]byte{to.Bytes()[:n+room], to.Bytes()[4096-n-room:]} {
								clear(to.Bytes())
								if got := c.copy(dst, at, uint32(start), uint32(end)); got != want || string(dst[:n]) != src {
									t.Fatalf("%s, %d bytes of %q, room %d: %012b, want %012b; the copy is %q", c.name, n, form, room, got, want, dst[:n])
								}
							}
						}
					}
				})
			})
		}
	}
}

// TestSurveyingCopyOfLongTexts has texts of more bytes than a kernel gets in one call.
func TestSurveyingCopyOfLongTexts(t *testing.T) {
	lengths := []int{percentPiece + 1, percentPiece, percentPiece - 1, 2*percentPiece + 7}
	for _, n := range lengths[:exhaustive.Pick(4, 2, 1)] {
		for _, piece := range []string{"%2F", "%2f", "/.", "B", "'"} {
			for _, at := range []int{0, percentPiece - 3, n - 3} {
				src := bytes.Repeat([]byte("4"), n)
				copy(src[at:], piece)
				checkCopy(t, src)
			}
		}
	}
}

// TestSurveyingCopyAllocatesNothing measures a short and a long text.
func TestSurveyingCopyAllocatesNothing(t *testing.T) {
	dst := make([]byte, 4*percentPiece)
	for _, n := range []int{10, percentPiece} {
		src := bytes.Repeat([]byte("a%20"), n)
		for _, c := range surveyingCopies {
			expect.Allocations(t, 0, func() { c.copy(dst, src, 0, uint32(len(src))) }, "%s, %d bytes", c.name, len(src))
		}
	}
}
