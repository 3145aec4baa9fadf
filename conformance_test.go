package uriscan

import (
	"os"
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
