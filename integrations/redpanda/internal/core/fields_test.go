package core

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/records"
)

func TestTheREADMEHasATableOfExactlyTheFieldsThatAreWritten(t *testing.T) {
	text := must.Read(t, "../../README.md")
	_, table, _ := strings.Cut(text, "| mode | fields (ECS, where it differs) |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	listed, want := map[string]bool{}, map[string]bool{}
	for _, name := range regexp.MustCompile("`[^` ]+`").FindAllString(table, -1) {
		if name = strings.Trim(name, "`"); strings.Contains(name, ".") || strings.HasSuffix(name, "timestamp") {
			listed[name] = true
		}
	}
	for f := range written {
		want[f.Name(records.OTel)], want[f.Name(records.ECS)] = true, true
	}
	if !maps.Equal(listed, want) {
		t.Errorf("README.md lists\n%v\nwant\n%v", slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(want)))
	}
}

// What is not in the list has no path, and would be written nowhere.
func TestEveryFieldOfALineAndEveryComponentIsWritten(t *testing.T) {
	p, err := New(Defaults())
	must.NoError(t, err)
	for f := range records.Count {
		isOfCommand := f == records.Parts || f == records.Resolved || f == records.Redacted || f == records.File || f == records.Line || f == records.Verdict
		isOfCollector := f == records.URIs || f == records.URICount
		if isWritten := p.paths[f] != nil; isWritten == (isOfCommand || isOfCollector) {
			t.Errorf("%s is written: %v", f.Name(records.OTel), isWritten)
		}
	}
}
