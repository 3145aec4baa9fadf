package bench

import (
	"bytes"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan"
)

// lengths are the sizes of one long component: from one vector to what no
// cache holds.
var lengths = []int{64, 1 << 10, 64 << 10, 1 << 20, 16 << 20, 64 << 20}

// longInputs say how to make one component long: before + text, repeated +
// after is valid at any length.
var longInputs = []struct{ component, before, text, after string }{
	{"scheme", "", "a", ":"},
	{"userinfo", "//", "a", "@h"},
	{"host", "//", "a", ""},
	{"port", "//h:", "1", ""},
	{"path", "/", "a", ""},
	{"query", "?", "a", ""},
	{"fragment", "#", "a", ""},
	{"path_segments", "", "/abcdefg", ""},
	{"path_triplets", "/", "%41", ""},
	{"query_parameters", "?", "name=value&", ""},
}

// BenchmarkLength measures references that are almost all one component.
func BenchmarkLength(b *testing.B) {
	for _, in := range longInputs {
		b.Run("component="+in.component, func(b *testing.B) {
			overLengths(b, func(b *testing.B, size int) {
				overKernelsOnce(b, filled(in.before, in.text, in.after)(size), true)
			})
		})
	}
}

// BenchmarkLengthFloor measures the search for a byte that is not there.
func BenchmarkLengthFloor(b *testing.B) {
	overLengths(b, func(b *testing.B, size int) {
		src := bytes.Repeat([]byte("a"), size)
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			if bytes.IndexByte(src, 0) >= 0 {
				b.Fatal("found a byte that is not there")
			}
		}
	})
}

// BenchmarkIllegalFirst measures how soon Scan answers for a long input that is wrong at its
// first byte. It still looks for the delimiters in all of it.
func BenchmarkIllegalFirst(b *testing.B) {
	const size = 16 << 20
	b.Run("bytes="+strconv.Itoa(size), func(b *testing.B) {
		src := bytes.Repeat([]byte("a"), size)
		src[0] = '^'
		overKernelsOnce(b, src, false)
	})
}

// overLengths runs one benchmark for each length.
func overLengths(b *testing.B, run func(b *testing.B, size int)) {
	for _, size := range lengths {
		b.Run("bytes="+strconv.Itoa(size), func(b *testing.B) { run(b, size) })
	}
}

// overKernelsOnce times one call with each kernel; a wrong verdict fails.
func overKernelsOnce(b *testing.B, src []byte, valid bool) {
	onKernels(b, func(b *testing.B) {
		var out uriscan.Spans
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			if uriscan.Scan(src, &out) != valid {
				b.Fatalf("valid is %v, want %v", !valid, valid)
			}
		}
	})
}
