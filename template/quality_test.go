package template_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/template"
)

// docs/templates.md says how many templates each way of naming leaves of real paths, which
// ones are the largest, and how often gibberish is recognised. These tests make its tables
// and want the page to have them. With -update they write them into the page.

var update = flag.Bool("update", false, "write the tables of docs/templates.md")

const page = "../docs/templates.md"

// A namer is a way of naming paths.
type namer struct {
	name string
	// of returns the names of the paths of a list, in their order.
	of func(paths []string) []string
}

// namers are the columns of the tables.
func namers() (list []namer) {
	for _, name := range template.Presets() {
		p := template.Named(name)
		list = append(list, namer{name, func(paths []string) []string {
			names := make([]string, len(paths))
			for i, path := range paths {
				names[i] = string(template.Append(nil, path, p))
			}
			return names
		}})
	}
	return append(list, namer{"learner", learnedNames})
}

// counted returns how often each text is in a list.
func counted(list []string) map[string]int {
	counts := map[string]int{}
	for _, text := range list {
		counts[text]++
	}
	return counts
}

// TestPageSaysHowManyTemplatesAreLeft makes the table of the lists.
func TestPageSaysHowManyTemplatesAreLeft(t *testing.T) {
	table, line := "| list | paths | different |", "|---|---:|---:|"
	for _, n := range namers() {
		table, line = table+" "+n.name+" |", line+"---:|"
	}
	table += "\n" + line + "\n"
	for _, list := range realPaths(t) {
		table += fmt.Sprintf("| %s | %d | %d |", list.name, len(list.paths), len(counted(list.paths)))
		for _, n := range namers() {
			table += fmt.Sprintf(" %d |", len(counted(n.of(list.paths))))
		}
		table += "\n"
	}
	checkTable(t, "how many", table)
}

// largest is how many templates are listed.
const largest = 20

// TestPageSaysWhichTemplatesAreTheLargest makes the tables of the largest ones, of all logs
// and of all lists of URLs.
func TestPageSaysWhichTemplatesAreTheLargest(t *testing.T) {
	for _, folder := range []string{"logs", "urls"} {
		for _, n := range namers() {
			var paths, names []string
			for _, list := range realPaths(t) {
				if strings.HasPrefix(list.name, folder+"/") {
					paths = append(paths, list.paths...)
					names = append(names, n.of(list.paths)...)
				}
			}
			checkTable(t, "largest of "+folder+" by "+n.name, largestOf(paths, names))
		}
	}
}

// largestOf returns a table of the templates that most paths have, with how many different paths each
// of them stands for.
func largestOf(paths, names []string) string {
	counts, different := counted(names), map[string]map[string]bool{}
	for i, name := range names {
		if different[name] == nil {
			different[name] = map[string]bool{}
		}
		different[name][paths[i]] = true
	}
	order := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	table := "| template | paths | different |\n|---|---:|---:|\n"
	for _, name := range order[:min(largest, len(order))] {
		shown := "`" + strings.ReplaceAll(name, "|", `\|`) + "`"
		if name == "" {
			shown = "(empty)"
		}
		table += fmt.Sprintf("| %s | %d | %d |\n", shown, counts[name], len(different[name]))
	}
	return table
}

// TestPageSaysHowOftenRandomTextsAreGibberish makes random texts, and counts how many of
// them are found.
func TestPageSaysHowOftenRandomTextsAreGibberish(t *testing.T) {
	const (
		small  = "abcdefghijklmnopqrstuvwxyz"
		digits = "0123456789"
		texts  = 10000
	)
	lengths := []int{8, 11, 16, 22, 32}
	table, line := "| letters |", "|---|"
	for _, n := range lengths {
		table, line = table+fmt.Sprintf(" %d bytes |", n), line+"---:|"
	}
	table += "\n" + line + "\n"
	for _, of := range []struct{ name, letters string }{
		{"0-9 A-Z a-z", digits + strings.ToUpper(small) + small}, {"0-9 a-z", digits + small}, {"A-Z 2-7", strings.ToUpper(small) + "234567"}, {"A-Z a-z", strings.ToUpper(small) + small},
	} {
		random := rand.New(rand.NewPCG(3986, 62))
		table += "| " + of.name + " |"
		for _, n := range lengths {
			found := 0
			for range texts {
				text := make([]byte, n)
				for i := range text {
					text[i] = of.letters[random.IntN(len(of.letters))]
				}
				if c := template.Classify(text); c != template.Constant && c != template.Version {
					found++
				}
			}
			table += fmt.Sprintf(" %.1f %% |", float64(found)*100/texts)
		}
		table += "\n"
	}
	checkTable(t, "random texts", table)
}

// TestPageSaysWhatTheSegmentsAre counts the different segments of all lists by class.
func TestPageSaysWhatTheSegmentsAre(t *testing.T) {
	segments := realSegments(t)
	counts := map[template.Class]int{}
	for _, segment := range segments {
		counts[template.Classify(segment)]++
	}
	table := "| class | different segments |\n|---|---:|\n"
	for class := template.Constant; class <= template.Gibberish; class++ {
		table += fmt.Sprintf("| %v | %d |\n", class, counts[class])
	}
	checkTable(t, "segments", table)
	logSample(t, segments, "gibberish", func(segment string) bool { return template.Classify(segment) == template.Gibberish })
	logSample(t, segments, "token", func(segment string) bool { return template.Classify(segment) == template.Token })
	logSample(t, segments, "constant", func(segment string) bool {
		return template.Classify(segment) == template.Constant && mixedWord.MatchString(segment)
	})
}

// mixedWord is eight or more letters and digits in a row, both of them.
var mixedWord = regexp.MustCompile(`(?:[A-Za-z][A-Za-z0-9]*[0-9]|[0-9][A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{6,}|[A-Za-z0-9]{6,}(?:[A-Za-z][0-9]|[0-9][A-Za-z])`)

// logSample logs a hundred of the wanted segments. The page says how many of them a reader found to be
// what they are called.
func logSample(t *testing.T, segments []string, name string, wanted func(segment string) bool) {
	of := slices.DeleteFunc(slices.Clone(segments), func(segment string) bool { return !wanted(segment) })
	sample := rand.New(rand.NewPCG(3986, 200))
	for _, i := range sample.Perm(len(of))[:min(100, len(of))] {
		t.Logf("%s %.80q", name, of[i])
	}
}

// realSegments returns the different segments of all lists, in the order of their bytes.
func realSegments(t *testing.T) []string {
	t.Helper()
	all := map[string]bool{}
	for _, list := range realPaths(t) {
		for _, path := range list.paths {
			for segment := range strings.SplitSeq(path, "/") {
				all[segment] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// checkTable wants the page to have a table, or writes it.
func checkTable(t *testing.T, name, table string) {
	t.Helper()
	text := must.Read(t, page)
	begin, end := "<!-- table: "+name+" -->\n", "<!-- end -->\n"
	before, rest, found := strings.Cut(text, begin)
	was, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("%s has no table %q", page, name)
	}
	if was = strings.TrimSpace(was); was == strings.TrimSpace(table) {
		return
	}
	if !*update {
		t.Errorf("%s: the table %q is not that of the lists; go test ./template -run Page -update writes it", page, name)
		return
	}
	must.NoError(t, os.WriteFile(page, []byte(before+begin+"\n"+table+"\n"+end+after), 0o644))
}
