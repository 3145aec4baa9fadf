package uriscan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// The tests of this file scan inputs that lie directly at unreadable pages. A
// scan that reads a byte before or after its input crashes here, on every
// kernel and at every length, whatever the byte would be used for.

// atPages scans src where it ends at an unreadable page and where it begins
// after one, alone and as a line, and compares with what the exact kernel
// makes of a copy elsewhere.
func atPages(t *testing.T, m *guard.Memory, kernel, src string, want Spans) {
	t.Helper()
	check := func(where string, got Spans) {
		t.Helper()
		if got != want {
			t.Fatalf("kernel %s, %s, %.300q:\n got %s\nwant %s", kernel, where, src, describe(&got), describe(&want))
		}
	}
	var out Spans
	cause := guard.Crash(func() {
		Scan(m.AtEnd(src), &out)
		check("at the end", out)
		Scan(m.AtStart(src, 0), &out)
		check("at the start", out)
		for _, text := range [][]byte{m.AtEnd(src), m.AtStart(src, 0)} {
			if offset, code := URIReference.Check(text); offset != want.ErrorOffset() || code != want.ErrorCode() {
				t.Fatalf("kernel %s, %.300q: Check says %v at %d, want %v at %d", kernel, src, code, offset, want.ErrorCode(), want.ErrorOffset())
			}
		}
		if !isLine(URIReference, src) {
			return
		}
		lines := []Spans{{}}
		for _, end := range []string{"\n", "\r\n"} {
			ScanLines(m.AtEnd(src+end), lines)
			check("a line at the end", lines[0])
			ScanLines(m.AtStart(src+end, 0), lines)
			check("a line at the start", lines[0])
			if n, consumed := ScanLines(m.AtEnd(end+src), lines[:1]); n != 1 || consumed != len(end) {
				t.Fatalf("kernel %s: an empty line and %q without its end: %d lines, %d bytes", kernel, src, n, consumed)
			}
		}
	})
	must.Equal(t, cause, "", "kernel %s, %d bytes %.300q", kernel, len(src), src)
}

// eachAtPages runs atPages on every kernel for every input that each yields.
func eachAtPages(t *testing.T, each func(yield func(src string))) {
	t.Helper()
	m := guard.For(t, 8192)
	var inputs []string
	var wants []Spans
	withKernel(t, "exact", func() {
		each(func(src string) {
			var want Spans
			ScanString(src, &want)
			inputs, wants = append(inputs, src), append(wants, want)
		})
	})
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for i, src := range inputs {
				atPages(t, m, k, src, wants[i])
			}
		})
		kernelsHeld[k] += len(inputs)
	}
	t.Logf("%d inputs on kernels %s", len(inputs), strings.Join(Kernels(), " "))
}

// ofLength returns the form with a component of n bytes, the last unit cut.
func ofLength(before, unit, after string, n int) string {
	return before + strings.Repeat(unit, n/len(unit)+1)[:n] + after
}

func TestScanReadsOnlyItsInputAtEveryLengthOfEveryComponent(t *testing.T) {
	longest := exhaustive.Pick(1024, 400, 200)
	eachAtPages(t, func(yield func(string)) {
		for _, f := range shapes.All {
			for n := range longest + 1 {
				yield(f.OfLength(n))
			}
		}
	})
}

// sampleLines returns the lines of testdata/urls.txt.
func sampleLines(t testing.TB) []string {
	t.Helper()
	data := must.Read(t, "testdata/urls.txt")
	return strings.Split(strings.TrimSuffix(data, "\n"), "\n")
}

func TestScanReadsOnlyItsInputAtEveryPrefix(t *testing.T) {
	eachAtPages(t, func(yield func(string)) {
		for i, line := range sampleLines(t) {
			if i%exhaustive.Pick(1, 1, 4) != 0 {
				continue
			}
			for n := range len(line) + 1 {
				yield(line[:n])
			}
		}
	})
}

// TestScanReadsOnlyItsInputAtEveryAlignment moves inputs over all places that
// a vector load may begin at. The bytes around them would change the answer if
// they were read: they are such as no URI has.
func TestScanReadsOnlyItsInputAtEveryAlignment(t *testing.T) {
	m := guard.For(t, 8192)
	for i := range m.Bytes() {
		m.Bytes()[i] = ' '
	}
	inputs := sampleLines(t)
	for n := range 130 {
		inputs = append(inputs, ofLength("http://", "h", "", n), ofLength("/", "p%41", "", n))
	}
	for _, k := range Kernels() {
		for _, src := range inputs {
			var want, got Spans
			withKernel(t, "exact", func() { ScanString(src, &want) })
			withKernel(t, k, func() {
				for offset := range 64 {
					text := m.AtStart(src, offset)
					if Scan(text, &got); got != want {
						t.Fatalf("kernel %s, alignment %d, %q:\n got %s\nwant %s", k, offset, src, describe(&got), describe(&want))
					}
					clear(text)
					for i := range text {
						text[i] = ' '
					}
				}
			})
		}
	}
}

// TestScanDoesNotWrite scans input that cannot be written, which is what the
// bytes of a string are.
func TestScanDoesNotWrite(t *testing.T) {
	inputs := sampleLines(t)
	text := strings.Join(inputs, "\r\n") + "\n"
	m := guard.For(t, len(text))
	buf := m.AtEnd(text)
	must.NoError(t, m.ReadOnly())
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			cause := guard.Crash(func() {
				var out Spans
				at := 0
				for _, line := range inputs {
					Scan(buf[at:at+len(line)], &out)
					at += len(line) + 2
				}
				lines := make([]Spans, len(inputs))
				if n, _ := ScanLines(buf, lines); n != len(inputs) {
					panic(fmt.Sprintf("%d lines of %d", n, len(inputs)))
				}
			})
			expect.Equal(t, cause, "", "kernel %s", k)
		})
	}
}
