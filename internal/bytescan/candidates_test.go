package bytescan

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// allCandidates returns where "://" begins in src, by calls of Candidates up to its end, and
// whether each of them was as its comment says.
func allCandidates(src []byte) (all []int, fault string) {
	for at := 0; len(src)-at >= len(mark); {
		places := [MaxCandidates]uint32{}
		n, consumed := Candidates(src[at:], &places)
		if consumed <= 0 || n > MaxCandidates {
			return all, "it does not go on"
		}
		for _, place := range places[:n] {
			if int(place) >= consumed {
				return all, "a place is not after the bytes that are done"
			}
			all = append(all, at+int(place))
		}
		at += consumed
	}
	return all, ""
}

// candidatesByWord returns the places from the words of the comment.
func candidatesByWord(src []byte) (all []int) {
	for i := range src {
		if bytes.HasPrefix(src[i:], []byte(mark)) {
			all = append(all, i)
		}
	}
	return all
}

// checkCandidates compares both on every kernel.
func checkCandidates(t *testing.T, src []byte) {
	t.Helper()
	want := candidatesByWord(src)
	kernels.Each(t, func() {
		got, fault := allCandidates(src)
		if fault != "" || !slices.Equal(got, want) {
			t.Fatalf("kernel %s, %d bytes %.300q: %v %s, want %v", processor.Active(), len(src), src, got, fault, want)
		}
	})
}

// eachCandidateText calls f with texts of all lengths up to a few blocks: with one mark at
// every place, with parts of marks, and full of marks.
func eachCandidateText(f func(text []byte)) {
	random := rand.New(rand.NewPCG(5, 6))
	for length := 0; length < 3*Block+5; length += exhaustive.Pick(1, 1, 7) {
		text := bytes.Repeat([]byte{'/'}, length)
		for at := 0; at < length; at += exhaustive.Pick(1, 3, 5) {
			text[at] = ':'
			f(text)
			text[at] = '/'
		}
		f([]byte(strings.Repeat(mark, length)[:length]))
		for i := range text {
			text[i] = ":/:/a\xBA"[random.IntN(6)]
		}
		f(text)
	}
}

// TestCandidatesAreAllMarks holds for every place in every length, on every kernel.
func TestCandidatesAreAllMarks(t *testing.T) {
	eachCandidateText(func(text []byte) { checkCandidates(t, text) })
}

// TestCandidatesOfLongTextsAreAllMarks has texts of more than a piece, dense and sparse, with
// marks where two pieces meet.
func TestCandidatesOfLongTextsAreAllMarks(t *testing.T) {
	text := bytes.Repeat([]byte("a"), 2*vectorPiece+100)
	for _, at := range []int{0, 1000, vectorPiece - 4, vectorPiece - 1, vectorPiece + 40, 2*vectorPiece - 2, len(text) - 3} {
		copy(text[at:], mark)
	}
	checkCandidates(t, text)
	checkCandidates(t, bytes.Repeat([]byte(mark), 1000))
	checkCandidates(t, bytes.Repeat([]byte("http://a "), 10000))
}

// TestCandidatesReadOnlyTheInput has pages around the input that cannot be read.
func TestCandidatesReadOnlyTheInput(t *testing.T) {
	m := guard.For(t, 4096)
	eachCandidateText(func(text []byte) {
		m.Beside(t, string(text), func(at []byte) { checkCandidates(t, at) })
	})
}

// TestCandidatesEndWithTheInput has the rest of a mark right after it.
func TestCandidatesEndWithTheInput(t *testing.T) {
	for length := range 3 * Block {
		src := append(bytes.Repeat([]byte("a"), length), "://://"...)
		checkCandidates(t, src[:length+1])
		checkCandidates(t, src[:length+2])
		checkCandidates(t, src[:length+5])
	}
}
