package bench

import (
	"bytes"
	"net/url"
	"slices"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/valyala/fasthttp"
)

// A scanned line is a line with its spans, so that a benchmark of what lies
// inside a component does not measure the scan.
type scanned struct {
	line  []byte
	query string
	spans uriscan.Spans
}

// scanAll scans all lines of the corpus.
func scanAll(c *corpus.Corpus) []scanned {
	all := make([]scanned, len(c.Lines))
	for i, line := range c.Lines {
		all[i].line = line
		uriscan.Scan(line, &all[i].spans)
		all[i].query = string(all[i].spans.Query.In(line))
	}
	return all
}

// withQuery returns the lines that have a query.
func withQuery(all []scanned) []scanned {
	return slices.DeleteFunc(all, func(s scanned) bool { return s.query == "" })
}

// measureInside times each of the ways to walk over the parts of all lines. A way
// returns how many parts there are. The first way is ours; those that are exact
// must agree with it.
func measureInside(b *testing.B, unit string, all []scanned, ways []way) {
	want := ways[0].count(all)
	if want == 0 {
		b.Skip("no line has such a part")
	}
	for _, w := range ways {
		b.Run("way="+w.name, func(b *testing.B) {
			if got := w.count(all); got != want && w.exact {
				b.Fatalf("%d parts, want %d", got, want)
			}
			b.ReportAllocs()
			for b.Loop() {
				w.count(all)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(want), "ns/"+unit)
		})
	}
}

// A way walks over the parts of all lines.
type way struct {
	name  string
	exact bool
	count func(all []scanned) int
}

// BenchmarkSegments measures one segment of a path.
func BenchmarkSegments(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		measureInside(b, "segment", scanAll(c), []way{
			{"uriscan", true, func(all []scanned) (n int) {
				for i := range all {
					for range uriscan.Segments(all[i].line, &all[i].spans) {
						n++
					}
				}
				return n
			}},
			{"bytes.SplitSeq", true, func(all []scanned) (n int) {
				for i := range all {
					path := all[i].spans.Path.In(all[i].line)
					if len(path) == 0 {
						continue
					}
					for range bytes.SplitSeq(bytes.TrimPrefix(path, []byte("/")), []byte("/")) {
						n++
					}
				}
				return n
			}},
		})
	})
}

// BenchmarkPairs measures one pair of a query. ParseQuery and fasthttp decode the
// names and values as well. ParseQuery refuses some queries, so its count differs.
func BenchmarkPairs(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		measureInside(b, "pair", withQuery(scanAll(c)), []way{
			{"uriscan", true, func(all []scanned) (n int) {
				for i := range all {
					for range uriscan.Pairs(all[i].line, &all[i].spans, "&") {
						n++
					}
				}
				return n
			}},
			{"bytes.SplitSeq", true, func(all []scanned) (n int) {
				for i := range all {
					for piece := range bytes.SplitSeq(all[i].spans.Query.In(all[i].line), []byte("&")) {
						if name, value, _ := bytes.Cut(piece, []byte("=")); len(piece) > 0 && len(name)+len(value) >= 0 {
							n++
						}
					}
				}
				return n
			}},
			{"net/url", false, func(all []scanned) (n int) {
				for i := range all {
					values, _ := url.ParseQuery(all[i].query)
					for _, list := range values {
						n += len(list)
					}
				}
				return n
			}},
			{"fasthttp", false, func(all []scanned) (n int) {
				var args fasthttp.Args
				for i := range all {
					args.ParseBytes(all[i].spans.Query.In(all[i].line))
					n += args.Len()
				}
				return n
			}},
		})
	})
}
