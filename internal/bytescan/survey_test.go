package bytescan

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/tempting"
)

// plainSurvey returns the signs in src, which has its path there: what the
// constants say, word for word.
func plainSurvey(src []byte, path span) Signs {
	return plainSigns(string(src), string(src[:path.start]), string(src[path.start:path.end]))
}

// plainSigns returns the signs in a text with this head and this path.
func plainSigns(text, head, path string) (found Signs) {
	for sign, occurs := range map[Signs]bool{
		SignControl:      strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }),
		SignPercent:      strings.Contains(text, "%"),
		SignSpace:        strings.Contains(text, " "),
		SignBackslash:    strings.Contains(text, `\`),
		SignSemicolon:    strings.Contains(text, ";"),
		SignPlus:         strings.Contains(text, "+"),
		SignBracket:      strings.ContainsAny(text, "[]"),
		SignHigh:         strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 }),
		SignUpper:        strings.ContainsAny(head, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
		SignDoubleHyphen: strings.Contains(head, "--"),
		SignSlashDot:     strings.Contains(path, "/.") || strings.HasPrefix(path, "."),
		SignDoubleSlash:  strings.Contains(path, "//"),
	} {
		if occurs {
			found |= sign
		}
	}
	return found
}

// A span is a part of a text.
type span struct{ start, end uint32 }

// A surveyed is a text, its path, and the signs that it has.
type surveyed struct {
	src  []byte
	path span
	want Signs
}

// newSurveyed returns a text with the signs that plainSurvey finds.
func newSurveyed(src []byte, start, end int) *surveyed {
	path := span{uint32(start), uint32(end)}
	return &surveyed{src, path, plainSurvey(src, path)}
}

// fault returns what the generic version or a vector kernel reports wrongly about the
// text, a copy of which is at, or "".
func (s *surveyed) fault(kernels []processor.Kernel, at []byte) string {
	if got := surveyGeneric(at, s.path.start, s.path.end); got != s.want {
		return fmt.Sprintf("generic: %012b, want %012b (path %v)", got, s.want, s.path)
	}
	for _, k := range kernels {
		if got := surveyOn(k, at, s.path); got != s.want {
			return fmt.Sprintf("%s: %012b, want %012b (path %v)", k.String(), got, s.want, s.path)
		}
	}
	return ""
}

// check fails the test if there is a fault.
func (s *surveyed) check(t *testing.T, kernels []processor.Kernel) {
	t.Helper()
	if fault := s.fault(kernels, s.src); fault != "" {
		t.Fatalf("%d bytes %.500q: %s", len(s.src), s.src, fault)
	}
}

// surveyIndirect leaves other arguments in other registers, as tryIndirect does.
var surveyIndirect = Survey

// surveyOn surveys src on a kernel.
func surveyOn(k processor.Kernel, src []byte, path span) Signs {
	defer processor.Set(processor.Set(k))
	if len(src)%2 == 0 {
		return Survey(src, path.start, path.end)
	}
	return surveyIndirect(src, path.start, path.end)
}

// TestSurveyOfShortTexts surveys all strings of a few bytes, with every path.
func TestSurveyOfShortTexts(t *testing.T) {
	kernels := processor.Vectors()
	longest := exhaustive.Pick(6, 5, 4)
	var grow func(src []byte)
	grow = func(src []byte) {
		for start := range len(src) + 1 {
			for end := start; end <= len(src); end++ {
				newSurveyed(src, start, end).check(t, kernels)
			}
		}
		for _, b := range []byte("/.-Aa%")[:exhaustive.Pick(6, 5, 5)] {
			if len(src) < longest {
				grow(append(src[:len(src):len(src)], b))
			}
		}
	}
	grow(nil)
}

// TestSurveyKnowsEveryByte puts every byte, once and twice, at every place of
// texts that are one block, less, and several.
func TestSurveyKnowsEveryByte(t *testing.T) {
	kernels := processor.Vectors()
	step := exhaustive.Pick(1, 7, 31)
	for _, n := range []int{1, 2, 31, 32, 33, 63, 64, 65, 126, 127, 128, 129, 191} {
		src := bytes.Repeat([]byte("a"), n)
		for b := range 256 {
			for at := b % step % n; at < n; at += step {
				src[at] = byte(b)
				for _, next := range []byte{'a', byte(b), '.'} {
					if at+1 < n {
						src[at+1] = next
					}
					newSurveyed(src, 0, n).check(t, kernels)
					newSurveyed(src, n, n).check(t, kernels)
					newSurveyed(src, at, n).check(t, kernels)
					newSurveyed(src, at+1, n).check(t, kernels)
					newSurveyed(src, at/2, at+1).check(t, kernels)
				}
				src[at], src[min(at+1, n-1)] = 'a', 'a'
			}
		}
	}
}

// TestSurveyWithThePathAnywhere has texts of every length up to 300 with few signs
// at random places, and a path that starts and ends anywhere.
func TestSurveyWithThePathAnywhere(t *testing.T) {
	kernels := processor.Vectors()
	random := rand.New(rand.NewPCG(3986, 5))
	for n := range 301 {
		for range exhaustive.Pick(2000, 60, 20) {
			src := randomText(random, n)
			start := random.IntN(n + 1)
			end := start + random.IntN(n-start+1)
			newSurveyed(src, start, end).check(t, kernels)
			newSurveyed(src, 0, n).check(t, kernels)
		}
	}
}

// randomText returns n letters with up to three pieces of other text among them.
func randomText(random *rand.Rand, n int) []byte {
	src := bytes.Repeat([]byte("a"), n)
	for range random.IntN(4) {
		piece := []string{"//", "/.", ".", "--", "-", "Z", "%", "\x7f", "\x80", " ", "[", ";", "+", "\\", "/"}[random.IntN(15)]
		if at := random.IntN(n + 1); at+len(piece) <= n {
			copy(src[at:], piece)
		}
	}
	return src
}

// signTemptations are signs around a text.
var signTemptations = []string{"%", "/", ".", "-", "A", "\x00", "\x7f", "\xff", " ", "\\", ";", "+", "[", "a"}

// TestSurveyKeepsToTheTextAmongSigns surveys texts of every length at every
// alignment, where one byte more has another sign.
func TestSurveyKeepsToTheTextAmongSigns(t *testing.T) {
	kernels, all := processor.Vectors(), tempting.Neighbourhoods(signTemptations)
	for n := range 301 {
		for _, form := range []string{"a", "a/", "-a", "a.", "/a-.B%"} {
			src := bytes.Repeat([]byte(form), n/len(form)+1)[:n]
			whole, parts := newSurveyed(src, 0, n), newSurveyed(src, n/3, n-n/4)
			tempting.Among(t, all, src, func(at []byte) string {
				return whole.fault(kernels, at) + parts.fault(kernels, at)
			})
		}
	}
}

// TestSurveyReadsOnlyTheText lets texts of every length begin after, and end
// before, a page that cannot be read.
func TestSurveyReadsOnlyTheText(t *testing.T) {
	kernels, memory := processor.Vectors(), guard.For(t, 4096)
	for n := range 301 {
		for _, form := range []string{"a", "/.-B"} {
			src := strings.Repeat(form, n)[:n]
			whole, parts := newSurveyed([]byte(src), 0, n), newSurveyed([]byte(src), n/3, n-n/4)
			memory.Beside(t, src, func(at []byte) {
				if fault := whole.fault(kernels, at) + parts.fault(kernels, at); fault != "" {
					t.Fatalf("%d bytes of %q: %s", n, form, fault)
				}
			})
		}
	}
}

// TestSurveyGoesOnAfterAPiece has signs at the borders of pieces, and paths that
// start and end there.
func TestSurveyGoesOnAfterAPiece(t *testing.T) {
	kernels := processor.Vectors()
	lengths := []int{vectorPiece + 1, 2*vectorPiece - 1, vectorPiece, vectorPiece + 63, 2 * vectorPiece, 2*vectorPiece + 100}
	for _, n := range lengths[:exhaustive.Pick(6, 2, 1)] {
		src := bytes.Repeat([]byte("a"), n)
		for _, border := range []int{0, vectorPiece - 1, n - vectorPiece, n - 2} {
			for at := max(0, border-2); at <= min(border+2, n-2); at++ {
				for _, pair := range []string{"//", "/.", "--", "a.", "Aa", "a%"} {
					copy(src[at:], pair)
					newSurveyed(src, 0, n).check(t, kernels)
					for _, bound := range []int{at, at + 1, at + 2} {
						newSurveyed(src, bound, n).check(t, kernels)
						newSurveyed(src, min(5, bound), bound).check(t, kernels)
					}
				}
				copy(src[at:], "aa")
			}
		}
	}
}

// TestSurveyDistinguishesHeadAndPath has signs on both sides of where they count.
func TestSurveyDistinguishesHeadAndPath(t *testing.T) {
	for _, c := range []struct {
		before, path, after string
		want                Signs
	}{
		{"http://h", "/p", "?q", 0},
		{"HTTP://h--", "/P--", "", SignUpper | SignDoubleHyphen},
		{"x:", "../a//b/.", "", SignSlashDot | SignDoubleSlash},
		{"", ".a", "?//B/.--", SignSlashDot},
		{"", "", "./", 0},
		{"h", "/a%+;[] \\\x00\x80", "", signsAnywhere},
	} {
		src := []byte(c.before + c.path + c.after)
		path := span{uint32(len(c.before)), uint32(len(c.before + c.path))}
		kernels.Each(t, func() {
			if got := Survey(src, path.start, path.end); got != c.want {
				t.Errorf("kernel %s, %q: %012b, want %012b", processor.Active(), src, got, c.want)
			}
		})
	}
}
