package kernel

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// checkLines compares what the kernel says about buf with what its twin says,
// going on behind each line that is not Valid.
func checkLines(t *testing.T, buf []byte, records int) {
	t.Helper()
	for pos := 0; ; {
		got, want := make([]Record, records+1), make([]Record, records)
		for i := range got {
			got[i] = garbage
		}
		n, consumed, stopped, waiting := TryLines(buf[pos:], uint32(pos), got[:records])
		m, wanted, wantStopped, wantWaiting := tryLinesGeneric(buf[pos:], uint32(pos), want)
		if n != m && n < m && !mayStop(buf[pos+consumed:]) || n > m {
			t.Fatalf("%.300q: %d lines Valid in %d bytes, want %d in %d", buf[pos:], n, consumed, m, wanted)
		}
		for i := range n {
			if got[i] != want[i] {
				t.Fatalf("%.300q, line %d:\n got %s\nwant %s", buf[pos:], i, describe(&got[i]), describe(&want[i]))
			}
		}
		if n == m && waiting != wantWaiting {
			t.Fatalf("%.300q: %d of %d lines wait, want %d", buf[pos:], waiting, n, wantWaiting)
		}
		if got[records] != garbage {
			t.Fatalf("%.300q: the record behind out was written", buf[pos:])
		}
		pos += consumed
		if n == records && records > 0 {
			continue
		}
		end := bytes.IndexByte(buf[pos:], '\n')
		if end < 0 {
			return
		}
		if n == m && stopped != wantStopped && !(stopped == Unknown && mayStop(buf[pos:])) || stopped != Unknown && n < records && got[n] != want[n] {
			t.Fatalf("%.300q, line %d: stopped %x, want %x\n got %s\nwant %s", buf, n, stopped, wantStopped, describe(&got[n]), describe(&want[n]))
		}
		pos += end + 1
	}
}

// mayStop reports whether the kernel may stop before the line that begins rest:
// at a long scheme, or at 62 bytes and "\r\n", which need a run to find the end.
func mayStop(rest []byte) bool {
	end := bytes.IndexByte(rest, '\n')
	return end == HeadBytes+1 && rest[HeadBytes] == '\r' || longScheme(rest[:end])
}

// TestLinesAgree scans lists of lines of every shape, length and line end, with
// and without a newline at the end, into records enough and too few.
func TestLinesAgree(t *testing.T) {
	ends := []string{"\n", "\r\n", "\n", "\n\n", "\r\r\n"}
	forEachKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3986, 1))
		for range 20_000 {
			var buf []byte
			for range r.IntN(12) {
				buf = append(buf, bases[r.IntN(len(bases))]...)
				if r.IntN(2) == 0 {
					buf = append(buf, strings.Repeat("x%41", 30)[:r.IntN(121)]...)
				}
				if r.IntN(20) == 0 {
					buf = append(buf, "\xff\r \x00"[r.IntN(4)])
				}
				buf = append(buf, ends[r.IntN(len(ends))]...)
			}
			checkLines(t, buf[:max(0, len(buf)-r.IntN(3)/2)], r.IntN(14))
		}
	})
}

// TestLinesAtEveryLength scans two lines of every pair of lengths up to 140, with
// both line ends.
func TestLinesAtEveryLength(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		for _, end := range []string{"\n", "\r\n", "\r\r\n"} {
			for a := range 140 {
				for b := range 140 {
					first, second := "x://h/"+strings.Repeat("p", a), "x://h?"+strings.Repeat("q", b)
					checkLines(t, []byte(first+end+second+end), 4)
				}
			}
		}
	})
}
