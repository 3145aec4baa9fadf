package bench

import (
	"flag"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// worstSizes are the lengths of the worst inputs: less than a vector to what no
// cache holds.
var worstSizes = []int{16, 64, 256, 1 << 10, 4 << 10, 64 << 10, 1 << 20, 16 << 20}

// BenchmarkWorst measures one input of each shape and length, with every kernel
// and with net/url. No shape may be slower than net/url at any length; the report
// lists those that are.
func BenchmarkWorst(b *testing.B) {
	for _, shape := range worstShapes {
		b.Run("shape="+shape.name, func(b *testing.B) {
			for _, size := range affordable(worstSizes) {
				b.Run("bytes="+strconv.Itoa(size), func(b *testing.B) { worst(b, shape.make(size)) })
			}
		})
	}
}

// worst measures one input with every kernel and with net/url.
func worst(b *testing.B, src []byte) {
	want := exactAnswer(b, src)
	onKernels(b, func(b *testing.B) {
		var out uriscan.Spans
		if uriscan.Scan(src, &out); out != want {
			b.Fatal("the kernel and the exact machine answer differently")
		}
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			uriscan.Scan(src, &out)
		}
	})
	b.Run("peer=net_url", func(b *testing.B) {
		text := string(src)
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			url.Parse(text)
		}
	})
}

// exactAnswer returns what the exact machine says of an input.
func exactAnswer(tb testing.TB, src []byte) (answer uriscan.Spans) {
	defer kernels.Use(tb, "exact")()
	uriscan.Scan(src, &answer)
	return answer
}

// affordable returns the sizes to measure. The largest ones take longer than all
// others together, so they are left out when each benchmark runs for a number of
// times, as CI has it, or for less than 10 ms.
func affordable(sizes []int) []int {
	const large = 1 << 20
	benchtime, err := time.ParseDuration(flag.Lookup("test.benchtime").Value.String())
	if err == nil && benchtime >= 10*time.Millisecond {
		return sizes
	}
	var some []int
	for _, size := range sizes {
		if size < large {
			some = append(some, size)
		}
	}
	return some
}

// checkShapes are inputs that are wrong at the first byte, or at the first that
// their rule does not allow: before, then letters. Check must not look at those.
var checkShapes = []struct {
	rule         uriscan.Production
	name, before string
	offset       int
}{
	{uriscan.URIReference, "colon", ":", 0},
	{uriscan.URIReference, "wrong_byte", "^", 0},
	{uriscan.URI, "path", "/", 0}, // a URI begins with a scheme
	{uriscan.URI, "query", "?", 0},
	{uriscan.URI, "wrong_byte", "^", 0},
	{uriscan.AbsoluteURI, "path", "/", 0},
	{uriscan.AbsoluteURI, "fragment", "http://h/#", 9}, // an absolute URI has no fragment
	{uriscan.AbsoluteURI, "wrong_byte", "^", 0},
	{uriscan.RelativeRef, "colon", ":", 0},
	{uriscan.RelativeRef, "scheme", "http:", 4}, // a relative reference has no scheme
	{uriscan.RelativeRef, "wrong_byte", "^", 0},
}

// checkSize is the length of the inputs of BenchmarkCheckWorst.
const checkSize = 16 << 20

// BenchmarkCheckWorst measures how soon Check answers about a long input whose
// first byte, or first part, is wrong. It must not take longer than for a short
// one.
func BenchmarkCheckWorst(b *testing.B) {
	for _, shape := range checkShapes {
		b.Run("production="+shape.rule.String()+"/shape="+shape.name, func(b *testing.B) {
			src := filled(shape.before, "a", "")(checkSize)
			onKernels(b, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if offset, _ := shape.rule.Check(src); offset != shape.offset {
						b.Fatalf("the fault is at %d, want %d", offset, shape.offset)
					}
				}
			})
		})
	}
}

// BenchmarkGrowingLine measures ScanLines on a buffer that grows and holds no line
// end yet, as a caller has it that reads a long line piece by piece: one call after
// each step, until all bytes are there.
func BenchmarkGrowingLine(b *testing.B) {
	const step = 4 << 10
	for _, size := range affordable([]int{256 << 10, 16 << 20}) {
		b.Run("bytes="+strconv.Itoa(size)+"/step="+strconv.Itoa(step), func(b *testing.B) {
			src := filled("/", "a", "")(size)
			onKernels(b, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					growing(b, src, step)
				}
			})
		})
	}
}

// growing calls ScanLines on ever more of src, which has no line end.
func growing(tb testing.TB, src []byte, step int) {
	var out [1]uriscan.Spans
	for end := step; end <= len(src); end += step {
		if n, consumed := uriscan.ScanLines(src[:end], out[:]); n != 0 || consumed != 0 {
			tb.Fatalf("ScanLines took %d lines and %d bytes of a buffer without a line end", n, consumed)
		}
	}
}

func TestEveryKernelAnswersWorstShapesAsTheExactMachine(t *testing.T) {
	for _, shape := range worstShapes {
		for _, size := range worstSizes {
			if size > 64<<10 {
				continue
			}
			src := shape.make(size)
			want := exactAnswer(t, src)
			for _, kernel := range uriscan.Kernels() {
				restore := kernels.Use(t, kernel)
				var got uriscan.Spans
				uriscan.Scan(src, &got)
				restore()
				if got != want {
					t.Errorf("%s of %d bytes: kernel %s and the exact machine answer differently", shape.name, size, kernel)
				}
			}
		}
	}
}

func TestWorstShapesAreAsLongAsTheirName(t *testing.T) {
	seen := make(map[string]bool)
	for _, shape := range worstShapes {
		if seen[shape.name] {
			t.Errorf("two shapes are called %s", shape.name)
		}
		seen[shape.name] = true
		for _, size := range worstSizes[1:5] {
			// What does not fill a repetition is left out; the longest is 12 bytes.
			if length := len(shape.make(size)); length > size || length < size-12 {
				t.Errorf("%s of %d bytes has %d", shape.name, size, length)
			}
		}
	}
}

// Check must answer where the rule ends, not where the input is wrong for others.
func TestCheckAnswersAtTheFirstWrongByte(t *testing.T) {
	for _, shape := range checkShapes {
		src := filled(shape.before, "a", "")(1 << 10)
		if offset, _ := shape.rule.Check(src); offset != shape.offset {
			t.Errorf("%s %s: the fault is at %d, want %d", shape.rule, shape.name, offset, shape.offset)
		}
	}
}
