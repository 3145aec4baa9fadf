package rewrite

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// allSteps are all sets of steps.
var allSteps = func() (all []Steps) {
	for steps := range SchemeBased + 1 {
		all = append(all, steps)
	}
	return all
}()

// fewSteps are each step alone, and some united.
var fewSteps = []Steps{0, Case, Percent, Dots, Port, EmptyPath, IPv6, Case | Percent, Percent | Dots, Case | Port, SyntaxBased, SchemeBased}

// usualSteps are the sets of steps that a user is most likely to choose.
var usualSteps = []Steps{SyntaxBased, SchemeBased}

// checkNormalized compares every form of the call with the reference, and holds the
// properties of a normal form.
func checkNormalized(t *testing.T, src string, steps Steps) {
	t.Helper()
	var s uriscan.Spans
	valid := uriscan.ScanString(src, &s)
	want := referenceNormalize(src, steps)
	const before = "/a/."
	got := string(AppendNormalized([]byte(before), src, &s, steps))
	if got != before+want {
		t.Fatalf("steps %06b of %q: %q, want %q after %q", steps, src, got, want, before)
	}
	if IsNormalized(src, &s, steps) != (valid && want == src) {
		t.Errorf("steps %06b of %q: IsNormalized is %v, the normal form is %q", steps, src, !valid || want != src, want)
	}
	if grown := len(want) - len(src); grown > 7 || grown > 0 && steps&^SyntaxBased == 0 {
		t.Errorf("steps %06b of %q: the normal form %q is longer by %d bytes", steps, src, want, grown)
	}
	var scanned uriscan.Spans
	if uriscan.ScanString(want, &scanned) != valid {
		t.Errorf("steps %06b of %q: the normal form %q is valid: %v", steps, src, want, !valid)
	}
	out := s
	got = string(AppendNormalizedSpans([]byte(before), []byte(src), &out, steps, &out))
	if got != before+want || out != scanned {
		t.Errorf("steps %06b of %q: %q with spans %+v, want %q with %+v", steps, src, got, out, want, scanned)
	}
	if again := AppendNormalized(nil, want, &scanned, steps); string(again) != want {
		t.Errorf("steps %06b of %q: %q, and normalised again %q", steps, src, want, again)
	}
	if steps&^SyntaxBased == 0 {
		checkSameComponents(t, src, &s, &scanned)
	}
	if !Equal(src, &s, []byte(want), &scanned, steps) || !Equal(want, &scanned, src, &s, steps) {
		t.Errorf("steps %06b: %q is not Equal to its normal form %q", steps, src, want)
	}
}

// checkSameComponents compares which components are present.
func checkSameComponents(t *testing.T, src string, s, normal *uriscan.Spans) {
	t.Helper()
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if s.Has(c) != normal.Has(c) {
			t.Errorf("%q has a %v: %v, its normal form: %v", src, c, s.Has(c), normal.Has(c))
		}
	}
}

// TestNormalizeAgreesWithReferenceOnShortStrings takes every string over what
// matters to normalisation, alone and after what leads to a component.
func TestNormalizeAgreesWithReferenceOnShortStrings(t *testing.T) {
	length := exhaustive.Pick(6, 4, 3)
	for _, before := range []string{"", "a:", "a:/", "a:a/", "//", "http://h", "http://h/", "A://", "a://%"} {
		eachString("a./:?#%2E", length, func(src []byte) {
			for _, steps := range usualSteps {
				checkNormalized(t, before+string(src), steps)
			}
		})
	}
	eachString("a./:?#%2E", exhaustive.Pick(6, 5, 4), func(src []byte) { checkNormalized(t, string(src), SyntaxBased) })
}

// TestNormalizeAgreesWithReferenceOnDotSegments takes every path over texts that
// dot segments are made of.
func TestNormalizeAgreesWithReferenceOnDotSegments(t *testing.T) {
	tokens := []string{"/", ".", "%2e", "%2E", "a", "%2F", ":"}
	for _, before := range []string{"a:", "a://h/", "a:/", ""} {
		eachJoin(tokens, exhaustive.Pick(7, 5, 4), func(path string) {
			checkNormalized(t, before+path, SyntaxBased)
			checkNormalized(t, before+path, Dots)
		})
	}
}

// eachJoin calls f with every sequence of at most n tokens.
func eachJoin(tokens []string, n int, f func(joined string)) {
	eachString(indexes[:len(tokens)], n, func(sequence []byte) {
		joined := ""
		for _, i := range sequence {
			joined += tokens[i]
		}
		f(joined)
	})
}

// indexes has the bytes 0, 1, 2 and so on.
const indexes = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"

// TestNormalizeAgreesWithReferenceOnEverySetOfSteps puts together components that
// each step changes, or nearly.
func TestNormalizeAgreesWithReferenceOnEverySetOfSteps(t *testing.T) {
	authorities := []string{
		"", "//", "//H", "//h:", "//h:80", "//%41%4a%3a:0080", "//U%7e%2f:P@H:443", "//@[2001:DB8::00A:1]:21", "//[::FFFF:1.2.3.4]:08080",
		"//1.2.3.%34:99999999999999999999", "//[vA.B:c]:443", "//%31.2.3.4:5", "//256.2.3.%34",
	}
	for _, scheme := range []string{"", "a:", "A:", "http:", "HTTPS:", "Ws:", "wss:", "fTp:", "httpx:", "sshx-and-longer:"} {
		for _, authority := range authorities {
			for _, path := range []string{"", "/", "/.", "/a/../b", "/%2E./%61", "/./%2f", "/..//", "/A"} {
				for _, rest := range []string{"", "?Q%71%2a", "#", "?#F%66%2A/."} {
					for _, steps := range exhaustive.Pick(allSteps, allSteps, fewSteps) {
						checkNormalized(t, scheme+authority+path+rest, steps)
					}
				}
			}
		}
	}
}

// TestNormalizeAgreesWithReferenceOnDefaultPorts takes every default port with every
// scheme, and schemes and ports that are nearly one.
func TestNormalizeAgreesWithReferenceOnDefaultPorts(t *testing.T) {
	schemes := []string{
		"acap", "coap", "coaps", "dict", "ftp", "gopher", "http", "https", "imap", "ipp", "ipps", "ldap", "nfs", "nntp", "pop", "rsync",
		"rtsp", "rtsps", "snmp", "telnet", "vnc", "ws", "wss", "HTTPS", "ldaps", "httpsx", "telnets", "w", "x",
	}
	ports := []string{
		"674", "5683", "5684", "2628", "21", "70", "80", "443", "143", "631", "389", "2049", "119", "110", "873",
		"554", "322", "161", "23", "5900", "", "0", "00", "0021", "65616", "1",
	}
	for _, scheme := range schemes {
		for _, port := range ports {
			checkNormalized(t, scheme+"://h:"+port+"/", Port)
		}
	}
}

// TestNormalizeAgreesWithReferenceOnTriplets takes all triplets in all components
// that may have them.
func TestNormalizeAgreesWithReferenceOnTriplets(t *testing.T) {
	for _, high := range "0123456789ABCDEFabcdef" {
		for _, low := range "0123456789ABCDEFabcdef" {
			triplet := "%" + string(high) + string(low)
			for _, src := range []string{"a://X@h", "a://X", "//hXh", "a:X", "/a/bX", "X", "?X", "#X", "a://bX:XX@XhX:1/XaX?XXb#X"} {
				for _, steps := range []Steps{0, Case, Percent, Dots, SyntaxBased, SchemeBased} {
					checkNormalized(t, strings.ReplaceAll(src, "X", triplet), steps)
				}
			}
		}
	}
}

// TestNormalizeAgreesWithReferenceOnCases takes the cases of testdata and inputs of
// every shape, valid and not, each as it is, in upper case, and with one component
// of many lengths.
func TestNormalizeAgreesWithReferenceOnCases(t *testing.T) {
	inputs := append(samples.Cases(t), shapes.References...)
	for _, form := range shapes.All {
		for _, n := range []int{1, 3, 7, 8, 9, 15, 16, 17, 60, 63, 64, 65, 130, 1000} {
			inputs = append(inputs, form.OfLength(n))
		}
	}
	for _, src := range inputs {
		for _, steps := range usualSteps {
			checkNormalized(t, src, steps)
			checkNormalized(t, strings.ToUpper(src), steps)
		}
	}
}

// TestNormalizeAgreesWithReferenceOnCoveringInputs enters every state of the URI
// machine, tries every byte there, and goes on in ways that distinguish states.
func TestNormalizeAgreesWithReferenceOnCoveringInputs(t *testing.T) {
	after := []string{"", "A", "1", "/.", "1%2e/..", "]/%7e", ":1]:80", "1%41@A:/"}
	count, step := 0, exhaustive.Pick(1, 5, 20)
	for _, access := range samples.States(t) {
		for b := range 0x80 {
			for _, suffix := range after {
				if count++; count%step == 0 {
					checkNormalized(t, access+string(rune(b))+suffix, SchemeBased)
				}
			}
		}
	}
}

// TestNormalizeAgreesWithReferenceOnRealLists takes the lines of real lists.
func TestNormalizeAgreesWithReferenceOnRealLists(t *testing.T) {
	step := exhaustive.Pick(1, 10, 50)
	for _, list := range reallists.Files(t, "urls/*", "uris/*") {
		changed, count := 0, 0
		for line := range bytes.Lines(list.Data) {
			src := string(bytes.TrimRight(line, "\r\n"))
			if count++; count%step == 0 {
				checkNormalized(t, src, SyntaxBased)
				checkNormalized(t, src, SchemeBased)
				if src != referenceNormalize(src, SyntaxBased) {
					changed++
				}
			}
		}
		t.Logf("%s: %d of %d lines change", list.Name, changed, count/step)
	}
}

// TestNormalizeOfALineOfABuffer holds for the records of ScanLines, which count
// from the beginning of the buffer.
func TestNormalizeOfALineOfABuffer(t *testing.T) {
	lines := append(samples.Cases(t), shapes.References...)
	var buf []byte
	var want []string
	for _, line := range lines {
		if !strings.ContainsAny(line, "\r\n") {
			buf = append(append(buf, line...), '\n')
			want = append(want, line)
		}
	}
	records := make([]uriscan.Spans, len(want))
	if n, consumed := uriscan.ScanLines(buf, records); n != len(want) || consumed != len(buf) {
		t.Fatalf("%d lines, %d bytes", n, consumed)
	}
	for i, src := range want {
		normal := referenceNormalize(src, SchemeBased)
		var scanned, out uriscan.Spans
		valid := uriscan.ScanString(normal, &scanned)
		if got := AppendNormalizedSpans(nil, buf, &records[i], SchemeBased, &out); string(got) != normal || out != scanned {
			t.Errorf("%q: %q with spans %+v, want %q with %+v", src, got, out, normal, scanned)
		}
		expect.Equal(t, IsNormalized(buf, &records[i], SchemeBased), valid && src == normal, "%q: IsNormalized", src)
		if !Equal(buf, &records[i], normal, &scanned, SchemeBased) {
			t.Errorf("%q: not Equal to its normal form", src)
		}
	}
}

// TestNormalizeOfAnInputThatWasNotScanned appends it as it is.
func TestNormalizeOfAnInputThatWasNotScanned(t *testing.T) {
	var none, out uriscan.Spans
	out, _ = uriscan.Parse("http://h")
	if got := AppendNormalizedSpans(nil, "HTTP://%41", &none, SchemeBased, &out); string(got) != "HTTP://%41" || out != none {
		t.Errorf("%q with spans %+v", got, out)
	}
	if IsNormalized("http://h/", &none, SyntaxBased) || !Equal("a", &none, "a", &none, 0) || Equal("a", &none, "A", &none, SchemeBased) {
		t.Error("an input that was not scanned is normal, or equal to another one")
	}
}
