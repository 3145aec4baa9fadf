package bench

import (
	"bytes"
	"math/rand/v2"
	"net/url"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/percent"
	"github.com/valyala/fasthttp"
)

// percentDensities are how many of a hundred bytes are written as triplets.
var percentDensities = []int{0, 1, 10, 100}

// percentSizes are the lengths of a text: values of a query, and a large body.
var percentSizes = []int{5, 10, 20, 50, 64 << 10}

// A coder encodes or decodes: it appends what it makes of src to dst. It gets the text
// in both forms, and uses the one that it need not copy.
type coder func(dst, src []byte, text string) []byte

// percentPeers are what decoding and encoding are compared with. fasthttp reads and
// writes "+" for a space, which the texts do not have.
var percentPeers = map[bool][]struct {
	name string
	code coder
}{
	false: {
		{"net_url_PathUnescape", func(dst, _ []byte, text string) []byte {
			out, _ := url.PathUnescape(text)
			return append(dst, out...)
		}},
		{"fasthttp", func(dst, src []byte, _ string) []byte { return fasthttp.AppendUnquotedArg(dst, src) }},
	},
	true: {
		{"net_url_PathEscape", func(dst, _ []byte, text string) []byte { return append(dst, url.PathEscape(text)...) }},
		{"net_url_QueryEscape", func(dst, _ []byte, text string) []byte { return append(dst, url.QueryEscape(text)...) }},
		{"fasthttp", func(dst, src []byte, _ string) []byte { return fasthttp.AppendQuotedArg(dst, src) }},
	},
}

// BenchmarkPercentDecode measures decoding by length and density. The floor is to copy
// the text as it is.
func BenchmarkPercentDecode(b *testing.B) {
	overPercent(b, false, func(dst, src []byte, _ string) []byte {
		dst, _ = percent.AppendDecoded(dst, src)
		return dst
	})
}

// BenchmarkPercentDecodeOnly measures decoding of all but two bytes.
func BenchmarkPercentDecodeOnly(b *testing.B) {
	only := percent.Of("/%").Complement()
	overPercent(b, false, func(dst, src []byte, _ string) []byte { return percent.AppendDecodedOnly(dst, src, only) })
}

// BenchmarkPercentEncode measures encoding in the same way.
func BenchmarkPercentEncode(b *testing.B) {
	overPercent(b, true, func(dst, src []byte, _ string) []byte { return percent.AppendEncoded(dst, src, percent.Segment) })
}

// overPercent measures one coder with every kernel, its peers, and a copy.
func overPercent(b *testing.B, encode bool, code coder) {
	for _, size := range percentSizes {
		b.Run("bytes="+strconv.Itoa(size), func(b *testing.B) {
			for _, density := range percentDensities {
				b.Run("triplets="+strconv.Itoa(density)+"%", func(b *testing.B) {
					t := percentTextsOf(size, density, encode)
					onKernels(b, func(b *testing.B) { t.measure(b, code, t.want) })
					for _, peer := range percentPeers[encode] {
						b.Run("peer="+peer.name, func(b *testing.B) { t.measure(b, peer.code, t.want) })
					}
					b.Run("peer=copy", func(b *testing.B) {
						t.measure(b, func(dst, src []byte, _ string) []byte { return append(dst, src...) }, t.src)
					})
				})
			}
		})
	}
}

// percentTexts are texts of one length, and what they become.
type percentTexts struct {
	src, want [][]byte
	text      []string // src again
	size      int
}

// percentTextsOf returns texts to encode or to decode. There are many short ones, so that
// the processor does not learn by heart where their triplets are.
func percentTextsOf(size, density int, encode bool) *percentTexts {
	r := rand.New(rand.NewPCG(uint64(size), uint64(density)))
	t := &percentTexts{}
	for range max(1, 16<<10/size) {
		var raw, encoded []byte
		for len(raw) < size && (encode || len(encoded) < size) {
			if b := byte(0x80 + r.IntN(0x80)); r.IntN(100) < density && (encode || size-len(encoded) >= 3) {
				raw = append(raw, b)
				encoded = append(encoded, '%', "0123456789ABCDEF"[b>>4], "0123456789ABCDEF"[b&15])
				continue
			}
			b := "abcdefghijklmnopqrstuvwxyz0123456789-._~"[r.IntN(40)]
			raw, encoded = append(raw, b), append(encoded, b)
		}
		src, want := encoded, raw
		if encode {
			src, want = raw, encoded
		}
		t.src, t.want, t.text = append(t.src, src), append(t.want, want), append(t.text, string(src))
		t.size += len(src)
	}
	return t
}

// measure times a coder on all texts, after a look at its answers.
func (t *percentTexts) measure(b *testing.B, code coder, want [][]byte) {
	dst := make([]byte, 0, 256<<10)
	for i, src := range t.src {
		if got := code(dst, src, t.text[i]); !bytes.Equal(got, want[i]) {
			b.Fatalf("%.100q becomes %.100q, want %.100q", src, got, want[i])
		}
	}
	b.SetBytes(int64(t.size))
	b.ReportAllocs()
	for b.Loop() {
		for i, src := range t.src {
			dst = code(dst[:0], src, t.text[i])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(t.src)), "ns/text")
}
