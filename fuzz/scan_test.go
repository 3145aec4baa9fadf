package fuzz

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// withKernel calls f while scans run on the kernel.
func withKernel(t testing.TB, kernel string, f func()) {
	t.Helper()
	defer kernels.Use(t, kernel)()
	f()
}

// FuzzScanAgainstReference compares every production, on the kernel in use, with
// the reference parser.
func FuzzScanAgainstReference(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			if len(src) > longestForReference {
				return
			}
			for _, p := range productions {
				got := filled
				valid := p.Scan(src, &got)
				want := answerOfReference(p, string(src))
				if a := answerOf(&got, 0); a != want || valid != want.valid {
					t.Errorf("%v %q:\n got %+v\nwant %+v", p, src, a, want)
				}
			}
		})
	})
}

// FuzzKernels compares every kernel with the exact one, bit by bit.
func FuzzKernels(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			for _, p := range productions {
				var want uriscan.Spans
				withKernel(t, "exact", func() { p.Scan(src, &want) })
				for _, k := range uriscan.Kernels() {
					got := filled
					withKernel(t, k, func() {
						p.Scan(src, &got)
						if offset, code := p.Check(src); offset != want.ErrorOffset() || code != want.ErrorCode() {
							t.Errorf("kernel %s, %v %q: Check says %v at %d, want %v at %d", k, p, src, code, offset, want.ErrorCode(), want.ErrorOffset())
						}
					})
					if got != want {
						t.Errorf("kernel %s, %v %q:\n got %+v, %v\nwant %+v, %v", k, p, src, answerOf(&got, 0), got.Err(), answerOf(&want, 0), want.Err())
					}
				}
			}
		})
	})
}

// FuzzStringAgainstBytes compares the forms of the call with each other.
func FuzzStringAgainstBytes(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			before := bytes.Clone(src)
			for _, p := range productions {
				fromBytes, fromString := filled, uriscan.Spans{}
				if p.Scan(src, &fromBytes) != p.ScanString(string(src), &fromString) || fromBytes != fromString {
					t.Errorf("%v %q: bytes give %+v, the string %+v", p, src, answerOf(&fromBytes, 0), answerOf(&fromString, 0))
				}
			}
			var want uriscan.Spans
			valid := uriscan.Scan(src, &want)
			parsed, err := uriscan.Parse(string(src))
			if parsed != want || valid != (err == nil) || valid != parsed.Valid() {
				t.Errorf("%q: Scan says %v %+v, Parse %v %+v", src, valid, answerOf(&want, 0), err, answerOf(&parsed, 0))
			}
			if !bytes.Equal(src, before) {
				t.Errorf("%q was written: %q", before, src)
			}
		})
	})
}

// FuzzScanLines compares ScanLines on every kernel with Scan of each line on the
// exact one.
func FuzzScanLines(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src, uint8(3)) })
	lines := []byte("http://h/p\r\n\n//a:b/\n?q\r\r\n" + "http://example.com/" + string(bytes.Repeat([]byte("p"), 100)) + "\nrest")
	f.Add(lines, uint8(9))
	f.Fuzz(func(t *testing.T, input []byte, room uint8) {
		checkLines(t, input, int(room))
		// The same with a line end for every comma, and between generated lines.
		checkLines(t, bytes.ReplaceAll(input, []byte(","), []byte("\n")), int(room))
		var buf []byte
		for rest := input; len(rest) > 0; rest = rest[min(len(rest), 16):] {
			buf = append(append(buf, generate(rest)...), []string{"\n", "\r\n", "\n\n"}[rest[0]%3]...)
		}
		checkLines(t, buf, int(room))
	})
}

// checkLines compares ScanLines of buf with what its comment says.
func checkLines(t *testing.T, buf []byte, room int) {
	t.Helper()
	var want []answer
	var starts []int
	consumed := 0
	withKernel(t, "exact", func() {
		for len(want) < room {
			end := bytes.IndexByte(buf[consumed:], '\n')
			if end < 0 {
				break
			}
			var s uriscan.Spans
			uriscan.Scan(bytes.TrimSuffix(buf[consumed:consumed+end], []byte("\r")), &s)
			want, starts = append(want, answerOf(&s, 0)), append(starts, consumed)
			consumed += end + 1
		}
	})
	for _, k := range uriscan.Kernels() {
		out := make([]uriscan.Spans, room)
		for i := range out {
			out[i] = filled
		}
		var n, used int
		withKernel(t, k, func() { n, used = uriscan.ScanLines(buf, out) })
		if n != len(want) || used != consumed {
			t.Fatalf("kernel %s, room for %d, %q: %d lines in %d bytes, want %d in %d", k, room, buf, n, used, len(want), consumed)
		}
		for i := range want {
			expect.Equal(t, answerOf(&out[i], starts[i]), want[i], "kernel %s, room for %d, line %d of %q", k, room, i, buf)
		}
	}
}
