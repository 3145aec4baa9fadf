package template_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/template"
)

// learnerOf returns a Learner that has seen the paths.
func learnerOf(paths []string) *template.Learner {
	l := template.NewLearner(template.Limits{})
	for _, path := range paths {
		l.LearnString(path)
	}
	return l
}

// learnedNames names paths by a Learner that has seen them all.
func learnedNames(paths []string) []string {
	l := learnerOf(paths)
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = string(l.AppendKnownString(nil, path))
	}
	return names
}

// TestPageSaysWhichPlacesAreVariable makes the table of the places of the logs that a
// Learner found to be variable, with how many different segments the paths have there.
func TestPageSaysWhichPlacesAreVariable(t *testing.T) {
	table := "| log | place | paths | different segments |\n|---|---|---:|---:|\n"
	for _, list := range realPaths(t) {
		if !strings.HasPrefix(list.name, "logs/") {
			continue
		}
		snapshot, err := learnerOf(list.paths).MarshalText()
		must.NoError(t, err)
		places := map[string]bool{}
		for line := range strings.Lines(string(snapshot)) {
			_, segments, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			for before, after, found := strings.Cut(segments, "/*"); found; before, after, found = cutNext(before, after) {
				if after == "" || after[0] == '/' {
					places[before] = true
				}
			}
		}
		names := learnedNames(list.paths)
		for _, place := range slices.Sorted(maps.Keys(places)) {
			shown := strings.NewReplacer("<", "", ">", "", "*", "{param}").Replace(place) + "/{param}"
			depth := strings.Count(shown, "/")
			different, paths := map[string]bool{}, 0
			for i, name := range names {
				if name == shown || strings.HasPrefix(name, shown+"/") {
					different[strings.Split(list.paths[i], "/")[depth]] = true
					paths++
				}
			}
			table += fmt.Sprintf("| %s | `%s` | %d | %d |\n", list.name, shown, paths, len(different))
		}
	}
	checkTable(t, "variable places", table)
}

// cutNext looks for the next variable place in the text after the one before.
func cutNext(before, after string) (string, string, bool) {
	next, rest, found := strings.Cut(after, "/*")
	return before + "/*" + next, rest, found
}
