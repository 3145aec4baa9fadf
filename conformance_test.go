package uriscan

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/conformance"
)

// conformanceFolders hold cases with their answers, as testdata/README.md tells.
var conformanceFolders = []string{"testdata/conformance", "testdata/hostile"}

// answerOfCase returns what a case says.
func answerOfCase(c conformance.Case) answer {
	a := answer{
		valid: c.Valid, offset: c.ErrorOffset, code: ErrorCode(c.ErrorCode), component: Component(c.ErrorComponent),
		host: HostKind(c.HostKind), path: PathKind(c.PathKind), present: c.Present,
	}
	for component, span := range c.Spans {
		a.spans[component] = Span{uint32(span.Start), uint32(span.End)}
	}
	return a
}

// TestScanGivesTheAnswersOfTheCases holds Scan against answers that no parser
// wrote, and all implementations against Scan on the same inputs.
func TestScanGivesTheAnswersOfTheCases(t *testing.T) {
	for _, folder := range conformanceFolders {
		t.Run(folder, func(t *testing.T) {
			cases, err := conformance.Load(os.DirFS(folder))
			if err != nil {
				t.Fatal(err)
			}
			s := suite{t: t}
			for _, c := range cases {
				var got Spans
				Production(c.Production).ScanString(c.Input, &got)
				if a, want := answerOf(&got), answerOfCase(c); a != want {
					t.Errorf("%v: %v %q:\n got %+v\nwant %+v", c, Production(c.Production), c.Input, a, want)
				}
				s.askAll(c.Input)
			}
			s.done()
		})
	}
}

// TestHostileCasesNameTheirSources keeps the marks of the hostile cases in one
// form, so that they can be searched for: an identifier, a product, a colon,
// what went wrong there, and a case on the line below.
func TestHostileCasesNameTheirSources(t *testing.T) {
	source := regexp.MustCompile(`^# (CVE-[0-9]{4}-[0-9]{4,}|GHSA(-[0-9a-z]{4}){3}) [^:]+(, CVE-[0-9]{4}-[0-9]{4,} [^:]+)?: .+$`)
	files, err := filepath.Glob("testdata/hostile/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		for i, line := range lines {
			if !strings.Contains(line, "CVE-") && !strings.Contains(line, "GHSA-") {
				continue
			}
			named++
			if !source.MatchString(line) || lines[i+1] == "" || lines[i+1][0] == '#' {
				t.Errorf("%s:%d: want an identifier, a product, a colon and what went wrong, and a case below", file, i+1)
			}
		}
	}
	if named == 0 {
		t.Error("no case names a source")
	}
}
