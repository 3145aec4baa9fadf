package percentcode

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// BenchmarkTriplets measures each kernel on the lines of a list that have a "%",
// and on texts of one length with triplets after each other.
func BenchmarkTriplets(b *testing.B) {
	all := append(processor.Vectors(), processor.Packed)
	for _, list := range []string{"sample", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			var lines [][]byte
			for line := range bytes.Lines(reallists.URLs(b, list)) {
				if bytes.IndexByte(line, '%') >= 0 {
					lines = append(lines, bytes.TrimSuffix(line, []byte("\n")))
				}
			}
			for _, k := range all {
				kernels.Run(b, k, "", func(b *testing.B) {
					for b.Loop() {
						for _, line := range lines {
							TripletsIn(line)
						}
					}
					reallists.PerLine(b, len(lines))
				})
			}
		})
	}
	for _, n := range []int{10, 60, 200, 64 << 10} {
		src := bytes.Repeat([]byte("%2F"), n)[:n]
		for _, k := range all {
			kernels.Run(b, k, fmt.Sprintf("length=%d/", n), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					TripletsIn(src)
				}
			})
		}
	}
}
