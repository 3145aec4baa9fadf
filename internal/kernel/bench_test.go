package kernel

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// benchmarkList returns a list of lines: testdata/urls.txt by the name sample,
// or one of the data folder.
func benchmarkList(b *testing.B, name string) []byte {
	path := filepath.Join("testdata", "urls.txt")
	if name != "sample" {
		path = filepath.Join(dataFolder(), "urls", name+".txt")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		b.Skipf("no such list here: %v", err)
	}
	return data
}

// perLine reports the time for a line, the list having n.
func perLine(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/URI")
}

// BenchmarkProve measures each vector kernel alone: one call a line, and one call
// for as many lines as it proves. Lines that are not Valid count as lines. The
// floor is a look at every byte of each line for one that is not there.
func BenchmarkProve(b *testing.B) {
	for _, list := range []string{"sample", "ada_kasztp", "ada_top100_sample", "web_requests_2019"} {
		b.Run("list="+list, func(b *testing.B) {
			data := benchmarkList(b, list)
			lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
			b.Run("floor", func(b *testing.B) {
				for b.Loop() {
					for _, line := range lines {
						bytes.IndexByte(line, 0)
					}
				}
				perLine(b, len(lines))
			})
			for _, k := range usableVectors() {
				restore, err := UseKernel(kernelNames[k])
				if err != nil {
					b.Fatal(err)
				}
				b.Run("kernel="+kernelNames[k]+"/form=one", func(b *testing.B) { benchmarkOne(b, lines) })
				b.Run("kernel="+kernelNames[k]+"/form=lines", func(b *testing.B) { benchmarkLines(b, data, len(lines)) })
				restore()
			}
		})
	}
}

func benchmarkOne(b *testing.B, lines [][]byte) {
	var out Record
	n := 0
	for b.Loop() {
		n = 0
		for _, line := range lines {
			if Try(line, &out) == Valid {
				n++
			}
		}
	}
	perLine(b, len(lines))
	b.ReportMetric(float64(n), "Valid")
}

func benchmarkLines(b *testing.B, data []byte, lines int) {
	out := make([]Record, 512)
	n := 0
	for b.Loop() {
		n = 0
		for pos := 0; pos < len(data); {
			m, consumed, _, _ := TryLines(data[pos:], uint32(pos), out)
			n += m
			pos += consumed
			if m == len(out) {
				continue
			}
			end := bytes.IndexByte(data[pos:], '\n')
			if end < 0 {
				break
			}
			pos += end + 1
		}
	}
	perLine(b, lines)
	b.ReportMetric(float64(n), "Valid")
}

// BenchmarkProveLong measures one long query, cached and from memory, of bytes
// that need no look and with a percent triplet in every 31 bytes.
func BenchmarkProveLong(b *testing.B) {
	for _, size := range []int{1 << 10, 64 << 10, 64 << 20} {
		for _, unit := range []string{"q", "qqqqqqqqqqqqqq%41qqqqqqqqqqqqqq"} {
			src := append([]byte("http://example.com/?"), bytes.Repeat([]byte(unit), size/len(unit))...)
			b.Run(fmt.Sprintf("size=%d/unit=%d/floor", size, len(unit)), func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					bytes.IndexByte(src, 0)
				}
			})
			for _, k := range usableVectors() {
				restore, err := UseKernel(kernelNames[k])
				if err != nil {
					b.Fatal(err)
				}
				b.Run(fmt.Sprintf("size=%d/unit=%d/kernel=%s", size, len(unit), kernelNames[k]), func(b *testing.B) {
					b.SetBytes(int64(len(src)))
					var out Record
					for b.Loop() {
						if Try(src, &out) != Valid {
							b.Fatal("not Valid")
						}
					}
				})
				restore()
			}
		}
	}
}
