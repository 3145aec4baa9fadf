package uriscan

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/samples"
)

// segmentsByWord returns what Segments has to return, from the words of its comment.
func segmentsByWord(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(strings.TrimPrefix(path, "/"), "/")
}

// textsOf returns what the spans of a loop hold, in order.
func textsOf(src string, spans func(func(Span) bool)) []string {
	var texts []string
	for span := range spans {
		texts = append(texts, span.InString(src))
	}
	return texts
}

func TestSegmentsAreWhatIsBetweenTheSlashes(t *testing.T) {
	for src, want := range map[string][]string{
		"/a//b/": {"a", "", "b", ""}, "a/b": {"a", "b"}, "/": {""}, "": nil, "//h": nil, "//h/": {""}, "//h//": {"", ""},
		"urn:a:b": {"a:b"}, "s:": nil, "/a%2Fb/c?d/e#f/g": {"a%2Fb", "c"}, "/a b/c": {"a b", "c"},
	} {
		s, _ := Parse(src)
		if got := textsOf(src, Segments(src, &s)); !slices.Equal(got, want) {
			t.Errorf("the segments of %q are %q, want %q", src, got, want)
		}
	}
	forEachString("/a?#: ", exhaustive.Pick(8, 6, 5), func(src string) {
		s, _ := Parse(src)
		want := segmentsByWord(s.Path.InString(src))
		if got := textsOf(src, Segments(src, &s)); !slices.Equal(got, want) {
			t.Fatalf("the segments of %q are %q, want %q", src, got, want)
		}
		if got := textsOf(src, Segments([]byte(src), &s)); !slices.Equal(got, want) {
			t.Fatalf("the segments of the bytes of %q are %q, want %q", src, got, want)
		}
	})
}

// TestSegmentsOfLongPaths has a slash at every two places of paths that take more than
// one block.
func TestSegmentsOfLongPaths(t *testing.T) {
	for _, length := range []int{63, 64, 65, 127, 128, 129, 130, 200} {
		for first := range length {
			for second := first; second < length; second += exhaustive.Pick(1, 1, 7) {
				path := []byte(strings.Repeat("s", length))
				path[first], path[second] = '/', '/'
				s, _ := Parse(string(path))
				want := segmentsByWord(s.Path.InString(string(path)))
				if got := textsOf(string(path), Segments(path, &s)); !slices.Equal(got, want) {
					t.Fatalf("the segments of %d bytes with slashes at %d and %d are %q, want %q", length, first, second, got, want)
				}
			}
		}
	}
}

// TestLoopsOverSpansStopEarly leaves every loop after each number of steps. A
// loop that goes on calls a function that has returned false, which panics.
func TestLoopsOverSpansStopEarly(t *testing.T) {
	const src = "//h/a/b//c/?d=e&f&&g="
	s, _ := Parse(src)
	for stop := 1; stop <= 6; stop++ {
		n := 0
		for range Segments(src, &s) {
			if n++; n == stop {
				break
			}
		}
		expect.Equal(t, n, min(stop, 5), "steps of a loop over segments that stops after %d", stop)
		n = 0
		for range Pairs(src, &s, "&") {
			if n++; n == stop {
				break
			}
		}
		expect.Equal(t, n, min(stop, 3), "steps of a loop over pairs that stops after %d", stop)
	}
}

func TestLoopsOverSpansDoNotAllocate(t *testing.T) {
	src := "http://h/" + strings.Repeat("segment/", 100) + "?" + strings.Repeat("a=b&", 100)
	b := []byte(src)
	var s Spans
	ScanString(src, &s)
	count := 0
	if n := testing.AllocsPerRun(20, func() {
		for span := range Segments(src, &s) {
			count += span.Len()
		}
		for span := range Segments(b, &s) {
			count += span.Len()
		}
		for pair := range Pairs(src, &s, "&") {
			count += pair.Name.Len()
		}
		for pair := range Pairs(b, &s, "&;") {
			count += pair.Name.Len()
		}
	}); n != 0 || count == 0 {
		t.Errorf("%v allocations, %d bytes seen", n, count)
	}
}

var (
	extensionShape = regexp.MustCompile(`^\.[A-Za-z0-9]{1,10}$`)
	digitsAlone    = regexp.MustCompile(`^\.[0-9]*$`)
)

// extensionByWord returns what Extension has to return, from the words of its comment:
// what path.Ext says of the name of the last segment.
func extensionByWord(src string, s *Spans) string {
	p := s.Path.InString(src)
	name, _, _ := strings.Cut(p[strings.LastIndexByte(p, '/')+1:], ";")
	ext := path.Ext(name)
	if s.PathKind() == PathRootless || ext == name || !extensionShape.MatchString(ext) || digitsAlone.MatchString(ext) {
		return ""
	}
	return ext[1:]
}

// checkExtension fails if the extension is not that of the words, or lies elsewhere.
func checkExtension(t *testing.T, src string) {
	t.Helper()
	var s Spans
	ScanString(src, &s)
	want := extensionByWord(src, &s)
	got := s.ExtensionString(src)
	if got.InString(src) != want || want == "" && got != (Span{}) {
		t.Fatalf("the extension of %q is %d to %d, %q, want %q", src, got.Start, got.End, got.InString(src), want)
	}
	must.Equal(t, s.Extension([]byte(src)), got, "the extension of the bytes of %q", src)
	if want == "" {
		return
	}
	if after := src[got.End:s.Path.End]; src[got.Start-1] != '.' || got.Start <= s.Path.Start || after != "" && (after[0] != ';' || strings.Contains(after, "/")) {
		t.Fatalf("the extension of %q is at %d to %d", src, got.Start, got.End)
	}
}

func TestExtensionIsWhatFollowsTheLastDotOfTheLastSegment(t *testing.T) {
	for src, want := range map[string]string{
		"/a.gif": "gif", "/a/b.tar.gz": "gz", "/a.b/c": "", "/a.b/": "", "": "", "/": "", "/a.": "", "a.js": "js", "../a.b?c": "b",
		"/a.JSP;v=1.2": "JSP", "/a;b.c": "", "/a;b/c.d": "d", "/a.b;c.d;e.f": "b", "/a.b;/c": "", ";a.b": "", "/a.;b": "",
		"/.profile": "", ".profile": "", "/a/.b.c": "c", "/.": "", "/..": "", "/x..a": "a", "/...a": "a", "..a": "a",
		"/v1.2": "", "/v1.2/foo": "", "/a.mp3": "mp3", "/a.7z": "7z", "/a.b-c": "", "/a.%41": "", "/a.b%41": "", "/a.é": "", "/a.a\x00": "",
		"/a.abcdefghij": "abcdefghij", "/a.abcdefghijk": "", "/a.1234567890": "", "/a.123456789x": "123456789x",
		"//h.example": "", "http://h.example": "", "http://h.example?a.b#c.d": "", "/a.b?c.d#e.f": "b", "http://u.v@h/a.b": "b",
		"mailto:a@b.example": "", "file:a.txt": "", "file:/a.txt": "txt", "urn:a:b.c/d.e": "", "//h/a b.c d.txt": "txt", "/a.@": "", "/a.[": "", "/a.`": "", "/a.{": "", "/a.:": "",
	} {
		s, _ := Parse(src)
		if got := s.ExtensionString(src).InString(src); got != want {
			t.Errorf("the extension of %q is %q, want %q", src, got, want)
		}
		checkExtension(t, src)
	}
	forEachString("/.;aZ1:?", exhaustive.Pick(8, 6, 5), func(src string) { checkExtension(t, src) })
	for _, alphabet := range []string{"a.9", "z./", "A.-"} {
		forEachString(alphabet, exhaustive.Pick(13, 12, 9), func(name string) { checkExtension(t, name) })
	}
}

func TestExtensionHasNoOtherBytesThanLettersAndDigits(t *testing.T) {
	for b := range 256 {
		for _, place := range []string{"/a.x\x00", "/a.\x00x", "/a\x00x", "/a.x\x00y/z.gif", "\x00.gif"} {
			checkExtension(t, strings.ReplaceAll(place, "\x00", string([]byte{byte(b)})))
		}
	}
}

func TestExtensionsOfURIsAndOfEachState(t *testing.T) {
	some := 0
	for _, src := range append(samples.Cases(t), samples.States(t)...) {
		checkExtension(t, src)
		s, _ := Parse(src)
		some += s.ExtensionString(src).Len()
	}
	if some == 0 {
		t.Error("none of them has an extension")
	}
}

// TestExtensionsAreThoseOfPathExt has the paths as package url has them, decoded. Where
// there is an extension, package path names the same.
func TestExtensionsAreThoseOfPathExt(t *testing.T) {
	compared := 0
	for _, src := range sampleLines(t) {
		s, _ := Parse(src)
		got := s.ExtensionString(src).InString(src)
		u, err := url.Parse(s.Path.InString(src))
		if got == "" || err != nil || strings.Contains(u.Path, ";") {
			continue
		}
		compared++
		expect.Equal(t, path.Ext(u.Path), "."+got, "the extension of %q, by package path", src)
	}
	if compared < 10 {
		t.Errorf("only %d extensions were compared", compared)
	}
}

// TestExtensionLooksAtThePathAlone has spans that a program made of a path that it has.
func TestExtensionLooksAtThePathAlone(t *testing.T) {
	const src = "x.gif/a.b;c.png"
	for end := range uint32(len(src) + 1) {
		for start := range end + 1 {
			own := src[start:end]
			inner, outer := Spans{Path: Span{0, uint32(len(own))}}, Spans{Path: Span{start, end}}
			expect.Equal(t, outer.ExtensionString(src).InString(src), inner.ExtensionString(own).InString(own), "the extension of %q within %q", own, src)
		}
	}
}

func TestExtensionOfSpansOfAnotherTextPanics(t *testing.T) {
	s := Spans{Path: Span{2, 9}}
	defer func() {
		if recover() == nil {
			t.Error("a path past the end of the text does not panic")
		}
	}()
	s.ExtensionString("/a.gif")
}

func TestExtensionDoesNotAllocate(t *testing.T) {
	expect.Allocations(t, 0, func() {
		var s Spans
		var buffer [64]byte
		src := append(buffer[:0], "/a.tar.gz;v=1"...)
		Scan(src, &s)
		s.Extension(src)
	}, "text on the stack")
	src := "http://h/" + strings.Repeat("segment.txt;v=1/", 100) + "a.tar.gz;v=2"
	b := []byte(src)
	var s Spans
	ScanString(src, &s)
	length := 0
	if n := testing.AllocsPerRun(20, func() { length += s.ExtensionString(src).Len() + s.Extension(b).Len() }); n != 0 || length == 0 {
		t.Errorf("%v allocations, %d bytes seen", n, length)
	}
}
