package uriscan

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// linesByWord returns what ScanLines has to return, from the words of its
// comment: each line by itself through Scan, moved to its place.
func linesByWord(p Production, buf []byte, room int) (records []Spans, consumed int) {
	for len(records) < room {
		end := bytes.IndexByte(buf[consumed:], '\n')
		if end < 0 {
			break
		}
		line := bytes.TrimSuffix(buf[consumed:consumed+end], []byte("\r"))
		var s Spans
		p.Scan(line, &s)
		records = append(records, moved(s, consumed))
		consumed += end + 1
	}
	return records, consumed
}

// askLines scans the lines of buf into out of each of the lengths, against every
// production, on every kernel, and holds the records against those of Scan on the
// exact kernel.
func askLines(t *testing.T, buf string, rooms ...int) {
	t.Helper()
	for _, p := range allProductions {
		askLinesOf(t, p, buf, rooms...)
	}
}

// askLinesOf is askLines for one production.
func askLinesOf(t *testing.T, p Production, buf string, rooms ...int) {
	t.Helper()
	for _, room := range rooms {
		var want []Spans
		var wantConsumed int
		withKernel(t, "exact", func() { want, wantConsumed = linesByWord(p, []byte(buf), room) })
		for i, k := range Kernels() {
			out := make([]Spans, room)
			for j := range out {
				out[j] = filled[(i+j)&1]
			}
			var n, consumed int
			withKernel(t, k, func() { n, consumed = p.ScanLines([]byte(buf), out) })
			if n != len(want) || consumed != wantConsumed {
				t.Fatalf("%v, kernel %s, %d records, %.300q: %d lines in %d bytes, want %d in %d", p, k, room, buf, n, consumed, len(want), wantConsumed)
			}
			for j := range want {
				if out[j] != want[j] {
					t.Fatalf("%v, kernel %s, %d records, line %d of %.300q:\n got %s\nwant %s", p, k, room, j, buf, describe(&out[j]), describe(&want[j]))
				}
			}
		}
	}
}

// lineEnds are what may be between lines. A "\r" that no "\n" follows, and
// all but the last of several, are bytes of the line.
var lineEnds = []string{"\n", "\r\n", "\r\r\n", "\n\n", "\r\n\n"}

// lineKinds are lines that the scanner takes different ways for.
var lineKinds = []string{
	"", "/", "http://example.com/a/b?c=d#e", "//1.2.3.4:80/", "//[::1]/p", "u:p", "a\rb", "http://a:b/", "\\", "%4", "http://u@h/%41", "#",
	"http://h/" + strings.Repeat("p", 50), "http://h/" + strings.Repeat("p", 100) + "?q", "?" + strings.Repeat("q", 200) + " ", strings.Repeat("a", 64), strings.Repeat("a", 63),
}

func TestScanLinesAgreesWithScanOnMixesOfLines(t *testing.T) {
	for _, end := range lineEnds {
		for i, a := range lineKinds {
			for _, b := range lineKinds {
				for _, last := range []string{"", "http://h/p", "x\r"} {
					c := lineKinds[(i*7+3)%len(lineKinds)]
					askLines(t, a+end+b+end+c+"\n"+a+end+last, 3, 20)
				}
			}
		}
	}
}

// TestScanLinesAgreesWithScanOnLengths has lines of all lengths in one buffer,
// so that every line end falls on every place of a block.
func TestScanLinesAgreesWithScanOnLengths(t *testing.T) {
	longest := exhaustive.Pick(260, 140, 140)
	for _, f := range longForms {
		for _, end := range lineEnds {
			var rising, falling, mixed strings.Builder
			for n := range longest + 1 {
				rising.WriteString(ofLength(f.before, f.unit, f.after, n) + end)
				falling.WriteString(ofLength(f.before, f.unit, f.after, longest-n) + end)
				mixed.WriteString(ofLength(f.before, f.unit, f.after, n*37%longest) + end + "http://h/" + strings.Repeat("x", n%67) + "\n")
			}
			for _, buf := range []string{rising.String(), falling.String(), mixed.String()} {
				askLines(t, buf, 3*longest, 100)
			}
		}
	}
}

// TestScanLinesAgreesWithScanOnTwoLengths puts every length before every other.
func TestScanLinesAgreesWithScanOnTwoLengths(t *testing.T) {
	step := exhaustive.Pick(1, 3, 7)
	for n := 0; n <= 140; n += step {
		for m := 0; m <= 140; m++ {
			askLines(t, strings.Repeat("a", n)+"\n"+strings.Repeat("b", m)+"\r\nc\n", 4)
		}
	}
}

func TestScanLinesFillsOutAndStops(t *testing.T) {
	buf := strings.Repeat("http://h/p\n", 20)
	for room := range 24 {
		askLines(t, buf, room)
		askLines(t, buf+"rest", room)
	}
	askLines(t, "", 0, 1)
	askLines(t, "\n", 0, 1, 2)
	askLines(t, "no end", 0, 1)
	askLines(t, "\r", 1)
	askLines(t, "\r\n", 1)
	if n, consumed := ScanLines(nil, nil); n != 0 || consumed != 0 {
		t.Errorf("nothing into nothing: %d lines, %d bytes", n, consumed)
	}
}

// TestScanLinesWritesNoRecordAfterTheLast holds for records that it was given
// no right to: those past the end of out. Within out it may write what it likes.
func TestScanLinesWritesNoRecordAfterTheLast(t *testing.T) {
	buf := []byte(strings.Repeat("http://h/p\n//h\n", 40))
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for room := range 70 {
				out := make([]Spans, room+16)
				for i := range out {
					out[i] = filled[1]
				}
				ScanLines(buf, out[:room])
				for i, s := range out[room:] {
					if s != filled[1] {
						t.Fatalf("kernel %s: with room for %d, record %d was written", k, room, room+i)
					}
				}
			}
		})
	}
}

// TestScanLinesAgreesWithScanAroundTheWindow has lines that are about as long as
// what one call of a kernel is given, valid and not, after short lines that move
// them, and short lines with their border there.
func TestScanLinesAgreesWithScanAroundTheWindow(t *testing.T) {
	for _, before := range []string{"", "//h\n", "/a b\n/p?q\r\n", strings.Repeat("http://h/p\n", 300)} {
		for _, n := range []int{kernel.MaxTry - 70, kernel.MaxTry - 1, kernel.MaxTry, kernel.MaxTry + 1, kernel.MaxTry + 70} {
			for _, f := range []struct{ before, unit, after string }{{"http://h/", "p", "?q#f"}, {"//", "h", "\\"}, {"/", "%41", " x"}, {"", "a", ":"}} {
				line := f.before + strings.Repeat(f.unit, n/len(f.unit)+1)[:n-len(f.before)-len(f.after)] + f.after
				askLines(t, before+line+"\r\n//h/a b\n"+line+"\n/p\n//unfinished", 320)
			}
		}
		lines := strings.Repeat("http://example.com/a%41b?c=d\n/a b\n//u@h:80\r\n", kernel.MaxTry/48+3)
		askLines(t, before+lines, strings.Count(before+lines, "\n")+1)
	}
}

// TestScanLinesClearsTheRecordAfterTheLastLine gives buffers that end with a line
// that is not finished, of every kind, to every kernel: no record may look like a
// line that was scanned.
func TestScanLinesClearsTheRecordAfterTheLastLine(t *testing.T) {
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for _, whole := range []string{"", "//h\n", "http://h/p\nbad line\n", strings.Repeat("/p\n", 300)} {
				for _, rest := range []string{"", "//h", "http://h/" + strings.Repeat("p", 100), "/a b", strings.Repeat("%41", 100), "//h\r"} {
					lines := strings.Count(whole, "\n")
					out := make([]Spans, lines+3)
					for i := range out {
						out[i] = filled[1]
					}
					if n, consumed := ScanLines([]byte(whole+rest), out); n != lines || consumed != len(whole) {
						t.Fatalf("kernel %s: %d lines, %d bytes; want %d, %d", k, n, consumed, lines, len(whole))
					}
					if out[lines] != (Spans{}) || out[lines+1] != filled[1] || out[lines+2] != filled[1] {
						t.Errorf("kernel %s, %d lines and %.20q: the records after them are %s and %s", k, lines, rest, describe(&out[lines]), describe(&out[lines+1]))
					}
				}
			}
		})
	}
}

// TestScanLinesGivesTheSampleInAnyPieces scans the sample with a small out,
// again and again from where it stopped, as its users do.
func TestScanLinesGivesTheSampleInAnyPieces(t *testing.T) {
	text := strings.Join(sampleLines(t), "\n") + "\n"
	askLines(t, text, 1000)
	var want []Spans
	withKernel(t, "exact", func() { want, _ = linesByWord(URIReference, []byte(text), 1000) })
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for _, room := range []int{1, 2, 7, 64, 100} {
				var got []Spans
				for at := 0; at < len(text); {
					out := make([]Spans, room)
					n, consumed := ScanLines([]byte(text[at:]), out)
					for _, s := range out[:n] {
						got = append(got, moved(s, at))
					}
					at += consumed
					if n == 0 {
						break
					}
				}
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("kernel %s, %d records at a time: other answers than all at once", k, room)
				}
			}
		})
	}
}
