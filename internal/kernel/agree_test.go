package kernel

import (
	"bytes"
	"strings"
	"testing"
)

// bases are references of every shape, to be changed and grown by the tests.
var bases = []string{
	"http://example.com/", "https://www.example.com/a/b/c.html?q=1&r=2#top", "//h", "///", "/a/b", "a/b:c", "?q", "#f", "",
	"mailto:someone@example.com", "urn:isbn:0451450523", "a:", "a:/b", "a:?", "tel:+1-816-555-1212", "x://", "x:///p", "x://?q",
	"ftp://user:pa%20ss@example.com:2121/f%41?q%42#f%43", "http://@h:/", "//:@:", "//u@", "http://a:80?x", "http://a@b@c/",
	"http://1.2.3.4/", "http://255.255.255.255:80", "http://256.1.1.1/", "http://01.2.3.4/", "http://1.2.3/", "http://1.2.3.4.5/",
	"http://1.2.3.4./", "http://0.0.0.0", "http://7-zip.org/", "//1.2.3.%34", "http://1..2.3/", "http://[::1]/", "1:/", ":a", "a b",
	"http://example.com:8080/a/very/long/path/that/does/not/end/in/the/first/block/of/sixty/four/bytes?query=of%20its%20own&and=more/?#and%2fa?fragment/",
	"http://h/" + "%41%42%43%44%45%46%47%48%49%4a%4b%4c%4d%4e%4f%50%51%52%53%54%55%56%57%58%59%5a%5B%5C%5D%5E%5F",
	"http://a-host-that-is-longer-than-what-the-first-block-of-a-kernel-can-hold.example.com/p?q", "//" + strings.Repeat("h", 70) + ":80/",
	"a" + strings.Repeat("b", 53) + "://0.0.0.0", "x:" + strings.Repeat("/", 70), strings.Repeat("%73", 30) + "/p", strings.Repeat("%73", 30) + ":p",
	"a/relative/path/that/is/longer/than/one/block/and/holds/a:colon/behind/its/first/segment?x",
}

// usableVectors returns the vector kernels that this processor can run.
func usableVectors() []kernel {
	var vectors []kernel
	for _, k := range usable {
		if k > kernelPacked {
			vectors = append(vectors, k)
		}
	}
	return vectors
}

// forEachKernel runs the test on every vector kernel of this processor, and skips
// it where there is none: a test of nothing should not pass.
func forEachKernel(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	if len(usableVectors()) == 0 {
		t.Skip("this build has no vector kernel that runs here")
	}
	for _, k := range usableVectors() {
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

// garbage is what a record holds before a Result: nothing of it may stay.
var garbage = Record{
	Scheme: Span{1, 2}, Userinfo: Span{3, 4}, Host: Span{5, 6}, Port: Span{7, 8}, Path: Span{9, 10}, Query: Span{11, 12},
	Fragment: Span{13, 14}, present: 0xff, kinds: 0xff, reason: 1, badByte: 2, errorOffset: 3,
}

// checkKernel compares what the kernel says about src with what its twin says.
func checkKernel(t *testing.T, src []byte) {
	t.Helper()
	got, want := garbage, garbage
	p, q := Try(src, &got), tryGeneric(src, &want)
	if p == Unknown && longScheme(src) {
		return
	}
	if p != q || p != Unknown && got != want {
		t.Fatalf("%q:\n got %x %s\nwant %x %s", src, p, describe(&got), q, describe(&want))
	}
}

// longScheme reports whether the kernel in use is AVX2 and src begins like a
// scheme of more than 31 bytes, which that kernel does not look for.
func longScheme(src []byte) bool {
	return active == kernelAVX2 && bytes.IndexAny(src, ":/?#") > 31
}

// checkTwin compares what the twin says about src with the oracle. It may know
// less, but not where the head and the authority fit into a block.
func checkTwin(t *testing.T, src []byte) {
	t.Helper()
	out := garbage
	p := tryGeneric(src, &out)
	want, ok := oracle(string(src))
	switch {
	case p == Valid && !ok:
		t.Fatalf("%q: Valid, but not well-formed", src)
	case p == Valid && out != want:
		t.Fatalf("%q:\n got %s\nwant %s", src, describe(&out), describe(&want))
	case p != Valid && ok && settles(&want, src):
		t.Fatalf("%q: not Valid, but well-formed", src)
	}
	if p != Valid && p != Unknown {
		checkStop(t, src, p, &out)
	}
}

// settles reports whether what stands before the path of a well-formed src is
// short enough to be Valid: in the head, or a host in the head and one block.
func settles(s *Record, src []byte) bool {
	if len(src) <= HeadBytes || s.Path.Start+1 < HeadBytes {
		return true
	}
	return s.Has(CompHost) && s.Host.Start <= HeadBytes-longHost && s.Host.End < 2*HeadBytes && !s.Has(CompUserinfo) && !s.Has(CompPort)
}

// checkStop holds a Result that stopped to the exact machine, which must find its
// fault at that place or in the triplet that begins there, and the record to
// that of the same part of src, split as input that is not well-formed is.
func checkStop(t *testing.T, src []byte, p Result, out *Record) {
	t.Helper()
	offset, _ := p.resume()
	var whole Record
	reason, at := URIReference.decide(src, &whole)
	if reason == 0 || int(at) != offset && !(src[offset] == '%' && int(at) <= offset+2) {
		t.Fatalf("%q: stopped at %d, but the fault is at %d", src, offset, at)
	}
	part := offset
	if offset < HeadBytes {
		part = min(len(src), HeadBytes)
	}
	var want Record
	split(src[:part], &want)
	if *out != want {
		t.Fatalf("%q: stopped at %d:\n got %s\nwant %s", src, offset, describe(out), describe(&want))
	}
	if resumed, stop := resume(src, offset, out); resumed != reason || stop != at {
		t.Fatalf("%q: resumed at %d: reason %d at %d, want %d at %d", src, offset, resumed, stop, reason, at)
	}
	split(src, &want)
	if out.locateRest(src); *out != want {
		t.Fatalf("%q: the rest located:\n got %s\nwant %s", src, describe(out), describe(&want))
	}
}

// TestTwinAgreesWithGrammar tries every string of up to five bytes over an
// alphabet that holds every delimiter.
func TestTwinAgreesWithGrammar(t *testing.T) {
	forEachShortString(5, func(src []byte) { checkTwin(t, src) })
}

// TestKernelsAgreeOnShortStrings tries the same strings on every kernel.
func TestKernelsAgreeOnShortStrings(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		forEachShortString(5, func(src []byte) { checkKernel(t, src) })
	})
}

// forEachShortString calls f with every string of up to n bytes over an alphabet
// that holds every delimiter.
func forEachShortString(n int, f func(src []byte)) {
	const alphabet = "a1:/?#[]@%."
	src := make([]byte, 0, n)
	var try func()
	try = func() {
		f(src)
		if len(src) == n {
			return
		}
		for i := range alphabet {
			src = append(src, alphabet[i])
			try()
			src = src[:len(src)-1]
		}
	}
	try()
}
