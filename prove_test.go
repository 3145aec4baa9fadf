package uriscan

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

// forEachKernel runs the test on every vector kernel of this processor.
func forEachKernel(t *testing.T, test func(t *testing.T)) {
	for _, k := range vectorKernels() {
		t.Run("kernel="+kernelNames[k], func(t *testing.T) {
			restore, err := UseKernel(kernelNames[k])
			if err != nil {
				t.Fatal(err)
			}
			defer restore()
			test(t)
		})
	}
}

// checkProof compares what the kernel says about src with the oracle. The
// kernel may know less, but complete reports the inputs on which it may not.
func checkProof(t *testing.T, src []byte, complete bool) {
	t.Helper()
	out := Spans{Scheme: Span{7, 7}, Fragment: Span{8, 8}, present: 0xff, kinds: 0xff, reason: 1, badByte: 2, errorOffset: 3}
	p := prove(src, &out)
	want, ok := oracle(string(src))
	switch {
	case p == proven && !ok:
		t.Fatalf("%q: proven, but not well-formed", src)
	case p == proven && out != want:
		t.Fatalf("%q:\n got %s\nwant %s", src, describe(&out), describe(&want))
	case p != proven && ok && complete:
		t.Fatalf("%q: not proven, but well-formed", src)
	}
	if p != proven && p != unproven {
		checkResume(t, src, p, &out)
	}
}

// checkResume compares the record of a proof that stopped with the record that
// the oracle gives for the part that was proven.
func checkResume(t *testing.T, src []byte, p proof, out *Spans) {
	t.Helper()
	offset, in := p.resume()
	// A "%" directly before the offset stands with its digits behind it.
	prefix := append([]byte(nil), src[:offset]...)
	for i := max(0, offset-2); i < offset; i++ {
		if prefix[i] == '%' {
			prefix[i] = 'x'
		}
	}
	want, ok := oracle(string(prefix))
	if !ok || *out != want {
		t.Fatalf("%q: stopped at %d:\n got %s\nwant %s", src, offset, describe(out), describe(&want))
	}
	got := runPath
	if out.Has(CompQuery) {
		got = runQuery
	}
	if out.Has(CompFragment) {
		got = runFragment
	}
	if got != in {
		t.Fatalf("%q: stopped at %d in run %d, want %d", src, offset, in, got)
	}
}

// TestProofsAgreeOnShortStrings tries every string of up to five bytes over an
// alphabet that holds every delimiter.
func TestProofsAgreeOnShortStrings(t *testing.T) {
	const alphabet = "a1:/?#[]@%."
	forEachKernel(t, func(t *testing.T) {
		var src []byte
		var try func(left int)
		try = func(left int) {
			checkProof(t, src, true)
			if left == 0 {
				return
			}
			for i := range alphabet {
				src = append(src, alphabet[i])
				try(left - 1)
				src = src[:len(src)-1]
			}
		}
		try(5)
	})
}

var benchmarkLists = []string{"ada_kasztp", "ada_top100_sample", "web_requests_2019"}

// readList returns a list of the data folder, or skips the benchmark.
func readList(b *testing.B, name string) []byte {
	root := os.Getenv("URISCAN_DATA")
	if root == "" {
		root = filepath.Join("..", "shared", "data")
	}
	data, err := os.ReadFile(filepath.Join(root, "urls", name+".txt"))
	if err != nil {
		b.Skipf("no data: %v", err)
	}
	return data
}

func BenchmarkProve(b *testing.B) {
	for _, list := range benchmarkLists {
		data := readList(b, list)
		lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
		perURI := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/URI")
		}
		b.Run("list="+list+"/floor", func(b *testing.B) {
			n := 0
			for b.Loop() {
				for _, l := range lines {
					n += bytes.IndexByte(l, 0)
				}
			}
			perURI(b)
		})
		for _, k := range vectorKernels() {
			restore, _ := UseKernel(kernelNames[k])
			b.Run(fmt.Sprintf("list=%s/kernel=%s-one", list, kernelNames[k]), func(b *testing.B) {
				var out Spans
				n := 0
				for b.Loop() {
					n = 0
					for _, l := range lines {
						if prove(l, &out) == proven {
							n++
						}
					}
				}
				perURI(b)
				b.ReportMetric(float64(n), "proven")
			})
			b.Run(fmt.Sprintf("list=%s/kernel=%s-lines", list, kernelNames[k]), func(b *testing.B) {
				out := make([]Spans, 512)
				n := 0
				for b.Loop() {
					n = 0
					for pos := 0; pos < len(data); {
						m, used := proveLines(data[pos:], uint32(pos), out)
						n += m
						pos += used
						if m < len(out) {
							end := bytes.IndexByte(data[pos:], '\n')
							if end < 0 {
								break
							}
							pos += end + 1
						}
					}
				}
				perURI(b)
				b.ReportMetric(float64(n), "proven")
			})
			restore()
		}
		b.Run("list="+list+"/net-url", func(b *testing.B) {
			text := make([]string, len(lines))
			for i := range lines {
				text[i] = string(lines[i])
			}
			for b.Loop() {
				for _, l := range text {
					url.Parse(l)
				}
			}
			perURI(b)
		})
	}
}
