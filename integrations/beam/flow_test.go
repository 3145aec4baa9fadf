package uribeam

import (
	"fmt"
	"os"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/uriscan/uriscan/internal/test/usage"
)

func init() {
	beam.RegisterType(reflect.TypeFor[flowFn]())
	registerDoFn(func(fn *drainFn) any { return fn.ProcessElement })
	registerCall2x0[Record, func(Record)]()
}

// underway is how many lines have come from a flowFn and not yet reached a drainFn, and
// arrived how many have. Both DoFns are in this process.
var underway, arrived atomic.Int64

// mostUnderway is how many there may be.
const mostUnderway = 20 * linesPerSeed

// flowFn emits the lines of seeds as a source does that can wait, such as a queue: a few
// seeds a bundle, and none while there are many lines underway. Prism keeps all elements
// between two transforms in memory, so a source that does not wait would measure prism.
type flowFn struct{}

func (*flowFn) CreateInitialRestriction(seeds int64) offsetrange.Restriction {
	return offsetrange.Restriction{End: seeds}
}

func (*flowFn) SplitRestriction(_ int64, r offsetrange.Restriction) []offsetrange.Restriction {
	return []offsetrange.Restriction{r}
}

func (*flowFn) RestrictionSize(_ int64, r offsetrange.Restriction) float64 { return r.Size() }

func (*flowFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

func (*flowFn) ProcessElement(rt *sdf.LockRTracker, _ int64, emit func(string)) sdf.ProcessContinuation {
	const seedsPerBundle = 10
	seed := rt.GetRestriction().(offsetrange.Restriction).Start
	for range seedsPerBundle {
		if underway.Load() > mostUnderway {
			return sdf.ResumeProcessingIn(time.Millisecond)
		}
		if !rt.TryClaim(seed) {
			return sdf.StopProcessing()
		}
		underway.Add(linesPerSeed)
		for line := range generated(seed) {
			emit(line)
		}
		seed++
	}
	return sdf.ResumeProcessingIn(0)
}

// drainFn passes records on, and counts them as arrived.
type drainFn struct{}

func (*drainFn) ProcessElement(r Record, emit func(Record)) {
	underway.Add(-1)
	arrived.Add(1)
	emit(r)
}

// runFlow scans and counts so many lines, from a source that can wait. It prints how many
// records there were and the most memory that this process had.
func runFlow(lines int) error {
	p, s := beam.NewPipelineWithRoot()
	source := beam.ParDo(s, &flowFn{}, beam.Create(s, int64(lines/linesPerSeed)))
	valid, invalid := ScanLines(s, source, ScanOptions{Facts: true})
	CountBy(s, beam.ParDo(s, &drainFn{}, valid), Extension)
	CountBy(s, beam.ParDo(s, &drainFn{}, invalid), Error)
	if err := ptest.Run(p); err != nil {
		return err
	}
	fmt.Printf("%d records, %d bytes\n", arrived.Load(), usage.PeakMemory(os.Getpid()))
	return nil
}
