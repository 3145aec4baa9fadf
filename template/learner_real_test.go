package template

import (
	"bytes"
	"maps"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// The lines of the lists are taken for paths as they are: with "http:" for a first segment,
// with hosts for words, and whatever else there is.
func TestRealLinesLearnWhatTheReferenceDoes(t *testing.T) {
	most := exhaustive.Pick(1<<20, 3000, 500)
	for _, list := range reallists.Files(t, "urls/*.txt", "logs/*") {
		var lines []string
		for line := range bytes.Lines(list.Data) {
			if lines = append(lines, string(bytes.TrimRight(line, "\r\n"))); len(lines) == most {
				break
			}
		}
		limits := Limits{Places: mostPlaces, Bytes: mostPlaces, Templates: mostPlaces}
		want := refLearn(lines, limits)
		whole := learned(limits, lines...)
		if got := countsOf(t, whole); !maps.Equal(got, want) {
			t.Errorf("%s: %d templates, want %d", list.Name, len(got), len(want))
		}
		must.Equal(t, snapshotOf(t, divided(t, limits, lines, func(i int) int { return i * 3 / len(lines) }, 3)), snapshotOf(t, whole), "%s, divided", list.Name)

		bounded := learned(Limits{Places: 1000, Templates: 300}, lines...)
		got := countsOf(t, bounded)
		if want := refLearn(lines, Limits{}).cutAt(got.closed()); !maps.Equal(got, want) {
			t.Errorf("%s with bounds: %d templates, want %d", list.Name, len(got), len(want))
		}
		check(t, bounded)
	}
}
