package uribeam

import (
	"context"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/rewrite"
)

func init() {
	registerDoFn(func(fn *keptFn) any { return fn.ProcessElement })
	registerDoFn(func(fn *identityFn) any { return fn.ProcessElement })
	registerCall2x0[string, func(string)]()
}

// keptLines are the lines of the benchmarks, made once; keptFn emits them. Their first
// half are URLs, their second half are lines of a log.
var keptLines = func() (lines [2][]string) {
	for seed := range int64(10) {
		for line := range generated(seed) {
			lines[0] = append(lines[0], line)
		}
		for line := range generatedLog(seed) {
			lines[1] = append(lines[1], line)
		}
	}
	return lines
}()

// keptFn emits URLs for the seed 0, and lines of a log for the seed 1, ten times.
type keptFn struct{}

func (*keptFn) ProcessElement(kind int64, emit func(string)) {
	for range 10 {
		for _, line := range keptLines[kind] {
			emit(line)
		}
	}
}

// identityFn is the least that a DoFn can do.
type identityFn struct{}

func (*identityFn) ProcessElement(line string, emit func(string)) { emit(line) }

// BenchmarkPipeline runs pipelines on prism in this process, each with one transform, and
// reports lines a second. The start of a pipeline counts too.
func BenchmarkPipeline(b *testing.B) {
	const urls, log = 0, 1
	for _, c := range []struct {
		name  string
		kind  int64
		build func(s beam.Scope, lines beam.PCollection)
	}{
		{"identity/urls", urls, func(s beam.Scope, lines beam.PCollection) { beam.ParDo(s, &identityFn{}, lines) }},
		{"ScanLines/urls", urls, func(s beam.Scope, lines beam.PCollection) { ScanLines(s, lines, ScanOptions{}) }},
		{"ScanLines-facts/urls", urls, func(s beam.Scope, lines beam.PCollection) { ScanLines(s, lines, ScanOptions{Facts: true}) }},
		{"ScanLines-CountBy/urls", urls, func(s beam.Scope, lines beam.PCollection) {
			valid, _ := ScanLines(s, lines, ScanOptions{})
			CountBy(s, valid, Host)
		}},
		{"Redact/urls", urls, func(s beam.Scope, lines beam.PCollection) { Redact(s, lines, rewrite.Redactor{}) }},
		{"identity/log", log, func(s beam.Scope, lines beam.PCollection) { beam.ParDo(s, &identityFn{}, lines) }},
		{"FindURIs/log", log, func(s beam.Scope, lines beam.PCollection) { FindURIs(s, lines, FindOptions{}) }},
		{"ParseAccessLog/log", log, func(s beam.Scope, lines beam.PCollection) {
			ParseAccessLog(s, lines, LogOptions{Format: "combined"})
		}},
		{"ParseAccessLog-auto/log", log, func(s beam.Scope, lines beam.PCollection) { ParseAccessLog(s, lines, LogOptions{}) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			lines := 10 * len(keptLines[c.kind])
			for b.Loop() {
				got := run(b, func(s beam.Scope) { c.build(s, beam.ParDo(s, &keptFn{}, beam.Create(s, c.kind))) })
				if n := got["records"] + got["skipped"]; c.name[:8] != "identity" && n < int64(lines) {
					b.Fatalf("%d of %d lines were seen", n, lines)
				}
			}
			b.ReportMetric(float64(b.N*lines)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

// BenchmarkProcessElement calls the DoFns alone, with emitters that count.
func BenchmarkProcessElement(b *testing.B) {
	ctx := context.Background()
	emitted := 0
	record := func(Record) { emitted++ }
	match := func(Match) { emitted++ }
	logRecord := func(LogRecord) { emitted++ }
	text := func(string) { emitted++ }

	scan, finder, redact := &scanFn{}, &findFn{Options: FindOptions{Options: find.Options{}}}, &redactFn{}
	parse, auto := &logFn{Options: LogOptions{Format: "combined"}}, &logFn{}
	for _, setup := range []func() error{scan.Setup, finder.Setup, parse.Setup, auto.Setup} {
		must.NoError(b, setup())
	}
	for _, c := range []struct {
		name    string
		lines   []string
		process func(line string)
	}{
		{"ScanLines", keptLines[0], func(line string) { scan.ProcessElement(ctx, line, record, record) }},
		{"Redact", keptLines[0], func(line string) { redact.ProcessElement(ctx, line, text) }},
		{"FindURIs", keptLines[1], func(line string) { finder.ProcessElement(ctx, line, match) }},
		{"ParseAccessLog", keptLines[1], func(line string) { parse.ProcessElement(ctx, line, logRecord, logRecord) }},
		{"ParseAccessLog-auto", keptLines[1], func(line string) { auto.ProcessElement(ctx, line, logRecord, logRecord) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			emitted = 0
			i := 0
			for b.Loop() {
				c.process(c.lines[i%len(c.lines)])
				i++
			}
			if emitted < b.N {
				b.Fatalf("%d elements of %d lines", emitted, b.N)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}
