package bytescan

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// BenchmarkSurvey measures each kernel, one call a line, the path known; then texts
// of one length without a sign.
func BenchmarkSurvey(b *testing.B) {
	all := append(processor.Vectors(), processor.Packed)
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			lines := bytes.Split(bytes.TrimSuffix(reallists.URLs(b, list), []byte("\n")), []byte("\n"))
			paths := make([]span, len(lines))
			for i, line := range lines {
				path := ref.Parse(ref.URIReference, string(line)).Spans[ref.Path]
				paths[i] = span{uint32(path.Start), uint32(path.End)}
			}
			for _, k := range all {
				kernels.Run(b, k, "", func(b *testing.B) { benchmarkSurvey(b, lines, paths) })
			}
		})
	}
	for _, n := range []int{10, 30, 60, 64, 100, 200, 1 << 10, 64 << 10} {
		src := bytes.Repeat([]byte("a"), n)
		for _, k := range all {
			kernels.Run(b, k, fmt.Sprintf("length=%d/", n), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					Survey(src, 0, uint32(n))
				}
			})
		}
	}
}

func benchmarkSurvey(b *testing.B, lines [][]byte, paths []span) {
	signs := 0
	for b.Loop() {
		signs = 0
		for i, line := range lines {
			if Survey(line, paths[i].start, paths[i].end) != 0 {
				signs++
			}
		}
	}
	reallists.PerLine(b, len(lines))
	b.ReportMetric(float64(signs), "with-signs")
}
