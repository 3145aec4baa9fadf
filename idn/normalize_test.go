package idn

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestNormalizationTestOfUnicode runs NormalizationTest.txt, as far as it has characters that a
// label may have after the mapping. URISCAN_UNICODE names the folder node_modules that the
// command internal/compile reads.
func TestNormalizationTestOfUnicode(t *testing.T) {
	folder := os.Getenv("URISCAN_UNICODE")
	if folder == "" {
		t.Skip("URISCAN_UNICODE names no folder with the data of Unicode")
	}
	file := must.Bytes(t, filepath.Join(folder, "icu", "source", "data", "unidata", "NormalizationTest.txt"))
	cases := 0
	for row := range strings.Lines(string(file)) {
		columns := strings.Split(row, ";") // the source, then it in NFC, NFD, NFKC, NFKD
		if row[0] == '#' || len(columns) < 5 {
			continue
		}
		want := runesOf(columns[1])
		for _, sequence := range columns[:3] {
			text := runesOf(sequence)
			if slices.ContainsFunc(slices.Concat(text, want), func(r rune) bool { return ucd.Lookup(r)&ucd.IsMapped != 0 }) {
				continue
			}
			cases++
			var s survey
			s.of(text)
			if got := normalize(slices.Clone(text)); !slices.Equal(got, want) {
				t.Errorf("%U: %U, want %U", text, got, want)
			}
			expect.Equal(t, isNormal(text), slices.Equal(text, want), "%U is in NFC", text)
			if !s.unordered && !slices.Equal(text, want) {
				t.Errorf("%U: no need to normalise was seen", text)
			}
		}
	}
	t.Logf("%d cases", cases)
	must.Equal(t, cases > 20_000, true, "%d cases are many", cases)
}

// runesOf returns the characters of a sequence.
func runesOf(sequence string) (text []rune) {
	for _, point := range strings.Fields(sequence) {
		if r, err := strconv.ParseUint(point, 16, 32); err == nil {
			text = append(text, rune(r))
		}
	}
	return text
}

// TestSurveySeesWhatIsNotNormal wants that each pair of characters that composes, or decomposes
// in its first part, is seen: the survey may only be too careful.
func TestSurveySeesWhatIsNotNormal(t *testing.T) {
	var maybe, starters []rune
	for r := rune(0); r < ucd.FirstEnd; r++ {
		if ucd.Of(r)&ucd.Maybe != 0 {
			maybe = append(maybe, r)
		}
		if _, _, ok := ucd.Decompose(r); ok && r%97 == 0 || ok && !(0xAC00 <= r && r <= 0xD7A3) {
			starters = append(starters, r)
		}
	}
	starters = append(starters, maybe...)
	for r := 'a'; r <= 'z'; r++ {
		starters = append(starters, r)
	}
	pairs := 0
	for _, first := range starters {
		for _, second := range maybe {
			text := []rune{first, second}
			want := referenceNFC(text)
			var s survey
			if s.of(text); !s.unordered && !slices.Equal(want, text) {
				t.Errorf("%U: no need to normalise was seen", text)
			}
			if got := normalize(slices.Clone(text)); !slices.Equal(got, want) {
				t.Errorf("%U: %U, want %U", text, got, want)
			}
			pairs++
		}
	}
	t.Logf("%d pairs", pairs)
}
