package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// tryLines is the form of the call that takes lines.
type tryLines func(buf []byte, base uint32, ends []uint32, out []Record) (open int)

// linesOn returns that of a kernel.
func linesOn(k processor.Kernel) tryLines {
	return func(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
		return tryLinesOn(k, buf, base, ends, out)
	}
}

// newlinesOf returns the offsets of the first newlines in buf, at most so many.
func newlinesOf(buf []byte, most int) (ends []uint32) {
	for i, b := range buf {
		if b == '\n' && len(ends) < most {
			ends = append(ends, uint32(i))
		}
	}
	return ends
}

// A linesResult is what tryLines returns for the lines with these ends, with the records.
type linesResult struct {
	ends []uint32
	open int
	out  []Record
}

// line returns line i of buf, without its line end.
func (r *linesResult) line(buf []byte, i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = r.ends[i-1] + 1
	}
	return bytes.TrimSuffix(buf[start:r.ends[i]], []byte("\r"))
}

// linesOf returns what try says about the first lines of buf, at most so many. It fails the
// test if try wrote after their records.
func linesOf(t *testing.T, try tryLines, buf []byte, base uint32, most int) (r linesResult) {
	t.Helper()
	r.ends = newlinesOf(buf, most)
	n := len(r.ends)
	out := filledRecords(n + 1)
	r.open, r.out = try(buf, base, r.ends, out), out[:n]
	if out[n] != filled {
		t.Fatalf("%.300q: the record after those of %d lines was written", buf, n)
	}
	return r
}

// linesAgreeWithGeneric holds the vector kernels to tryLinesGeneric, so many lines at a
// time.
func linesAgreeWithGeneric(t *testing.T, kernels []processor.Kernel, buf []byte, most int) {
	t.Helper()
	for _, k := range kernels {
		for pos := 0; ; {
			rest := buf[pos:]
			want := linesOf(t, tryLinesGeneric, rest, uint32(pos), most)
			got := linesOf(t, linesOn(k), rest, uint32(pos), most)
			if fault := linesFault(k, rest, &got, &want); fault != "" {
				t.Fatalf("%s, %d bytes %.300q, %d lines: %s", k.String(), len(rest), rest, most, fault)
			}
			if len(got.ends) == 0 {
				break
			}
			pos += int(got.ends[len(got.ends)-1]) + 1
		}
	}
}

// linesFault returns in words in what the result of a kernel on lines of buf differs
// from that of the generic version, "" if in nothing that counts.
func linesFault(k processor.Kernel, buf []byte, got, want *linesResult) string {
	open := 0
	for i := range got.out {
		g, w := &got.out[i], &want.out[i]
		if g.ErrorOffset != 0 {
			open++
		}
		switch {
		case g.ErrorOffset == LineUnknown && (w.ErrorOffset == LineUnknown || mayStop(k, buf, got, i)):
		case *g != *w:
			return fmt.Sprintf("line %d:\n got %s\nwant %s", i, describe(g), describe(w))
		}
	}
	if got.open != open {
		return fmt.Sprintf("%d of %d lines are open, not %d", open, len(got.out), got.open)
	}
	return ""
}

// mayStop reports whether a line may be unknown to a kernel: one with a long scheme,
// or one of 62 bytes and "\r\n", which the kernel takes for longer than one block.
func mayStop(k processor.Kernel, buf []byte, r *linesResult, i int) bool {
	line := r.line(buf, i)
	return len(line) == HeadBytes && buf[r.ends[i]-1] == '\r' || isLongScheme(k, line)
}

// genericLinesAgreeWithReference holds tryLinesGeneric to the reference, line by
// line.
func genericLinesAgreeWithReference(t *testing.T, buf []byte, base uint32, most int) {
	t.Helper()
	got := linesOf(t, tryLinesGeneric, buf, base, most)
	open, start := 0, uint32(0)
	for i, record := range got.out {
		line, result := got.line(buf, i), Valid
		if stop := record.ErrorOffset; stop != 0 {
			open++
			result = Unknown
			if stop != LineUnknown {
				result = StopAt(stop - 1 - base - start)
			}
			record.ErrorOffset = 0
		}
		record.Shift(-(base + start))
		v := ask(line)
		if result == Unknown {
			if v.valid && paths[0].settles(&v.record, line) {
				t.Fatalf("%.300q: unknown, but it is valid", line)
			}
		} else if fault := v.fault(line, result, &record); fault != "" {
			t.Fatalf("%.300q from %d, line %d: %s", buf, base, i, fault)
		}
		start = got.ends[i] + 1
	}
	if open != got.open {
		t.Fatalf("%.300q: %d lines are open, not %d", buf, open, got.open)
	}
}

// eachList calls f with n lists of lines, always the same ones: lines of every
// shape, length and line end, with and without a newline at the end.
func eachList(n int, f func(buf []byte, records int)) {
	ends := []string{"\n", "\r\n", "\n", "\n\n", "\r\r\n"}
	r := rand.New(rand.NewPCG(3986, 1))
	for range n {
		var buf []byte
		for range r.IntN(12) {
			buf = append(buf, shapes.References[r.IntN(len(shapes.References))]...)
			if r.IntN(2) == 0 {
				buf = append(buf, strings.Repeat("x%41", 30)[:r.IntN(121)]...)
			}
			if r.IntN(20) == 0 {
				buf = append(buf, "\xff\r \x00"[r.IntN(4)])
			}
			buf = append(buf, ends[r.IntN(len(ends))]...)
		}
		f(buf[:max(0, len(buf)-r.IntN(3)/2)], r.IntN(14))
	}
}

func TestGenericLinesAgreeWithReference(t *testing.T) {
	eachList(exhaustive.Pick(20_000, 2_000, 200), func(buf []byte, records int) {
		for _, base := range []uint32{0, 1000} {
			genericLinesAgreeWithReference(t, buf, base, records)
		}
	})
}

func TestKernelLinesAgreeWithGeneric(t *testing.T) {
	kernels := vectors(t)
	eachList(exhaustive.Pick(200_000, 20_000, 2_000), func(buf []byte, records int) {
		linesAgreeWithGeneric(t, kernels, buf, records)
	})
}

// TestKernelLinesAgreeWithGenericAtEveryLength has two lines of every pair of
// lengths up to 140, with each line end.
func TestKernelLinesAgreeWithGenericAtEveryLength(t *testing.T) {
	kernels, step := vectors(t), exhaustive.Pick(1, 1, 7)
	for _, end := range []string{"\n", "\r\n", "\r\r\n"} {
		for a := range 140 {
			for b := a % step; b < 140; b += step {
				first, second := "x://h/"+strings.Repeat("p", a), "x://h?"+strings.Repeat("q", b)
				linesAgreeWithGeneric(t, kernels, []byte(first+end+second+end), 4)
			}
		}
	}
}

// TestKernelLinesAgreeWithGenericOnFormsOfEveryLength has a line of each form and
// length, between two others.
func TestKernelLinesAgreeWithGenericOnFormsOfEveryLength(t *testing.T) {
	kernels := vectors(t)
	for i, form := range shapes.All {
		for n := i % exhaustive.Pick(1, 1, 9); n <= 301; n += exhaustive.Pick(1, 1, 9) {
			linesAgreeWithGeneric(t, kernels, []byte("//h\n"+form.OfLength(n)+"\r\nx:p\n"), 4)
		}
	}
}

// TestKernelLinesAgreeWithGenericOnOneOddityInALongLine does what
// [TestKernelsAgreeWithGenericOnOneOddityInALongInput] does with a line between two
// others.
func TestKernelLinesAgreeWithGenericOnOneOddityInALongLine(t *testing.T) {
	kernels, step := vectors(t), exhaustive.Pick(1, 29, 117)
	for i, form := range shapes.All {
		text := form.OfLength(1100)
		for at := 250; at < 1100; at++ {
			for j := (i + at) % step; j < len(shapes.Oddities); j += step {
				linesAgreeWithGeneric(t, kernels, []byte("//h\n"+text[:at]+shapes.Oddities[j]+text[at:]+"\r\nx:p\n"), 4)
			}
		}
	}
}

// lineAgreesWithTry holds TryLine to the packed kernel, on each line of buf by itself.
func lineAgreesWithTry(t *testing.T, buf []byte) {
	t.Helper()
	for start := 0; ; {
		length := bytes.IndexByte(buf[start:], '\n')
		got := filled
		result, next := TryLine(buf, uint32(start), &got)
		if length < 0 {
			if result == Valid {
				t.Fatalf("%.300q from %d: valid, but the line does not end", buf, start)
			}
			return
		}
		line, record := withoutReturn(buf[start:start+length]), filled
		want, wantNext := tryPacked(line, &record), uint32(0)
		isLate := false // a line end or a HEXDIG may follow what is looked at
		if stop, stopped := want.Stop(); stopped {
			want = StopAt(uint32(start + stop))
			isLate = start+stop+2 >= len(buf)
		} else if want == Valid {
			wantNext = uint32(start + length + 1)
		}
		record.Shift(uint32(start))
		switch {
		case result == Unknown && (len(line) == blockBytes || len(line) >= NearLine-2 || isLate):
		case result != want || next != wantNext || want != Unknown && got != record:
			t.Fatalf("%.300q from %d:\n got %s %s, the next at %d\nwant %s %s, the next at %d", buf, start, say(result), describe(&got), next, say(want), describe(&record), wantNext)
		}
		start += length + 1
	}
}

func TestTryLineIsTryOnTheLine(t *testing.T) {
	eachList(exhaustive.Pick(200_000, 20_000, 2_000), func(buf []byte, _ int) { lineAgreesWithTry(t, buf) })
	for _, end := range []string{"\n", "\r\n", "\r\r\n", "\r"} {
		for i, form := range shapes.All {
			for n := i % exhaustive.Pick(1, 1, 5); n <= 301; n += exhaustive.Pick(1, 1, 5) {
				lineAgreesWithTry(t, []byte("//h\n"+form.OfLength(n)+end+"x:p\n"))
				lineAgreesWithTry(t, []byte("//h\n"+form.OfLength(n)+end))
			}
			for n := NearLine - 3; n < NearLine+3; n++ {
				lineAgreesWithTry(t, []byte(form.OfLength(n)+end+"x:p\n"))
			}
		}
	}
}

// TestTryLineIsTryOnOneOddityInALongLine has lines of several blocks.
func TestTryLineIsTryOnOneOddityInALongLine(t *testing.T) {
	step := exhaustive.Pick(1, 29, 117)
	for i, form := range shapes.All {
		text := form.OfLength(500)
		for at := range 500 {
			for j := (i + at) % step; j < len(shapes.Oddities); j += step {
				lineAgreesWithTry(t, []byte("//h\n"+text[:at]+shapes.Oddities[j]+text[at:]+"\r\nx:p\n"))
			}
		}
	}
}
