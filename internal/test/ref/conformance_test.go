package ref

import (
	"os"
	"testing"

	"github.com/uriscan/uriscan/internal/test/conformance"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// The cases were written by hand from the RFC. The parser must agree with each.
func TestConformanceCasesHold(t *testing.T) {
	cases, err := conformance.Load(os.DirFS("../../../testdata/conformance"))
	must.NoError(t, err)
	for _, c := range cases {
		want := Result{
			Parts:          Parts{Present: c.Present, HostKind: c.HostKind, PathKind: c.PathKind},
			Valid:          c.Valid,
			ErrorOffset:    c.ErrorOffset,
			ErrorCode:      c.ErrorCode,
			ErrorComponent: Component(c.ErrorComponent),
		}
		for i, span := range c.Spans {
			want.Spans[i] = Span(span)
		}
		expect.Equal(t, Parse(Production(c.Production), c.Input), want, "%v: %q", c, c.Input)
	}
	t.Logf("%d cases", len(cases))
}
