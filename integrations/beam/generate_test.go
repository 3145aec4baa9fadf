package uribeam

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"
)

func init() {
	registerDoFn(func(fn *generateFn) any { return fn.ProcessElement })
	registerCall2x0[int64, func(string)]()
}

// linesPerSeed is how many lines are made of a seed.
const linesPerSeed = 1000

// generated yields the lines of a seed: URLs of some thousand hosts, and a few lines that
// are none.
func generated(seed int64) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(uint64(seed), 12))
		var line []byte
		for range linesPerSeed {
			if r.IntN(64) == 0 {
				if one := hostile[r.IntN(len(hostile))]; len(one) < 1<<10 {
					if !yield(one) {
						return
					}
					continue
				}
			}
			line = fmt.Appendf(line[:0], "https://Host%d.example.com/section/%d/page-%x.html?id=%d&from=feed", r.IntN(r.IntN(5000)+1), r.IntN(40), r.Uint32(), r.IntN(1e6))
			if !yield(string(line)) {
				return
			}
		}
	}
}

// seedsOf returns seeds of so many lines.
func seedsOf(lines int) (seeds []int64) {
	for i := range lines / linesPerSeed {
		seeds = append(seeds, int64(i))
	}
	return seeds
}

// generateFn emits the lines of a seed.
type generateFn struct{}

func (*generateFn) ProcessElement(seed int64, emit func(string)) {
	for line := range generated(seed) {
		emit(line)
	}
}

// generatedLog yields lines of an access log in the combined format.
func generatedLog(seed int64) iter.Seq[string] {
	return func(yield func(string) bool) {
		i := 0
		for line := range generated(seed) {
			target := strings.TrimPrefix(line, "https:/")
			if !yield("192.0.2." + strconv.Itoa(i%256) + ` - - [10/Oct/2026:13:55:36 -0700] "GET ` + target + ` HTTP/1.1" 200 2326 "http://example.org/start" "Mozilla/5.0 (X11; Linux x86_64)"`) {
				return
			}
			i++
		}
	}
}
