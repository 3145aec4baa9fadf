package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exhaustive"
	"github.com/uriscan/uriscan/internal/shapes"
)

// tryLines is the form of the call that takes lines.
type tryLines func(buf []byte, base uint32, out []Record) (n, consumed int, stopped Result, pending int)

// A linesResult is what it returns, with the records.
type linesResult struct {
	n, consumed int
	stopped     Result
	pending     int
	out         []Record
}

// linesOf returns what try says about buf with so many records. It fails the test
// if try wrote behind them.
func linesOf(t *testing.T, try tryLines, buf []byte, base uint32, records int) linesResult {
	t.Helper()
	out := filledRecords(records + 1)
	var r linesResult
	r.n, r.consumed, r.stopped, r.pending = try(buf, base, out[:records:records])
	if out[records] != filled {
		t.Fatalf("%.300q: the record behind out was written", buf)
	}
	r.out = out[:records]
	return r
}

// linesAgreeWithGeneric holds the vector kernels to tryLinesGeneric, going on
// behind each line that is not known.
func linesAgreeWithGeneric(t *testing.T, kernels []kernel, buf []byte, records int) {
	t.Helper()
	for _, k := range kernels {
		try := func(buf []byte, base uint32, out []Record) (int, int, Result, int) {
			return tryLinesOn(k, buf, base, out)
		}
		for pos := 0; ; {
			rest := buf[pos:]
			want := linesOf(t, tryLinesGeneric, rest, uint32(pos), records)
			got := linesOf(t, try, rest, uint32(pos), records)
			if fault := linesFault(k, rest, uint32(pos), &got, &want); fault != "" {
				t.Fatalf("%s, %d bytes %.300q, %d records: %s", All[k], len(rest), rest, records, fault)
			}
			pos += got.consumed
			if got.n == records && records > 0 {
				continue
			}
			end := bytes.IndexByte(buf[pos:], '\n')
			if end < 0 {
				break
			}
			pos += end + 1
		}
	}
}

// linesFault returns in words in what the result of a kernel, on buf from base on,
// differs from that of the generic version, "" if in nothing that counts.
func linesFault(k kernel, buf []byte, base uint32, got, want *linesResult) string {
	early := got.n < want.n && mayStop(k, buf[got.consumed:])
	switch {
	case got.n != want.n && !early:
		return fmt.Sprintf("%d lines in %d bytes, want %d in %d", got.n, got.consumed, want.n, want.consumed)
	case !early && got.consumed != want.consumed:
		return fmt.Sprintf("%d lines take %d bytes, want %d", got.n, got.consumed, want.consumed)
	case !early && got.pending != want.pending:
		return fmt.Sprintf("%d of %d lines are pending, want %d", got.pending, got.n, want.pending)
	}
	for i := range got.n {
		if got.out[i] != want.out[i] {
			return fmt.Sprintf("line %d:\n got %s\nwant %s", i, describe(&got.out[i]), describe(&want.out[i]))
		}
	}
	if got.n == len(got.out) || early {
		return ""
	}
	if bytes.IndexByte(buf[got.consumed:], '\n') < 0 {
		// No newline ends the line. A kernel may have stopped in it, but not behind it.
		if offset, _ := got.stopped.Stop(); offset >= int(base)+max(1, len(buf)) {
			return say(got.stopped) + ", behind the buffer"
		}
		return ""
	}
	if got.stopped != want.stopped && !(got.stopped == Unknown && mayStop(k, buf[got.consumed:])) {
		return fmt.Sprintf("line %d: %s, want %s", got.n, say(got.stopped), say(want.stopped))
	}
	if got.stopped != Unknown && got.out[got.n] != want.out[got.n] {
		return fmt.Sprintf("line %d, %s:\n got %s\nwant %s", got.n, say(got.stopped), describe(&got.out[got.n]), describe(&want.out[got.n]))
	}
	return ""
}

// mayStop reports whether a kernel may stop before the line that begins rest: at a
// long scheme, or at 62 bytes and "\r\n", which need a second block to find the
// end.
func mayStop(k kernel, rest []byte) bool {
	end := bytes.IndexByte(rest, '\n')
	return end == HeadBytes+1 && rest[HeadBytes] == '\r' || end >= 0 && isLongScheme(k, rest[:end])
}

// genericLinesAgreeWithReference holds tryLinesGeneric to the reference, line by
// line.
func genericLinesAgreeWithReference(t *testing.T, buf []byte, base uint32, records int) {
	t.Helper()
	got := linesOf(t, tryLinesGeneric, buf, base, records)
	at, pending := 0, 0
	for i := range got.n {
		end := at + bytes.IndexByte(buf[at:], '\n')
		line := bytes.TrimSuffix(buf[at:end], []byte("\r"))
		record, result := got.out[i], Valid
		if record.ErrorOffset != 0 {
			result = StopAt(record.ErrorOffset - 1 - base - uint32(at))
			record.ErrorOffset = 0
			pending++
		}
		record.Shift(-(base + uint32(at)))
		if v := ask(line); v.fault(line, result, &record) != "" {
			t.Fatalf("%.300q from %d, line %d: %s", buf, base, i, v.fault(line, result, &record))
		}
		at = end + 1
	}
	if at != got.consumed || pending != got.pending {
		t.Fatalf("%.300q: %d bytes and %d pending, want %d and %d", buf, got.consumed, got.pending, at, pending)
	}
	genericStopAgreesWithReference(t, buf[at:], base+uint32(at), &got)
}

// genericStopAgreesWithReference does so for the line before which it stopped.
func genericStopAgreesWithReference(t *testing.T, rest []byte, base uint32, got *linesResult) {
	t.Helper()
	end := bytes.IndexByte(rest, '\n')
	if got.n == len(got.out) || end < 0 {
		if got.stopped != Unknown {
			t.Fatalf("%.300q: %s, where no line was looked at", rest, say(got.stopped))
		}
		return
	}
	line := bytes.TrimSuffix(rest[:end], []byte("\r"))
	v := ask(line)
	if path := (&paths[0]); got.stopped == Unknown {
		if v.valid && path.settles(&v.record, line) {
			t.Fatalf("%.300q: unknown, but it is valid", line)
		}
		return
	}
	offset, _ := got.stopped.Stop()
	record := got.out[got.n]
	record.Shift(-base)
	if fault := v.fault(line, StopAt(uint32(offset)-base), &record); fault != "" {
		t.Fatalf("%.300q from %d: %s", line, base, fault)
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

// TestLinesAreLeftToOthersWithoutVectors wants nothing from the kernels that have
// no form for lines.
func TestLinesAreLeftToOthersWithoutVectors(t *testing.T) {
	for _, k := range []kernel{kernelPacked, kernelExact} {
		try := func(buf []byte, base uint32, out []Record) (int, int, Result, int) {
			return tryLinesOn(k, buf, base, out)
		}
		got := linesOf(t, try, []byte("//h\n//h\n"), 0, 2)
		if got.n != 0 || got.consumed != 0 || got.stopped != Unknown || got.pending != 0 {
			t.Errorf("%s: %d lines in %d bytes, %s, %d pending", All[k], got.n, got.consumed, say(got.stopped), got.pending)
		}
	}
}
