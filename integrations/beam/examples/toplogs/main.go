// Command toplogs is a pipeline that reads access logs, compressed or not, and writes two
// files. The first has the hosts that were asked most, or the most frequent values of
// another field. The second has a sample of the requests and lines that are invalid. It
// says what is wrong with each, and shows no passwords. There is no file if there is
// nothing to write to it.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/top"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	uribeam "github.com/uriscan/uriscan/integrations/beam"
)

var (
	input   = flag.String("input", "testdata/access-*", "the files to read, as a pattern")
	output  = flag.String("output", "toplogs", "what the names of the files that are written begin with")
	format  = flag.String("format", "auto", "the format of the log, as uribeam.LogOptions has it")
	columns = flag.String("fields", "", "the columns of a log of the W3C")
	by      = flag.String("by", "host", "the field to count by, such as template, status or error; the combined format has no host")
	most    = flag.Int("most", 5, "how many of its values to write")
	sample  = flag.Int("sample", 2, "how many texts to write for each error")
)

func main() {
	flag.Parse()
	beam.Init()
	p, s := beam.NewPipelineWithRoot()
	build(s)
	if err := beamx.Run(context.Background(), p); err != nil {
		log.Fatal(err)
	}
}

// build makes the pipeline.
func build(s beam.Scope) {
	lines := uribeam.ReadLines(s, *input)
	names := uribeam.Names{Template: "otel", Domain: true}
	requests, misfits := uribeam.ParseAccessLog(s, lines, uribeam.LogOptions{Format: *format, Fields: *columns, Names: names})

	counts := beam.ParDo(s, newCount, uribeam.CountBy(s, requests, uribeam.Field(*by)))
	best := top.Largest(s, counts, *most, isLess)
	textio.Write(s, *output+"-top.txt", beam.ParDo(s, textOfCounts, best))

	wrong := beam.ParDo(s, explain, beam.Flatten(s, requests, misfits))
	few := beam.ParDo(s, textOfSample, top.SmallestPerKey(s, wrong, *sample, isBefore))
	textio.Write(s, *output+"-invalid.txt", beam.ParDo(s, joined, top.Smallest(s, few, 100, isBefore)))
}
