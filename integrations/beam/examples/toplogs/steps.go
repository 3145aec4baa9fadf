package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/uriscan/uriscan"
	uribeam "github.com/uriscan/uriscan/integrations/beam"
	"github.com/uriscan/uriscan/rewrite"
)

// A function that is not registered is called by reflection, and may not be found by a
// worker that runs on another machine.
func init() {
	beam.RegisterType(reflect.TypeFor[count]())
	register.Function2x1(newCount)
	register.Function2x1(isLess)
	register.Function2x1(isBefore)
	register.Function1x1(textOfCounts)
	register.Function2x1(textOfSample)
	register.Function1x1(joined)
	register.Function2x0(explain)
	register.Emitter2[string, string]()
}

// count is a value and how often it occurs.
type count struct {
	Value string
	N     int64
}

func newCount(value string, n int64) count { return count{value, n} }

// isLess orders counts; of two that are alike, the first in the alphabet is larger.
func isLess(a, b count) bool {
	if a.N != b.N {
		return a.N < b.N
	}
	return a.Value > b.Value
}

func isBefore(a, b string) bool { return a < b }

// textOfCounts is a line for each count.
func textOfCounts(counts []count) string {
	var text strings.Builder
	for i, c := range counts {
		if i > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "%6d  %s", c.N, c.Value)
	}
	return text.String()
}

// explain emits what is wrong with the target of a request, or with a line that
// does not fit the format: under the name of the error its offset and the text, without
// passwords. The offset is that in the text as it was.
func explain(r uribeam.LogRecord, emit func(string, string)) {
	text, offset := r.Line, r.ErrorOffset
	if text == "" {
		text, offset = r.Target.Original, r.Target.ErrorOffset
	}
	if r.ErrorType != "" {
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		emit(r.ErrorType, fmt.Sprintf("%q, offset %d", rewrite.AppendRedacted(nil, text, &s, nil), offset))
	}
}

// textOfSample is a line for each text with the same error.
func textOfSample(name string, texts []string) string {
	var lines []string
	for _, text := range texts {
		lines = append(lines, fmt.Sprintf("%-9s %s", name, text))
	}
	return joined(lines)
}

func joined(lines []string) string { return strings.Join(lines, "\n") }
