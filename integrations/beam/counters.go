package uribeam

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

// Namespace is the namespace of all counters of the package.
const Namespace = "uriscan"

// countersPeriod is how many records are counted before they are reported to Beam. To report each
// costs more than a scan, and not to report them before the end of a bundle, which may have
// millions of records, would hide that the pipeline moves.
const countersPeriod = 4096

// tally counts what a DoFn has seen since Beam was told. It is for one goroutine.
type tally struct {
	records, invalid, misfits, skipped, cut int64

	codes    [int(uriscan.CodeTooLong) + 1]int64
	logCodes [int(accesslog.CodeTooLong) + 1]int64
}

// The counters. Names end with the name of the code.
var (
	recordsCounter = beam.NewCounter(Namespace, "records")
	invalidCounter = beam.NewCounter(Namespace, "invalid")
	misfitsCounter = beam.NewCounter(Namespace, "misfits")
	skippedCounter = beam.NewCounter(Namespace, "skipped")
	cutCounter     = beam.NewCounter(Namespace, "cut")

	codeCounters = func() (all [len(tally{}.codes)]beam.Counter) {
		for i := range all {
			all[i] = beam.NewCounter(Namespace, "invalid-"+uriscan.ErrorCode(i).String())
		}
		return all
	}()
	logCodeCounters = func() (all [len(tally{}.logCodes)]beam.Counter) {
		for i := range all {
			all[i] = beam.NewCounter(Namespace, "misfits-"+accesslog.Code(i).String())
		}
		return all
	}()
)

// addScan counts a record. If its URI is invalid, it has these spans.
func (t *tally) addScan(ctx context.Context, isValid bool, s *uriscan.Spans) {
	if !isValid {
		t.invalid++
		t.codes[s.ErrorCode()]++
	}
	t.add(ctx)
}

// addMisfit counts a line that fits no format.
func (t *tally) addMisfit(ctx context.Context, c accesslog.Code) {
	t.misfits++
	t.logCodes[c]++
	t.add(ctx)
}

// add counts a record.
func (t *tally) add(ctx context.Context) {
	if t.records++; t.records >= countersPeriod {
		t.report(ctx)
	}
}

// report reports to Beam what was counted, and begins again.
func (t *tally) report(ctx context.Context) {
	increase(ctx, recordsCounter, t.records)
	increase(ctx, invalidCounter, t.invalid)
	increase(ctx, misfitsCounter, t.misfits)
	increase(ctx, skippedCounter, t.skipped)
	increase(ctx, cutCounter, t.cut)
	for i, n := range t.codes {
		increase(ctx, codeCounters[i], n)
	}
	for i, n := range t.logCodes {
		increase(ctx, logCodeCounters[i], n)
	}
	*t = tally{}
}

// increase adds n to a counter. A counter that stays 0 does not appear.
func increase(ctx context.Context, c beam.Counter, n int64) {
	if n > 0 {
		c.Inc(ctx, n)
	}
}
