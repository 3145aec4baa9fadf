package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// eachShortString calls f with every string of up to n bytes over an alphabet that
// has every delimiter.
func eachShortString(n int, f func(src []byte)) {
	const alphabet = "a1:/?#[]@%."
	src := make([]byte, 0, n)
	var extend func()
	extend = func() {
		f(src)
		if len(src) == n {
			return
		}
		for i := range alphabet {
			src = append(src, alphabet[i])
			extend()
			src = src[:len(src)-1]
		}
	}
	extend()
}

func TestGoPathsAgreeWithReferenceOnShortStrings(t *testing.T) {
	eachShortString(exhaustive.Pick(6, 5, 4), func(src []byte) { agreeWithReference(t, src) })
}

func TestKernelsAgreeWithGenericOnShortStrings(t *testing.T) {
	kernels := vectors(t)
	eachShortString(exhaustive.Pick(6, 5, 4), func(src []byte) { agreeWithGeneric(t, kernels, src) })
}

// padded returns the references of every shape, each as it is and longer twice.
func padded() [][]byte {
	var texts [][]byte
	for _, reference := range shapes.References {
		for _, pad := range []string{"", strings.Repeat("p", 29), strings.Repeat("q/", 30)} {
			texts = append(texts, []byte(reference+pad))
		}
	}
	return texts
}

// TestGoPathsAgreeWithReferenceOnDelimitersEverywhere puts the bytes that the
// grammar distinguishes at every place of the references.
func TestGoPathsAgreeWithReferenceOnDelimitersEverywhere(t *testing.T) {
	const bytes = "a1G:/?#[]@%.+-~!\\ \n\x00\x7f\x80\xff"
	step := exhaustive.Pick(1, 7, 61)
	for n, src := range padded() {
		for i, old := range src {
			for j := (n + i) % step; j < len(bytes); j += step {
				src[i] = bytes[j]
				agreeWithReference(t, src)
			}
			src[i] = old
		}
	}
}

// TestKernelsAgreeWithGenericOnEveryByteEverywhere puts every byte value in every
// place of the references.
func TestKernelsAgreeWithGenericOnEveryByteEverywhere(t *testing.T) {
	kernels, step := vectors(t), exhaustive.Pick(1, 2, 31)
	for _, src := range padded() {
		for i, old := range src {
			for b := i % step; b < 256; b += step {
				src[i] = byte(b)
				agreeWithGeneric(t, kernels, src)
			}
			src[i] = old
		}
	}
}

// TestGoPathsAgreeWithReferenceOnEveryByteInEveryState is for bytes in a wrong
// set, and for transitions that lead elsewhere.
func TestGoPathsAgreeWithReferenceOnEveryByteInEveryState(t *testing.T) {
	eachByteInEachState(t, exhaustive.Pick(13, 113, 449), func(src []byte) { agreeWithReference(t, src) })
}

func TestKernelsAgreeWithGenericOnEveryByteInEveryState(t *testing.T) {
	kernels := vectors(t)
	eachByteInEachState(t, exhaustive.Pick(1, 5, 57), func(src []byte) { agreeWithGeneric(t, kernels, src) })
}

// TestAllAgreeAtEveryLength grows each component from nothing to 300 bytes.
func TestAllAgreeAtEveryLength(t *testing.T) {
	limit, step := exhaustive.Pick(300, 300, 140), exhaustive.Pick(1, 2, 5)
	for i, form := range shapes.All {
		for n := i % step; n <= limit; n += step {
			agreeWithReference(t, []byte(form.OfLength(n)))
		}
	}
	kernels := processor.Vectors()
	for _, form := range shapes.All {
		for n := range 301 {
			agreeWithGeneric(t, kernels, []byte(form.OfLength(n)))
		}
	}
}

// TestAllAgreeOnOctets puts every text of up to four digits in each place of an
// IPv4address, and has too few and too many of them.
func TestAllAgreeOnOctets(t *testing.T) {
	hosts := []string{"%s.0.10.255", "9.%s.99.200", "25.250.%s.1", "192.168.0.%s", "1.2.%s", "1.2.3.4.%s", "%s", "1.%s.", "1.2.3.%s."}
	var octets []string
	for digits := 1; digits <= 4; digits++ {
		for n := range []int{1, 10, 100, 1000, 10_000}[digits] {
			octets = append(octets, fmt.Sprintf("%0*d", digits, n))
		}
	}
	eachAuthority := func(step int, f func(src []byte)) {
		for i, octet := range octets {
			for j, host := range hosts {
				if (i+j)%step == 0 || i < 1111 && step < 100 {
					host := fmt.Sprintf(host, octet)
					f([]byte("http://" + host + "/"))
					f([]byte("//u@" + host + ":80"))
				}
			}
		}
	}
	eachAuthority(exhaustive.Pick(1, 29, 101), func(src []byte) { agreeWithReference(t, src) })
	kernels := processor.Vectors()
	eachAuthority(exhaustive.Pick(1, 1, 28), func(src []byte) { agreeWithGeneric(t, kernels, src) })
}

// eachMutation calls f with n references changed at random, always the same way:
// parts are inserted, deleted, doubled and put together.
func eachMutation(n int, f func(src []byte)) {
	pieces := []string{"a", "1", "%41", "%4", "%", ":", "/", "//", "?", "#", "@", "[", "]", ".", "://", "255", "\n", "\r", "\x00", "\xff", strings.Repeat("x", 61)}
	references := shapes.References
	r := rand.New(rand.NewPCG(3986, 1))
	for range n {
		s := references[r.IntN(len(references))]
		for range 1 + r.IntN(4) {
			i, j := r.IntN(len(s)+1), r.IntN(len(s)+1)
			switch r.IntN(4) {
			case 0:
				s = s[:i] + pieces[r.IntN(len(pieces))] + s[i:]
			case 1:
				s = s[:min(i, j)] + s[max(i, j):]
			case 2:
				s = s[:max(i, j)] + s[min(i, j):]
			case 3:
				s = s[:i] + references[r.IntN(len(references))]
			}
		}
		f([]byte(s))
	}
}

func TestGoPathsAgreeWithReferenceOnMutations(t *testing.T) {
	eachMutation(exhaustive.Pick(300_000, 20_000, 2_000), func(src []byte) { agreeWithReference(t, src) })
}

func TestKernelsAgreeWithGenericOnMutations(t *testing.T) {
	kernels := vectors(t)
	eachMutation(exhaustive.Pick(2_000_000, 200_000, 20_000), func(src []byte) { agreeWithGeneric(t, kernels, src) })
}

// stopsBefore have a path, query or fragment at the end, to which any number of
// bytes may be added.
var stopsBefore = []string{
	"http://h/", "//h/p", "//u@h:8/p%41", "//1.2.3.4/a", "/p/", "/p", "a:/p", "a:b", "a:b/p", "x/p", "x/",
	"?", "?q", "http://h?%41", "//h?q", "/p?", "a:b?q", "#", "#f", "//h#f%41", "/p#f", "/p?q#", "a:b?q#f",
}

// TestFastPathsStopAtAWrongByte wants the offset of a wrong byte in a path after
// its first segment, in a query or in a fragment. Unknown would be correct, but
// then the exact machine would begin at the first byte.
func TestFastPathsStopAtAWrongByte(t *testing.T) {
	for _, path := range paths {
		for _, before := range stopsBefore {
			for _, n := range []int{1, 2, 50, 70, 90, 300} { // the first byte of a path may say what the path is
				before := before + strings.Repeat("p", n)
				for _, wrong := range []string{" ", "\xff", "\\"} {
					for _, after := range []string{"", "p", "%", "/?#", "%41"} {
						stopsAt(t, &path, []byte(before+wrong+after), len(before))
					}
				}
			}
		}
	}
}

// stopsAt wants the fast path to stop at an offset of src, and kernels to agree.
func stopsAt(t *testing.T, path *fastPath, src []byte, offset int) {
	t.Helper()
	got := filled
	if result, want := path.try(src, &got), StopAt(uint32(offset)); result != want {
		t.Errorf("%s, %q: %s, want %s", path.name, src, say(result), say(want))
	}
	if fault := stopFault(src, offset, &got); fault != "" {
		t.Errorf("%s, %q: %s", path.name, src, fault)
	}
	agreeWithGeneric(t, processor.Vectors(), src)
}

// TestKernelsAgreeWithGenericOnWrongBytesInSchemes puts bytes that no scheme has into
// every place of schemes of every length. Some have the low seven bits of those that
// it may have.
func TestKernelsAgreeWithGenericOnWrongBytesInSchemes(t *testing.T) {
	kernels := vectors(t)
	for n := 1; n <= 70; n++ {
		for at := range n {
			for _, wrong := range []string{"\xe1", "\xc1", "\xb1", "\xae", "\x80", "\xff", " ", "_", "%"} {
				for _, after := range []string{":", ":a", ":/a?q", "://h/p"} {
					agreeWithGeneric(t, kernels, []byte(strings.Repeat("s", at)+wrong+strings.Repeat("s", n-at-1)+after))
				}
			}
		}
	}
}

// TestKernelsAgreeWithGenericOnOneOddityInALongInput puts an oddity in every place
// of a component so long that whole stretches of it are skipped. Each oddity comes
// to each place of a stretch in some form.
func TestKernelsAgreeWithGenericOnOneOddityInALongInput(t *testing.T) {
	kernels, step := vectors(t), exhaustive.Pick(1, 11, 39)
	for i, form := range shapes.All {
		text := form.OfLength(1100)
		for at := 250; at < 1100; at++ {
			for j := (i + at) % step; j < len(shapes.Oddities); j += step {
				agreeWithGeneric(t, kernels, []byte(text[:at]+shapes.Oddities[j]+text[at:]))
			}
		}
	}
}

// cases returns the inputs of the cases in testdata.
func cases(t testing.TB) (inputs [][]byte) {
	t.Helper()
	for _, src := range samples.Cases(t) {
		inputs = append(inputs, []byte(src))
	}
	return inputs
}

func TestAllAgreeOnCases(t *testing.T) {
	inputs := cases(t)
	for _, src := range inputs {
		if len(src) <= 4096 { // the reference is slow on long input
			agreeWithReference(t, src)
		}
	}
	kernels := processor.Vectors()
	for _, src := range inputs {
		agreeWithGeneric(t, kernels, src)
	}
}

// TestKernelsKnowRealLists tries every line of every list and log. All agree, and
// at most one valid line in a thousand is unknown: such as has an IP literal.
func TestKernelsKnowRealLists(t *testing.T) {
	lists := reallists.Files(t, "urls/*", "uris/*", "logs/*", "text/*")
	kernels := processor.Vectors()
	step, lines, valid, known := exhaustive.Pick(1, 97, 9973), 0, 0, 0
	for _, list := range lists {
		for line := range bytes.Lines(list.Data) {
			line = bytes.TrimRight(line, "\r\n")
			agreeWithGeneric(t, kernels, line)
			if lines++; lines%step != 0 || len(line) > 4096 {
				continue
			}
			agreeWithReference(t, line)
			if v := ask(line); v.valid {
				valid++
				var out Record
				if tryGeneric(line, &out) == Valid {
					known++
				}
			}
		}
	}
	t.Logf("%d of %d valid lines are known; kernels agree on %d lines", known, valid, lines)
	if (valid-known)*1000 > valid {
		t.Errorf("%d of %d valid lines are unknown, want at most one in a thousand", valid-known, valid)
	}
}
