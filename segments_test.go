package uriscan

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exhaustive"
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

func TestSegmentsAreWhatStandsBetweenTheSlashes(t *testing.T) {
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
		if want := min(stop, 5); n != want {
			t.Errorf("a loop over segments that stops after %d takes %d steps", stop, n)
		}
		n = 0
		for range Pairs(src, &s, "&") {
			if n++; n == stop {
				break
			}
		}
		if want := min(stop, 3); n != want {
			t.Errorf("a loop over pairs that stops after %d takes %d steps", stop, n)
		}
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
