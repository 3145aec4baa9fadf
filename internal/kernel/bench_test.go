package kernel

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan/internal/test/reallists"
)

// benchmarkList returns the lines of a list: testdata/urls.txt by the name sample,
// or one of the folder of real lists.
func benchmarkList(b *testing.B, name string) []byte {
	if name != "sample" {
		return reallists.Files(b, "urls/"+name+".txt")[0].Data
	}
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "urls.txt"))
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// perLine reports the time for a line, the list having n.
func perLine(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/URI")
}

// onKernel runs a benchmark while the kernel is in use.
func onKernel(b *testing.B, k kernel, name string, f func(b *testing.B)) {
	before := active
	active = k
	defer func() { active = before }()
	b.Run(name+"kernel="+All[k], f)
}

// BenchmarkTry measures each kernel alone, one call a line. Lines that are not
// valid count as lines. The floor is a look at every byte of each line for one that
// is not there.
func BenchmarkTry(b *testing.B) {
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			lines := bytes.Split(bytes.TrimSuffix(benchmarkList(b, list), []byte("\n")), []byte("\n"))
			b.Run("floor", func(b *testing.B) {
				for b.Loop() {
					for _, line := range lines {
						bytes.IndexByte(line, 0)
					}
				}
				perLine(b, len(lines))
			})
			for _, k := range append(vectorsHere(), kernelPacked) {
				onKernel(b, k, "", func(b *testing.B) { benchmarkTry(b, lines) })
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
	perLine(b, len(lines))
	b.ReportMetric(float64(valid), "valid")
}

// BenchmarkTryLines measures each kernel that has a form for lines, with the list of
// where they end.
func BenchmarkTryLines(b *testing.B) {
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			data := benchmarkList(b, list)
			for _, k := range vectorsHere() {
				onKernel(b, k, "", func(b *testing.B) { benchmarkLines(b, data) })
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
			ends := places[:LineEnds(rest[:min(len(rest), 8<<10)], places)]
			if len(ends) == 0 {
				break
			}
			known += len(ends) - TryLines(rest, uint32(pos), ends, out)
			pos += int(ends[len(ends)-1]) + 1
		}
	}
	perLine(b, bytes.Count(data, []byte("\n")))
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
			for _, k := range append(vectorsHere(), kernelPacked) {
				onKernel(b, k, name, func(b *testing.B) { benchmarkLong(b, src) })
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

// BenchmarkSurvey measures each kernel, one call a line, the path known; then texts
// of one length without a sign.
func BenchmarkSurvey(b *testing.B) {
	kernels := append(vectorsHere(), kernelPacked)
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			lines := bytes.Split(bytes.TrimSuffix(benchmarkList(b, list), []byte("\n")), []byte("\n"))
			paths := make([]Span, len(lines))
			for i, line := range lines {
				v := ask(line)
				paths[i] = v.record.Path
			}
			for _, k := range kernels {
				onKernel(b, k, "", func(b *testing.B) { benchmarkSurvey(b, lines, paths) })
			}
		})
	}
	for _, n := range []int{10, 30, 60, 64, 100, 200, 1 << 10, 64 << 10} {
		src := bytes.Repeat([]byte("a"), n)
		for _, k := range kernels {
			onKernel(b, k, fmt.Sprintf("length=%d/", n), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					SurveyParts(src, Span{0, uint32(n)})
				}
			})
		}
	}
}

func benchmarkSurvey(b *testing.B, lines [][]byte, paths []Span) {
	signs := 0
	for b.Loop() {
		signs = 0
		for i, line := range lines {
			if SurveyParts(line, paths[i]) != 0 {
				signs++
			}
		}
	}
	perLine(b, len(lines))
	b.ReportMetric(float64(signs), "with-signs")
}

// BenchmarkTriplets measures each kernel on the lines of a list that have a "%",
// and on texts of one length with triplets after each other.
func BenchmarkTriplets(b *testing.B) {
	kernels := append(vectorsHere(), kernelPacked)
	for _, list := range []string{"sample", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			var lines [][]byte
			for line := range bytes.Lines(benchmarkList(b, list)) {
				if bytes.IndexByte(line, '%') >= 0 {
					lines = append(lines, bytes.TrimSuffix(line, []byte("\n")))
				}
			}
			for _, k := range kernels {
				onKernel(b, k, "", func(b *testing.B) {
					for b.Loop() {
						for _, line := range lines {
							TripletsIn(line)
						}
					}
					perLine(b, len(lines))
				})
			}
		})
	}
	for _, n := range []int{10, 60, 200, 64 << 10} {
		src := bytes.Repeat([]byte("%2F"), n)[:n]
		for _, k := range kernels {
			onKernel(b, k, fmt.Sprintf("length=%d/", n), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					TripletsIn(src)
				}
			})
		}
	}
}
