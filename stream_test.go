package uriscan

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/test/conformance"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// writeAll writes the pieces into a Stream that has read another input before, and
// closes it. Write must return an error as soon as the piece with its byte came,
// and not sooner.
func writeAll(t *testing.T, p Production, want *Spans, pieces ...string) Spans {
	t.Helper()
	var s Stream
	s.Reset(URI)
	s.WriteString("x://u@h:1/p?q#f#")
	s.Reset(p)
	total := 0
	for _, piece := range pieces {
		total += len(piece)
		n, err := s.WriteString(piece)
		lost := want.ErrorOffset() >= 0 && want.ErrorOffset() < total
		failed, _ := s.Err().(*Error)
		if n != len(piece) || lost != (err != nil) || lost != (s.Err() != nil) || s.Len() != int64(total) {
			t.Fatalf("%v %.300q: Write gives %d, %v after %d bytes; want the error at %d", p, pieces, n, err, total, want.ErrorOffset())
		}
		if lost && (err != error(want.ErrorCode()) || *failed != *want.Err().(*Error)) {
			t.Fatalf("%v %.300q: Write gives %v, Err %v; want %v", p, pieces, err, failed, want.Err())
		}
	}
	got := filled[1]
	if s.Close(&got) != want.Valid() {
		t.Fatalf("%v %.300q: Close is %v", p, pieces, !want.Valid())
	}
	return got
}

// checkCut holds the record of an input in pieces against one Scan of the whole.
func checkCut(t *testing.T, p Production, want *Spans, pieces ...string) {
	t.Helper()
	if got := writeAll(t, p, want, pieces...); got != *want {
		t.Fatalf("kernel %s, %v %.300q:\n got %s\nwant %s", Kernel(), p, pieces, describe(&got), describe(want))
	}
}

// checkCuts cuts the input into one piece, into every two, into single bytes and,
// if it is short, into every three.
func checkCuts(t *testing.T, p Production, src string, short int) {
	t.Helper()
	var want Spans
	p.ScanString(src, &want)
	checkCut(t, p, &want, src)
	checkCut(t, p, &want, inPieces(src, 1)...)
	for i := range len(src) + 1 {
		checkCut(t, p, &want, src[:i], src[i:])
		for j := i; len(src) <= short && j <= len(src); j++ {
			checkCut(t, p, &want, src[:i], src[i:j], src[j:])
		}
	}
}

// onEachKernel calls f on every kernel.
func onEachKernel(t *testing.T, f func()) {
	t.Helper()
	for _, k := range Kernels() {
		withKernel(t, k, f)
	}
}

func TestStreamAgreesWithScanOnEveryCutOfTheCases(t *testing.T) {
	for _, folder := range conformanceFolders {
		cases, err := conformance.Load(os.DirFS(folder))
		must.NoError(t, err)
		onEachKernel(t, func() {
			for _, c := range cases {
				for _, p := range allProductions {
					checkCuts(t, p, c.Input, exhaustive.Pick(24, 12, 6))
				}
			}
		})
	}
}

func TestStreamAgreesWithScanOnEveryCutOfTheCoveringSet(t *testing.T) {
	set := cover.Of(&machine)
	onEachKernel(t, func() {
		for i, p := range allProductions {
			count := 0
			set.Each(exact.Production(p).Entry(), func(input []byte) {
				if count++; count%exhaustive.Pick(5, 97, 997) == i {
					checkCuts(t, p, string(input), exhaustive.Pick(8, 8, 0))
				}
			})
		}
	})
}

// TestStreamAgreesWithScanOnEveryCutOfShortStrings is where the split of invalid
// authorities shows every order of its delimiters.
func TestStreamAgreesWithScanOnEveryCutOfShortStrings(t *testing.T) {
	length := exhaustive.Pick(5, 4, 3)
	forEachString("a1:/?#[]@%", length, func(src string) {
		for _, p := range allProductions {
			checkCuts(t, p, src, 6)
		}
	})
	forEachString("1:@[].", length, func(authority string) { checkCuts(t, URIReference, "//"+authority, 10) })
}

// TestStreamAgreesWithScanOnLongInput has inputs around the sizes at which kernels
// look at more bytes at a time, in pieces of such sizes.
func TestStreamAgreesWithScanOnLongInput(t *testing.T) {
	limit := exhaustive.Pick(600, 300, 140)
	onEachKernel(t, func() {
		for i, f := range longForms {
			text := ofLength(f.before, f.unit, f.after, limit)
			for j, odd := range append([]string{""}, shapes.Oddities...) {
				for at := (i + j) % 64; at < limit; at += 64 {
					src := text[:at] + odd + text[at:]
					p := allProductions[(i+j+at)%len(allProductions)]
					var want Spans
					p.ScanString(src, &want)
					for _, size := range []int{1, 7, 62, 63, 64, 65, 130, limit} {
						checkCut(t, p, &want, inPieces(src, size)...)
					}
				}
			}
		}
	})
}

// TestStreamAgreesWithScanOnTwoOddities puts two shapes.Oddities into references of every
// kind of path: what the fast path says of the first piece ends in any part, and
// stopped in any other.
func TestStreamAgreesWithScanOnTwoOddities(t *testing.T) {
	step := exhaustive.Pick(1, 5, 61)
	texts := []string{"aaaaaaaaaaaa", "aaa/aaaaaaaa", "/aaaaaaaaaaa", "//aaaaa/aaaa", "aaa:aaaaaaaa", "aaa:/aaaaaaa", "a://aaa/aaaa", "aaaa?aaa#aaa"}
	onEachKernel(t, func() {
		count := 0
		for _, text := range texts {
			for i := range len(text) + 1 {
				for j := i; j <= len(text); j++ {
					for _, x := range shapes.Oddities {
						for _, y := range shapes.Oddities {
							if count++; count%step != 0 {
								continue
							}
							src := text[:i] + x + text[i:j] + y + text[j:]
							p := allProductions[count/step%len(allProductions)]
							var want Spans
							p.ScanString(src, &want)
							checkCut(t, p, &want, src)
							checkCut(t, p, &want, src[:8], src[8:])
						}
					}
				}
			}
		}
	})
}

// inPieces cuts text into pieces of a size.
func inPieces(text string, size int) (pieces []string) {
	for len(text) > size {
		pieces = append(pieces, text[:size])
		text = text[size:]
	}
	return append(pieces, text)
}

// TestStreamDefinesEveryOrderOfCalls has what the comments of Close and Reset say.
func TestStreamDefinesEveryOrderOfCalls(t *testing.T) {
	var s Stream
	scan := func(p Production, src string) {
		t.Helper()
		var got, want Spans
		valid := p.ScanString(src, &want)
		for range 2 {
			if s.Close(&got) != valid || got != want {
				t.Errorf("%v %q: Close gives %s, want %s", p, src, describe(&got), describe(&want))
			}
		}
	}
	scan(URIReference, "")
	s.Write(nil)
	scan(URIReference, "")
	s.WriteString("http:")
	scan(URIReference, "http:")
	s.WriteString("//h")
	fork := s
	s.WriteString(" /")
	scan(URIReference, "http://h /")
	if _, err := s.WriteString(""); !errors.Is(err, CodeHost) {
		t.Errorf("an empty piece after the error gives %v", err)
	}
	s = fork
	scan(URIReference, "http://h")
	s.Reset(AbsoluteURI)
	scan(AbsoluteURI, "")
	s.WriteString("a:b#")
	scan(AbsoluteURI, "a:b#")
	s.Reset(200)
	s.WriteString("a#")
	scan(URIReference, "a#")
}

func TestStreamAllocatesNothing(t *testing.T) {
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			var s Stream
			var out Spans
			pieces := [][]byte{[]byte("http://us"), []byte("er@h:80/p"), []byte(strings.Repeat("p", 200)), []byte("?q#f"), []byte(" #")}
			if n := testing.AllocsPerRun(20, func() {
				s.Reset(AbsoluteURI)
				for _, piece := range pieces {
					s.Write(piece)
				}
				s.WriteString("x")
				s.Close(&out)
			}); n != 0 || out.Valid() {
				t.Errorf("kernel %s: %v allocations", k, n)
			}
		})
	}
}

// streamTraps are pieces between which something hangs, with what must be known
// when they came: where the input was lost, -1 if it was not, and the host of what
// came, as Appendix B splits it.
var streamTraps = []struct {
	name   string
	pieces []string
	lost   int
	host   string
	kind   HostKind
}{
	{"the second slash comes later", []string{"http:/", "/h"}, -1, "h", HostRegName},
	{"a digit makes an address of a name", []string{"//1.2.3.", "4"}, -1, "1.2.3.4", HostIPv4},
	{"a digit makes a name of an address", []string{"//1.2.3.25", "6"}, -1, "1.2.3.256", HostRegName},
	{"an at sign makes userinfo of host and port", []string{"//a:1", "2@h"}, -1, "h", HostRegName},
	{"the last of two at signs ends the userinfo", []string{"//a@", "b@h"}, 5, "h", HostRegName},
	{"a colon makes the port before it a part of the host", []string{"//a:1:", "2/"}, 7, "a:1", HostNone},
	{"a colon in brackets begins no port", []string{"//[::", "1]:8", "0"}, -1, "[::1]", HostIPv6},
	{"brackets before an at sign do not count", []string{"//[", "@h:", "1"}, 3, "h", HostRegName},
	{"a bracket that is never closed hides the port", []string{"//[::1", ":8/", "x"}, 8, "[::1:8", HostNone},
	{"a triplet is cut twice", []string{"//h%", "4", "1"}, -1, "h%41", HostRegName},
	{"a triplet breaks in the next piece", []string{"//h%4", "/"}, 5, "h%4", HostNone},
	{"a backslash ends no host", []string{"//h", "\\@evil"}, 3, "evil", HostRegName},
	{"a colon may not come late in a first segment", []string{"a_b", "c", ":d"}, 4, "", HostNone},
	{"a fragment has no second hash", []string{"//h#", "#"}, 4, "h", HostRegName},
}

func TestStreamTraps(t *testing.T) {
	for _, trap := range streamTraps {
		var s Stream
		for _, piece := range trap.pieces {
			s.WriteString(piece)
		}
		src := strings.Join(trap.pieces, "")
		var got Spans
		s.Close(&got)
		lost := -1
		if failed, isError := s.Err().(*Error); isError {
			lost = failed.Offset
		}
		if lost != trap.lost || got.Host.InString(src) != trap.host || got.HostKind() != trap.kind {
			t.Errorf("%s: %q is lost at %d, its host is %q, %v", trap.name, trap.pieces, lost, got.Host.InString(src), got.HostKind())
		}
		onEachKernel(t, func() {
			for _, p := range allProductions {
				checkCuts(t, p, src, 12)
			}
		})
	}
}

// TestStreamRefusesWhatIsLongerThanMaxLen goes over the limit in a large step and in
// small ones, valid and not. Nobody reads 4 GiB here: what a Stream knows of a path
// does not depend on its length.
func TestStreamRefusesWhatIsLongerThanMaxLen(t *testing.T) {
	for _, begin := range []string{"/a", "http://h/p?q", "/ a", "#f", "//h"} {
		var s Stream
		s.WriteString(begin)
		s.stream.Length = MaxLen - 3
		_, before := s.WriteString("bcd")
		var got Spans
		if valid := s.Close(&got); got.ErrorCode() == CodeTooLong || valid != (before == nil) || uint64(s.Len()) != MaxLen {
			t.Errorf("%q and as much as there may be: %s", begin, describe(&got))
		}
		if end := record(&got).End(); begin != "//h" && end != MaxLen {
			t.Errorf("%q and as much as there may be: it ends at %d", begin, end)
		}
		for _, more := range []string{"", "e", "f"} {
			_, err := s.WriteString(more)
			late := s.stream.Length > MaxLen
			if late != (err == error(CodeTooLong)) || late && (s.Close(&got) || got != tooLong || s.Err().Error() != got.Err().Error()) {
				t.Errorf("%q, %d bytes: %v, %v, %s", begin, s.Len(), err, s.Err(), describe(&got))
			}
		}
	}
}

// tooLong is the record of input that is longer than MaxLen.
var tooLong = Spans{reason: exact.TooLong, errorOffset: MaxLen}
