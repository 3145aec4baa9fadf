package kernel

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// BenchmarkTry measures each kernel alone, one call a line. Lines that are not
// valid count as lines. The floor is a look at every byte of each line for one that
// is not there.
func BenchmarkTry(b *testing.B) {
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			lines := bytes.Split(bytes.TrimSuffix(reallists.URLs(b, list), []byte("\n")), []byte("\n"))
			b.Run("floor", func(b *testing.B) {
				for b.Loop() {
					for _, line := range lines {
						bytes.IndexByte(line, 0)
					}
				}
				reallists.PerLine(b, len(lines))
			})
			for _, k := range append(processor.Vectors(), processor.Packed) {
				kernels.Run(b, k, "", func(b *testing.B) { benchmarkTry(b, lines) })
			}
		})
	}
}

func benchmarkTry(b *testing.B, lines [][]byte) {
	var out Record
	valid := 0
	for b.Loop() {
		valid = 0
		for _, line := range lines {
			if Try(line, &out) == Valid {
				valid++
			}
		}
	}
	reallists.PerLine(b, len(lines))
	b.ReportMetric(float64(valid), "valid")
}

// BenchmarkTryLines measures each kernel that has a form for lines, with the list of
// where they end.
func BenchmarkTryLines(b *testing.B) {
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			data := reallists.URLs(b, list)
			for _, k := range processor.Vectors() {
				kernels.Run(b, k, "", func(b *testing.B) { benchmarkLines(b, data) })
			}
		})
	}
}

func benchmarkLines(b *testing.B, data []byte) {
	out, places := make([]Record, 512), make([]uint32, 256)
	known := 0
	for b.Loop() {
		known = 0
		for pos := 0; pos < len(data); {
			rest := data[pos:]
			ends := places[:bytescan.LineEnds(rest[:min(len(rest), 16<<10)], places)]
			if len(ends) == 0 {
				break
			}
			known += len(ends) - TryLines(rest, uint32(pos), ends, out)
			pos += int(ends[len(ends)-1]) + 1
		}
	}
	reallists.PerLine(b, bytes.Count(data, []byte("\n")))
	b.ReportMetric(float64(known), "known")
}

// BenchmarkTryLong measures one long query, cached and from memory, of bytes that
// need no look and with a percent triplet in every 31 bytes.
func BenchmarkTryLong(b *testing.B) {
	for _, size := range []int{1 << 10, 64 << 10, 64 << 20} {
		for _, unit := range []string{"q", "qqqqqqqqqqqqqq%41qqqqqqqqqqqqqq"} {
			src := append([]byte("http://example.com/?"), bytes.Repeat([]byte(unit), size/len(unit))...)
			name := fmt.Sprintf("size=%d/unit=%d/", size, len(unit))
			b.Run(name+"floor", func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					bytes.IndexByte(src, 0)
				}
			})
			for _, k := range append(processor.Vectors(), processor.Packed) {
				kernels.Run(b, k, name, func(b *testing.B) { benchmarkLong(b, src) })
			}
		}
	}
}

func benchmarkLong(b *testing.B, src []byte) {
	b.SetBytes(int64(len(src)))
	var out Record
	for b.Loop() {
		if result := Try(src, &out); result != Valid {
			b.Fatal(say(result))
		}
	}
}
